import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MessagePosted, ProductChanged } from '@raffle/contracts/events';
import { v7 as uuidv7 } from 'uuid';
import { messagingDatabase, type MessagingDatabase } from './messaging-database.js';
import { CopiesHandlers } from '../src/copies/copies.handlers.js';
import { RemindOfHour } from '../src/news/remind-of-hour.js';

let db: MessagingDatabase;
beforeAll(async () => {
  db = await messagingDatabase('remind_of_hour');
});
afterAll(() => db.close());

const minute = 60_000;
const hour = 60 * minute;
let lastProduct = 0;

/** A draw with two holders, in `inMs` from now, whose hour was known `knownMs` ago. */
async function draw(inMs: number, knownMs: number): Promise<number> {
  const productId = ++lastProduct;
  await db.query('INSERT INTO participation (product_id, user_id) SELECT $1, unnest($2::uuid[])', [
    productId,
    [uuidv7(), uuidv7()],
  ]);
  await db.query('INSERT INTO draw_hour (product_id, draw_at, known_at) VALUES ($1, $2, $3)', [
    productId,
    new Date(Date.now() + inMs),
    new Date(Date.now() - knownMs),
  ]);
  return productId;
}
const remind = async () => {
  const instance = new RemindOfHour(db.dataSource, db.outbox);
  while (await instance.remindBatch());
};
/** Kinds of the notices about a draw, with how many people have each and how many events tell of them. */
const noticesOf = (productId: number) =>
  db.query<{ notice: string; people: number; events: number }>(
    `SELECT m.notice, count(DISTINCT m.user_id)::integer AS people, count(o.*)::integer AS events
     FROM message m LEFT JOIN outbox o ON o.event = $2 AND o.payload->>'message_id' = m.id::text
     WHERE m.notice_of = $1 GROUP BY 1 ORDER BY 1`,
    [String(productId), MessagePosted.name],
  );
const both = (notice: string) => ({ notice, people: 2, events: 2 });

test.each([
  ['just fixed', 40 * hour, 0, ['draw_fixed']],
  ['fixed less than 30 hours before', 23 * hour, hour, ['draw_fixed']],
  ['the day before', 23 * hour, 20 * hour, ['draw_fixed', 'draw_tomorrow']],
  ['too late for the day before', 11 * hour, 20 * hour, ['draw_fixed']],
  ['a day after it was fixed', 40 * hour, 25 * hour, []],
  ['an hour before', 50 * minute, 5 * hour, ['draw_fixed', 'draw_in_an_hour']],
  ['too late for an hour before', 10 * minute, 5 * hour, ['draw_fixed']],
  ['at the hour', -minute, 5 * hour, ['draw_begins']],
  ['too late for the hour', -6 * minute, 5 * hour, []],
])('%s: each holder is told once, by two instances', async (_, inMs, knownMs, expected) => {
  const productId = await draw(inMs, knownMs);
  await Promise.all([remind(), remind()]);
  await remind();
  expect(await noticesOf(productId)).toEqual(expected.map(both));
});

test('the hour of a product is stored once its list is frozen, and never changes', async () => {
  const product_id = ++lastProduct;
  const copy = (version: number, draw_at: string | null) =>
    db.inTransaction((manager) =>
      new CopiesHandlers(db.outbox).copyProduct(
        { ...ProductChanged.fixture, product_id, version, draw_at },
        { manager },
      ),
    );
  const hours = () => db.query('SELECT draw_at FROM draw_hour WHERE product_id = $1', [product_id]);
  await copy(1, null);
  expect(await hours()).toEqual([]);
  await copy(2, '2026-11-27T19:00:00.000Z');
  await copy(3, '2026-11-27T19:00:00.000Z');
  expect(await hours()).toEqual([{ draw_at: new Date('2026-11-27T19:00:00.000Z') }]);
});
