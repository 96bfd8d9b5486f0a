import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { owners, type Owner } from '../src/databases.js';
import { restore, rights } from './restored-system.js';

let databases: Awaited<ReturnType<typeof restore>>[];
beforeAll(async () => {
  databases = await Promise.all(owners.map((owner) => restore(owner)));
}, 60_000);
afterAll(() =>
  Promise.all(
    databases.map(async ({ client, drop }) => {
      await client.end();
      await drop();
    }),
  ),
);

/** Runs a statement as the owner of the tables or with the running role, and reverts it. */
async function rowsOf<Row extends object>(owner: Owner, sql: string, values?: unknown[], role?: 'running') {
  const { client, runningUrl } = databases.find((one) => one.owner === owner)!;
  const connection = role ? new pg.Client({ connectionString: runningUrl }) : client;
  if (role) await connection.connect();
  try {
    await connection.query('BEGIN');
    const { rows } = await connection.query<Row>(sql, values);
    await connection.query('SET CONSTRAINTS ALL IMMEDIATE');
    return rows;
  } finally {
    await connection.query('ROLLBACK');
    if (role) await connection.end();
  }
}
const running = (owner: Owner, sql: string) => rowsOf(owner, sql, undefined, 'running');
const roleOf = (owner: Owner) => new URL(databases.find((one) => one.owner === owner)!.runningUrl).username;

/** What a role or everybody was granted, from the catalogs: a privilege of a table, or of some of its columns. */
const granted = `
  SELECT c.relname AS table, string_agg(a.privilege_type || coalesce(' (' || columns || ')', ''), ', ' ORDER BY
      array_position(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE'], a.privilege_type)) AS rights
  FROM pg_class c, LATERAL (
    SELECT privilege_type, NULL AS columns FROM aclexplode(c.relacl) WHERE grantee IN ($1::regrole, 0)
    UNION ALL
    SELECT x.privilege_type, string_agg(t.attname, ', ' ORDER BY t.attname) FROM pg_attribute t, aclexplode(t.attacl) x
    WHERE t.attrelid = c.oid AND x.grantee IN ($1::regrole, 0) GROUP BY 1) a
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f') GROUP BY 1`;

const sorted = (list: string) =>
  list.replace(/\(([^)]*)\)/g, (_, of: string) => `(${of.split(', ').sort().join(', ')})`);

describe.each(owners.map((owner) => [owner] as const))('the running role of %s', (owner) => {
  test('may do with each table what its list says, and nothing else', async () => {
    const found = await rowsOf<{ table: string; rights: string }>(owner, granted, [roleOf(owner)]);
    const written = Object.entries(rights[owner]).map(
      ([table, list]) => [table, sorted(list ? `SELECT, ${list}` : 'SELECT')] as const,
    );
    expect(Object.fromEntries(found.map(({ table, rights: list }) => [table, list]))).toEqual(
      Object.fromEntries([...written, ['migrations', 'SELECT']]),
    );
  });

  test('has no other power: it owns nothing, creates nothing, and no function runs with more', async () => {
    const [power] = await rowsOf(
      owner,
      `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
         (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS member_of,
         (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owns,
         (SELECT count(*)::int FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace) AS definers,
         has_schema_privilege(r.oid, 'public', 'CREATE') AS creates,
         has_database_privilege(r.oid, current_database(), 'TEMPORARY') AS temporary
       FROM pg_roles r WHERE rolname = $1`,
      [roleOf(owner)],
    );
    expect(power).toEqual({
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
      member_of: 0,
      owns: 0,
      definers: 0,
      creates: false,
      temporary: false,
    });
  });
});

/** Columns of the triggers that `setOnce` creates, with another value of their type. */
const setOnce = `
  SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (t.tgattr)
  WHERE t.tgfoid = 'refuse_second_value'::regproc ORDER BY 1, 2`;
const another: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `%I || 'x'`,
  integer: '%I + 1',
  smallint: '%I + 1',
  jsonb: `%I || '{"x": 1}'`,
  boolean: 'NOT %I',
  bytea: `'x'`,
  'timestamp with time zone': `%I - interval '1 day'`,
};

