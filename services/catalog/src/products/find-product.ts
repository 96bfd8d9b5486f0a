import { ProblemException } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { untouchedInventory, type Inventory } from '../inventory/inventory.js';
import { InventoryEntity } from '../inventory/inventory.entity.js';
import { ProductEntity } from './product.entity.js';

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

/** The copies of inventories by product id; a product without one has no entry. */
export async function inventoriesOf(manager: EntityManager, ids: readonly number[]): Promise<Map<number, Inventory>> {
  if (ids.length === 0) return new Map();
  const rows = await manager
    .createQueryBuilder(InventoryEntity, 'inventory')
    .where('inventory.product_id = ANY(:ids)', { ids })
    .getMany();
  return new Map(rows.map((row) => [row.productId, row]));
}

export async function inventoryOf(manager: EntityManager, id: number): Promise<Inventory> {
  return (await inventoriesOf(manager, [id])).get(id) ?? untouchedInventory;
}
