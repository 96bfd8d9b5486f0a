import { firstUuid, pagesOf, type Databases } from './databases.js';
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
          WHERE p.status = 'confirmed'`,
  },
];

/** Invariant 4: the sums that administrators see equal the sums over all rows. */
export const checkFigures = async (databases: Databases, graceSeconds: number): Promise<Violation[]> => [
  ...(await sumsByDay(databases)),
  ...(await spentByPeople(databases, graceSeconds)),
];

/** What each person spent (docs/product.md section 10), unless money of theirs moved within the grace period. */
async function spentByPeople({ identity, payments }: Databases, graceSeconds: number): Promise<Violation[]> {
  const violations: Violation[] = [];
  const people = pagesOf<{ id: string; total_spent: string }>(
    identity,
    'SELECT id, total_spent::text FROM users WHERE id > $1 ORDER BY id',
    { first: firstUuid },
  );
  for await (const page of people) {
    const paid = await payments<{ user_id: string; amount: string; settled: boolean }>(
      `SELECT p.user_id, sum(p.came_in - coalesce(r.amount, 0))::text AS amount,
         bool_and(greatest(p.confirmed_at, r.at) < now() - make_interval(secs => $2)) AS settled
       FROM payments p LEFT JOIN LATERAL (
         SELECT sum(amount) AS amount, max(owed_at) AS at FROM refunds WHERE payment_id = p.id) r ON true
       WHERE p.status = 'confirmed' AND p.user_id = ANY ($1) GROUP BY p.user_id`,
      [page.map(({ id }) => id), graceSeconds],
    );
    const paidBy = new Map(paid.map((one) => [one.user_id, one]));
    for (const { id, total_spent: shown } of page) {
      const { amount = '0', settled = true } = paidBy.get(id) ?? {};
      if (settled && amount !== shown && violations.length < namedAtMost)
        violations.push({
          invariant: 4,
          what: `${shown} F CFA spent, but ${amount} paid`,
          row: `identity.users/${id}`,
        });
    }
  }
  return violations;
}

async function sumsByDay(databases: Databases): Promise<Violation[]> {
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