describe('what is set once', () => {
  test.each([
    ['identity', ['registrations', 'users', 'password_reset_codes']],
    ['catalog', ['draws', 'products']],
    ['tickets', ['allowance', 'closed_product', 'credit', 'person', 'product', 'purchase']],
    ['payments', ['campaigns', 'incidents', 'payments', 'refunds']],
    ['messaging', ['draw_hour', 'draw_outcome', 'holder_message', 'message', 'person']],
  ] as const)('never changes in %s, whoever writes', async (owner, tables) => {
    const columns = await rowsOf<{ table: string; column: string; type: string }>(owner, setOnce);
    expect([...new Set(columns.map(({ table }) => table))]).toEqual([...tables].sort());
    let tried = 0;
    for (const { table, column, type } of columns) {
      const value = another[type]!.replace('%I', column) + (table === 'products' ? ', version = version + 1' : '');
      const change = `UPDATE ${table} SET ${column} = ${value} WHERE ctid = (SELECT ctid FROM ${table} WHERE ${column} IS NOT NULL LIMIT 1) RETURNING 1`;
      const outcome = await rowsOf(owner, change).then(
        (rows) => (rows.length === 0 ? 'no row has a value' : 'changed'),
        (error: unknown) => String(error),
      );
      if (outcome === 'no row has a value') continue;
      expect([table, column, outcome]).toEqual([
        table,
        column,
        expect.stringMatching(/never|locked|final|stays|frozen/),
      ]);
      tried += 1;
    }
    expect(tried).toBeGreaterThan(5);
  });

  test.each<[what: string, Owner, sql: string]>([
    ['raise what came in', 'payments', 'UPDATE payments SET came_in = came_in + 500 WHERE came_in IS NOT NULL'],
    ['name another phone for a refund', 'payments', `UPDATE payments SET client_phone = '+22899999999'`],
    ['say who paid', 'payments', `UPDATE payments SET payer_phone = '+22899999999' WHERE came_in IS NOT NULL`],
    ['sell at another price', 'tickets', `UPDATE product SET ticket_price = 1 WHERE status = 'active'`],
    [
      'raise the tickets per person after a step back to a draft',
      'tickets',
      `UPDATE product SET status = 'draft'; UPDATE product SET tickets_per_person = tickets_per_person + 1 WHERE commitment IS NOT NULL`,
    ],
    ['take free tickets again', 'tickets', `UPDATE product SET free_ticket_share = 100 WHERE commitment IS NOT NULL`],
    ['settle a payment again', 'payments', `UPDATE payments SET status = 'review' WHERE status = 'confirmed'`],
    ['pay a refund twice', 'payments', `UPDATE refunds SET amount = amount + 1`],
    [
      'insert an approved request',
      'payments',
      `INSERT INTO approval_requests (id, kind, subject, before, after, reason, requested_by, requested_by_name, decision, decided_by,
         decided_by_name, decided_at)
       VALUES (gen_random_uuid(), 'refund', 'x', '{}', '{"amount": "1"}', 'x', gen_random_uuid(), 'a', 'approved', gen_random_uuid(), 'b', now())`,
    ],
    ['take back an outcome', 'payments', 'DELETE FROM payment_outcomes'],
    [
      'say that an account was closed earlier',
      'tickets',
      `UPDATE person SET erased_at = now(); UPDATE person SET erased_at = '2020-01-01'`,
    ],
    [
      'open a closed account again',
      'messaging',
      'UPDATE person SET erased_at = now(); UPDATE person SET erased_at = NULL',
    ],
    [
      'give more free tickets',
      'tickets',
      'UPDATE allowance SET registration_given = 9 WHERE registered_at IS NOT NULL',
    ],
    [
      'insert somebody with more free tickets',
      'tickets',
      'INSERT INTO allowance (user_id, registration_given, registered_at) VALUES (gen_random_uuid(), 3, now())',
    ],
    ['reward nobody', 'tickets', 'UPDATE allowance SET referral_given = referral_given + 1'],
    [
      'place a free ticket again',
      'tickets',
      'UPDATE allowance SET registration_placed = 0 WHERE registration_placed > 0',
    ],
    [
      'open a paid purchase again',
      'tickets',
      `UPDATE purchase SET status = 'failed', hold = 'released' WHERE status = 'granted'`,
    ],
    ['delete the seed of a draw', 'catalog', 'DELETE FROM product_seeds'],
    [
      'forget that places were granted',
      'catalog',
      'UPDATE product_inventories SET highest_granted = 0 WHERE highest_granted > 0',
    ],
    [
      'end a sale later',
      'catalog',
      `UPDATE products SET sale_ends_at = sale_ends_at + interval '31 days', version = version + 1 WHERE status = 'active'`,
    ],
    ['forget an erased account', 'catalog', 'DELETE FROM erased_people'],
    ['change the journal', 'identity', `UPDATE audit_log SET action = 'x.y'`],
    ['move an account to another payment', 'identity', 'UPDATE users SET payment_id = gen_random_uuid()'],
  ])('no running role may %s (%s)', async (_, owner, sql) => {
    await expect(running(owner, sql)).rejects.toThrow(
      /permission denied|never|only be erased|settled|is asked|those of|outcome|stay known|moves once|two_tickets/,
    );
  });
});
