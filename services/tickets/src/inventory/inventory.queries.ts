import type { ProductState } from '@raffle/contracts/events';
import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import type { Inventory } from './move-places.js';
import type { ClosingReason, Product } from './product.js';

/** This service's copy of a product; `productId` may be any whole number. */
export function findProduct(manager: EntityManager, productId: number): Promise<Product | undefined> {
  return firstRow<Product>(
    manager,
    `SELECT p.product_id, name, ticket_price, max_participants, max_winners, status, commitment, beacon_rule, c.reason AS closed_as
     FROM product p LEFT JOIN closed_product c USING (product_id) WHERE p.product_id = $1::bigint`,
    [productId],
  );
}

/** Stores a newer version of a product; a deleted one never returns. @returns whether the version was newer than the copy. */
export async function storeProductCopy(manager: EntityManager, product: ProductState): Promise<boolean> {
  const stored = await rows(
    manager,
    `INSERT INTO product AS copy (product_id, version, name, ticket_price, max_participants, max_winners, status, commitment, beacon_rule)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (product_id) DO UPDATE SET
       version = EXCLUDED.version, name = EXCLUDED.name, ticket_price = EXCLUDED.ticket_price,
       max_participants = EXCLUDED.max_participants, max_winners = EXCLUDED.max_winners, status = EXCLUDED.status,
       commitment = EXCLUDED.commitment, beacon_rule = EXCLUDED.beacon_rule
       WHERE copy.version < EXCLUDED.version AND copy.status <> 'deleted'
     RETURNING product_id`,
    [
      product.product_id,
      product.version,
      product.name,
      product.ticket_price,
      product.max_participants,
      product.max_winners,
      product.status,
      product.commitment,
      product.beacon_rule,
    ],
  );
  return stored.length > 0;
}

/** Keeps a tombstone of a deleted product: an older event that arrives later must not bring it back. */
export async function storeProductTombstone(manager: EntityManager, productId: number, version: number): Promise<void> {
  await manager.query(
    `INSERT INTO product AS copy (product_id, version, name, ticket_price, max_participants, max_winners, status, beacon_rule)
     VALUES ($1, $2, '', 0, 0, 0, 'deleted', 'none')
     ON CONFLICT (product_id) DO UPDATE SET status = 'deleted', version = GREATEST(copy.version, EXCLUDED.version)`,
    [productId, version],
  );
}

/** Stores the random key that makes a product's holder tags; the first one stays. */
export async function insertHolderKey(manager: EntityManager, productId: number, key: Buffer): Promise<void> {
  await manager.query('INSERT INTO holder_key (product_id, key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    productId,
    key,
  ]);
}

/**
 * Makes a product's inventory or changes its capacity; the database refuses a change once a place is taken.
 * @returns the inventory where it is new or changed
 */
export function storeCapacity(
  manager: EntityManager,
  { product_id, max_participants, closed_as }: Product,
  open: boolean,
): Promise<Inventory | undefined> {
  return firstRow(
    manager,
    `INSERT INTO inventory AS i (product_id, capacity, open, closed_as) VALUES ($1, $2, $3, $4)
     ON CONFLICT (product_id) DO UPDATE SET capacity = EXCLUDED.capacity, version = i.version + 1
       WHERE i.capacity <> EXCLUDED.capacity
     RETURNING product_id, version, granted, held, capacity`,
    [product_id, max_participants, open, closed_as],
  );
}

/** Starts or ends the sale; a frozen inventory stays closed. */
export async function storeOpen(manager: EntityManager, productId: number, open: boolean): Promise<void> {
  await manager.query(
    'UPDATE inventory SET open = $2 AND frozen_at IS NULL WHERE product_id = $1 AND open <> ($2 AND frozen_at IS NULL)',
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

/** Ends the sale for the reason recorded in closed_product. @throws QueryFailedError when the entry list is frozen. */
export async function closeInventory(manager: EntityManager, productId: number): Promise<void> {
  await manager.query(
    `UPDATE inventory SET open = false, closed_as = c.reason
     FROM closed_product c WHERE c.product_id = inventory.product_id AND inventory.product_id = $1 AND closed_as IS NULL`,
    [productId],
  );
}
