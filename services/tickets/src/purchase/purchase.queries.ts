import { firstRow, requestContext, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import type { HoldState } from './hold.js';
import { onSale } from '../inventory/move-places.js';
import { Purchase } from './purchase.entity.js';
import type { PurchaseStatus } from './purchase.js';

/** Whether every place of a product on sale is held or granted, and this person has no purchase of it. */
export async function isFullForOthers(
  manager: EntityManager,
  { userId, productId }: { userId: string; productId: number },
): Promise<boolean> {
  const full = await firstRow(
    manager,
    `SELECT 1 FROM inventory WHERE product_id = $1::bigint AND ${onSale} AND granted + held >= capacity
       AND NOT EXISTS (SELECT FROM purchase WHERE user_id = $2 AND product_id = $1::bigint)`,
    [productId, userId],
  );
  return full !== undefined;
}

/** Stores a new purchase; its hold ends after so many seconds, by the database's clock. */
export async function insertHold(
  manager: EntityManager,
  made: Pick<Purchase, 'id' | 'userId' | 'productId' | 'quantity' | 'unitPrice' | 'amount'>,
  holdSeconds: number,
): Promise<Purchase> {
  const times = await firstRow<Pick<Purchase, 'holdExpiresAt' | 'createdAt'>>(
    manager,
    `INSERT INTO purchase (id, user_id, product_id, quantity, unit_price, amount, status, hold, hold_expires_at, created_at,
       correlation_id)
     VALUES ($1, $2, $3, $4, $5, $6, 'opening', 'held', now() + make_interval(secs => $7), now(), $8)
     RETURNING hold_expires_at AS "holdExpiresAt", created_at AS "createdAt"`,
    [
      made.id,
      made.userId,
      made.productId,
      made.quantity,
      made.unitPrice,
      made.amount,
      holdSeconds,
      requestContext().correlationId,
    ],
  );
  const payment = { paymentId: null, paymentToken: null, paymentUrl: null };
  return manager.create(Purchase, { ...made, ...times, ...payment, status: 'opening', hold: 'held' });
}

/** Whether the hold of a locked purchase has ended, also where nothing has released its places yet. */
export async function holdHasEnded(manager: EntityManager, purchaseId: string): Promise<boolean> {
  const sql = `SELECT hold <> 'held' OR hold_expires_at <= now() AS ended FROM purchase WHERE id = $1`;
  return (await firstRow<{ ended: boolean }>(manager, sql, [purchaseId]))?.ended ?? false;
}

/** Stores the decision of {@link decide} on a locked purchase. */
export async function storeDecidedState(
  manager: EntityManager,
  { id, status, hold }: Pick<Purchase, 'id' | 'status' | 'hold'>,
): Promise<void> {
  await manager.query(
    `UPDATE purchase SET status = $2, hold = $3,
       hold_ended_at = CASE WHEN hold = 'held' AND $3 IN ('expired', 'released') THEN now() ELSE hold_ended_at END
     WHERE id = $1`,
    [id, status, hold],
  );
}

/** Whether a purchase was made more than so many seconds ago. */
export async function isOlder(manager: EntityManager, id: string, seconds: number): Promise<boolean> {
  const older = await firstRow(
    manager,
    'SELECT 1 FROM purchase WHERE id = $1 AND created_at < now() - make_interval(secs => $2)',
    [id, seconds],
  );
  return older !== undefined;
}

/**
 * Stores the session that payments opened; an `opening` purchase now awaits its payment, the status of any other does not change.
 * @returns undefined if the purchase does not exist
 */
export function storePaymentSession(
  manager: EntityManager,
  id: string,
  session: { payment_id: string; token: string; payment_url: string },
): Promise<{ status: PurchaseStatus; hold_expires_at: Date } | undefined> {
  return firstRow(
    manager,
    `UPDATE purchase SET payment_id = $2, token = $3, payment_url = $4,
       status = CASE status WHEN 'opening' THEN 'awaiting_payment' ELSE status END
     WHERE id = $1 RETURNING status, hold_expires_at`,
    [id, session.payment_id, session.token, session.payment_url],
  );
}

export interface OwnHold {
  id: string;
  product_id: number;
  quantity: number;
  /** Still `held`; possibly overdue and waiting for the next sweep. */
  held: boolean;
  /** Held and not overdue. */
  active: boolean;
  /** Ended unpaid within a day, took some of the last places, and had a payment that its owner could pay. */
  unpaid: boolean;
  made_at: Date;
  /** The database's current time if the hold has not ended. */
  ended_at: Date;
  failed: boolean;
  /** The database's clock: processes do not use their own. */
  now: Date;
}

/** Locks what decides whether a user may hold a product: their open holds, and the product's unpaid ones of the last 24 hours. */
export function lockOwnHolds(
  manager: EntityManager,
  { userId, productId }: { userId: string; productId: number },
): Promise<OwnHold[]> {
  return rows(
    manager,
    `SELECT id, product_id, quantity, hold = 'held' AS held, hold = 'held' AND hold_expires_at > now() AS active,
       product_id = $2 AND last_places AND token IS NOT NULL AND (hold <> 'held' OR hold_expires_at <= now()) AS unpaid,
       created_at AS made_at, coalesce(hold_ended_at, now()) AS ended_at, hold = 'released' AS failed, now() AS now
     FROM purchase
     WHERE user_id = $1 AND (hold = 'held' OR (product_id = $2 AND last_places
       AND status IN ('awaiting_payment', 'failed') AND created_at > now() - interval '1 day'))
     ORDER BY id FOR UPDATE`,
    [userId, productId],
  );
}

/** Products of the longest overdue holds, by the database's clock; at most `limit`. */
export async function productsWithOverdueHolds(
  manager: EntityManager,
  { limit, holdsPerProduct }: { limit: number; holdsPerProduct: number },
): Promise<number[]> {
  const products = await rows<{ product_id: number }>(
    manager,
    `SELECT DISTINCT product_id FROM (
       SELECT product_id FROM purchase WHERE hold = 'held' AND hold_expires_at <= now() ORDER BY hold_expires_at LIMIT $1
     ) overdue LIMIT $2`,
    [limit * holdsPerProduct, limit],
  );
  return products.map(({ product_id }) => product_id);
}

/** Locks open holds of one product, skipping locked ones, earliest expiry first; only overdue ones if they are to expire. */
export function lockHolds(
  manager: EntityManager,
  { productId, event }: { productId: number; event: 'expire' | 'release' },
  limit: number,
): Promise<{ id: string; quantity: number; correlation_id: string }[]> {
  return rows(
    manager,
    `SELECT id, quantity, correlation_id FROM purchase
     WHERE hold = 'held' AND product_id = $1 AND ($2 = 'release' OR hold_expires_at <= now())
     ORDER BY hold_expires_at LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [productId, event, limit],
  );
}

/** Ends locked holds unpaid. */
export async function storeHoldsEnded(
  manager: EntityManager,
  purchaseIds: readonly string[],
  hold: HoldState,
): Promise<void> {
  await manager.query('UPDATE purchase SET hold = $2, hold_ended_at = now() WHERE id = ANY($1)', [purchaseIds, hold]);
}

export interface PaymentOutcome {
  paymentId: string;
  /** The amount received, F CFA: the sum of its entry and its credit. */
  amount: number;
  result:
    /** `creditId`: the money above the price. */
    | { outcome: 'granted'; purchaseId: string; entryId: string; creditId?: string }
    /** Without a purchase: the money above a registration's price. */
    | { outcome: 'credited'; purchaseId: string | null; creditId: string }
    | { outcome: 'refund_requested'; refundRequestId: string };
}

/** Whether a payment has already become tickets, a credit or a refund request. */
export async function hasOutcome(manager: EntityManager, paymentId: string): Promise<boolean> {
  return (await firstRow(manager, 'SELECT 1 FROM payment_outcome WHERE payment_id = $1', [paymentId])) !== undefined;
}

/** The outcomes of these payments; those without one are omitted. */
export function outcomesOf(
  manager: EntityManager,
  paymentIds: readonly string[],
): Promise<{ payment_id: string; outcome: PaymentOutcome['result']['outcome']; amount: number }[]> {
  return rows(manager, 'SELECT payment_id, outcome, amount FROM payment_outcome WHERE payment_id = ANY($1)', [
    paymentIds,
  ]);
}

/** @throws QueryFailedError if the payment already has an outcome (primary key). */
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
      'creditId' in result ? (result.creditId ?? null) : null,
      'refundRequestId' in result ? result.refundRequestId : null,
    ],
  );
}
