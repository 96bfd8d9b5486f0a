import type { EntityManager } from 'typeorm';
import { lockProductNews } from '../locks.js';

export type ClosingReason = 'product_cancelled' | 'product_closed';

/**
 * Ends the sale of a product for good: no place is held or granted any more, and its entries become credits in batches
 * (credit-closed-products.ts). Repeatable; the first reason stays. Works also for a product that is not known here yet.
 * @throws Error when the entry list is frozen: from `drawing` on a product cannot be cancelled (product.md row 20).
 */
export async function closeProduct(
  manager: EntityManager,
  productId: number,
  reason: ClosingReason,
  closedAt: Date,
): Promise<void> {
  await lockProductNews(manager, productId);
  await manager.query(
    'INSERT INTO closed_product (product_id, reason, closed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [productId, reason, closedAt],
  );
  await manager.query(
    `UPDATE inventory SET open = false, closed_as = c.reason
     FROM closed_product c WHERE c.product_id = inventory.product_id AND inventory.product_id = $1 AND closed_as IS NULL`,
    [productId],
  );
}
