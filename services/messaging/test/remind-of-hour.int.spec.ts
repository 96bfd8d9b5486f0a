import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MessagePosted, ProductChanged, TicketsGranted } from '@raffle/contracts/events';
import { refuseEventsWith } from '@raffle/test-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { gathered, messagingDatabase, type MessagingDatabase } from './messaging-database.js';
import { CopiesHandlers } from '../src/copies/copies.handlers.js';
import { insertDrawHour } from '../src/news/draw-reminder.queries.js';
import { RemindOfHour } from '../src/news/remind-of-hour.js';
import { TicketNewsHandlers } from '../src/news/ticket-news.handlers.js';

let db: MessagingDatabase;
beforeAll(async () => {
  db = await messagingDatabase('remind_of_hour');
});
afterAll(() => db.close());

const minute = 60_000;
const hour = 60 * minute;
const root = 'ab'.repeat(32);
let lastProduct = 0;

/** A draw with holders, in `inMs` from now, whose hour was known `knownMs` ago. */
async function draw(inMs: number, knownMs: number, people = [uuidv7(), uuidv7()]): Promise<number> {
  const product_id = ++lastProduct;
  await db.query('INSERT INTO participation (product_id, user_id) SELECT $1, unnest($2::uuid[])', [product_id, people]);
  const draw_at = new Date(Date.now() + inMs).toISOString();
  await insertDrawHour(db.dataSource.manager, { product_id, draw_at, root }, new Date(Date.now() - knownMs));
  return product_id;
}
const remind = async () => {
  const instance = new RemindOfHour(db.dataSource, db.outbox);
  while (await instance.remindBatch());
};
/** As if the minute before the next round were over. */
const roundAgain = () =>
  db.query(
    `UPDATE draw_reminder SET opens_at = now() WHERE told_all_at IS NULL AND opens_at < now() + interval '2 minutes'`,
  );
/** Kinds of the notices about a draw, with how many people have each and how many events tell of them. */
const noticesOf = (productId: number) =>
  db.query<{ notice: string; people: number; events: number }>(
    `SELECT m.notice, count(DISTINCT m.user_id)::integer AS people, count(o.*)::integer AS events
     FROM message m LEFT JOIN outbox o ON o.event = $2 AND o.payload->>'message_id' = m.id::text
     WHERE m.notice_of = $1 AND m.notice <> 'tickets_granted' GROUP BY 1 ORDER BY 1`,
    [String(productId), MessagePosted.name],
  );
const told = (notice: string, people = 2) => ({ notice, people, events: people });

test.each([
  ['just fixed', 40 * hour, 0, ['draw_fixed']],
  ['fixed less than 30 hours before', 23 * hour, hour, ['draw_fixed']],
  ['the day before', 23 * hour, 20 * hour, ['draw_fixed', 'draw_tomorrow']],
  ['too late for the day before', 11 * hour, 20 * hour, ['draw_fixed']],
  ['an hour before', 50 * minute, 5 * hour, ['draw_fixed', 'draw_in_an_hour']],
  ['too late for an hour before', 10 * minute, 5 * hour, ['draw_fixed']],
  ['at the hour', -minute, 5 * hour, ['draw_begins']],
  ['too late for the hour', -6 * minute, 5 * hour, []],
])('%s: each holder is told once, by two instances', async (_, inMs, knownMs, expected) => {
  const productId = await draw(inMs, knownMs);
  await Promise.all([remind(), remind()]);
  await remind();
  expect(await noticesOf(productId)).toEqual(expected.map((notice) => told(notice)));
});

/** As tickets tells of the tickets of one person. */
const granted = (product_id: number, numbers: number[], user_id = uuidv7()) =>
  db.inTransaction((manager) =>
    new TicketNewsHandlers(db.outbox).tellGranted(
      [gathered({ ...TicketsGranted.fixture, type: 'purchase', entry_id: uuidv7(), product_id, user_id, numbers })],
      { manager },
    ),
  );
const copied = async (beacon_rule: string, artificial_boost = 0) => {
  const product_id = ++lastProduct;
  await db.inTransaction((manager) =>
    new CopiesHandlers(db.outbox).copyProduct(
      { ...ProductChanged.fixture, product_id, beacon_rule, max_participants: 60, artificial_boost },
      { manager },
    ),
  );
  return product_id;
};

test('a holder whose ticket arrives after everybody is told is told too', async () => {
  const productId = await draw(40 * hour, 0);
  await remind();
  await granted(productId, [1]);
  await remind();
  expect(await noticesOf(productId)).toEqual([told('draw_fixed', 3)]);
});

