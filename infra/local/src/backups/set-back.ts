import pg from 'pg';
import * as z from 'zod/mini';
import { runningNameOf } from '../databases.js';
import { databaseOwners } from '../secrets.js';
import { StartRefusal } from '../start-failure.js';

/**
 * Databases that were set back to an earlier instant sell and draw nothing until the services have taken over what the world did since: the
 * roles that services run with cannot log in, which holds wherever the cluster is started. Roles and table are the cluster's own, so that
 * they are of one moment with its data.
 */
const setBackTable = `CREATE TABLE IF NOT EXISTS set_back (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  instant timestamptz NOT NULL,
  -- Up to which WAL was replayed: a newer state was replayed further.
  position pg_lsn NOT NULL DEFAULT pg_last_wal_replay_lsn(),
  -- Data folder of the newest state; null where none was left.
  newest text,
  opened_at timestamptz)`;

const setBack = z.object({
  instant: z.date(),
  position: z.string(),
  newest: z.nullable(z.string()),
  opened_at: z.nullable(z.date()),
});
export type SetBack = z.infer<typeof setBack>;

/** Ends every login of a running role. @param url of a superuser */
export function closeToServices(url: string, { instant, newest }: Pick<SetBack, 'instant' | 'newest'>): Promise<void> {
  return inTransaction(url, async (client) => {
    await client.query(setBackTable);
    await client.query('DELETE FROM set_back');
    await client.query('INSERT INTO set_back (instant, newest) VALUES ($1, $2)', [instant, newest]);
    await allowLogins(client, 'NOLOGIN');
  });
}

/** Everything is taken over, or the owner decided to go without. */
export function openToServices(url: string): Promise<void> {
  return inTransaction(url, async (client) => {
    await allowLogins(client, 'LOGIN');
    await client.query('UPDATE set_back SET opened_at = now()');
  });
}

/** The last restore to an earlier instant; undefined where there was none. */
export function readSetBack(url: string): Promise<SetBack | undefined> {
  return inTransaction(url, async (client) => {
    const { rows: found } = await client.query(`SELECT WHERE to_regclass('set_back') IS NOT NULL`);
    if (found.length === 0) return undefined;
    const { rows } = await client.query('SELECT instant, position::text, newest, opened_at FROM set_back');
    return rows.length > 0 ? setBack.parse(rows[0]) : undefined;
  });
}

/** @throws StartRefusal saying what must be run first */
export async function refuseWhileSetBack(url: string): Promise<void> {
  const found = await readSetBack(url);
  if (!found || found.opened_at) return;
  throw new StartRefusal(
    `The databases are as of ${found.instant.toISOString()}, and nothing of what came after is taken over: run \`${commandAfter(found)}\` first.`,
  );
}

/** What must be run before the services start. */
export const commandAfter = ({ newest }: Pick<SetBack, 'newest'>): string =>
  `npm run reconcile -- --against ${newest ?? 'none'}`;

async function allowLogins(client: pg.Client, login: 'LOGIN' | 'NOLOGIN'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT rolname::text AS name FROM pg_roles WHERE rolname = ANY ($1)',
    [databaseOwners.map(runningNameOf)],
  );
  for (const { name } of rows) await client.query(`ALTER ROLE ${client.escapeIdentifier(name)} ${login}`);
}

async function inTransaction<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, statement_timeout: 60_000 });
  await client.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } finally {
    // Without its COMMIT the server rolls back.
    await client.end();
  }
}
