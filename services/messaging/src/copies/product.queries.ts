import type { EntityManager } from 'typeorm';

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

/** Stores the hour of a draw; idempotent, because it never changes. */
export async function insertDrawHour(manager: EntityManager, productId: number, drawAt: string): Promise<void> {
  await manager.query('INSERT INTO draw_hour (product_id, draw_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    productId,
    drawAt,
  ]);
}
