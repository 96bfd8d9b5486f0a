import { randomBytes } from 'node:crypto';
import { TicketsGranted } from '@raffle/contracts/events';
import type { TicketType } from '@raffle/contracts/values';
import type { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { bytesOf, protocol } from '../entry-list/protocol.js';
import type { Inventory } from '../inventory/move-places.js';

const log = logger('grant');

/** A grant before its numbers are known. */
export interface Grant {
  userId: string;
  productId: number;
  type: TicketType;
  quantity: number;
  /** The part of the payment or credit that the grant consumes, F CFA. */
  amount: number;
  /** The payment and the paid purchase; both or none. */
  payment: PayingPayment | null;
  creditId: string | null;
  grantedAt: Date;
  /** The key of the product's holder tags; null before the product has any place. */
  holderKey: Buffer | null;
}

/** The payment of an entry and the paid purchase. */
interface PayingPayment {
  paymentId: string;
  purchaseId: string;
  /** The amount received, F CFA, if it becomes only this entry; null: the caller stores the payment's outcome. */
  settledWith: number | null;
}

/** A grant with what its tickets prove. */
interface StoredEntry extends Grant {
  id: string;
  holder: Uint8Array;
  secret: Uint8Array;
  firstNumber: number;
  /** Of its tickets, whose numbers follow each other. */
  leaves: readonly Uint8Array[];
}

/**
 * Grants places in the inventory and creates their tickets: numbers, secret, holder and leaves (docs/draw-protocol.md step 2),
 * with TicketsGranted in the same transaction.
 * @param take one of the statements of move-places.ts; it holds the inventory's lock until the commit, so it runs last.
 * @returns the entry's id, or null if the places were refused; then nothing has changed.
 */
export async function grantEntry(
  manager: EntityManager,
  outbox: Outbox,
  grant: Grant,
  take: (manager: EntityManager, productId: number, quantity: number) => Promise<Inventory | undefined>,
): Promise<string | null> {
  // The holder does not depend on the numbers: compute it before locking the inventory row.
  if (!grant.holderKey) return null;
  const holder = await protocol.holderTag(bytesOf(grant.holderKey), grant.userId);
  const inventory = await take(manager, grant.productId, grant.quantity);
  if (!inventory) return null;
  const numbers = Array.from({ length: grant.quantity }, (_, i) => inventory.granted - grant.quantity + i);
  const secret = new Uint8Array(randomBytes(32));
  const leaves = await Promise.all(
    numbers.map(async (ticket) =>
      protocol.leaf({
        id: String(grant.productId),
        ticket,
        holder,
        secret: await protocol.ticketSecret(secret, ticket),
      }),
    ),
  );
  const entryId = uuidv7();
  await storeEntry(manager, { ...grant, id: entryId, firstNumber: numbers[0]!, holder, secret, leaves });
  await outbox.add(manager, TicketsGranted, {
    entry_id: entryId,
    user_id: grant.userId,
    product_id: grant.productId,
    type: grant.type,
    numbers,
    quantity: grant.quantity,
    amount: grant.amount,
    payment_id: grant.payment?.paymentId ?? null,
    granted_at: grant.grantedAt.toISOString(),
  });
  log.info(
    {
      entry_id: entryId,
      product_id: grant.productId,
      owner_id: grant.userId,
      type: grant.type,
      numbers,
      payment_id: grant.payment?.paymentId,
      purchase_id: grant.payment?.purchaseId,
    },
    'tickets granted',
  );
  return entryId;
}

/**
 * Stores an entry and its tickets, and settles the purchase that paid for it, in one round trip: the inventory row is locked meanwhile.
 * A column of `entry` is a line here and a name in `store_entry` (services/tickets/migrations/create-tickets/entries.ts).
 */
async function storeEntry(manager: EntityManager, entry: StoredEntry): Promise<void> {
  const row = {
    id: entry.id,
    user_id: entry.userId,
    product_id: entry.productId,
    type: entry.type,
    quantity: entry.quantity,
    first_number: entry.firstNumber,
    amount: entry.amount,
    payment_id: entry.payment?.paymentId,
    purchase_id: entry.payment?.purchaseId,
    credit_id: entry.creditId,
    holder: bytea(entry.holder),
    secret: bytea(entry.secret),
    granted_at: entry.grantedAt,
  };
  await manager.query('SELECT store_entry(jsonb_populate_record(NULL::entry, $1), $2, $3)', [
    row,
    entry.leaves.map((leaf) => Buffer.from(leaf)),
    entry.payment?.settledWith ?? null,
  ]);
}

/** Bytes in PostgreSQL's text format. */
const bytea = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`;
