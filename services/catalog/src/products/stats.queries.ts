import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { Trend } from '@raffle/contracts/http/trends';
import type { catalogStats } from '@raffle/contracts/internal';
import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

export async function countProducts(manager: EntityManager): Promise<{ active: number; completed: number }> {
  const counted = await firstRow<{ active: number; completed: number }>(
    manager,
    `SELECT count(*) FILTER (WHERE status = 'active')::int AS active,
            count(*) FILTER (WHERE status = 'completed')::int AS completed
     FROM products WHERE status IN ('active', 'completed')`,
  );
  return counted ?? { active: 0, completed: 0 };
}

/** The three active products with the most granted places; the boost does not count (docs/product.md rule 10). */
export function popularProducts(manager: EntityManager): Promise<AnswerOf<typeof catalogStats>['popular']> {
  return rows(
    manager,
    `SELECT p.id, p.name, p.image_url, p.ticket_price, coalesce(i.granted, 0) AS current_participants, p.max_participants
     FROM products p LEFT JOIN product_inventories i ON i.product_id = p.id
     WHERE p.status = 'active' ORDER BY coalesce(i.granted, 0) DESC, p.id LIMIT 3`,
  );
}

interface DrawTrendRow {
  draws: number;
  draws_before: number;
  prizes: number;
  prizes_before: number;
}

/**
 * Draws opened, and their prizes, in the 168 hours until `now` and in the 168 before (docs/product.md rule 11). Neither a
 * cancelled draw nor its prizes count.
 */
export async function drawTrend(
  manager: Pick<EntityManager, 'query'>,
  now: Date,
): Promise<{ draws: Trend; prizes: Trend }> {
  const row = await firstRow<DrawTrendRow>(
    manager,
    `SELECT count(*) FILTER (WHERE lately)::integer AS draws,
            count(*) FILTER (WHERE NOT lately)::integer AS draws_before,
            coalesce(sum(max_winners) FILTER (WHERE lately), 0)::integer AS prizes,
            coalesce(sum(max_winners) FILTER (WHERE NOT lately), 0)::integer AS prizes_before
     FROM (
       SELECT max_winners, activated_at > $1::timestamptz - interval '168 hours' AS lately
       FROM products
       WHERE status IN ('active', 'drawing', 'completed')
         AND activated_at > $1::timestamptz - interval '336 hours' AND activated_at <= $1::timestamptz
     ) AS opened`,
    [now],
  );
  return {
    draws: { last_7_days: row?.draws ?? 0, previous_7_days: row?.draws_before ?? 0 },
    prizes: { last_7_days: row?.prizes ?? 0, previous_7_days: row?.prizes_before ?? 0 },
  };
}
