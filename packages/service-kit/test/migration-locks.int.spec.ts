import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, eventually, type TestDatabase } from '@raffle/test-kit';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { buildIndex, connectionOptions, migrate } from '../src/database/index.js';

class CreatePlaces1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE places (id int PRIMARY KEY, taken int NOT NULL); INSERT INTO places VALUES (1, 0)',
    );
  }

  down = (): Promise<void> => Promise.resolve();
}

class AddColour1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE places ADD COLUMN colour text');
  }

  down = (): Promise<void> => Promise.resolve();
}

class IndexPlaces1700000000003 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'places_by_taken', 'ON places (taken)');
  }

  down = (): Promise<void> => Promise.resolve();
}

let database: TestDatabase;
/** With the limits of a service. */
let service: DataSource;
/** A transaction that has read the table, as a long report. */
let reader: QueryRunner;

beforeEach(async () => {
  database = await createTestDatabase('migration_locks');
  await migrate({ url: database.url, migrations: [CreatePlaces1700000000001] });
  service = await new DataSource(connectionOptions({ url: database.url })).initialize();
  reader = service.createQueryRunner();
  await reader.startTransaction();
  await reader.query('SELECT * FROM places');
}, 60_000);
afterEach(async () => {
  await reader.release();
  await service.destroy();
  await database.drop();
});

test('a migration that does not get its lock gives way to the purchases behind it, and is repeated until it does', async () => {
  const migration = migrate({
    url: database.url,
    migrations: [CreatePlaces1700000000001, AddColour1700000000002],
  });
  const tookMs: number[] = [];
  // Fails when it waits for a lock for longer than a service does.
  const buy = async () => {
    const begin = performance.now();
    await service.query('UPDATE places SET taken = taken + 1');
    tookMs.push(performance.now() - begin);
  };
  // Two that waited behind the migration: it was repeated.
  const waited = () => tookMs.filter((ms) => ms > 500).length >= 2;
  for (const deadline = Date.now() + 30_000; !waited() && Date.now() < deadline;) await buy();
  expect(waited()).toBe(true);
  await reader.commitTransaction();
  await migration;
  await buy();
  expect(await service.query('SELECT taken, colour FROM places')).toEqual([{ taken: tookMs.length, colour: null }]);
}, 60_000);

test('one that never gets its lock fails in one sentence with the process and the statement before it, and has changed nothing', async () => {
  const [{ pid }] = (await reader.query('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
  const migration = migrate({
    url: database.url,
    migrations: [CreatePlaces1700000000001, AddColour1700000000002],
    locksWithinMs: 1_000,
  });
  await expect(migration).rejects.toThrow(
    `did not get a lock on places within 1 s: process ${pid} of PostgreSQL (role ${new URL(database.url).username}: SELECT pg_backend_pid() AS pid) has it`,
  );
  expect(await service.query('SELECT * FROM places')).toEqual([{ id: 1, taken: 0 }]);
});

test('an index is built beside a transaction that takes longer, replaces what an aborted attempt left, and no other instance is in its way', async () => {
  await reader.query('UPDATE places SET taken = taken');
  const other = service.createQueryRunner();
  const [{ pid }] = (await other.query('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
  const aborted = expect(other.query('CREATE INDEX CONCURRENTLY places_by_taken ON places (taken)')).rejects.toThrow(
    'canceling statement',
  );
  // It exists, and waits for the transaction.
  await eventually(async () =>
    expect(await service.query(`SELECT FROM pg_class WHERE relname = 'places_by_taken'`)).toHaveLength(1),
  );
  await service.query('SELECT pg_cancel_backend($1)', [pid]);
  await aborted;
  await other.release();
  const valid = `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'places_by_taken'::regclass`;
  expect(await service.query(valid)).toEqual([{ valid: false }]);

  const migrations = [CreatePlaces1700000000001, IndexPlaces1700000000003];
  const instances = [1, 2].map(() => migrate({ url: database.url, migrations }));
  await eventually(
    async () =>
      expect(
        await service.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%INDEX CONCURRENTLY%'
             AND pid <> pg_backend_pid() AND state = 'active' AND now() - query_start > interval '3 s'`,
        ),
      ).toHaveLength(1),
    { timeoutMs: 30_000 },
  );
  await reader.commitTransaction();
  await Promise.all(instances);
  expect(await service.query(valid)).toEqual([{ valid: true }]);
}, 60_000);
