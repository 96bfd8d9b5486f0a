import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { cursorBatches } from '../src/database/list-page.js';
import { connectionOptions, firstRow, ForgetOldRequests, IdempotencyStore, rows } from '../src/database/index.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase('database_reading');
  // One connection for reading and one for concurrent changes: a connection that is not released is noticed.
  dataSource = await new DataSource(connectionOptions({ url: database.url, poolSize: 2 })).initialize();
  await dataSource.query('CREATE TABLE places (id integer PRIMARY KEY, taken boolean NOT NULL DEFAULT false)');
  await dataSource.query('INSERT INTO places SELECT generate_series(1, 5)');
  await dataSource.query(
    'CREATE TABLE requests (owner text, key text, created_at timestamptz, PRIMARY KEY (owner, key))',
  );
  await dataSource.query('CREATE TABLE acts (key text PRIMARY KEY, created_at timestamptz)');
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

test('every kind of statement returns its rows', async () => {
  const { manager } = dataSource;
  expect(await rows(manager, 'SELECT id FROM places WHERE id <= $1 ORDER BY id', [2])).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await rows(manager, 'INSERT INTO places VALUES (6), (7) RETURNING id')).toEqual([{ id: 6 }, { id: 7 }]);
  expect(await rows(manager, 'UPDATE places SET taken = true WHERE id = 1 RETURNING id')).toEqual([{ id: 1 }]);
  expect(await rows(manager, 'DELETE FROM places WHERE id > $1 RETURNING id', [5])).toHaveLength(2);
  expect(await rows(manager, 'DELETE FROM places WHERE id > 5 RETURNING id')).toEqual([]);
  expect(await firstRow(manager, 'UPDATE places SET taken = false WHERE taken RETURNING id')).toEqual({ id: 1 });
  expect(await firstRow(manager, 'SELECT id FROM places WHERE taken')).toBeUndefined();
});

test('a cursor reads one snapshot in batches', async () => {
  const batches: number[][] = [];
  for await (const batch of cursorBatches<{ id: number }>(
    dataSource,
    'SELECT id FROM places WHERE id <= $1 ORDER BY id',
    [5],
    2,
  )) {
    batches.push(batch.rows.map(({ id }) => id));
    expect(batch.manager.queryRunner?.isTransactionActive).toBe(true);
    // Other queries of the batch read the same snapshot.
    expect(await rows(batch.manager, 'SELECT id FROM places WHERE id > 5')).toEqual([]);
    await dataSource.query('UPDATE places SET id = id + 100 WHERE id = 5');
  }
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
  await dataSource.query('UPDATE places SET id = 5 WHERE id = 105');
});

test('a cursor releases its connection when the reader stops early or fails', async () => {
  for (let times = 0; times < 3; times++) {
    for await (const { rows: read } of cursorBatches(dataSource, 'SELECT id FROM places', [], 2)) {
      expect(read).toHaveLength(2);
      break;
    }
    const failing = cursorBatches(dataSource, 'SELECT 1 / (id - 3) FROM places ORDER BY id', [], 2);
    await expect(failing.next().then(() => failing.next())).rejects.toThrow('division by zero');
  }
  expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('stored answers are deleted after two days, in batches', async () => {
  await dataSource.query(
    `INSERT INTO requests SELECT 'old', n::text, '2026-11-20T00:00Z'::timestamptz FROM generate_series(1, 1500) n
     UNION ALL SELECT 'old', 'new', '2026-11-21T00:00Z' UNION ALL SELECT 'new', '1', '2026-11-21T00:00Z'`,
  );
  await dataSource.query(`INSERT INTO acts VALUES ('old', '2026-11-20T00:00Z'), ('new', '2026-11-21T00:00Z')`);
  const forgetting = new ForgetOldRequests(dataSource, [
    new IdempotencyStore('requests', ['owner'], []),
    new IdempotencyStore('acts', [], []),
  ]);
  const left = () =>
    dataSource.query(
      `SELECT (SELECT count(*) FROM requests)::int AS requests, (SELECT count(*) FROM acts)::int AS acts`,
    );
  expect(await forgetting.forget(new Date('2026-11-22T00:00Z'))).toBe(0);
  expect(await left()).toEqual([{ requests: 1_502, acts: 2 }]);
  expect(await forgetting.forget(new Date('2026-11-22T00:00:01Z'))).toBe(1_001);
  expect(await forgetting.forget(new Date('2026-11-22T00:00:01Z'))).toBe(500);
  expect(await dataSource.query('SELECT owner, key FROM requests ORDER BY owner')).toEqual([
    { owner: 'new', key: '1' },
    { owner: 'old', key: 'new' },
  ]);
  expect(await dataSource.query('SELECT key FROM acts')).toEqual([{ key: 'new' }]);
});

test('the same request finds its outcome, whatever the order of its properties; other content under the key is refused', async () => {
  const { manager } = dataSource;
  await manager.query(
    `CREATE TABLE keyed (owner text, key text, request_hash bytea, answer json, created_at timestamptz, PRIMARY KEY (owner, key))`,
  );
  const store = new IdempotencyStore<'owner', { answer: unknown }>('keyed', ['owner'], ['answer']);
  const request = (content: Record<string, unknown>, key: string | null = 'k') => ({
    scope: { owner: 'a' },
    key,
    content,
  });
  expect(await store.findOutcome(manager, request({ product: 7, quantity: 2 }))).toBeUndefined();
  await store.saveOutcome(manager, request({ product: 7, quantity: 2 }), { answer: ['first'] });
  expect(await store.findOutcome(manager, request({ quantity: 2, note: undefined, product: 7 }))).toMatchObject({
    answer: ['first'],
  });
  await expect(store.findOutcome(manager, request({ product: 7, quantity: 3 }))).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
  await store.saveOutcome(manager, request({}, null), { answer: 'without a key' });
  expect(await store.findOutcome(manager, request({}, null))).toBeUndefined();
  expect(await manager.query('SELECT key FROM keyed')).toEqual([{ key: 'k' }]);
});
