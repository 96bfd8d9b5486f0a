import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { copyTestDatabase } from '@raffle/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { messagingDatabase, openMessagingDatabase, type MessagingDatabase } from '../../test/messaging-database.js';
import { NotifyParticipants } from '../news/notify-participants.js';
import { postNotices } from '../notices/post-notices.js';
import { takeOverMessaging } from './take-over.js';

const [afi, kofi] = [uuidv7(), uuidv7()];
const entry = uuidv7();
const drawn = 7;
let newest: MessagingDatabase;
let restored: MessagingDatabase;

async function walk(): Promise<string[]> {
  const lines: string[] = [];
  await newest.dataSource.transaction('REPEATABLE READ', (newer) =>
    restored.inTransaction((manager) =>
      takeOverMessaging({
        ...{ restored: manager, newer, outbox: restored.outbox, instant: new Date() },
        done: (line) => lines.push(line),
        decide: (line) => lines.push(line),
      }),
    ),
  );
  return lines;
}
const rowsOf = async (db: MessagingDatabase, table: string) =>
  (await db.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`)).map(({ row }) => row);
const notice = (db: MessagingDatabase) =>
  db.inTransaction((manager) =>
    postNotices(manager, db.outbox, [
      {
        userId: afi,
        notice: 'tickets_granted',
        of: entry,
        text: { subject: 'Tickets', content: 'Merci' },
        at: new Date(),
      },
    ]),
  );

beforeAll(async () => {
  newest = await messagingDatabase('after_restore');
  await newest.query(`INSERT INTO text_agreement VALUES ($1, now()), ($2, now())`, [afi, kofi]);
  await newest.query(
    `INSERT INTO push_device (id, user_id, slot, endpoint, p256dh, auth, session_id, created_at)
     VALUES (gen_random_uuid(), $1, 1, 'https://push.example/1', 'k', 'a', repeat('0', 64), now())`,
    [afi],
  );
  await newest.query(`INSERT INTO participation VALUES ($1, $2), ($1, $3)`, [drawn, afi, kofi]);
  await newest.query(`INSERT INTO product VALUES ($1, 1, 'Console', 10)`, [drawn]);
  restored = await openMessagingDatabase(await copyTestDatabase(newest.database));

  await newest.query('DELETE FROM text_agreement WHERE user_id = $1', [kofi]);
  await notice(newest);
  await newest.query('UPDATE text_message SET body = NULL, done_at = now(), counted_at = now()');
  await newest.query(`INSERT INTO draw_outcome VALUES ($1, 'cancelled', now(), 'Panne', 0)`, [drawn]);
  while (await new NotifyParticipants(newest.dataSource, newest.outbox).notifyBatch());
});
afterAll(async () => {
  await restored?.close();
  await newest?.close();
});

test('what was said and agreed to is that of the newest state, and nobody is told twice', async () => {
  expect(await rowsOf(restored, 'message')).toEqual([]);
  expect(await walk()).toEqual([
    expect.stringMatching(/^\d+ changes of messages/),
    '1 browsers are notified after their next login',
  ]);
  const same = ['message', 'text_agreement', 'text_message', 'draw_outcome', 'participation'];
  for (const table of same)
    expect([table, await rowsOf(restored, table)]).toEqual([table, await rowsOf(newest, table)]);
  expect(await restored.query('SELECT user_id FROM text_agreement')).toEqual([{ user_id: afi }]);
  expect(await restored.query('SELECT 1 FROM message')).toHaveLength(3);

  // The same event again, and the draw that everybody was told of.
  await notice(restored);
  while (await new NotifyParticipants(restored.dataSource, restored.outbox).notifyBatch());
  for (const table of same)
    expect([table, await rowsOf(restored, table)]).toEqual([table, await rowsOf(newest, table)]);
  expect(await rowsOf(restored, 'push_delivery')).toEqual([]);
});

test('a second walk changes nothing and says nothing', async () => {
  expect(await walk()).toEqual([]);
});
