import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { Conditions, connectionOptions, listPage } from '../src/database/index.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase('preparing');
  dataSource = await new DataSource(
    connectionOptions({ url: database.url, poolSize: 1, preparedStatements: true }),
  ).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const prepared = async (text: string): Promise<number> => {
  const [row] = await dataSource.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement LIKE '${text}%'`,
  );
  return row?.count ?? 0;
};

test('a statement with parameters is planned once per connection and returns the right answer each time', async () => {
  for (const number of [1, 2, 3]) {
    expect(await dataSource.query('SELECT $1::int + 1 AS next', [number])).toEqual([{ next: number + 1 }]);
  }
  expect(await prepared('SELECT $1::int + 1')).toBe(1);
});

test('its name is that of its text in every process: a pooler gives one connection to several', async () => {
  await dataSource.query('SELECT $1::int + 2 AS next', [1]);
  const named = `SELECT name FROM pg_prepared_statements WHERE statement = 'SELECT $1::int + 2 AS next'`;
  expect(await dataSource.query(named)).toEqual([{ name: 'afe595ff8c3d7d37cefe7e6afb7e9577133d0308' }]);
});

test('without names, nothing stays on a connection', async () => {
  const unnamed = await new DataSource(connectionOptions({ url: database.url, poolSize: 1 })).initialize();
  try {
    for (const number of [1, 2])
      expect(await unnamed.query('SELECT $1::int AS one', [number])).toEqual([{ one: number }]);
    expect(await unnamed.query('SELECT name FROM pg_prepared_statements')).toEqual([]);
  } finally {
    await unnamed.destroy();
  }
});

test('a statement that failed can be fixed and used on the same connection', async () => {
  await expect(dataSource.query('SELECT $1::int / 0 AS never', [1])).rejects.toThrow('division by zero');
  await expect(dataSource.query('SELECT $1 FROM nowhere', [1])).rejects.toThrow('nowhere');
  await dataSource.query('CREATE TABLE nowhere ()');
  expect(await dataSource.query('SELECT $1 FROM nowhere', [1])).toEqual([]);
});

test.each([true, false])('a list is planned for its values, however it is read (one pass: %p)', async (onePass) => {
  await dataSource.query('CREATE TABLE IF NOT EXISTS shelved (id integer)');
  const where = new Conditions().search(['% a%'], (pattern) => `id::text LIKE ${pattern}`);
  const source = { from: 'shelved', where, key: 'id', id: 'id', direction: 'asc', onePass } as const;
  await listPage(dataSource.manager, source, { page: 2, limit: 10 }, () => Promise.resolve(new Map()));
  expect(await prepared('%shelved')).toBe(0);
});

test('an unlimited number of texts does not fill a connection', async () => {
  for (let number = 0; number < 300; number += 1) {
    expect(await dataSource.query(`SELECT $1::int AS many_${number}`, [number])).toEqual([
      { [`many_${number}`]: number },
    ]);
  }
  expect(await prepared('SELECT $1::int AS many_')).toBeLessThanOrEqual(200);
});
