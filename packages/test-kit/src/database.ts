import { randomBytes } from 'node:crypto';
import { configureLogging, type DatabaseRoles } from '@raffle/service-kit';
import pg from 'pg';
import { testServices } from './config.js';

export interface TestDatabase {
  /** postgres:// URL of a role that owns this database and nothing else, as in production. */
  url: string;
  /** A second role, which `migrate` grants the rights of a running service. */
  runningUrl: string;
  drop(): Promise<void>;
}

/**
 * A database with its own roles.
 * @param migrateDatabase migrates it with the role that owns it, as in production; without one it is empty
 * @param postgresUrl another server than that of the run
 */
export async function createTestDatabase(
  name = 'any',
  migrateDatabase?: (roles: DatabaseRoles) => Promise<void>,
  postgresUrl = testServices().postgresUrl,
): Promise<TestDatabase> {
  const unique = `test_${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 30)}_${randomBytes(5).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await asSuperuser(postgresUrl, [
    `CREATE ROLE ${unique} LOGIN PASSWORD '${password}'`,
    `CREATE ROLE ${unique}_app LOGIN PASSWORD '${password}'`,
    `CREATE DATABASE ${unique} OWNER ${unique} TEMPLATE template0`,
  ]);
  const url = new URL(postgresUrl);
  url.username = unique;
  url.password = password;
  url.pathname = `/${unique}`;
  const runningUrl = Object.assign(new URL(url), { username: `${unique}_app` }).href;
  if (migrateDatabase) {
    configureLogging({ level: 'silent', service: 'test' });
    await migrateDatabase({ url: runningUrl, migrationUrl: url.href });
  }
  return {
    url: url.href,
    runningUrl,
    drop: () =>
      asSuperuser(postgresUrl, [
        `DROP DATABASE IF EXISTS ${unique} WITH (FORCE)`,
        `DROP ROLE IF EXISTS ${unique}, ${unique}_app`,
      ]),
  };
}

/**
 * Changes rows of a table whose triggers refuse it, as if they had been written earlier or elsewhere.
 * @param url of the role that owns the table
 */
export async function unguarded(url: string, table: string, sql: string, parameters: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, statement_timeout: 30_000 });
  await client.connect();
  try {
    await client.query(`BEGIN; ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await client.query(sql, parameters);
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER; COMMIT`);
  } finally {
    await client.end();
  }
}

/** Executes statements, each in a transaction of its own. */
export async function asSuperuser(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, statement_timeout: 30_000 });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** What `queryPlan` needs of a TypeORM DataSource. */
interface Source {
  transaction<T>(
    work: (manager: { query<Row>(sql: string, parameters?: unknown[]): Promise<Row> }) => Promise<T>,
  ): Promise<T>;
}

/** The plan of a statement for tables too large to be read as a whole: it names an index, if there is one. */
export function queryPlan(source: Source, sql: string, parameters: unknown[] = []): Promise<string> {
  return source.transaction(async (manager) => {
    await manager.query('SET LOCAL enable_seqscan = off');
    const lines = await manager.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${sql}`, parameters);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
}
