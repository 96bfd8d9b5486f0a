import type { Trend } from '@raffle/contracts/http/trends';
import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

/** Bought tickets, without credited ones; free and referral tickets do not count as sold. */
export async function ticketsSold(manager: EntityManager): Promise<number> {
  const sold = await firstRow<{ tickets_sold: number }>(
    manager,
    `SELECT coalesce(sum(quantity), 0)::integer AS tickets_sold FROM entry WHERE type = 'purchase' AND credited_at IS NULL`,
  );
  return sold?.tickets_sold ?? 0;
}

/** {@link ticketsSold} by the day of the grant (UTC), oldest first; days without any are omitted. */
export function ticketsSoldByDay(manager: EntityManager, since: Date): Promise<{ day: string; count: number }[]> {
  return rows(
    manager,
    `SELECT to_char(granted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, sum(quantity)::integer AS count
     FROM entry WHERE type = 'purchase' AND credited_at IS NULL AND granted_at >= $1 GROUP BY day ORDER BY day`,
    [since],
  );
}

/**
 * Places granted in the 168 hours until `now` and in the 168 before (docs/product.md rule 11): a granted ticket is one
 * participation, bought, free or earned. A ticket that became a credit does not count.
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
