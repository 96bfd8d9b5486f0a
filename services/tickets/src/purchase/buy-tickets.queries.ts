import { requestContext } from '@raffle/service-kit';
import { firstRow, requestHash } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import type { TicketRequest } from '../idempotent-requests.js';
import { productColumns } from '../inventory/inventory.queries.js';
import { markMoved, onSale, takeHeld, wereLast, type Inventory } from '../inventory/move-places.js';
import type { Product } from '../inventory/product.js';
import { isUnpaidHold } from '../inventory/wait-after-unpaid-holds.js';
import { playColumns, playOf, playTables, type PlayRow } from '../play-limits/play-limits.queries.js';
import { purchaseColumns, type Purchase } from './purchase.queries.js';

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

/** @throws Error if it does not exist */
export async function purchaseById(manager: EntityManager, id: string): Promise<Purchase> {
  const purchase = await firstRow<Purchase>(manager, `SELECT ${purchaseColumns} FROM purchase WHERE id = $1`, [id]);
  if (!purchase) throw new Error(`Purchase ${id} is missing`);
  return purchase;
}

/**
 * Holds the places of a new purchase, and stores it with its request's key; its hold ends after so many seconds, by the database's clock.
 * Takes the inventory's lock, so it comes after every other (docs/locking.md).
 * @returns undefined if the places are refused; then nothing has changed
 */
export async function holdPlaces(
  manager: EntityManager,
  made: Pick<Purchase, 'id' | 'user_id' | 'product_id' | 'quantity' | 'amount'> & { unit_price: number },
  { key, content }: Pick<TicketRequest, 'key' | 'content'>,
  holdSeconds: number,
): Promise<Purchase | undefined> {
  const stored = await firstRow<Purchase & Inventory>(
    manager,
    `WITH taken AS (${takeHeld}),
     made AS (
       INSERT INTO purchase (id, user_id, product_id, quantity, unit_price, amount, status, hold, hold_expires_at, last_places, created_at,
         correlation_id)
       SELECT $4, $3, $1, $2, $5, $6, 'opening', 'held', now() + make_interval(secs => $7), ${wereLast}, now(), $8 FROM taken
       RETURNING ${purchaseColumns}),
     keyed AS (
       INSERT INTO idempotent_request (user_id, operation, key, request_hash, purchase_id)
       SELECT user_id, 'purchase', $9, $10, id FROM made WHERE $9::text IS NOT NULL)
     SELECT made.*, version, granted, held, capacity, free_left FROM made, taken`,
    [
      made.product_id,
      made.quantity,
      made.user_id,
      made.id,
      made.unit_price,
      made.amount,
      holdSeconds,
      requestContext().correlationId,
      key,
      requestHash(content),
    ],
  );
  if (!stored) return undefined;
  const { version, granted, held, capacity, free_left, ...purchase } = stored;
  markMoved(manager, { product_id: made.product_id, version, granted, held, capacity, free_left });
  return purchase;
}
