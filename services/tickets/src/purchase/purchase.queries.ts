import { requestContext } from '@raffle/service-kit';
import { firstRow, requestHash, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import type { TicketRequest } from '../idempotent-requests.js';
import { productColumns } from '../inventory/inventory.queries.js';
import { giveBack, onSale } from '../inventory/move-places.js';
import type { Product } from '../inventory/product.js';
import { isUnpaidHold } from '../inventory/wait-after-unpaid-holds.js';
import { accountClosed } from '../people/people.queries.js';
import { rewardSettled } from '../people/reward-referrer.js';
import { playColumns, playOf, playTables, type PlayRow } from '../play-limits/play-limits.queries.js';
import { moveHold, type Decision, type HoldState, type PurchaseStatus } from './purchase.js';

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

const columns =
  'id, user_id, product_id, quantity, amount, status, hold, hold_expires_at, payment_id, token, payment_url';

/** @throws Error if it does not exist */
export async function purchaseById(manager: EntityManager, id: string): Promise<Purchase> {
  const purchase = await firstRow<Purchase>(manager, `SELECT ${columns} FROM purchase WHERE id = $1`, [id]);
  if (!purchase) throw new Error(`Purchase ${id} is missing`);
  return purchase;
}

/** Locks the purchase until the transaction ends; precedes the lock of the inventory (docs/locking.md). */
export function lockPurchase(manager: EntityManager, id: string): Promise<Purchase | undefined> {
  return firstRow(manager, `SELECT ${columns} FROM purchase WHERE id = $1 FOR UPDATE`, [id]);
}

/** A locked purchase, with what else decides what a payment of it becomes. */
export interface PaidPurchase extends Purchase {
  /** This payment has already become tickets, a credit or a refund request. */
  applied: boolean;
  /** Its hold has ended, also where nothing has released its places yet. */
  hold_over: boolean;
  /** Its buyer closed their account. */
  account_closed: boolean;
  /** The buyer can no longer earn anyone a reward. */
  reward_settled: boolean;
  holder_key: Buffer | null;
}

/** As {@link lockPurchase}, with everything that one of its payments needs; after the lock of its owner, who alone makes outcomes of it. */
export function lockPaidPurchase(
  manager: EntityManager,
  id: string,
  paymentId: string,
): Promise<PaidPurchase | undefined> {
  return firstRow(
    manager,
    `SELECT ${columns}, EXISTS (SELECT FROM payment_outcome o WHERE o.payment_id = $2) AS applied,
       hold <> 'held' OR hold_expires_at <= now() AS hold_over, ${accountClosed('purchase.user_id')} AS account_closed,
       ${rewardSettled('purchase.user_id')} AS reward_settled,
       (SELECT key FROM holder_key WHERE holder_key.product_id = purchase.product_id) AS holder_key
     FROM purchase WHERE id = $1 FOR UPDATE`,
    [id, paymentId],
  );
}

/** A hold of a person who buys; its times as JSON has them. */
export interface OwnHold {
  id: string;
  product_id: number;
  quantity: number;
  /** Still `held`; possibly overdue and waiting for the next sweep. */
  held: boolean;
  /** Held and not overdue. */
  active: boolean;
  /** Of this product, and counts for its owner's wait. */
  unpaid: boolean;
  made_at: string;
  /** The database's current time if the hold has not ended. */
  ended_at: string;
  failed: boolean;
}

type BeforePurchase = PlayRow & {
  is_known: boolean;
  request_hash: Buffer | null;
  purchase_id: string | null;
  own: OwnHold[];
} & (Product | { product_id: null });

/**
 * What decides whether a person may buy tickets of a product; exact under the person's lock. Locks what decides whether they may hold it:
 * their open holds, and the product's unpaid ones that can count for a wait.
 * @param key the `Idempotency-Key`
 */
export async function readBeforePurchase(
  manager: EntityManager,
  { userId, productId }: { userId: string; productId: number },
  key: string | null,
) {
  const row = await firstRow<BeforePurchase>(
    manager,
    `WITH own AS (
       SELECT id, product_id, quantity, hold = 'held' AS held, hold = 'held' AND hold_expires_at > now() AS active,
         product_id = $2::bigint AND ${isUnpaidHold} AS unpaid,
         created_at AS made_at, coalesce(hold_ended_at, now()) AS ended_at, hold = 'released' AS failed
       FROM purchase
       WHERE user_id = $1 AND (hold = 'held' OR (product_id = $2::bigint AND ${isUnpaidHold}))
       ORDER BY id FOR UPDATE)
     SELECT ${playColumns}, EXISTS (SELECT FROM person WHERE person.user_id = $1) AS is_known, ${productColumns},
       request_hash, purchase_id, (SELECT coalesce(json_agg(own ORDER BY own.id), '[]') FROM own) AS own
     FROM ${playTables} LEFT JOIN product p ON p.product_id = $2::bigint LEFT JOIN closed_product c ON c.product_id = p.product_id
       LEFT JOIN idempotent_request r ON (r.user_id, r.operation, r.key) = ($1, 'purchase', $3)`,
    [userId, productId, key],
  );
  if (!row) throw new Error('The one row of platform_settings is missing');
  return {
    product: row.product_id === null ? undefined : row,
    isKnown: row.is_known,
    play: playOf(row),
    own: row.own,
    /** The request that had this key before. */
    repeated: row.request_hash && row.purchase_id ? { hash: row.request_hash, purchaseId: row.purchase_id } : null,
  };
}

/** As {@link lockPurchase}, by the token of its payment. */
export function lockPurchaseOfPayment(manager: EntityManager, token: string): Promise<Purchase | undefined> {
  return firstRow(manager, `SELECT ${columns} FROM purchase WHERE token = $1 FOR UPDATE`, [token]);
}

/** Stores a new purchase and its request's key; its hold ends after so many seconds, by the database's clock. */
export async function insertPurchase(
  manager: EntityManager,
  made: Pick<Purchase, 'id' | 'user_id' | 'product_id' | 'quantity' | 'amount'> & { unit_price: number },
  { key, content }: TicketRequest,
  holdSeconds: number,
): Promise<Purchase> {
  const purchase = await firstRow<Purchase>(
    manager,
    `WITH made AS (
       INSERT INTO purchase (id, user_id, product_id, quantity, unit_price, amount, status, hold, hold_expires_at, created_at,
         correlation_id)
       VALUES ($1, $2, $3, $4, $5, $6, 'opening', 'held', now() + make_interval(secs => $7), now(), $8)
       RETURNING ${columns}),
     keyed AS (
       INSERT INTO idempotent_request (user_id, operation, key, request_hash, purchase_id)
       SELECT user_id, 'purchase', $9, $10, id FROM made WHERE $9::text IS NOT NULL)
     SELECT * FROM made`,
    [
      made.id,
      made.user_id,
      made.product_id,
      made.quantity,
      made.unit_price,
      made.amount,
      holdSeconds,
      requestContext().correlationId,
      key,
      requestHash(content),
    ],
  );
  if (!purchase) throw new Error('An INSERT returned no row');
  return purchase;
}

/** Stores a decision on a locked purchase and gives its places back if the decision ends the hold; grantEntry moves granted ones. */
export async function applyDecision(
  manager: EntityManager,
  purchase: Purchase,
  { status, hold }: Pick<Decision, 'status' | 'hold'>,
): Promise<void> {
  const { state, places } = hold === 'keep' ? { state: purchase.hold, places: 'none' } : moveHold(purchase.hold, hold);
  await manager.query(
    `UPDATE purchase SET status = $2, hold = $3,
       hold_ended_at = CASE WHEN hold = 'held' AND $3 IN ('expired', 'released') THEN now() ELSE hold_ended_at END
     WHERE id = $1`,
    [purchase.id, status, state],
  );
  if (places === 'give_back') await giveBack(manager, purchase.product_id, purchase.quantity);
}

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
  session: { payment_id: string; reference: string; token: string; payment_url: string },
): Promise<Pick<Purchase, 'status' | 'hold_expires_at'> | undefined> {
  return firstRow(
    manager,
    `UPDATE purchase SET payment_id = $2, token = $3, payment_url = $4, reference = $5,
       status = CASE status WHEN 'opening' THEN 'awaiting_payment' ELSE status END
     WHERE id = $1 RETURNING status, hold_expires_at`,
    [id, session.payment_id, session.token, session.payment_url, session.reference],
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
