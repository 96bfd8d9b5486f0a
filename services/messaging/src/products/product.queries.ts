import { firstRow } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import type { NamedProduct } from '../notices/notice-texts.js';

/** Stores a product's name; a newer version wins, an older one is ignored. */
export async function copyProduct(
  manager: EntityManager,
  product: { product_id: number; version: number; name: string },
): Promise<void> {
  await manager.query(
    `INSERT INTO product AS copy (product_id, version, name) VALUES ($1, $2, $3)
     ON CONFLICT (product_id) DO UPDATE SET version = EXCLUDED.version, name = EXCLUDED.name
       WHERE copy.version < EXCLUDED.version`,
    [product.product_id, product.version, product.name],
  );
}

/** A product as texts name it; without a name until its event arrives. */
export async function findNamedProduct(manager: EntityManager, productId: number): Promise<NamedProduct> {
  const product = await firstRow<{ name: string }>(manager, 'SELECT name FROM product WHERE product_id = $1', [
    productId,
  ]);
  return { id: productId, name: product?.name };
}
