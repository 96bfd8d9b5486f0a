import type { ProductState } from '@raffle/contracts/events';
import { firstRow, rows } from '@raffle/service-kit/database';
import { columnsOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import { inventoryColumns, markMoved, type Inventory } from './move-places.js';
import { copiedProduct, type ClosingReason, type Product } from './product.js';

const copied = `${columnsOf(copiedProduct)}, version`;

/** SQL: a {@link Product} of `product p` and `closed_product c`. */
export const productColumns = `${columnsOf(copiedProduct, {}, 'p')}, c.reason AS closed_as`;

/** This service's copy of a product; `productId` may be any whole number. */
export function findProduct(manager: EntityManager, productId: number): Promise<Product | undefined> {
  return firstRow<Product>(
    manager,
    `SELECT ${productColumns} FROM product p LEFT JOIN closed_product c USING (product_id) WHERE p.product_id = $1::bigint`,
    [productId],
  );
}

/** Stores a newer version of a product; a deleted one never returns. @returns whether the version was newer than the copy. */
export async function storeProductCopy(manager: EntityManager, product: ProductState): Promise<boolean> {
  const stored = await rows(
    manager,
    `INSERT INTO product AS copy (${copied})
     SELECT ${copied} FROM jsonb_populate_record(NULL::product, $1)
     ON CONFLICT (product_id) DO UPDATE SET (${copied}) = (SELECT ${copied} FROM jsonb_populate_record(NULL::product, $1))
       WHERE copy.version < EXCLUDED.version AND copy.status <> 'deleted'
     RETURNING product_id`,
    [JSON.stringify(product)],
  );
  return stored.length > 0;
}

/** Stores a tombstone of a deleted product: an older event that arrives later must not restore it. */
export async function storeProductTombstone(manager: EntityManager, productId: number, version: number): Promise<void> {
  await manager.query(
    `INSERT INTO product AS copy (product_id, version, name, ticket_price, max_participants, max_winners, status, beacon_rule, tickets_per_person)
     VALUES ($1, $2, '', 0, 0, 0, 'deleted', 'none', 0)
     ON CONFLICT (product_id) DO UPDATE SET status = 'deleted', version = GREATEST(copy.version, EXCLUDED.version)`,
    [productId, version],
  );
}

/** Stores the random key for a product's holder tags; the first one stays. */
export async function insertHolderKey(manager: EntityManager, productId: number, key: Buffer): Promise<void> {
  await manager.query('INSERT INTO holder_key (product_id, key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    productId,
    key,
  ]);
}

/** The key of a product's holder tags; null before the product has any place. */
export async function findHolderKey(manager: EntityManager, productId: number): Promise<Buffer | null> {
  const sql = 'SELECT key FROM holder_key WHERE product_id = $1';
  return (await firstRow<{ key: Buffer }>(manager, sql, [productId]))?.key ?? null;
}

/**
 * Creates a product's inventory or changes its places. The ticket limits are fixed when it opens; the database refuses any change
 * once a place is taken.
 */
export async function storePlaces(
  manager: EntityManager,
  { product_id, max_participants, closed_as }: Product,
  { open, free_limit, tickets_per_person }: { open: boolean; free_limit: number; tickets_per_person: number },
): Promise<void> {
  const inventory = await firstRow<Inventory>(
    manager,
    `INSERT INTO inventory AS i (product_id, capacity, open, opened_at, closed_as, free_limit, tickets_per_person)
     VALUES ($1, $2, $3, CASE WHEN $3 THEN now() END, $4, $5, $6)
     ON CONFLICT (product_id) DO UPDATE SET capacity = EXCLUDED.capacity, version = i.version + 1,
       free_limit = CASE WHEN i.open OR i.granted + i.held > 0 THEN i.free_limit ELSE EXCLUDED.free_limit END,
       tickets_per_person = CASE WHEN i.open OR i.granted + i.held > 0 THEN i.tickets_per_person ELSE EXCLUDED.tickets_per_person END
       WHERE i.capacity <> EXCLUDED.capacity OR (NOT i.open AND i.granted + i.held = 0
         AND (i.free_limit, i.tickets_per_person) <> (EXCLUDED.free_limit, EXCLUDED.tickets_per_person))
     RETURNING ${inventoryColumns}`,
    [product_id, max_participants, open, closed_as, free_limit, tickets_per_person],
  );
  if (inventory) markMoved(manager, inventory);
}

