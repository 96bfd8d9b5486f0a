import { rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import type { NamedProduct } from '../notices/notice-texts.js';

/** Stores a product's name and places; a newer version wins, an older one is ignored. */
export async function copyProduct(
  manager: EntityManager,
  product: { product_id: number; version: number; name: string; max_participants: number },
): Promise<void> {
  await manager.query(
    `INSERT INTO product AS copy (product_id, version, name, places) VALUES ($1, $2, $3, $4)
     ON CONFLICT (product_id) DO UPDATE SET version = EXCLUDED.version, name = EXCLUDED.name, places = EXCLUDED.places
       WHERE copy.version < EXCLUDED.version`,
    [product.product_id, product.version, product.name, product.max_participants],
  );
}

/** A product as texts name it; without a name until its event arrives. */
export async function findNamedProduct(manager: EntityManager, productId: number): Promise<NamedProduct> {
  return (await findNamedProducts(manager, [productId]))(productId);
}

/** {@link findNamedProduct} of several. */
export async function findNamedProducts(
  manager: EntityManager,
  productIds: readonly number[],
): Promise<(id: number) => NamedProduct> {
  const found = await rows<NamedProduct>(
    manager,
    'SELECT product_id AS id, name, places FROM product WHERE product_id = ANY ($1)',
    [productIds],
  );
  const products = new Map(found.map((product) => [product.id, product]));
  return (id) => products.get(id) ?? { id };
}
