import { firstRow, ProblemException } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { whyNotOnSale, type Product } from './product.js';

/** This service's copy of a product. Any whole number may be asked for, also one that no product can have. */
export function findProduct(manager: EntityManager, productId: number): Promise<Product | undefined> {
  return firstRow<Product>(
    manager,
    `SELECT p.product_id, name, ticket_price, max_participants, max_winners, status, commitment, beacon_rule, c.reason AS closed_as
     FROM product p LEFT JOIN closed_product c USING (product_id) WHERE p.product_id = $1::bigint`,
    [productId],
  );
}

/** @throws ProblemException `product_not_found` or `product_not_active` */
export async function productOnSale(manager: EntityManager, productId: number): Promise<Product> {
  const product = await findProduct(manager, productId);
  const reason = whyNotOnSale(product);
  if (!product || reason) throw new ProblemException(reason ?? 'product_not_found');
  return product;
}
