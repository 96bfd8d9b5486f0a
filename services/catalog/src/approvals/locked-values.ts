import type { EntityManager } from 'typeorm';
import { inventoryOf, lockProduct } from '../products/find-product.js';

/** The values that must not change between request and approval; locks the product. @throws ProblemException `product_not_found` */
export async function lockedValues(
  manager: EntityManager,
  subject: string,
): Promise<Record<'status' | 'participants', string>> {
  const { id, status } = await lockProduct(manager, Number(subject));
  const { granted } = await inventoryOf(manager, id);
  return { status, participants: String(granted) };
}
