import { firstRow } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

export interface FrozenList {
  tickets: number;
  root: Buffer;
  frozen_at: Date;
}

/** The closed entry list of a product, or null while tickets may still be granted. */
export async function frozenList(manager: EntityManager, productId: number): Promise<FrozenList | null> {
  const found = await firstRow<FrozenList>(
    manager,
    'SELECT tickets, root, frozen_at FROM entry_list WHERE product_id = $1::bigint',
    [productId],
  );
  return found ?? null;
}