test('a holder whose ticket arrives while a batch is posted is not passed over', async () => {
  const productId = await draw(40 * hour, 0);
  // It has the first id of all, and arrives after the batch was read.
  const { transaction } = db.dataSource;
  let once = true;
  db.dataSource.transaction = (async (...work: Parameters<typeof transaction>) => {
    if (once) {
      once = false;
      await granted(productId, [1], '00000000-0000-7000-8000-000000000001');
    }
    return Reflect.apply(transaction, db.dataSource, work) as unknown;
  }) as typeof transaction;
  await remind().finally(() => (db.dataSource.transaction = transaction));
  expect(await noticesOf(productId)).toEqual([told('draw_fixed', 3)]);
});

test('a holder who cannot be told is passed over, the others are told, and the one is tried again', async () => {
  const people = [uuidv7(), uuidv7(), uuidv7()];
  const productId = await draw(40 * hour, 0, people);
  const allow = refuseEventsWith(db.outbox, people[1]!);
  await remind().finally(allow);
  expect(await noticesOf(productId)).toEqual([told('draw_fixed', 2)]);
  await roundAgain();
  await remind();
  expect(await noticesOf(productId)).toEqual([told('draw_fixed', 3)]);
});

/** A process that dies in its `death`-th transaction. @returns how many it had */
async function dyingIn(death: number, moment: 'before' | 'after'): Promise<number> {
  const { transaction } = db.dataSource;
  let transactions = 0;
  db.dataSource.transaction = (async (work: (manager: EntityManager) => Promise<unknown>) => {
    const mine = ++transactions;
    const dies = (when: typeof moment) => {
      if (mine > death || (mine === death && when === moment)) throw new Error('the process died here');
    };
    await Reflect.apply(transaction, db.dataSource, [
      async (manager: EntityManager) => {
        await work(manager);
        dies('before');
      },
    ]);
    dies('after');
  }) as typeof transaction;
  await remind()
    .catch(() => undefined)
    .finally(() => (db.dataSource.transaction = transaction));
  return transactions;
}

test('a process that dies before or after any commit tells each holder once, and texts them once', async () => {
  const people = Array.from({ length: 250 }, () => uuidv7());
  const agree = (ids: string[]) =>
    db.query('INSERT INTO text_agreement (user_id, agreed_at) SELECT unnest($1::uuid[]), now()', [ids]);
  await db.query('UPDATE platform_settings SET reminder_texts_per_draw = 180');
  const texts = () => db.query('SELECT 1 FROM text_message');
  await agree(people);
  await draw(50 * minute, 5 * hour, people);
  const count = await dyingIn(Number.POSITIVE_INFINITY, 'after');
  // Two reminders in three batches each.
  expect(count).toBe(6);
  for (let death = 1; death <= count; death++)
    for (const moment of ['before', 'after'] as const) {
      await db.query('DELETE FROM text_message');
      const productId = await draw(50 * minute, 5 * hour, people);
      await dyingIn(death, moment);
      await remind();
      expect(await noticesOf(productId)).toEqual([told('draw_fixed', 250), told('draw_in_an_hour', 250)]);
      expect(await texts()).toHaveLength(180);
    }
});

test('the hour of a draw is stored once, and never changes', async () => {
  const productId = await draw(40 * hour, 0);
  const hours = () => db.query('SELECT draw_at FROM draw_hour WHERE product_id = $1', [productId]);
  const before = await hours();
  const again = { product_id: productId, draw_at: new Date().toISOString(), root: 'cd'.repeat(32) };
  await insertDrawHour(db.dataSource.manager, again, new Date());
  expect(await hours()).toEqual(before);
  await expect(db.query('UPDATE draw_hour SET draw_at = now() WHERE product_id = $1', [productId])).rejects.toThrow();
});

/** A person who agreed to reminders. */
async function agreed(): Promise<string> {
  const user_id = uuidv7();
  await db.query('INSERT INTO reminder_agreement (user_id, agreed_at) VALUES ($1, now())', [user_id]);
  return user_id;
}

