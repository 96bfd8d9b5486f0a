import { ProblemException } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { findProduct } from './inventory.queries.js';
import { whyRefused, type PlaceRequester } from './move-places.js';
import { whyNotOnSale, type Product } from './product.js';

/** @throws ProblemException `product_not_found` or `product_not_active` */
export async function productOnSale(manager: EntityManager, productId: number): Promise<Product> {
  const product = await findProduct(manager, productId);
  const reason = whyNotOnSale(product);
  if (!product || reason) throw new ProblemException(reason ?? 'product_not_found');
  return product;
}

const problems = {
  sold_out: 'sold_out',
  person_limit: 'person_limit_reached',
  free_places_taken: 'free_places_taken',
  product_closed: 'product_not_active',
  product_cancelled: 'product_not_active',
} as const;

/** The problem for a refused request of places: `sold_out`, `person_limit_reached`, `free_places_taken`, `product_not_active`. */
export async function placesRefused(
  manager: EntityManager,
  productId: number,
  requester: PlaceRequester & { more: number },
): Promise<ProblemException> {
  return new ProblemException(problems[await whyRefused(manager, productId, requester)]);
}
