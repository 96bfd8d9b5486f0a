import type { Service } from '@raffle/contracts/http/define-endpoint';
import { configureLogging, connectionOptions, readTakeOverConfig, rows } from '@raffle/service-kit';
import { DataSource, type DataSourceOptions, type EntityManager, type ObjectLiteral } from 'typeorm';
import { Outbox } from './outbox.js';

/** What a service needs to take over what the world did after the instant to which its database was set back. */
export interface TakeOver {
  /** The service's own database, in the one transaction of everything that is taken over. */
  restored: EntityManager;
  /** The same database in the newest state, read only and of one moment. */
  newer: EntityManager;
  /** Its events are sent when the services run again. */
  outbox: Outbox;
  /** The databases are as they were then. */
  instant: Date;
  /** Prints one line about what was taken over. */
  done: (line: string) => void;
  /** Prints one line about what the owner must decide. */
  decide: (line: string) => void;
}

/**
 * The program with which a service takes over what came after an earlier instant (docs/operations.md "Backups"), while no service runs and
 * with the role that owns its tables. All or nothing; it compares the two states instead of their times, so that it can be repeated. Lines
 * are printed once everything is committed; an error is one sentence and exit code 1.
 */
export async function runTakeOver(
  service: Service,
  entities: DataSourceOptions['entities'],
  takeOver: (work: TakeOver) => Promise<void>,
): Promise<void> {
  configureLogging({ level: 'silent', service });
  try {
    const { DATABASE_URL, NEWER_DATABASE_URL, SET_BACK_TO: instant } = readTakeOverConfig();
    // Nobody waits for an answer of a service meanwhile.
    const open = (url: string) =>
      new DataSource(connectionOptions({ url, entities, poolSize: 1, timeoutMs: 60 * 60_000 })).initialize();
    const own = await open(DATABASE_URL);
    const newest = await open(NEWER_DATABASE_URL);
    const lines: string[] = [];
    try {
      const outbox = new Outbox(own, { service, url: '' });
      await newest.transaction('REPEATABLE READ', (newer) =>
        own.transaction((restored) =>
          takeOver({
            restored,
            newer,
            outbox,
            instant,
            done: (line) => lines.push(`done ${line}`),
            decide: (line) => lines.push(`decide ${line}`),
          }),
        ),
      );
    } finally {
      await Promise.all([own.destroy(), newest.destroy()]);
    }
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

const pageSize = 1_000;

/**
 * The rows of a statement, a page at a time.
 * @param sql ordered by `id`, of those above `$1`, at most `$2`
 */
export async function* pagesById<Row extends ObjectLiteral & { id: string | number }>(
  manager: EntityManager,
  sql: string,
  first: Row['id'] = '00000000-0000-0000-0000-000000000000',
): AsyncGenerator<Row[], void> {
  for (let after = first; ;) {
    const page = await rows<Row>(manager, sql, [after, pageSize]);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.id;
  }
}

/**
 * Inserts rows as the newest state has them (`to_jsonb(row)`); one whose key is there already is left alone.
 * @param table a constant
 * @returns how many were inserted
 */
export async function copyRows(
  restored: EntityManager,
  table: string,
  copies: readonly Record<string, unknown>[],
): Promise<number> {
  if (copies.length === 0) return 0;
  const columns = await rows<{ name: string }>(
    restored,
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' AND is_identity = 'NO' AND column_name = ANY ($2)`,
    [table, Object.keys(copies[0]!)],
  );
  const names = columns.map(({ name }) => name).join(', ');
  const inserted = await rows(
    restored,
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)
     ON CONFLICT DO NOTHING RETURNING true`,
    [JSON.stringify(copies)],
  );
  return inserted.length;
}

/** Up to twenty ids for a line, and how many more there are. */
export function namedIds(ids: readonly (string | number)[], most = 20): string {
  const more = ids.length - most;
  return ids.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
