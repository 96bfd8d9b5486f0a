import { weekdayAndTime } from '@raffle/contracts/date-text';
import { drandRule, systemActorId } from '@raffle/contracts/values';
import { hasHour } from '@raffle/draw-protocol';
import { rows } from '@raffle/service-kit/database';
import { ProblemException } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import type { ProductEntity } from './product.entity.js';

type Scheduled = Pick<ProductEntity, 'status' | 'beacon_rule' | 'draw_at' | 'max_participants'>;

/**
 * Nothing changes a product with an hour from its last place on, nor begins or ends its draw by hand (docs/product.md rule 51).
 * @throws ProblemException `draw_at_hour`
 */
export function refuseFromFreezeOn(product: Scheduled, { granted }: { granted: number }): void {
  if (!hasHour(product.beacon_rule) || !['active', 'drawing'].includes(product.status)) return;
  if (product.draw_at !== null || granted >= product.max_participants) throw drawsAtHour(product);
}

export const drawsAtHour = ({ draw_at }: Pick<ProductEntity, 'draw_at'>): ProblemException =>
  new ProblemException(
    'draw_at_hour',
    draw_at === null
      ? {}
      : { detail: `Le tirage a lieu le ${weekdayAndTime(draw_at)}\u00a0: il ne peut plus être changé` },
  );

/** SQL of `isDemonstration` (docs/draw-protocol.md "Demonstrations"). @param product alias of its row */
export const isDemonstrationOf = (product: string): string =>
  `(${product}.beacon_rule <> 'none' AND ${product}.beacon_rule NOT LIKE '${drandRule}%')`;

/**
 * Starts the freeze of full products whose draw has an hour; the draws are resumed from there. Idempotent: a product has one draw.
 * @param ids null: all products on sale
 */
export async function freezeFullProducts(manager: EntityManager, ids: readonly number[] | null): Promise<number[]> {
  const full = await rows<{ id: number; beacon_rule: string }>(
    manager,
    `SELECT p.id, p.beacon_rule FROM products p JOIN product_inventories i ON i.product_id = p.id
     WHERE p.status = 'active' AND i.granted >= p.max_participants AND ($1::integer[] IS NULL OR p.id = ANY ($1))
       AND NOT EXISTS (SELECT FROM draws d WHERE d.product_id = p.id)`,
    [ids],
  );
  const scheduled = full.filter(({ beacon_rule }) => hasHour(beacon_rule)).map(({ id }) => id);
  if (scheduled.length === 0) return [];
  const begun = await rows<{ product_id: number }>(
    manager,
    `INSERT INTO draws (product_id, stage, started_by)
     SELECT id, 'freezing', $2 FROM (
       SELECT id FROM products WHERE id = ANY ($1) AND status = 'active' ORDER BY id FOR NO KEY UPDATE) AS full_products
     ON CONFLICT DO NOTHING RETURNING product_id`,
    [scheduled, systemActorId],
  );
  return begun.map(({ product_id }) => product_id);
}
