import { Injectable, type PipeTransform } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';
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

const largestId = 2_147_483_647;

/** A product id in a path; an invalid one is answered like a product that does not exist. */
@Injectable()
export class ProductIdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    const id = /^[1-9]\d{0,9}$/.test(value) ? Number(value) : 0;
    if (id < 1 || id > largestId) throw new ProblemException('product_not_found');
    return id;
  }
}
