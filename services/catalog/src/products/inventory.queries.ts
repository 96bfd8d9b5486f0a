import type { EventPayload, InventoryChanged } from '@raffle/contracts/events';
import { rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** The catalog's copy of a product's places; tickets is the source of truth. */
export interface Inventory {
  version: number;
  granted: number;
  held: number;
  /** Free tickets that the product's share still allows; null before tickets has published any. */
  free_left: number | null;
  /** When holds take all remaining places: the end of the last hold. */
  held_until: Date | null;
  highest_granted: number;
}

/** Before the first InventoryChanged of a product there are neither tickets nor holds. */
export const untouchedInventory: Inventory = {
  version: 0,
  granted: 0,
  held: 0,
  free_left: null,
  held_until: null,
  highest_granted: 0,
};

/** By product id; a product without a copy has no entry. */
export async function inventoriesOf(manager: EntityManager, ids: readonly number[]): Promise<Map<number, Inventory>> {
  if (ids.length === 0) return new Map();
  const found = await rows<Inventory & { product_id: number }>(
    manager,
    `SELECT product_id, version, granted, held, free_left, held_until, highest_granted
     FROM product_inventories WHERE product_id = ANY ($1)`,
    [ids],
  );
  return new Map(found.map((inventory) => [inventory.product_id, inventory]));
}

export async function inventoryOf(manager: EntityManager, id: number): Promise<Inventory> {
  return (await inventoriesOf(manager, [id])).get(id) ?? untouchedInventory;
}

/** Stores newer copies of products' places; older ones are ignored, and a deleted product gets no row. */
export async function storeInventoryCopies(
  manager: EntityManager,
  inventories: readonly EventPayload<typeof InventoryChanged>[],
): Promise<void> {
  await manager.query(
    `INSERT INTO product_inventories AS copy (product_id, version, granted, held, free_left, held_until, highest_granted)
     SELECT DISTINCT ON (product_id) product_id, version, granted, held, free_left, held_until,
       max(granted) OVER (PARTITION BY product_id)
     FROM unnest($1::integer[], $2::integer[], $3::integer[], $4::integer[], $5::integer[], $6::timestamptz[])
       AS i (product_id, version, granted, held, free_left, held_until)
     WHERE EXISTS (SELECT FROM products WHERE id = product_id)
     ORDER BY product_id, version DESC
     ON CONFLICT (product_id) DO UPDATE
       SET version = EXCLUDED.version, granted = EXCLUDED.granted, held = EXCLUDED.held, free_left = EXCLUDED.free_left,
           held_until = EXCLUDED.held_until,
           highest_granted = GREATEST(copy.highest_granted, EXCLUDED.highest_granted)
       WHERE copy.version < EXCLUDED.version`,
    [
      inventories.map(({ product_id }) => product_id),
      inventories.map(({ version }) => version),
      inventories.map(({ granted }) => granted),
      inventories.map(({ held }) => held),
      inventories.map(({ free_left }) => free_left),
      inventories.map(({ held_until }) => held_until),
    ],
  );
}
