import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectionOptions, personalDataPage, type PersonalList } from '@raffle/service-kit/database';
import { defineOperation } from '@raffle/contracts/internal';
import { createTestDatabase, type TestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';

const operation = defineOperation({
  method: 'GET',
  path: '/internal/own-data',
  server: 'tickets',
  callers: ['gateway'],
  access: 'user',
  query: z.strictObject({ after: z.optional(z.string()) }),
  answer: z.object({
    items: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('one'), at: z.iso.datetime(), number: z.int() }),
        z.object({ kind: z.literal('other'), number: z.int(), doubled: z.int() }),
      ]),
    ),
    next: z.nullable(z.string()),
  }),
  fixture: { items: [], next: null },
});
const lists: PersonalList[] = [
  {
    kind: 'one',
    sql: `SELECT number::text AS key, number, at, 'inner' AS secret FROM held WHERE user_id = $1 AND list = 1`,
  },
  {
    kind: 'other',
    sql: 'SELECT number::text AS key, number FROM held WHERE user_id = $1 AND list = 2',
    show: async (rows: { number: number }[], manager) => {
      const [{ factor }] = await manager.query<[{ factor: number }]>('SELECT 2 AS factor');
      return rows.map(({ number }) => ({ number, doubled: number * factor }));
    },
  },
];

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase('personal_data');
  dataSource = await new DataSource(connectionOptions({ url: database.url, entities: [] })).initialize();
  await dataSource.query('CREATE TABLE held (user_id text, list int, number int, at timestamptz DEFAULT now())');
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const hold = (userId: string, list: number, count: number) =>
  dataSource.query('INSERT INTO held SELECT $1, $2, generate_series(1, $3::int)', [userId, list, count]);

/** All pages, as the gateway asks for them. */
async function pages(userId: string) {
  const read = [];
  for (let after: string | undefined; read.length < 10;) {
    const page = await personalDataPage(dataSource.manager, operation, lists, { userId, after });
    read.push(page.items);
    if (page.next === null) return read;
    after = page.next;
  }
  throw new Error('the pages do not end');
}

test.each([
  [0, 0, [0]],
  [3, 2, [5]],
  [150, 150, [200, 100]],
  // A page that ends exactly where a list ends.
  [200, 1, [200, 1]],
  [450, 0, [200, 200, 50]],
])('%i and %i rows of a person appear once each, in pages', async (ones, others, sizes) => {
  const person = `${ones}-${others}`;
  await hold(person, 1, ones);
  await hold(person, 2, others);
  await hold('somebody else', 1, 5);
  const read = await pages(person);
  expect(read.map(({ length }) => length)).toEqual(sizes);
  const numbers = (kind: string) =>
    read
      .flat()
      .filter((item) => item.kind === kind)
      .map(({ number }) => number)
      .sort((a, b) => a - b);
  expect(numbers('one')).toEqual(Array.from({ length: ones }, (_, i) => i + 1));
  expect(numbers('other')).toEqual(Array.from({ length: others }, (_, i) => i + 1));
});

test('an item has exactly the fields of the contract', async () => {
  await hold('one', 1, 1);
  await hold('one', 2, 1);
  const [[first, second] = []] = await pages('one');
  expect(first).toEqual({ kind: 'one', number: 1, at: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(second).toEqual({ kind: 'other', number: 1, doubled: 2 });
});

test('a list that violates the contract fails', async () => {
  await hold('strange', 1, 1);
  const strange: PersonalList[] = [{ kind: 'strange', sql: lists[0]!.sql }];
  await expect(personalDataPage(dataSource.manager, operation, strange, { userId: 'strange' })).rejects.toThrow();
});