/** Stores when the sale ends. */
export async function storeSaleEnd(manager: EntityManager, productId: number, endsAt: string | null): Promise<void> {
  await manager.query(
    'UPDATE inventory SET sale_ends_at = $2 WHERE product_id = $1 AND sale_ends_at IS DISTINCT FROM $2::timestamptz',
    [productId, endsAt],
  );
}

/** Starts or ends the sale; a frozen inventory stays closed. */
export async function storeOpen(manager: EntityManager, productId: number, open: boolean): Promise<void> {
  await manager.query(
    `UPDATE inventory SET open = $2 AND frozen_at IS NULL, opened_at = coalesce(opened_at, CASE WHEN $2 THEN now() END)
     WHERE product_id = $1 AND open <> ($2 AND frozen_at IS NULL)`,
    [productId, open],
  );
}

/** Records why a product closed; the first reason stays. */
export async function insertClosedProduct(
  manager: EntityManager,
  productId: number,
  reason: ClosingReason,
  closedAt: Date,
): Promise<void> {
  await manager.query(
    'INSERT INTO closed_product (product_id, reason, closed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [productId, reason, closedAt],
  );
}

/** Stores the administrator's words for a cancellation; the first ones stay. */
export async function storeCancelReason(manager: EntityManager, productId: number, reason: string): Promise<void> {
  await manager.query(
    `UPDATE closed_product SET cancel_reason = nullif(trim($2), '')
     WHERE product_id = $1 AND reason = 'product_cancelled' AND cancel_reason IS NULL`,
    [productId, reason],
  );
}

/** Locks the places of a product until the transaction ends; undefined while the product is unknown here. */
export function lockPlaces(
  manager: EntityManager,
  productId: number,
): Promise<{ granted: number; capacity: number; closed_as: ClosingReason | null } | undefined> {
  return firstRow(
    manager,
    'SELECT granted, capacity, closed_as FROM inventory WHERE product_id = $1::bigint FOR UPDATE',
    [productId],
  );
}

/** Ends the sale for the reason recorded in closed_product. @throws QueryFailedError for a deleted product with a frozen list. */
export async function closeInventory(manager: EntityManager, productId: number): Promise<void> {
  await manager.query(
    `UPDATE inventory SET open = false, closed_as = c.reason
     FROM closed_product c WHERE c.product_id = inventory.product_id AND inventory.product_id = $1 AND closed_as IS NULL`,
    [productId],
  );
}

/** Inventories changed since they were last published, at most `limit`; they count as published once this transaction commits. */
export function takeMovedInventories(manager: EntityManager, limit: number): Promise<Inventory[]> {
  return rows(
    manager,
    `WITH moved AS (
       SELECT ${inventoryColumns} FROM inventory i
       WHERE NOT EXISTS (SELECT FROM published_inventory p WHERE p.product_id = i.product_id AND p.version >= i.version)
       ORDER BY product_id LIMIT $1),
     published AS (
       INSERT INTO published_inventory AS p (product_id, version) SELECT product_id, version FROM moved
       ON CONFLICT (product_id) DO UPDATE SET version = EXCLUDED.version WHERE p.version < EXCLUDED.version
       RETURNING product_id)
     SELECT moved.* FROM moved JOIN published USING (product_id)`,
    [limit],
  );
}

/** What was taken and could not be published is due again. */
export async function leaveUnpublished(manager: EntityManager, inventories: readonly Inventory[]): Promise<void> {
  await manager.query('UPDATE published_inventory SET version = version - 1 WHERE product_id = ANY ($1)', [
    inventories.map(({ product_id }) => product_id),
  ]);
}

/** When the last of a product's holds ends; null without any. */
export async function lastHoldEnd(manager: EntityManager, productId: number): Promise<Date | null> {
  const last = await firstRow<{ ends: Date | null }>(
    manager,
    `SELECT max(hold_expires_at) AS ends FROM purchase WHERE product_id = $1 AND hold = 'held'`,
    [productId],
  );
  return last?.ends ?? null;
}
