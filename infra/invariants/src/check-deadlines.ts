import type { Databases, Owner } from './databases.js';
import { namedAtMost, type Violation } from './violation.js';

/** Overdue work. Each statement selects `id`; $1 is the grace period in seconds. */
const deadlines: readonly { owner: Owner; table: string; what: string; sql: string }[] = [
  {
    owner: 'tickets',
    table: 'purchase',
    what: 'its hold has expired but still holds places',
    sql: `SELECT id FROM purchase WHERE hold = 'held' AND hold_expires_at < now() - make_interval(secs => $1)`,
  },
  {
    owner: 'tickets',
    table: 'closed_product',
    what: 'closed, but not all of its entries are credits',
    sql: `SELECT product_id AS id FROM closed_product
          WHERE done_at IS NULL AND closed_at < now() - make_interval(secs => $1)`,
  },
  {
    owner: 'payments',
    table: 'payments',
    what: 'the provider never answered its creation, but it is not closed',
    // It is closed after 40 seconds.
    sql: `SELECT id FROM payments WHERE status = 'creating' AND created_at < now() - make_interval(secs => 40 + $1)`,
  },
  {
    owner: 'payments',
    table: 'payments',
    what: 'its check is due and was not made',
    sql: 'SELECT id FROM payments WHERE next_check_at < now() - make_interval(secs => $1)',
  },
  {
    owner: 'payments',
    table: 'payments',
    what: 'pending, and no check is planned',
    sql: `SELECT id FROM payments WHERE status = 'pending' AND next_check_at IS NULL
            AND coalesce(check_lease_until, created_at) < now() - make_interval(secs => $1)`,
  },
  {
    owner: 'catalog',
    table: 'draws',
    what: 'started, but it has no winners',
    // One with an hour waits for it (docs/product.md rule 51).
    sql: `SELECT d.product_id AS id FROM draws d JOIN products p ON p.id = d.product_id
          WHERE d.stage NOT IN ('completed', 'cancelled') AND greatest(d.started_at, p.draw_at) < now() - make_interval(secs => $1)`,
  },
  {
    owner: 'messaging',
    table: 'draw_outcome',
    what: 'its product ended, but not all participants are notified',
    sql: `SELECT product_id AS id FROM draw_outcome
          WHERE told_all_at IS NULL AND happened_at < now() - make_interval(secs => $1)`,
  },
  {
    owner: 'messaging',
    table: 'draw_reminder',
    what: 'the hour of its draw is not told to all holders',
    // What is too late is left out; that places are left is not told once they are not.
    sql: `SELECT product_id || '/' || notice AS id FROM draw_reminder WHERE told_all_at IS NULL AND notice <> 'draw_nearly_full'
            AND now() < closes_at AND opens_at < now() - make_interval(secs => $1)`,
  },
];

/** Invariant 6: everything that is overdue has reached its final state. */
export async function checkDeadlines(databases: Databases, graceSeconds: number): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { owner, table, what, sql } of deadlines) {
    const rows = await databases[owner]<{ id: string | number }>(`${sql} LIMIT ${namedAtMost}`, [graceSeconds]);
    violations.push(...rows.map(({ id }) => ({ invariant: 6 as const, what, row: `${owner}.${table}/${id}` })));
  }
  return violations;
}
