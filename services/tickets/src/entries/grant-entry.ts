import { randomBytes } from 'node:crypto';
import { TicketsGranted } from '@raffle/contracts/events';
import type { TicketType } from '@raffle/contracts/values';
import type { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { bytesOf, protocol } from '../entry-list/protocol.js';
import { findHolderKey } from '../inventory/inventory.queries.js';
import type { Inventory } from '../inventory/move-places.js';
import { storeEntry, type PayingPayment } from './entries.queries.js';

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
  const event = outbox.rowOf(manager, TicketsGranted, {
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
  await storeEntry(manager, { ...grant, id: entryId, numbers, holder, secret, leaves }, event);
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

async function holderOf(manager: EntityManager, { productId, userId }: Grant) {
  const row = await findHolderKey(manager, productId);
  return row && protocol.holderTag(bytesOf(row.key), userId);
}
