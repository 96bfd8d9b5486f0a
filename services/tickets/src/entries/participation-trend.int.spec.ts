import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
import { isAnythingOnSale, participationTrend, soldBetween } from './reports.queries.js';

let db: TicketsDatabase;
beforeAll(async () => {
  db = await ticketsDatabase('participation_trend');
});
afterAll(() => db.close());

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const trend = (now: Date) => participationTrend(db.dataSource.manager, now);

test('places count in the week of their grant, then in the previous week, then no more; credited ones never', async () => {
  expect(await trend(hours(1))).toEqual({ last_7_days: 0, previous_7_days: 0 });
  const productId = await db.product({ max_participants: 100 });
  const [afi, kofi] = [await db.person('Afi M.'), await db.person('Kofi A.')];
  await db.pay(await db.hold(productId, afi, 3), 4500);
  await db.pay(await db.hold(productId, kofi, 2), 3000);
  expect(await trend(hours(1))).toEqual({ last_7_days: 5, previous_7_days: 0 });
  expect(await trend(hours(169))).toEqual({ last_7_days: 0, previous_7_days: 5 });
  expect(await trend(hours(337))).toEqual({ last_7_days: 0, previous_7_days: 0 });
  expect(await trend(hours(-1))).toEqual({ last_7_days: 0, previous_7_days: 0 });
  await db.query('UPDATE entry SET credited_at = now() WHERE user_id = $1', [kofi]);
  expect(await trend(hours(1))).toEqual({ last_7_days: 3, previous_7_days: 0 });
});

test('sold in a period is what was bought then, without what became a credit', async () => {
  const { manager } = db.dataSource;
  const productId = await db.product({ max_participants: 4 });
  const before = new Date();
  expect(await soldBetween(manager, before, hours(1))).toBe(0);
  await db.pay(await db.hold(productId, await db.person('Ama K.'), 3), 4500);
  await db.query(
    `INSERT INTO entry (id, user_id, product_id, type, quantity, first_number, amount, holder, secret, granted_at)
     VALUES (gen_random_uuid(), gen_random_uuid(), 9998, 'free', 1, 0, 0, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), now())`,
  );
  expect(await soldBetween(manager, before, hours(1))).toBe(3);
  expect(await soldBetween(manager, hours(-1), before)).toBe(3);
  await db.query('UPDATE entry SET credited_at = now() WHERE product_id IN ($1, 9998)', [productId]);
  expect(await soldBetween(manager, before, hours(1))).toBe(0);
});

test('something is on sale while an open product has a place', async () => {
  const { manager } = db.dataSource;
  await db.query('UPDATE inventory SET open = false');
  expect(await isAnythingOnSale(manager)).toBe(false);
  const productId = await db.product({ max_participants: 4 });
  expect(await isAnythingOnSale(manager)).toBe(true);
  await db.hold(productId, await db.person('Yao K.'), 4);
  expect(await isAnythingOnSale(manager)).toBe(false);
});

test('two weeks are read by an index-only scan, regardless of the number of entries', async () => {
  await db.query(
    `INSERT INTO entry (id, user_id, product_id, type, quantity, first_number, amount, holder, secret, granted_at)
     SELECT gen_random_uuid(), gen_random_uuid(), 9999, 'free', 1, n, 0, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'),
            now() - interval '30 days' - n * interval '1 minute'
     FROM generate_series(1, 20000) AS n`,
  );
  await db.query('VACUUM ANALYZE entry');
  const plan: string[] = [];
  await participationTrend(
    {
      query: async <T>(sql: string, parameters?: unknown[]): Promise<T> => {
        const explained = await db.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, parameters);
        plan.push(...explained.map((line) => line['QUERY PLAN']));
        return [] as T;
      },
    },
    new Date(),
  );
  expect(plan.join('\n')).toContain('Index Only Scan using entry_granted_lately');
  expect(await trend(hours(1))).toEqual({ last_7_days: 3, previous_7_days: 0 });
});