describe('few places left', () => {
  const [quicknetHour, without] = [
    'drand:52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971;at=19:00',
    'none',
  ];
  test.each([
    ['at four fifths', quicknetHour, [[0], [47]], ['draw_nearly_full']],
    // What is missing would not fit the places that are shown.
    ['beside a boost', quicknetHour, [[0], [47]], [], 5],
    ['below four fifths', quicknetHour, [[0], [46]], []],
    ['of a draw that is full at once', quicknetHour, [[0], [59]], []],
    ['of a draw without an hour', without, [[0], [47]], []],
  ])('%s', async (_, rule, grants, expected, boost = 0) => {
    const productId = await copied(rule, boost);
    for (const numbers of grants) await granted(productId, numbers, await agreed());
    await Promise.all([remind(), remind()]);
    expect(await noticesOf(productId)).toEqual(expected.map((notice) => told(notice)));
  });

  test('is told once, with how many', async () => {
    const productId = await copied(quicknetHour);
    const user = await agreed();
    for (const numbers of [[47], [48], [49, 50]]) await granted(productId, numbers, user);
    await remind();
    await granted(productId, [51], user);
    await remind();
    const notices = () =>
      db.query(`SELECT notice_data FROM message WHERE notice = 'draw_nearly_full' AND notice_of = $1`, [
        String(productId),
      ]);
    expect(await notices()).toEqual([{ notice_data: { product_id: productId, left: 12 } }]);
  });

  test('is not told once the hour is fixed', async () => {
    const productId = await copied(quicknetHour);
    await granted(productId, [47]);
    const draw_at = new Date(Date.now() + 40 * hour).toISOString();
    await insertDrawHour(db.dataSource.manager, { product_id: productId, draw_at, root }, new Date());
    await remind();
    expect(await noticesOf(productId)).toEqual([told('draw_fixed', 1)]);
  });
});

describe('texts', () => {
  beforeEach(() => db.query('DELETE FROM text_message'));

  /** Holders who agreed to texts; the first `withBrowser` of them have a browser to notify. */
  async function holders(count: number, withBrowser = 0): Promise<string[]> {
    const people = Array.from({ length: count }, () => uuidv7());
    await db.query('INSERT INTO text_agreement (user_id, agreed_at) SELECT unnest($1::uuid[]), now()', [people]);
    for (const id of people.slice(0, withBrowser))
      await db.query(
        `INSERT INTO push_device (id, user_id, slot, endpoint, p256dh, auth, session_id, created_at)
         VALUES ($1, $1, 1, $2, 'B', 'k', $3, now())`,
        [id, `https://push.example/${id}`, 'a'.repeat(64)],
      );
    return people;
  }
  const mayCost = (texts: number) => db.query('UPDATE platform_settings SET reminder_texts_per_draw = $1', [texts]);
  const queued = () =>
    db.query<{ body: string; user_id: string }>('SELECT body, user_id FROM text_message ORDER BY user_id');
  const textsLeft = async (productId: number) =>
    (await db.query<{ texts_left: number }>('SELECT texts_left FROM draw_hour WHERE product_id = $1', [productId]))[0]
      ?.texts_left;

  test('go to whoever agreed and has no browser to notify', async () => {
    await mayCost(100);
    const people = await holders(3, 1);
    await draw(50 * minute, 5 * hour, [...people, uuidv7()]);
    await remind();
    expect((await queued()).map(({ user_id }) => user_id)).toEqual(people.slice(1).sort());
    const [text] = await queued();
    expect(text?.body).toMatch(/^Le tirage n° \d+ commence dans moins d’une heure\. Suivez-le en direct/);
  });

  test('cost no more than their draw may, by two instances and over all its reminders', async () => {
    await mayCost(130);
    const productId = await draw(50 * minute, 5 * hour, await holders(250));
    await Promise.all([remind(), remind()]);
    expect(await queued()).toHaveLength(130);
    expect(await textsLeft(productId)).toBe(0);
    await db.query(`UPDATE draw_reminder SET told_all_at = NULL WHERE product_id = $1`, [productId]);
    await remind();
    expect(await queued()).toHaveLength(130);
    expect(await noticesOf(productId)).toEqual([told('draw_fixed', 250), told('draw_in_an_hour', 250)]);
    const over = db.query('UPDATE draw_hour SET texts_left = -1 WHERE product_id = $1', [productId]);
    await expect(over).rejects.toThrow('texts_left');
  });

  test('are counted with their notices, or neither is', async () => {
    await mayCost(5);
    const [person] = await holders(1);
    const productId = await draw(50 * minute, 5 * hour, [person!]);
    await db.query(`ALTER TABLE text_message ADD CONSTRAINT odd CHECK (user_id <> '${person}')`);
    await remind();
    expect(await textsLeft(productId)).toBe(5);
    await db.query('ALTER TABLE text_message DROP CONSTRAINT odd');
    await roundAgain();
    await remind();
    expect(await textsLeft(productId)).toBe(4);
  });

  test('are none where the setting is 0', async () => {
    await mayCost(0);
    await draw(50 * minute, 5 * hour, await holders(2));
    await remind();
    expect(await queued()).toEqual([]);
  });
});
