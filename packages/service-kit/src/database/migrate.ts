import { setTimeout as pause } from 'node:timers/promises';
import { escapeIdentifier } from 'pg';
import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import type { ProcessName } from '@raffle/contracts/values';
import { isDatabaseUnavailable } from '../process/database-unavailable.js';
import {
  connectionOptions,
  type DatabaseOptions,
  type DatabaseRights,
  type MigrationOptions,
  type DatabaseRoles,
  timeouts,
} from './database-options.js';
import { indexBuiltWithinMs } from './build-index.js';
import { codeOfError, isError } from '../process/is-error.js';
import { logger, configureLogging } from '../logs/logger.js';
import { migrationApplication, migrationLockTimeoutMs, untilItHasItsLocks } from './migration-attempts.js';
import { readMigrationConfig } from './config.js';

const log = logger('migrations');
/** One lock per database: several instances of a service may start at the same time. */
const advisoryLock = 7_265_661;
const waitForDatabaseMs = 15_000;
const longestStatementMs = 120_000;
const locksWithin = 120_000;
/** What another instance may take for an index and what follows it. */
const otherInstanceWithinMs = indexBuiltWithinMs + locksWithin;

/**
 * Runs the pending migrations, each in a transaction, under an advisory lock, and grants the running role what it needs. One that does not
 * get its locks gives way, and is repeated.
 * @throws Error in one sentence when the database cannot be reached within 15 seconds, is of an earlier version, or has a table without
 * written rights, or when a migration gets no lock within `locksWithinMs`; or the migration's own error.
 */
export async function migrate({
  url,
  migrationUrl = url,
  rights = {},
  migrations,
  locksWithinMs = locksWithin,
}: MigrationOptions): Promise<void> {
  const dataSource = await connect({ url: migrationUrl, migrations });
  const runningRole = new URL(url).username;
  try {
    const runner = dataSource.createQueryRunner();
    try {
      await becomeTheOnlyOne(runner);
      if (!(await canBeMigrated(runner, migrations))) throw ofEarlierVersion(migrationUrl);
      const done = await untilItHasItsLocks(
        { database: new URL(migrationUrl).pathname.slice(1), observer: runner, withinMs: locksWithinMs },
        () => dataSource.runMigrations({ transaction: 'each' }),
      );
      if (done.length > 0) log.info({ migrations: done.map(({ name }) => name) }, 'migrated');
      if (runningRole !== new URL(migrationUrl).username && (await isNewest(runner, migrations)))
        await grantToRunningRole(runner, decodeURIComponent(runningRole), rights);
      await runner.query('SELECT pg_advisory_unlock($1)', [advisoryLock]);
    } finally {
      await runner.release();
    }
  } finally {
    await dataSource.destroy();
  }
}

/** Asks again and again: an instance that waits inside of a statement would be in the way of an index that another one builds. */
async function becomeTheOnlyOne(runner: QueryRunner): Promise<void> {
  const isOnly = async () => {
    const [row] = (await runner.query('SELECT pg_try_advisory_lock($1) AS only', [advisoryLock])) as [
      { only: boolean },
    ];
    return row.only;
  };
  for (const deadline = Date.now() + otherInstanceWithinMs; !(await isOnly()); await pause(250))
    if (Date.now() > deadline) throw new Error('Another instance does not end migrating this database.');
}

/**
 * Changes nothing.
 * @throws Error in one sentence when the database cannot be reached within 15 seconds or lacks a migration of this version.
 */
