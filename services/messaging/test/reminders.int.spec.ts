import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MessagePosted, UserErased, UserRegistered } from '@raffle/contracts/events';
import { v7 as uuidv7 } from 'uuid';
import { gathered, messagingDatabase, type MessagingDatabase } from './messaging-database.js';
import { CopiesHandlers } from '../src/copies/copies.handlers.js';
import { insertNearlyFull } from '../src/news/draw-reminder.queries.js';
import { HideNames } from '../src/news/hide-names.js';
import { RemindOfHour } from '../src/news/remind-of-hour.js';
import { maxReminders } from '../src/news/reminder-agreement.queries.js';
import { ReminderAgreements } from '../src/news/reminder-agreements.js';
import { TicketNewsHandlers } from '../src/news/ticket-news.handlers.js';

let db: MessagingDatabase;
let agreements: ReminderAgreements;
beforeAll(async () => {
  db = await messagingDatabase('reminders');
  agreements = new ReminderAgreements(db.dataSource);
});
afterAll(() => db.close());

async function member({ agrees = true } = {}): Promise<string> {
  const user_id = uuidv7();
  await db.inTransaction((manager) =>
    new CopiesHandlers(db.outbox).welcome([gathered({ ...UserRegistered.fixture, user_id })], { manager }),
  );
  if (agrees) await agreements.agree(user_id, new Date());
  return user_id;
}
const erase = (user_id: string) =>
  db.inTransaction((manager) => new HideNames().erasePerson({ ...UserErased.fixture, user_id }, { manager }));
const ticketsWait = (user_id: string) =>
  db.inTransaction((manager) =>
    new TicketNewsHandlers(db.outbox).remindOfFreeTickets(
      { user_id, left: 2, waiting_at: new Date().toISOString() },
      { manager },
    ),
  );
let lastProduct = 0;
/** A draw with an hour of which four fifths of the places are granted, held by these people. */
async function nearlyFull(people: readonly string[]): Promise<number> {
  const product_id = ++lastProduct;
  await db.query(`INSERT INTO product (product_id, version, name, places, has_hour) VALUES ($1, 1, 'Moto', 60, true)`, [
    product_id,
  ]);
  await db.query('INSERT INTO participation (product_id, user_id) SELECT $1, unnest($2::uuid[])', [product_id, people]);
  await insertNearlyFull(db.dataSource.manager, [{ product_id, granted: 48 }]);
  return product_id;
}
const remind = async () => {
  const instance = new RemindOfHour(db.dataSource, db.outbox);
  while (await instance.remindBatch());
};
const reminded = async (user_id: string) =>
  (
    await db.query<{ notice: string }>(
      `SELECT notice FROM message WHERE user_id = $1 AND notice IN ('draw_nearly_full', 'free_tickets_left') ORDER BY 1`,
      [user_id],
    )
  ).map(({ notice }) => notice);

test('only who agreed is reminded of free tickets, once however often the event arrives', async () => {
  const [wants, silent] = [await member(), await member({ agrees: false })];
  for (const person of [wants, wants, silent]) await ticketsWait(person);
  expect([await reminded(wants), await reminded(silent)]).toEqual([['free_tickets_left'], []]);
  const events = await db.query('SELECT FROM outbox WHERE event = $1 AND payload->>$2 = $3', [
    MessagePosted.name,
    'user_id',
    wants,
  ]);
  // The welcome, and the reminder.
  expect(events).toHaveLength(2);
});

test('only who agreed is told that few places are left', async () => {
  const [wants, silent] = [await member(), await member({ agrees: false })];
  await nearlyFull([wants, silent]);
  await remind();
  expect([await reminded(wants), await reminded(silent)]).toEqual([['draw_nearly_full'], []]);
});

test('a withdrawn agreement counts at once, and can be given again', async () => {
  const person = await member();
  expect(await agreements.of(person)).toBe(true);
  await agreements.takeBack(person);
  expect(await agreements.of(person)).toBe(false);
  await nearlyFull([person]);
  await remind();
  expect(await reminded(person)).toEqual([]);
  await agreements.agree(person, new Date());
  await agreements.agree(person, new Date());
  await ticketsWait(person);
  expect(await reminded(person)).toEqual(['free_tickets_left']);
});

test('a person gets four in 30 days, whatever they are of and however many instances remind at once', async () => {
  const person = await member();
  for (let draws = 0; draws < 7; draws += 1) await nearlyFull([person]);
  await Promise.all([remind(), remind(), ticketsWait(person), remind()]);
  await remind();
  expect(await reminded(person)).toHaveLength(maxReminders);
  await db.query(`UPDATE message SET created_at = created_at - interval '31 days' WHERE user_id = $1`, [person]);
  await nearlyFull([person]);
  await remind();
  expect(await reminded(person)).toHaveLength(maxReminders + 1);
});

test('a closed account has no agreement, gets no reminder and cannot agree', async () => {
  const person = await member();
  await erase(person);
  expect(await agreements.of(person)).toBe(false);
  await ticketsWait(person);
  expect(await reminded(person)).toEqual([]);
  await expect(agreements.agree(person, new Date())).rejects.toMatchObject({ code: 'unauthenticated' });
});
