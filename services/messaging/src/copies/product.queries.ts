import { appointmentOf } from '@raffle/contracts/draw-hour';
import type { EntityManager } from 'typeorm';

/** Stores a product's name and places, and whether its draw has an hour; a newer version wins, an older one is ignored. */
export async function copyProduct(
  manager: EntityManager,
  product: { product_id: number; version: number; name: string; max_participants: number; beacon_rule: string },
): Promise<void> {
  await manager.query(
    `INSERT INTO product AS copy (product_id, version, name, places, has_hour) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (product_id) DO UPDATE
       SET version = EXCLUDED.version, name = EXCLUDED.name, places = EXCLUDED.places, has_hour = EXCLUDED.has_hour
       WHERE copy.version < EXCLUDED.version`,
    [
      product.product_id,
      product.version,
      product.name,
      product.max_participants,
      appointmentOf(product.beacon_rule) !== null,
    ],
  );
}