export async function requireMigrated({ url, migrations }: DatabaseOptions): Promise<void> {
  const dataSource = await connect({ url, migrations: [] });
  try {
    const tables = await dataSource.query<Tables>(allTables);
    const done = tables.some(({ tablename }) => tablename === 'migrations')
      ? (await dataSource.query<{ name: string }[]>('SELECT name FROM migrations')).map(({ name }) => name)
      : [];
    const missing = namesOf(migrations).filter((name) => !done.includes(name));
    if (missing.length > 0)
      throw new Error(
        `${nameOf(url)} lacks ${missing.join(', ')}: this version's migrate.js must run before the service.`,
      );
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Grants the written rights to the rows of tables, nothing else: a process with this role cannot disable a trigger, truncate or drop a
 * table, or shadow a table that a trigger reads with a temporary one. Repeated at each migration, so that the list alone counts.
 */
async function grantToRunningRole(runner: QueryRunner, name: string, rights: DatabaseRights): Promise<void> {
  const role = escapeIdentifier(name);
  const tables = ((await runner.query(tablesAndViews)) as Tables).map(({ tablename }) => tablename);
  const unnamed = tables.filter((table) => table !== 'migrations' && rights[table] === undefined);
  if (unnamed.length > 0) throw new Error(`The running role has no written rights to: ${unnamed.join(', ')}.`);
  await runner.query(`
    ${settingsOfDatabase(String(runner.connection.driver.database), name).join(';\n')};
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${role};
    ${tables
      .map((table) => {
        const granted = rights[table] ? `SELECT, ${rights[table]}` : 'SELECT';
        return `REVOKE ALL ON ${escapeIdentifier(table)} FROM ${role}; GRANT ${granted} ON ${escapeIdentifier(table)} TO ${role}`;
      })
      .join(';\n')}`);
}

/**
 * What a migration sets for the database itself, which a copy of the database does not have: only the running role connects, and its
 * connections get the time limits of every connection, which a pooler would drop.
 * @returns the statements
 */
export function settingsOfDatabase(name: string, runningRole: string): string[] {
  const database = escapeIdentifier(name);
  return [
    `REVOKE ALL ON DATABASE ${database} FROM PUBLIC`,
    ...Object.entries(timeouts).map(([setting, ms]) => `ALTER DATABASE ${database} SET ${setting} = ${ms}`),
    `GRANT CONNECT ON DATABASE ${database} TO ${escapeIdentifier(runningRole)}`,
  ];
}

/** Whether no later version has migrated the database: an older instance that starts during a deploy takes no rights away. */
async function isNewest(runner: QueryRunner, migrations: MigrationOptions['migrations']): Promise<boolean> {
  const others = 'SELECT FROM migrations WHERE name <> ALL ($1)';
  return ((await runner.query(others, [namesOf(migrations)])) as unknown[]).length === 0;
}

const namesOf = (migrations: MigrationOptions['migrations']) =>
  migrations.map((Migration) => new Migration().name ?? Migration.name);

/**
 * Whether the database is empty or has the first migration, to which later versions only add. A database that a newer version has
 * migrated can be: during a deploy, instances of both versions start.
 */
async function canBeMigrated(runner: QueryRunner, migrations: MigrationOptions['migrations']): Promise<boolean> {
  // TypeORM's timestamp: the last digits of the name.
  const [first] = namesOf(migrations).toSorted((one, other) => one.slice(-13).localeCompare(other.slice(-13)));
  const tables = (await runner.query(allTables)) as Tables;
  if (!first || tables.every(({ tablename }) => tablename === 'migrations')) return true;
  if (tables.every(({ tablename }) => tablename !== 'migrations')) return false;
  return ((await runner.query('SELECT FROM migrations WHERE name = $1', [first])) as unknown[]).length > 0;
}
type Tables = { tablename: string }[];
const allTables = `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`;
const tablesAndViews = `${allTables} UNION ALL SELECT viewname FROM pg_views WHERE schemaname = 'public' AND viewowner = current_user`;

async function connect({ url, migrations }: DatabaseOptions): Promise<DataSource> {
  const options = connectionOptions({ url, poolSize: 2, timeoutMs: longestStatementMs });
  const limits = { lock_timeout: migrationLockTimeoutMs, answerTimeoutMs: indexBuiltWithinMs + longestStatementMs };
  const dataSource = new DataSource({
    ...options,
    applicationName: migrationApplication,
    migrations,
    extra: { ...(options.extra as object), ...limits },
  } as DataSourceOptions);
  const deadline = Date.now() + waitForDatabaseMs;
  for (let waitMs = 250; ; waitMs = Math.min(waitMs * 2, 2_000)) {
    try {
      return await dataSource.initialize();
    } catch (cause) {
      if (!isDatabaseUnavailable(cause) || Date.now() >= deadline) throw unreachable(url, cause);
      log.warn({ err: cause }, 'the database does not answer yet');
    }
    await pause(waitMs);
  }
}

function unreachable(url: string, cause: unknown): Error {
  const reason = isError(cause) ? cause.message || (codeOfError(cause) ?? cause.name) : String(cause);
  return new Error(`${nameOf(url)} cannot be used: ${reason}.`, { cause });
}

const ofEarlierVersion = (url: string) =>
  new Error(
    `${nameOf(url)} has tables of an earlier version, which this one cannot migrate: \`npm run reset\` deletes all local data, a database elsewhere must be dropped.`,
  );

function nameOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `The database ${hostname}:${port || 5432}${pathname}`;
}

/**
 * The program that migrates a service's database and ends, before the service starts: it alone gets the address of the role that owns the
 * tables. When it fails, it logs the reason in one sentence, and its exit code is 1.
 */
export async function runMigration(
  service: ProcessName,
  migrateDatabase: (roles: DatabaseRoles) => Promise<void>,
): Promise<void> {
  try {
    const config = readMigrationConfig();
    configureLogging({ level: config.LOG_LEVEL, service });
    await migrateDatabase({ url: config.DATABASE_URL, migrationUrl: config.MIGRATION_DATABASE_URL });
  } catch (error) {
    const reason = isError(error) ? error.message || error.name : String(error);
    log.fatal({ err: error }, `the database of ${service} cannot be migrated: ${reason}`);
    process.exitCode = 1;
  }
}
