import { appointmentOf, isDemonstration } from '@raffle/contracts/draw-hour';
import type { EventPayload, ProductChanged } from '@raffle/contracts/events';
import type { EntityManager } from 'typeorm';

/**
 * Stores a product's name and places, whether people are told how many are missing, and whether its draw is a demonstration; a newer version
 * wins, an older one is ignored.
 */
export async function copyProduct(
  manager: EntityManager,
  product: Pick<
    EventPayload<typeof ProductChanged>,
    'product_id' | 'version' | 'name' | 'max_participants' | 'beacon_rule' | 'artificial_boost'
  >,
): Promise<void> {
  await manager.query(
    `INSERT INTO product AS copy (product_id, version, name, places, tells_missing, demonstration) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (product_id) DO UPDATE
       SET version = EXCLUDED.version, name = EXCLUDED.name, places = EXCLUDED.places, tells_missing = EXCLUDED.tells_missing,
         demonstration = EXCLUDED.demonstration
       WHERE copy.version < EXCLUDED.version`,
    [
      product.product_id,
      product.version,
      product.name,
      product.max_participants,
      // Beside a boost the number would not fit the places that are shown (docs/product.md rule 10).
      appointmentOf(product.beacon_rule) !== null && product.artificial_boost === 0,
      isDemonstration(product.beacon_rule),
    ],
  );
}
