import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { refuseEventsWith } from '@raffle/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { PushAdminNotices } from '../src/admin-notices/push-admin-notices.js';
import { SendBroadcast } from '../src/broadcasts/send-broadcast.js';
import { SendHolderMessages } from '../src/broadcasts/send-holder-messages.js';
import { messagingDatabase, type MessagingDatabase } from './messaging-database.js';

let db: MessagingDatabase;
beforeAll(async () => {
  db = await messagingDatabase('odd_rows');
});
afterAll(() => db.close());

/** A message that is due, to the holders of a product. */
async function dueMessage(productId: number, people: readonly string[]): Promise<string> {
  const id = uuidv7();
  await db.query('INSERT INTO participation (product_id, user_id) SELECT $1, unnest($2::uuid[])', [productId, people]);
  await db.query(
    `INSERT INTO holder_message (id, product_id, admin_id, subject, content, created_at, send_at)
     VALUES ($1, $2, $3, 'Votre tirage', 'Bientôt', now(), now() - interval '1 minute')`,
    [id, productId, uuidv7()],
  );
  return id;
}
const readersOf = async (id: string) =>
  (await db.query<{ user_id: string }>('SELECT user_id FROM message WHERE notice_of = $1 ORDER BY user_id', [id])).map(
    ({ user_id }) => user_id,
  );
const sending = () => new SendHolderMessages(db.dataSource, db.outbox, {} as SendBroadcast);
async function sendAll(): Promise<void> {
  const instance = sending();
  while (await instance.sendBatch());
}

test('a recipient who cannot be told is skipped, the others are told, and the one is tried again', async () => {
  const people = Array.from({ length: 5 }, () => uuidv7()).sort();
  const id = await dueMessage(1, people);
  const allow = refuseEventsWith(db.outbox, people[2]!);
  await sendAll().finally(allow);
  expect(await readersOf(id)).toEqual(people.filter((_, index) => index !== 2));
  const sentAt = () => db.query('SELECT sent_at FROM holder_message WHERE id = $1', [id]);
  expect(await sentAt()).toEqual([{ sent_at: null }]);
  await sendAll();
  expect(await readersOf(id)).toEqual(people);
  expect(await sentAt()).toEqual([{ sent_at: expect.any(Date) as unknown }]);
});

test('a message that cannot be sent holds up no other one, and is tried again', async () => {
  const [one, other] = [uuidv7(), uuidv7()];
  const odd = await dueMessage(2, [one]);
  const next = await dueMessage(3, [other]);
  await db.query(`ALTER TABLE holder_message ADD CONSTRAINT odd CHECK (id <> '${odd}' OR begun_at IS NULL)`);
  await sendAll();
  expect([await readersOf(odd), await readersOf(next)]).toEqual([[], [other]]);
  await db.query('ALTER TABLE holder_message DROP CONSTRAINT odd');
  await sendAll();
  expect(await readersOf(odd)).toEqual([one]);
});

test('an administrator’s notice that cannot be pushed holds up no other one, and waits for the next push', async () => {
  const [odd, other] = [uuidv7(), uuidv7()].sort() as [string, string];
  for (const admin of [odd, other]) {
    await db.query(
      `INSERT INTO push_device (id, user_id, slot, endpoint, p256dh, auth, session_id, role, confirmed, created_at)
       VALUES ($1, $1, 1, $2, 'B', 'k', $3, 'super_admin', true, now())`,
      [admin, `https://push.example/${admin}`, 'a'.repeat(64)],
    );
    await db.query(`INSERT INTO admin_notice (admin_id, kind, waiting) VALUES ($1, 'review', 1)`, [admin]);
  }
  await db.query(`ALTER TABLE push_delivery ADD CONSTRAINT odd CHECK (device_id <> '${odd}')`);
  await new PushAdminNotices(db.dataSource).pushDue();
  const pushed = () => db.query('SELECT device_id FROM push_delivery ORDER BY device_id');
  expect(await pushed()).toEqual([{ device_id: other }]);
  await db.query('ALTER TABLE push_delivery DROP CONSTRAINT odd');
  await db.query(`UPDATE admin_notice SET pushed_at = pushed_at - interval '1 hour'`);
  await new PushAdminNotices(db.dataSource).pushDue();
  expect(await pushed()).toEqual([{ device_id: odd }, { device_id: other }]);
});
