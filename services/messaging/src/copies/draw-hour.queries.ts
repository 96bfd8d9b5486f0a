import type { EntityManager } from 'typeorm';

/** Stores the hour of a draw; idempotent, because it never changes. */
export async function insertDrawHour(manager: EntityManager, productId: number, drawAt: string): Promise<void> {
  await manager.query('INSERT INTO draw_hour (product_id, draw_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    productId,
    drawAt,
  ]);
}
