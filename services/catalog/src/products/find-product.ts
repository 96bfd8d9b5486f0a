import { ProblemException } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import { ProductEntity } from './product.entity.js';
import type { Verdict } from './product.js';

/** Locks a product for the rest of the transaction. @throws ProblemException `product_not_found`. */
export async function lockProduct(manager: EntityManager, id: number): Promise<ProductEntity> {
  const product = await manager.findOne(ProductEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!product) throw new ProblemException('product_not_found');
  return product;
}

/** @throws ProblemException `product_not_found`. */
export async function findProduct(manager: EntityManager, id: number): Promise<ProductEntity> {
  const product = await manager.findOneBy(ProductEntity, { id });
  if (!product) throw new ProblemException('product_not_found');
  return product;
}

/** @throws ProblemException when a rule refused. */
export function refuse(verdict: Verdict): void {
  if (verdict !== null) throw new ProblemException(verdict);
}
