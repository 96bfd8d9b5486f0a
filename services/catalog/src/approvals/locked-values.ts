import type { EntityManager } from 'typeorm';
import { inventoryOf, lockProduct } from '../products/find-product.js';

/** What an approval must find unchanged; locks the product. @throws ProblemException `product_not_found` */
export async function lockedValues(
  manager: EntityManager,
  subject: string,
): Promise<Record<'status' | 'participants', string>> {
  const { id, status } = await lockProduct(manager, Number(subject));
  const { granted } = await inventoryOf(manager, id);
  return { status, participants: String(granted) };
}
