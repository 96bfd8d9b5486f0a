import { randomBytes } from 'node:crypto';
import { TicketsGranted } from '@raffle/contracts/events';
import type { TicketType } from '@raffle/contracts/values';
import type { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { bytesOf, protocol } from '../entry-list/protocol.js';
import type { Inventory } from '../inventory/move-places.js';

const log = logger('grant');

/** Columns of an entry, before its numbers are known. */
export interface Grant {
  id: string;
  user_id: string;
  product_id: number;
  type: TicketType;
  quantity: number;
  /** The part of the payment or credit that the grant consumes, F CFA. */
  amount: number;
  /** What the provider takes of the payment, F CFA with hundredths; null: unknown, or nothing was paid. */
  fee: number | null;
  /** The payment and the paid purchase; both or none. */
  payment_id: string | null;
  purchase_id: string | null;
  credit_id: string | null;
  granted_at: Date;
}

interface Granting {
  /** The key of the product's holder tags; null before the product has any place. */
  holder_key: Buffer | null;
  /** Columns that the paid purchase gets; null for an entry without payment. */
  purchase: { id: string; status: string; hold: string } | null;
  /** Columns of the payment's row in `payment_outcome`; null if the caller stores it, or without payment. */
  outcome: object | null;
  /** One of the statements of move-places.ts; it holds the inventory's lock until the commit, so it runs last. */
  take: (manager: EntityManager, productId: number, quantity: number) => Promise<Inventory | undefined>;
}

/**
 * Grants places in the inventory and creates their tickets: numbers, secret, holder and leaves (docs/draw-protocol.md step 2),
 * with TicketsGranted in the same transaction.
 * @returns false if the places were refused; then nothing has changed.
 */
export async function grantEntry(
  manager: EntityManager,
  outbox: Outbox,
  grant: Grant,
  { holder_key, purchase, outcome, take }: Granting,
): Promise<boolean> {
  const { id: entry_id, user_id, product_id, type, quantity, amount, payment_id, purchase_id, granted_at } = grant;
  // The holder does not depend on the numbers: compute it before locking the inventory row.
  if (!holder_key) return false;
  const holder = await protocol.holderTag(bytesOf(holder_key), user_id);
  const inventory = await take(manager, product_id, quantity);
  if (!inventory) return false;
  const first_number = inventory.granted - quantity;
  const numbers = Array.from({ length: quantity }, (_, i) => first_number + i);
  const secret = new Uint8Array(randomBytes(32));
  const leaves = await Promise.all(
    numbers.map(async (ticket) =>
      protocol.leaf({ id: String(product_id), ticket, holder, secret: await protocol.ticketSecret(secret, ticket) }),
    ),
  );
  const entry = { ...grant, first_number, holder: bytea(holder), secret: bytea(secret) };
  await storeEntry(manager, entry, leaves, { purchase, outcome });
  await outbox.add(manager, TicketsGranted, {
    ...{ entry_id, user_id, product_id, type, numbers, quantity, amount, payment_id },
    granted_at: granted_at.toISOString(),
  });
  log.info({ entry_id, product_id, owner_id: user_id, type, numbers, payment_id, purchase_id }, 'tickets granted');
  return true;
}

/**
 * Stores what was decided in one round trip, because the inventory row is locked meanwhile: an entry with its tickets, what the purchase that
 * paid for it becomes, and the outcome of its payment. A column of `entry` is a field here and a name in `store_entry`
 * (services/tickets/migrations/create-tickets/entries.ts).
 */
async function storeEntry(
  manager: EntityManager,
  entry: Grant & { first_number: number; holder: string; secret: string },
  leaves: readonly Uint8Array[],
  { purchase, outcome }: Pick<Granting, 'purchase' | 'outcome'>,
): Promise<void> {
  await manager.query(
    `SELECT store_entry(jsonb_populate_record(NULL::entry, $1), $2, jsonb_populate_record(NULL::purchase, $3),
       jsonb_populate_record(NULL::payment_outcome, $4))`,
    [entry, leaves.map((leaf) => Buffer.from(leaf)), purchase, outcome],
  );
}

/** Bytes in PostgreSQL's text format. */
const bytea = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`;
