import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { onSale } from '../inventory/move-places.js';

/** Stores a wish; the first one of a person for a product stays. */
export async function insertWish(
  manager: EntityManager,
  wish: { id: string; productId: number; userId: string },
): Promise<void> {
  await manager.query(
    'INSERT INTO place_wish (id, product_id, user_id) VALUES ($1, $2, $3) ON CONFLICT (product_id, user_id) DO NOTHING',
    [wish.id, wish.productId, wish.userId],
  );
}

export interface TakenWish {
  id: string;
  product_id: number;
  user_id: string;
  /** Whether a place is free; otherwise the product is no longer on sale. */
  free: boolean;
  now: Date;
}

const settled = `FROM place_wish w JOIN inventory i USING (product_id) WHERE NOT ${onSale} OR i.granted + i.held < i.capacity`;

/** Whether a wish is fulfilled or can no longer be. */
export async function hasSettledWish(manager: EntityManager): Promise<boolean> {
  return (await firstRow(manager, `SELECT 1 ${settled} LIMIT 1`)) !== undefined;
}

/** Deletes a batch of wishes that are fulfilled or can no longer be; skips those locked by another process. */
export function takeSettledWishes(manager: EntityManager, limit: number): Promise<TakenWish[]> {
  return rows(
    manager,
    `WITH settled AS (
       SELECT w.id, ${onSale} AS free ${settled}
       ORDER BY w.created_at LIMIT $1 FOR UPDATE OF w SKIP LOCKED)
     DELETE FROM place_wish w USING settled WHERE w.id = settled.id
     RETURNING w.id, w.product_id, w.user_id, settled.free, now() AS now`,
    [limit],
  );
}
