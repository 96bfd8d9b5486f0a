import type { Trend } from '@raffle/contracts';
import type { EntityManager } from 'typeorm';

interface Row {
  draws: number;
  draws_before: number;
  prizes: number;
  prizes_before: number;
}

/**
 * Draws opened, and their prizes, in the 168 hours until `now` and in the 168 before (product.md row 11). A draw that was
 * cancelled since is no offer: neither it nor its prizes count.
 */
export async function drawTrend(
  manager: Pick<EntityManager, 'query'>,
  now: Date,
): Promise<{ draws: Trend; prizes: Trend }> {
  const [row] = await manager.query<Row[]>(
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
