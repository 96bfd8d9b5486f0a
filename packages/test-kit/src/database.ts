import { randomBytes } from 'node:crypto';
import { configureLogging } from '@raffle/service-kit';
import { settingsOfDatabase, type DatabaseSchema } from '@raffle/service-kit/database';
import pg from 'pg';
import { testServices } from './config.js';
import { templateOf } from './database-template.js';

export interface TestDatabase {
  /** postgres:// URL of the role that owns this database, as in production. */
  url: string;
  /** That of a second role, which a schema grants the rights of a running service. */
  runningUrl: string;
  /** A backup that is restored beside it: another database with what this one has now. Ends its connections, which pools open again. */
  copy(): Promise<Pick<TestDatabase, 'url' | 'drop'>>;
  drop(): Promise<void>;
}

/**
 * A database with two roles.
 * @param schema what it is migrated to: it is then the copy of a template, and has its roles; without one it is empty and has its own
 * @param postgresUrl another server than that of the run
 */
export async function createTestDatabase(
  name = 'any',
  schema?: DatabaseSchema,
  postgresUrl = testServices().postgresUrl,
): Promise<TestDatabase> {
  const unique = `test_${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 30)}_${randomBytes(5).toString('hex')}`;
  // The service's code would log into the report of the tests.
  if (schema) configureLogging({ level: 'silent', service: 'test' });
  const template = schema && (await templateOf(schema, postgresUrl));
  const { owner, running, password } = template ?? {
    owner: unique,
    running: `${unique}_app`,
    password: randomBytes(12).toString('hex'),
  };
  await asSuperuser(
    postgresUrl,
    template
      ? [`CREATE DATABASE ${unique} OWNER ${owner} TEMPLATE ${template.name}`, ...settingsOfDatabase(unique, running)]
      : [
          `CREATE ROLE ${owner} LOGIN PASSWORD '${password}'`,
          `CREATE ROLE ${running} LOGIN PASSWORD '${password}'`,
          `CREATE DATABASE ${unique} OWNER ${owner} TEMPLATE template0`,
        ],
  );
  const urlOf = (username: string, name = unique) =>
    Object.assign(new URL(postgresUrl), { username, password, pathname: `/${name}` }).href;
  return {
    url: urlOf(owner),
    runningUrl: urlOf(running),
    async copy() {
      const copy = `${unique}_${randomBytes(2).toString('hex')}`;
      await asSuperuser(postgresUrl, [
        `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${unique}'`,
        `CREATE DATABASE ${copy} OWNER ${owner} TEMPLATE ${unique}`,
        ...settingsOfDatabase(copy, running),
      ]);
      return {
        url: urlOf(owner, copy),
        drop: () => asSuperuser(postgresUrl, [`DROP DATABASE IF EXISTS ${copy} WITH (FORCE)`]),
      };
    },
    drop: () =>
      asSuperuser(postgresUrl, [
        `DROP DATABASE IF EXISTS ${unique} WITH (FORCE)`,
        ...(template ? [] : [`DROP ROLE IF EXISTS ${owner}, ${running}`]),
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

/** Moves a held act, as if so many more seconds had passed since; fewer than zero give a test time before it is due. */
export const ageHeldAct = (url: string, id: string, seconds: number): Promise<void> =>
  unguarded(
    url,
    'held_acts',
    `UPDATE held_acts SET held_at = held_at - $2 * interval '1 second', due_at = due_at - $2 * interval '1 second' WHERE id = $1`,
    [id, seconds],
  );

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
