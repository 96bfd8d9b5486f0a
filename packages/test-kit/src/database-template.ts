import { createHash } from 'node:crypto';
import { migrate, type DatabaseSchema } from '@raffle/service-kit/database';
import pg from 'pg';

/** A migrated database that is only copied. Each copy has its two roles: the owner of the tables, and the one of a running service. */
export interface DatabaseTemplate {
  name: string;
  owner: string;
  running: string;
  password: string;
}

const advisoryLock = 7_265_662;
const made = new Map<string, Promise<DatabaseTemplate>>();

/**
 * The template of a schema. The first process that needs it on a server makes it, and it remains there. Its name is a hash of what the
 * migrations execute: changed ones have a template of their own.
 */
export async function templateOf(schema: DatabaseSchema, postgresUrl: string): Promise<DatabaseTemplate> {
  const name = `template_${await fingerprint(schema)}`;
  // The same in every process that knows the superuser's password, and only there.
  const password = createHash('sha256').update(`${postgresUrl} ${name}`).digest('hex');
  let template = made.get(password);
  if (!template) {
    const described = { name, owner: name, running: `${name}_app`, password };
    template = makeOnce(described, schema, postgresUrl).then(() => described);
    made.set(password, template);
  }
  return template;
}

async function fingerprint({ migrations, rights = {} }: DatabaseSchema): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(rights));
  const recorder = { query: async (...statement: unknown[]) => void hash.update(JSON.stringify(statement)) };
  for (const Migration of migrations) {
    const migration = new Migration();
    await migration.up(recorder as unknown as Parameters<typeof migration.up>[0]);
  }
  return hash.digest('hex').slice(0, 20);
}

async function makeOnce(
  { name, owner, running, password }: DatabaseTemplate,
  schema: DatabaseSchema,
  postgresUrl: string,
): Promise<void> {
  const client = new pg.Client({
    connectionString: postgresUrl,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
  });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    // It has its name when it is complete: one whose process was killed is made again.
    const unfinished = `${name}_unfinished`;
    for (const statement of [
      `DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`,
      `DROP ROLE IF EXISTS ${owner}, ${running}`,
      `CREATE ROLE ${owner} LOGIN PASSWORD '${password}'`,
      `CREATE ROLE ${running} LOGIN PASSWORD '${password}'`,
      `CREATE DATABASE ${unfinished} OWNER ${owner} TEMPLATE template0`,
    ])
      await client.query(statement);
    const urlOf = (username: string) =>
      Object.assign(new URL(postgresUrl), { username, password, pathname: `/${unfinished}` }).href;
    await migrate({ url: urlOf(running), migrationUrl: urlOf(owner), ...schema });
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  } finally {
    await client.end();
  }
}
