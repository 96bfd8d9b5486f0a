import { sourceSums, type SourceSums } from '@raffle/contracts/http/admin-sources';
import type { Source } from '@raffle/contracts/source';
import { firstRow, rows } from '@raffle/service-kit/database';
import { answerOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import type { Month } from '../accounting/months.js';

/** SQL: a source, or 'direct' for a campaign that nobody made, or that has ended. */
const known = (source: string) =>
  `CASE WHEN ${source} LIKE 'campaign:%' AND NOT EXISTS (SELECT FROM campaigns WHERE 'campaign:' || code = ${source} AND ended_at IS NULL) THEN 'direct' ELSE ${source} END`;

/** SQL: stores the source of a new account; repeatable. @param from one row, or none where the account is closed */
export const sourceStored = (userId: string, source: string, from: string): string =>
  `INSERT INTO person_sources (user_id, source) SELECT ${userId}, ${known(source)} FROM ${from} ON CONFLICT (user_id) DO NOTHING`;

export async function eraseSource(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('DELETE FROM person_sources WHERE user_id = $1', [userId]);
}

export interface CountedVisits {
  day: string;
  source: Source;
  visits: number;
}

/** Adds a batch of visits. @returns how many; 0 for a batch that is counted already */
export async function addVisits(
  manager: EntityManager,
  batch: string,
  counted: readonly CountedVisits[],
): Promise<number> {
  const added = await firstRow<{ visits: number }>(
    manager,
    `WITH new AS (INSERT INTO visit_batches (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id),
       sums AS (
         SELECT day, ${known('source')} AS source, sum(visits) AS visits
         FROM new, unnest($2::date[], $3::text[], $4::integer[]) AS one (day, source, visits) GROUP BY 1, 2),
       added AS (
         INSERT INTO visits AS v (day, source, visits) SELECT * FROM sums ORDER BY day, source
         ON CONFLICT (day, source) DO UPDATE SET visits = v.visits + EXCLUDED.visits)
     SELECT coalesce(sum(visits), 0)::integer AS visits FROM sums`,
    [batch, counted.map(({ day }) => day), counted.map(({ source }) => source), counted.map(({ visits }) => visits)],
  );
  return added?.visits ?? 0;
}

/** No gateway repeats a batch after this long. @returns how many were deleted */
export async function forgetBatches(manager: EntityManager, limit: number): Promise<number> {
  const gone = await rows(
    manager,
    `DELETE FROM visit_batches WHERE id IN (
       SELECT id FROM visit_batches WHERE at < now() - interval '1 day' ORDER BY at LIMIT $1) RETURNING id`,
    [limit],
  );
  return gone.length;
}

const monthOf = (at: string) => `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM')`;

/**
 * The figures of a year by month and source, the newest month first; in a month those that brought most money first. Registrations,
 * purchases and their amounts add up to those of the books (docs/product.md rule 43). Each person has one source, so buyers add up too.
 * @param year `2026`
 */
export async function sumsOfYear(manager: EntityManager, year: string): Promise<(SourceSums & { month: Month })[]> {
  const found = await rows<SourceSums & { month: Month }>(
    manager,
    `WITH paid AS (
       SELECT ${monthOf('p.confirmed_at')} AS month, s.source, p.id, p.type, p.user_id, p.came_in, p.confirmed_at
       FROM payments p LEFT JOIN person_sources s USING (user_id)
       WHERE p.status = 'confirmed' AND p.confirmed_at >= $1::timestamptz AND p.confirmed_at < $2::timestamptz),
     bought AS (
       SELECT DISTINCT ON (month, user_id) month, source, user_id, confirmed_at, id FROM paid WHERE type = 'ticket'
       ORDER BY month, user_id, confirmed_at, id),
     facts AS (
       SELECT to_char(day, 'YYYY-MM') AS month, source::text, visits::bigint AS visits, 0 AS registrations, 0 AS registrations_amount,
         0 AS first_purchases, 0 AS purchases, 0 AS purchases_amount, 0 AS buyers, 0 AS returned
       FROM visits WHERE extract(year FROM day) = extract(year FROM $1::timestamptz AT TIME ZONE 'UTC')
       UNION ALL
       SELECT month, source, 0, count(*) FILTER (WHERE type = 'registration'),
         coalesce(sum(came_in) FILTER (WHERE type = 'registration'), 0), 0,
         count(*) FILTER (WHERE type = 'ticket'), coalesce(sum(came_in) FILTER (WHERE type = 'ticket'), 0), 0, 0
       FROM paid GROUP BY 1, 2
       UNION ALL
       SELECT month, source, 0, 0, 0,
         count(*) FILTER (WHERE NOT EXISTS (SELECT FROM payments e WHERE e.user_id = b.user_id AND e.type = 'ticket'
           AND e.status = 'confirmed' AND (e.confirmed_at, e.id) < (b.confirmed_at, b.id))),
         0, 0, count(*),
         count(*) FILTER (WHERE EXISTS (SELECT FROM payments e WHERE e.user_id = b.user_id AND e.type = 'ticket'
           AND e.status = 'confirmed' AND (e.confirmed_at, e.id) > (b.confirmed_at, b.id)
           AND e.confirmed_at <= b.confirmed_at + interval '30 days'))
       FROM bought b GROUP BY 1, 2)
     SELECT month, source, sum(visits)::float8 AS visits, sum(registrations)::float8 AS registrations,
       sum(registrations_amount)::float8 AS registrations_amount, sum(first_purchases)::float8 AS first_purchases,
       sum(purchases)::float8 AS purchases, sum(purchases_amount)::float8 AS purchases_amount, sum(buyers)::float8 AS buyers,
       sum(returned)::float8 AS returned
     FROM facts GROUP BY month, source
     ORDER BY month DESC, sum(registrations_amount + purchases_amount) DESC, sum(visits) DESC, source NULLS LAST`,
    [`${year}-01-01T00:00:00Z`, `${Number(year) + 1}-01-01T00:00:00Z`],
  );
  return found.map(({ month, ...sums }) => ({ month, ...answerOf(sourceSums, sums) }));
}

/** The years with figures, the newest first, this one included. */
export async function yearsOfSources(manager: EntityManager): Promise<string[]> {
  const first = await firstRow<{ year: number }>(
    manager,
    `SELECT extract(year FROM least((SELECT min(confirmed_at) FROM payments WHERE status = 'confirmed') AT TIME ZONE 'UTC',
       (SELECT min(day) FROM visits)))::integer AS year`,
  );
  const last = new Date().getUTCFullYear();
  return Array.from({ length: last - (first?.year ?? last) + 1 }, (_, ago) => String(last - ago));
}
