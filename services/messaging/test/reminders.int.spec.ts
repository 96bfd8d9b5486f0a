import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MessagePosted, UserErased, UserRegistered } from '@raffle/contracts/events';
import { v7 as uuidv7 } from 'uuid';
import { gathered, messagingDatabase, type MessagingDatabase } from './messaging-database.js';
import { CopiesHandlers } from '../src/copies/copies.handlers.js';
import { HideNames } from '../src/news/hide-names.js';
import { RemindOfHour } from '../src/news/remind-of-hour.js';
import { postToLocked } from '../src/notices/post-notices.js';
import { maxReminders } from '../src/push/reminder-agreement.queries.js';
import { ReminderAgreements } from '../src/push/reminder-agreements.js';
import { TicketNewsHandlers } from '../src/news/ticket-news.handlers.js';

let db: MessagingDatabase;
let agreements: ReminderAgreements;
beforeAll(async () => {
  db = await messagingDatabase('reminders');
  agreements = new ReminderAgreements(db.dataSource);
});
afterAll(() => db.close());

/** A person with a browser to notify, who agreed to texts. */
async function member({ agrees = true } = {}): Promise<string> {
  const user_id = uuidv7();
  await db.inTransaction((manager) =>
    new CopiesHandlers(db.outbox).welcome([gathered({ ...UserRegistered.fixture, user_id })], { manager }),
  );
  if (agrees) await agreements.agree(user_id, new Date());
  await db.query(
    `INSERT INTO push_device (id, user_id, slot, endpoint, p256dh, auth, session_id, created_at)
     VALUES ($1, $1, 1, $2, 'B', 'k', $3, now())`,
    [user_id, `https://push.example/${user_id}`, 'a'.repeat(64)],
  );
  await db.query('INSERT INTO text_agreement (user_id, agreed_at) VALUES ($1, now())', [user_id]);
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
  await db.query(
    `INSERT INTO product (product_id, version, name, places, tells_missing) VALUES ($1, 1, 'Moto', 60, true)`,
    [product_id],
  );
  const participations = people.map((user_id) => ({ product_id, user_id, numbers: [47] }));
  await db.inTransaction((manager) => postToLocked(manager, db.outbox, [], participations));
  return product_id;
}
const remind = async () => {
  const instance = new RemindOfHour(db.dataSource, db.outbox);
  while (await instance.remindBatch());
};
const kinds = ['draw_nearly_full', 'free_tickets_left'];
/** What of it is in the person's messages, by kind. */
const found = async (user_id: string) =>
  (
    await db.query<{ notice: string }>(
      'SELECT notice FROM message WHERE user_id = $1 AND notice = ANY ($2) ORDER BY notice',
      [user_id, kinds],
    )
  ).map(({ notice }) => notice);
/** What of it was sent to the person's browser or phone, by kind. */
const reminded = async (user_id: string) =>
  (
    await db.query<{ notice: string }>(
      `SELECT m.notice FROM message m JOIN (SELECT message_id AS id FROM push_delivery UNION ALL SELECT id FROM text_message) sent USING (id)
       WHERE m.user_id = $1 AND m.notice = ANY ($2) ORDER BY m.notice`,
      [user_id, kinds],
    )
  ).map(({ notice }) => notice);

test('only who agreed is reminded of free tickets, once however often the event arrives', async () => {
  const [wants, silent] = [await member(), await member({ agrees: false })];
  for (const person of [wants, wants, silent]) await ticketsWait(person);
  expect([await reminded(wants), await found(silent)]).toEqual([['free_tickets_left'], []]);
  const events = await db.query('SELECT FROM outbox WHERE event = $1 AND payload->>$2 = $3', [
    MessagePosted.name,
    'user_id',
    wants,
  ]);
  // The welcome, and the reminder.
  expect(events).toHaveLength(2);
});

test('every holder finds that few places are left, never unread; only who agreed is sent it', async () => {
  const [wants, silent] = [await member(), await member({ agrees: false })];
  await nearlyFull([wants, silent]);
  await remind();
  expect([await found(wants), await found(silent)]).toEqual([['draw_nearly_full'], ['draw_nearly_full']]);
  expect([await reminded(wants), await reminded(silent)]).toEqual([['draw_nearly_full'], []]);
  expect(await db.query(`SELECT DISTINCT is_record FROM message WHERE notice = 'draw_nearly_full'`)).toEqual([
    { is_record: true },
  ]);
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
  // What was found before agreeing does not count.
  await agreements.takeBack(person);
  await nearlyFull([person]);
  await remind();
  await agreements.agree(person, new Date());
  for (let draws = 0; draws < 7; draws += 1) await nearlyFull([person]);
  await Promise.all([remind(), remind(), ticketsWait(person), remind()]);
  await remind();
  expect(await reminded(person)).toHaveLength(maxReminders);
  expect((await found(person)).filter((notice) => notice === 'draw_nearly_full')).toHaveLength(8);
  await db.query(`UPDATE message SET created_at = created_at - interval '31 days' WHERE user_id = $1`, [person]);
  await nearlyFull([person]);
  await remind();
  expect(await reminded(person)).toHaveLength(maxReminders + 1);
});

test('a closed account has no agreement, gets no reminder and cannot agree', async () => {
  const person = await member();
  await erase(person);
  expect(await agreements.of(person)).toBe(false);
  await nearlyFull([person]);
  await remind();
  await ticketsWait(person);
  expect(await found(person)).toEqual([]);
  await expect(agreements.agree(person, new Date())).rejects.toMatchObject({ code: 'unauthenticated' });
});
