import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import { giveBack } from '../inventory/move-places.js';
import type { Decision, HoldState, PurchaseStatus } from './purchase.js';

/** A purchase with its hold and its payment; purchase.ts has its rules. */
export interface Purchase {
  id: string;
  user_id: string;
  product_id: number;
  quantity: number;
  /** Of all tickets, F CFA. */
  amount: number;
  status: PurchaseStatus;
  hold: HoldState;
  hold_expires_at: Date;
  payment_id: string | null;
  token: string | null;
  payment_url: string | null;
}

/** SQL: a {@link Purchase}. */
export const purchaseColumns =
  'id, user_id, product_id, quantity, amount, status, hold, hold_expires_at, payment_id, token, payment_url';

/** Locks the purchase until the transaction ends; precedes the lock of the inventory (docs/locking.md). */
export function lockPurchase(manager: EntityManager, id: string): Promise<Purchase | undefined> {
  return firstRow(manager, `SELECT ${purchaseColumns} FROM purchase WHERE id = $1 FOR UPDATE`, [id]);
}

/** Stores a decision on a locked purchase, last: it may give places back. `grantEntry` stores one that grants them. */
export async function storeDecision(
  manager: EntityManager,
  purchase: Purchase,
  { status, hold, places }: Decision,
): Promise<void> {
  await manager.query(
    `UPDATE purchase SET status = $2, hold = $3,
       hold_ended_at = CASE WHEN hold = 'held' AND $3 IN ('expired', 'released') THEN now() ELSE hold_ended_at END
     WHERE id = $1`,
    [purchase.id, status, hold],
  );
  if (places === 'give_back') await giveBack(manager, purchase.product_id, purchase.quantity);
}
