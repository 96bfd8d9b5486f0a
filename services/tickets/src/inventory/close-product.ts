import type { EntityManager } from 'typeorm';
import { lockProductUpdates } from '../locks.js';
import { closeInventory, insertClosedProduct } from './inventory.queries.js';
import type { ClosingReason } from './product.js';

/**
 * Ends the sale of a product for good: no place is held or granted any more, and its entries become credits in batches
 * (credit-closed-products.ts). Repeatable; the first reason stays. The product itself may still be unknown.
 * @throws Error when the entry list is frozen: from `drawing` on a product cannot be cancelled (docs/product.md rule 20).
 */
export async function closeProduct(
  manager: EntityManager,
  productId: number,
  reason: ClosingReason,
  closedAt: Date,
): Promise<void> {
  await lockProductUpdates(manager, productId);
  await insertClosedProduct(manager, productId, reason, closedAt);
  await closeInventory(manager, productId);
}
