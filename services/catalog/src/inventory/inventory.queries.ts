import type { EntityManager } from 'typeorm';

/** Stores a newer copy of a product's places; an older one is ignored, and a deleted product gets no row. */
export async function storeInventoryCopy(
  manager: EntityManager,
  inventory: {
    product_id: number;
    version: number;
    granted: number;
    held: number;
    free_left: number;
    held_until: string | null;
  },
): Promise<void> {
  await manager.query(
    `INSERT INTO product_inventories AS copy (product_id, version, granted, held, free_left, held_until, highest_granted)
     SELECT id, $2, $3, $4, $5, $6, $3 FROM products WHERE id = $1
     ON CONFLICT (product_id) DO UPDATE
       SET version = EXCLUDED.version, granted = EXCLUDED.granted, held = EXCLUDED.held, free_left = EXCLUDED.free_left,
           held_until = EXCLUDED.held_until,
           highest_granted = GREATEST(copy.highest_granted, EXCLUDED.granted)
       WHERE copy.version < EXCLUDED.version`,
    [
      inventory.product_id,
      inventory.version,
      inventory.granted,
      inventory.held,
      inventory.free_left,
      inventory.held_until,
    ],
  );
}
