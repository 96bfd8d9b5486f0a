import { randomBytes } from 'node:crypto';
import { TicketsGranted, type TicketType } from '@raffle/contracts';
import type { Outbox } from '@raffle/messaging-kit';
import { firstRow } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { bytesOf, protocol } from '../entry-list/protocol.js';
import { announce, type Inventory } from '../inventory/move-places.js';

/** What is granted, before its numbers are known. */
export interface Grant {
  userId: string;
  productId: number;
  type: TicketType;
  quantity: number;
  /** What of the payment or credit it consumes, F CFA. */
  amount: number;
  /** The payment and the purchase that it pays; both or none. */
  payment: { paymentId: string; purchaseId: string } | null;
  creditId: string | null;
  grantedAt: Date;
}

/**
 * Moves granted places in the inventory and makes them tickets: numbers, secret, holder and leaves (draw-protocol.md step 2),
 * with TicketsGranted and InventoryChanged in the same transaction.
 * @param take one of the statements of move-places.ts; its lock is held until the commit, so it comes last.
 * @returns the entry's id, or null when the places were refused; then nothing was changed.
 */
export async function grantEntry(
  manager: EntityManager,
  outbox: Outbox,
  grant: Grant,
  take: (manager: EntityManager, productId: number, quantity: number) => Promise<Inventory | undefined>,
): Promise<string | null> {
  // Everything that needs no number is done before the hot row is locked.
  const holder = await holderOf(manager, grant);
  if (!holder) return null;
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
  await store(manager, grant, { entryId, numbers, holder, secret, leaves });
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
  await announce(manager, outbox, inventory);
  return entryId;
}

async function holderOf(manager: EntityManager, { productId, userId }: Grant) {
  const row = await firstRow<{ key: Buffer }>(manager, 'SELECT key FROM holder_key WHERE product_id = $1', [productId]);
  return row && protocol.holderTag(bytesOf(row.key), userId);
}

/** One statement for the entry and its tickets: the hot row is locked while it runs. */
async function store(
  manager: EntityManager,
  grant: Grant,
  made: { entryId: string; numbers: number[]; holder: Uint8Array; secret: Uint8Array; leaves: Uint8Array[] },
): Promise<void> {
  await manager.query(
    `WITH made AS (
       INSERT INTO entry (id, user_id, product_id, type, quantity, first_number, amount, payment_id, purchase_id, credit_id,
                          holder, secret, granted_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id, product_id)
     INSERT INTO ticket (product_id, number, entry_id, leaf)
     SELECT made.product_id, numbered.number, made.id, numbered.leaf
     FROM made, unnest($14::integer[], $15::bytea[]) AS numbered (number, leaf)`,
    [
      made.entryId,
      grant.userId,
      grant.productId,
      grant.type,
      grant.quantity,
      made.numbers[0],
      grant.amount,
      grant.payment?.paymentId ?? null,
      grant.payment?.purchaseId ?? null,
      grant.creditId,
      Buffer.from(made.holder),
      Buffer.from(made.secret),
      grant.grantedAt,
      made.numbers,
      made.leaves.map((leaf) => Buffer.from(leaf)),
    ],
  );
}
