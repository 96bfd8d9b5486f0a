import { ProblemException } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import { lockProductUpdates } from '../locks.js';
import { closeInventory, findProduct, insertClosedProduct, lockPlaces } from './inventory.queries.js';
import { whyNotOnSale, type ClosingReason, type Product } from './product.js';

/** @throws ProblemException `product_not_found` or `product_not_active` */
export async function productOnSale(manager: EntityManager, productId: number): Promise<Product> {
  return onSaleOnly(await findProduct(manager, productId));
}

/** The product that was read. @throws ProblemException `product_not_found` or `product_not_active` */
export function onSaleOnly(product: Product | undefined): Product {
  const reason = whyNotOnSale(product);
  if (!product || reason) throw new ProblemException(reason ?? 'product_not_found');
  return product;
}

/**
 * Ends the sale of a product for good: no place is held or granted any more, and its entries become credits in batches
 * (purchase/credit-closed-products.ts). Idempotent; the first reason stays. The product itself may still be unknown.
 * A frozen list stays as it is: its entries become credits too (docs/product.md rule 30).
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

/**
 * Closes a product for its cancellation unless every place is granted. The inventory's lock decides: no place is granted in between.
 * @returns false for a full product, of which nothing has changed
 */
export async function closeUnlessFull(manager: EntityManager, productId: number, closedAt: Date): Promise<boolean> {
  await lockProductUpdates(manager, productId);
  const places = await lockPlaces(manager, productId);
  if (places && places.closed_as === null && places.granted === places.capacity) return false;
  await closeProduct(manager, productId, 'product_cancelled', closedAt);
  return true;
}
