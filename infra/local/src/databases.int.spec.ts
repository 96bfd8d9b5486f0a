import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { testServices } from '@raffle/test-kit';
import pg from 'pg';
import { inheritedEnvironment } from './config.js';
import { asSuperuser, databaseNames, ensureDatabases, runningNameOf } from './databases.js';
import { databaseOwners, type DatabaseOwner } from './secrets.js';

const passwords = Object.fromEntries(databaseOwners.map((owner) => [owner, `of-${owner}`])) as Record<
  DatabaseOwner,
  string
>;
const { postgresUrl } = testServices();

/** Runs the script of the containers, with its secrets elsewhere. */
async function createForContainers(): Promise<void> {
  const secrets = mkdtempSync(join(tmpdir(), 'raffle-databases-'));
  const { hostname, port, username, password } = new URL(postgresUrl);
  try {
    writeFileSync(join(secrets, 'postgres_password'), decodeURIComponent(password));
    for (const owner of databaseOwners)
      for (const kind of ['database', 'running'])
        writeFileSync(join(secrets, `${owner}_${kind}_password`), passwords[owner]);
    const script = readFileSync(join(import.meta.dirname, '../../docker/create-databases.sh'), 'utf8');
    await promisify(execFile)('sh', ['-c', script.replaceAll('/run/secrets', secrets)], {
      env: { ...inheritedEnvironment(), PGHOST: hostname, PGPORT: port, POSTGRES_USER: username },
      timeout: 60_000,
    });
  } finally {
    rmSync(secrets, { recursive: true });
  }
}

const execute = (...statements: string[]) =>
  asSuperuser(
    postgresUrl,
    async (client) => {
      for (const statement of statements) await client.query(statement);
    },
    // Each database that goes waits for a checkpoint.
    120_000,
  );
const broughtAlong = ['postgres', 'template1'];

const letEverybodyConnect = broughtAlong.map((name) => `GRANT CONNECT ON DATABASE ${name} TO PUBLIC`);

afterAll(
  () =>
    execute(
      ...letEverybodyConnect,
      ...databaseNames.map((name) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      `DROP ROLE ${databaseOwners.flatMap((owner) => [`raffle_${owner}`, runningNameOf(owner)]).join(', ')}`,
    ),
  // Each of them waits for a checkpoint.
  120_000,
);

/** The databases that a role connects to. */
async function reachable(role: string, password: string): Promise<string[]> {
  const reached: string[] = [];
  for (const database of [...broughtAlong, ...databaseNames]) {
    const url = Object.assign(new URL(postgresUrl), { username: role, password, pathname: `/${database}` });
    const client = new pg.Client({ connectionString: url.href });
    try {
      await client.connect();
      reached.push(database);
    } catch (error) {
      expect(String(error)).toContain('permission denied for database');
    } finally {
      await client.end();
    }
  }
  return reached;
}

/** The running roles that may end a segment of WAL in their own database. */
async function switching(): Promise<DatabaseOwner[]> {
  const entitled: DatabaseOwner[] = [];
  for (const owner of databaseOwners) {
    const client = new pg.Client({
      connectionString: Object.assign(new URL(postgresUrl), { pathname: `/raffle_${owner}` }).href,
    });
    await client.connect();
    const { rows } = await client.query<{ may: boolean }>(
      `SELECT has_function_privilege($1, 'pg_switch_wal()', 'EXECUTE') AS may`,
      [runningNameOf(owner)],
    );
    await client.end();
    if (rows[0]?.may) entitled.push(owner);
  }
  return entitled;
}

test('where PostgreSQL ends a connection between two statements, the next one fails', async () => {
  const work = asSuperuser(postgresUrl, async (client) => {
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await execute(`SELECT pg_terminate_backend(${rows[0]!.pid})`);
    await ended;
    await client.query('SELECT 1');
  });
  await expect(work).rejects.toThrow('not queryable');
});

// In this file, because these databases and roles have the same names for everybody who uses the cluster.
test('a database of an installation that is gone is not made again', async () => {
  await expect(
    ensureDatabases(postgresUrl, { databasePasswords: passwords, runningPasswords: passwords }, true),
  ).rejects.toMatchObject({ exitCode: 78, message: expect.stringMatching(/raffle_identity, .*`npm run restore`/) });
});

test.each([
  [
    'npm start',
    () => ensureDatabases(postgresUrl, { databasePasswords: passwords, runningPasswords: passwords }, false),
  ],
  ['the containers, also where the databases exist', createForContainers],
])(
  'with %s a role reaches the database that it owns and no other, and ends a segment where answers wait for it',
  async (_, create) => {
    await execute(...letEverybodyConnect);
    await create();
    for (const owner of databaseOwners) {
      expect(await reachable(`raffle_${owner}`, passwords[owner])).toEqual([`raffle_${owner}`]);
      // Its migration lets it connect to its own.
      expect(await reachable(runningNameOf(owner), passwords[owner])).toEqual([]);
    }
    expect(await switching()).toEqual(['identity', 'catalog', 'tickets', 'payments']);
  },
);
