import { firstRow } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

/** @throws QueryFailedError when the product has a seed: it is drawn once. */
export async function insertSealedSeed(manager: EntityManager, productId: number, sealed: Buffer): Promise<void> {
  await manager.query('INSERT INTO product_seeds (product_id, sealed) VALUES ($1, $2)', [productId, sealed]);
}

export function findSealedSeed(manager: EntityManager, productId: number): Promise<{ sealed: Buffer } | undefined> {
  return firstRow(manager, 'SELECT sealed FROM product_seeds WHERE product_id = $1', [productId]);
}
