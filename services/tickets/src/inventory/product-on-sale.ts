import { ProblemException } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { findProduct } from './inventory.queries.js';
import { whyRefused } from './move-places.js';
import { whyNotOnSale, type Product } from './product.js';

/** @throws ProblemException `product_not_found` or `product_not_active` */
export async function productOnSale(manager: EntityManager, productId: number): Promise<Product> {
  const product = await findProduct(manager, productId);
  const reason = whyNotOnSale(product);
  if (!product || reason) throw new ProblemException(reason ?? 'product_not_found');
  return product;
}

/** The problem for a buyer whose places were not taken: `sold_out`, else `product_not_active`. */
export async function placesRefused(manager: EntityManager, productId: number): Promise<ProblemException> {
  const refusal = await whyRefused(manager, productId);
  return new ProblemException(refusal === 'sold_out' ? 'sold_out' : 'product_not_active');
}
