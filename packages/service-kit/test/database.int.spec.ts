import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, tcpProxy, type TestDatabase } from '@raffle/test-kit';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { unstorableTextMessage } from '@raffle/contracts/request-errors';
import { connectionOptions, migrate } from '../src/database/index.js';
import { toProblemException } from '../src/http/index.js';

class Slow1700000000001 implements MigrationInterface {
  readonly name = 'Slow1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    // Without the lock the second instance would create the table while the first one sleeps, and one of them would fail.
    await runner.query('SELECT pg_sleep(0.3)');
    await runner.query('CREATE TABLE places (id integer PRIMARY KEY)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE places');
  }
}

class Broken1700000000002 implements MigrationInterface {
  readonly name = 'Broken1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE half (id integer)');
    await runner.query('CREATE TABLE places (id integer)');
  }

  async down(): Promise<void> {
    // Nothing to revert: it never succeeds.
  }
}

class First1700000000003 implements MigrationInterface {
  readonly name = 'First1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE others (id integer)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE others');
  }
}

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase('service_kit');
  dataSource = await new DataSource(connectionOptions({ url: database.url, poolSize: 2 })).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

test('instances that start together migrate once', async () => {
  const start = () => migrate({ url: database.url, migrations: [Slow1700000000001] });
  await Promise.all([start(), start(), start()]);
  await start();
  expect(await dataSource.query('SELECT name FROM migrations')).toEqual([{ name: 'Slow1700000000001' }]);
});

test('a failing migration is rolled back, and the start fails', async () => {
  const start = migrate({ url: database.url, migrations: [Slow1700000000001, Broken1700000000002] });
  await expect(start).rejects.toThrow(/places/);
  expect(await dataSource.query("SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
});

test('a database of an earlier version is refused in one sentence that names the command which deletes it', async () => {
  const before = await createTestDatabase('service_kit_before');
  const later = () => migrate({ url: before.url, migrations: [First1700000000003] });
  try {
    await migrate({ url: before.url, migrations: [Slow1700000000001] });
    await expect(later()).rejects.toThrow(
      /^The database 127\.0\.0\.1:\d+\/\w+ has tables of an earlier version, .*: `npm run reset` deletes all local data, .*\.$/,
    );
    const source = await new DataSource(connectionOptions({ url: before.url, poolSize: 1 })).initialize();
    await source.query('DROP TABLE migrations');
    await expect(later()).rejects.toThrow('has tables of an earlier version');
    await source.query('DROP TABLE places');
    await source.destroy();
    await later();
  } finally {
    await before.drop();
  }
});

test('a database that a newer version has migrated is used: both run during a deploy', async () => {
  const shared = await createTestDatabase('service_kit_newer');
  try {
    await migrate({ url: shared.url, migrations: [Slow1700000000001, First1700000000003] });
    await migrate({ url: shared.url, migrations: [Slow1700000000001] });
  } finally {
    await shared.drop();
  }
});

test('a later migration may be anywhere in the list', async () => {
  const grown = await createTestDatabase('service_kit_grown');
  try {
    await migrate({ url: grown.url, migrations: [Slow1700000000001] });
    await migrate({ url: grown.url, migrations: [First1700000000003, Slow1700000000001] });
  } finally {
    await grown.drop();
  }
});

test('a database or pooler that does not answer yet is waited for', async () => {
  let connections = 0;
  const proxy = await tcpProxy(() => {
    connections += 1;
    const cut = connections === 1 ? 'before' : undefined;
    return { toServer: () => cut, toClient: () => undefined };
  });
  try {
    await migrate({ url: proxy.before(database.url), migrations: [] });
    expect(connections).toBeGreaterThan(1);
  } finally {
    await proxy.close();
  }
});

test('a database that rejects the connection is reported in one sentence without the password', async () => {
  const url = new URL(database.url);
  url.pathname = '/does_not_exist';
  const start = migrate({ url: url.href, migrations: [] });
  await expect(start).rejects.toThrow(
    /^The database 127\.0\.0\.1:\d+\/does_not_exist cannot be used: .*does not exist\.$/,
  );
  await expect(start).rejects.not.toThrow(new RegExp(url.password));
});

test('statements and waits for locks are bounded, and so is the number of connections', async () => {
  const [settings] = await dataSource.query<Record<string, string>[]>(
    `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
            current_setting('idle_in_transaction_session_timeout') AS idle`,
  );
  expect(settings).toEqual({ statement: '10s', lock: '5s', idle: '30s' });
  // Of this pool: the database may still be ending connections of `migrate`, which does not wait for that.
  const used = await Promise.all(
    [1, 2, 3].map(() => dataSource.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid, pg_sleep(0.2)')),
  );
  expect(new Set(used.map(([{ pid }]) => pid)).size).toBe(2);
});

test.each([
  ['a NUL in a text', 'SELECT $1::text', 'a\0b'],
  ['a NUL in JSON', 'SELECT $1::jsonb', JSON.stringify({ name: 'a\0b' })],
])('%s that no check has rejected before is the caller’s error, not ours', async (_, sql, text) => {
  const problem = toProblemException(await dataSource.query(sql, [text]).catch((error: unknown) => error));
  expect([problem.code, problem.extras.detail]).toEqual(['invalid_request', unstorableTextMessage]);
});
