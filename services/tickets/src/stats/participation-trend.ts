import type { Trend } from '@raffle/contracts';
import { firstRow } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Places granted in the 168 hours until `now` and in the 168 before (product.md row 11): one granted ticket is one participation,
 * bought, free or earned. A ticket that became a credit is none, whenever it was granted: its draw was given up.
 */
export async function participationTrend(manager: Pick<EntityManager, 'query'>, now: Date): Promise<Trend> {
  const trend = await firstRow<Trend>(
    manager,
    `SELECT coalesce(sum(quantity) FILTER (WHERE granted_at > $1::timestamptz - interval '168 hours'), 0)::integer AS last_7_days,
            coalesce(sum(quantity) FILTER (WHERE granted_at <= $1::timestamptz - interval '168 hours'), 0)::integer AS previous_7_days
     FROM entry
     WHERE credited_at IS NULL AND granted_at > $1::timestamptz - interval '336 hours' AND granted_at <= $1::timestamptz`,
    [now],
  );
  return trend ?? { last_7_days: 0, previous_7_days: 0 };
}
