import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import type { HoldState } from './hold.js';
import type { Purchase } from './purchase.entity.js';

/** Writes what {@link decide} made of a locked purchase. */
export async function storeDecidedState(
  manager: EntityManager,
  { id, status, hold }: Pick<Purchase, 'id' | 'status' | 'hold'>,
): Promise<void> {
  await manager.query('UPDATE purchase SET status = $2, hold = $3 WHERE id = $1', [id, status, hold]);
}

/** Writes the payment session that payments opened for a locked purchase. */
export async function storePaymentSession(
  manager: EntityManager,
  { id, paymentId, paymentToken, paymentUrl }: Pick<Purchase, 'id' | 'paymentId' | 'paymentToken' | 'paymentUrl'>,
): Promise<void> {
  await manager.query('UPDATE purchase SET payment_id = $2, token = $3, payment_url = $4 WHERE id = $1', [
    id,
    paymentId,
    paymentToken,
    paymentUrl,
  ]);
}

/** Products among the holds that expired first, at most `limit` of them. */
export async function productsWithOverdueHolds(
  manager: EntityManager,
  now: Date,
  { limit, holdsPerProduct }: { limit: number; holdsPerProduct: number },
): Promise<number[]> {
  const products = await rows<{ product_id: number }>(
    manager,
    `SELECT DISTINCT product_id FROM (
       SELECT product_id FROM purchase WHERE hold = 'held' AND hold_expires_at <= $1 ORDER BY hold_expires_at LIMIT $2
     ) overdue LIMIT $3`,
    [now, limit * holdsPerProduct, limit],
  );
  return products.map(({ product_id }) => product_id);
}

/** Locks open holds of one product that no other transaction has locked, the earliest expiry first. */
export function lockHolds(
  manager: EntityManager,
  { productId, overdueAt }: { productId: number; overdueAt: Date | null },
  limit: number,
): Promise<{ id: string; quantity: number }[]> {
  return rows(
    manager,
    `SELECT id, quantity FROM purchase
     WHERE hold = 'held' AND product_id = $1 AND ($2::timestamptz IS NULL OR hold_expires_at <= $2)
     ORDER BY hold_expires_at LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [productId, overdueAt, limit],
  );
}

export async function storeHoldStates(
  manager: EntityManager,
  purchaseIds: readonly string[],
  hold: HoldState,
): Promise<void> {
  await manager.query('UPDATE purchase SET hold = $2 WHERE id = ANY($1)', [purchaseIds, hold]);
}

export interface PaymentOutcome {
  paymentId: string;
  /** F CFA. */
  amount: number;
  result:
    | { outcome: 'granted'; purchaseId: string; entryId: string }
    | { outcome: 'credited'; purchaseId: string; creditId: string }
    | { outcome: 'refund_requested'; refundRequestId: string };
}

/** What a payment became; undefined while its confirmation is not applied. */
export function findPaymentOutcome(
  manager: EntityManager,
  paymentId: string | null,
): Promise<{ entry_id: string | null } | undefined> {
  return firstRow(manager, 'SELECT entry_id FROM payment_outcome WHERE payment_id = $1', [paymentId]);
}

/** @throws QueryFailedError when the payment has its outcome already (primary key). */
export async function insertPaymentOutcome(
  manager: EntityManager,
  { paymentId, amount, result }: PaymentOutcome,
): Promise<void> {
  await manager.query(
    `INSERT INTO payment_outcome (payment_id, purchase_id, outcome, amount, entry_id, credit_id, refund_request_id, decided_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now())`,
    [
      paymentId,
      'purchaseId' in result ? result.purchaseId : null,
      result.outcome,
      amount,
      'entryId' in result ? result.entryId : null,
      'creditId' in result ? result.creditId : null,
      'refundRequestId' in result ? result.refundRequestId : null,
    ],
  );
}
