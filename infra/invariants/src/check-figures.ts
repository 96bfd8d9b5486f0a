import type { Databases } from './databases.js';
import { namedAtMost, type Violation } from './violation.js';

/** Each service's daily figure, counted over all of its rows. */
const recounted: readonly { owner: 'identity' | 'tickets' | 'payments'; sql: string }[] = [
  {
    owner: 'identity',
    sql: `SELECT (created_at AT TIME ZONE 'UTC')::date AS day, 1 AS amount FROM users WHERE erased_at IS NULL`,
  },
  {
    owner: 'tickets',
    sql: `SELECT (granted_at AT TIME ZONE 'UTC')::date AS day, quantity AS amount FROM entry
          WHERE type = 'purchase' AND credited_at IS NULL`,
  },
  {
    owner: 'payments',
    sql: `SELECT (confirmed_at AT TIME ZONE 'UTC')::date AS day, came_in AS amount FROM payments WHERE status = 'confirmed'
          UNION ALL
          SELECT (confirmed_at AT TIME ZONE 'UTC')::date, -r.amount FROM refunds r JOIN payments p ON p.id = r.payment_id
          WHERE p.status = 'confirmed' AND r.status <> 'given_up'`,
  },
];

/** Invariant 4: the sums by day that administrators see equal the sums over all rows. */
export async function checkFigures(databases: Databases): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { owner, sql } of recounted) {
    const found = await databases[owner]<{ day: string; stored: string; counted: string }>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(stored)::text AS stored, sum(counted)::text AS counted FROM (
         SELECT day, amount AS stored, 0 AS counted FROM daily_figure
         UNION ALL SELECT day, amount, 0 FROM daily_change
         UNION ALL SELECT day, 0, amount FROM (${sql}) AS rows) AS compared
       GROUP BY day HAVING sum(stored) <> sum(counted) ORDER BY day LIMIT ${namedAtMost}`,
    );
    for (const { day, stored, counted } of found)
      violations.push({
        invariant: 4,
        what: `${stored} on ${day}, but its rows sum up to ${counted}`,
        row: `${owner}.daily_figure/${day}`,
      });
  }
  return violations;
}
