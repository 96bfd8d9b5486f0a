import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@raffle/test-kit';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { migrate } from '../src/database/index.js';

class CreateLines1700000000001 implements MigrationInterface {
  readonly name = 'CreateLines1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lines (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text NOT NULL);
      CREATE FUNCTION never() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'only ever added'; END $$;
      CREATE TRIGGER a_line_never_changes BEFORE UPDATE OR DELETE ON lines FOR EACH ROW EXECUTE FUNCTION never()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lines');
  }
}

class CreateCounters1700000000002 implements MigrationInterface {
  readonly name = 'CreateCounters1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE counters (id serial PRIMARY KEY, value integer NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE counters');
  }
}

let database: TestDatabase;
let running: DataSource;

beforeAll(async () => {
  database = await createTestDatabase('roles');
  // The running role is granted the tables that the owner already has.
  await migrate({ url: database.url, migrations: [CreateLines1700000000001] });
  await migrate({
    url: database.runningUrl,
    migrationUrl: database.url,
    migrations: [CreateLines1700000000001, CreateCounters1700000000002],
    rights: { lines: 'INSERT, UPDATE (text)', counters: 'INSERT, UPDATE, DELETE' },
  });
  running = await new DataSource({ type: 'postgres', url: database.runningUrl, poolSize: 1 }).initialize();
}, 60_000);
afterAll(async () => {
  await running.destroy();
  await database.drop();
});

test('its connections have time limits that they do not ask for: a pooler drops what they ask', async () => {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const settings = 'SELECT setting FROM pg_settings WHERE name = ANY ($1) ORDER BY setting::int';
  expect(await running.query(settings, [names])).toEqual([
    { setting: '5000' },
    { setting: '10000' },
    { setting: '30000' },
  ]);
});

test('the running role works with old and new tables', async () => {
  await running.query(`INSERT INTO lines (text) VALUES ('one')`);
  expect(await running.query('SELECT text FROM lines FOR UPDATE')).toEqual([{ text: 'one' }]);
  await running.query('INSERT INTO counters (value) VALUES (1)');
  await running.query('UPDATE counters SET value = 2');
  await running.query('DELETE FROM counters');
  await expect(running.query(`UPDATE lines SET text = 'two'`)).rejects.toThrow('only ever added');
});

test.each([
  'ALTER TABLE lines DISABLE TRIGGER a_line_never_changes',
  'DROP TRIGGER a_line_never_changes ON lines',
  'CREATE OR REPLACE FUNCTION never() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  'CREATE TRIGGER a_second BEFORE INSERT ON lines FOR EACH ROW EXECUTE FUNCTION never()',
  `SET session_replication_role = 'replica'`,
  'TRUNCATE lines',
  'DROP TABLE lines',
  'CREATE TABLE more (id integer)',
  // It would shadow a table of that name inside triggers.
  'CREATE TEMPORARY TABLE lines (id integer)',
  'DELETE FROM migrations',
  'DELETE FROM lines',
  'UPDATE lines SET id = DEFAULT',
])('the running role may not: %s', async (statement) => {
  await expect(running.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});

test('a table without written rights stops the migration, an older version takes no right away', async () => {
  const both = [CreateLines1700000000001, CreateCounters1700000000002];
  const migrated = (migrations: typeof both, rights: Record<string, string>) =>
    migrate({ url: database.runningUrl, migrationUrl: database.url, migrations, rights });
  await expect(migrated(both, { lines: 'INSERT' })).rejects.toThrow('no written rights to: counters');
  await migrated([CreateLines1700000000001], { lines: '' });
  await running.query(`INSERT INTO lines (text) VALUES ('still')`);
  await migrated(both, { lines: '', counters: '' });
  await expect(running.query(`INSERT INTO lines (text) VALUES ('more')`)).rejects.toThrow('permission denied');
});

test('a service with only the running role finds nothing to migrate', async () => {
  await migrate({ url: database.runningUrl, migrations: [CreateLines1700000000001, CreateCounters1700000000002] });
});
