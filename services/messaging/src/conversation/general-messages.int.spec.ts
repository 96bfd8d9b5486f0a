import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { messagingDatabase, type MessagingDatabase } from '../../test/messaging-database.js';
import { ListBroadcasts } from '../broadcasts/list-broadcasts.js';
import { markGeneralMessageRead } from './general-messages.queries.js';

let db: MessagingDatabase;
beforeAll(async () => {
  db = await messagingDatabase('messaging_readers');
});
afterAll(() => db.close());

const reader = (i: number) => `00000000-0000-7000-8000-${i.toString(16).padStart(12, '0')}`;

test('concurrent readers of a general message do not wait for each other, and each counts once', async () => {
  const id = uuidv7();
  await db.query(
    `INSERT INTO general_message (id, subject, content, created_at, recipients) VALUES ($1, 'Fête', 'Ce soir', now(), 300)`,
    [id],
  );
  await db.inTransaction(async (first) => {
    expect(await markGeneralMessageRead(first, reader(1), id, new Date())).toBe(true);
    await db.inTransaction(async (second) => {
      await second.query(`SET LOCAL lock_timeout = '3s'`);
      expect(await markGeneralMessageRead(second, reader(2), id, new Date())).toBe(true);
    });
  });
  const read = (i: number) => db.inTransaction((manager) => markGeneralMessageRead(manager, reader(i), id, new Date()));
  // Not all at once: on a busy machine the last of 300 waits longer for one of 15 connections than the pool allows.
  for (let from = 1; from <= 300; from += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, i) => read(from + i)));
  }
  const listed = await new ListBroadcasts(db.dataSource).page({
    page: 1,
    limit: 1,
    sort: 'created_at',
    direction: 'desc',
  });
  expect(listed.broadcasts).toMatchObject([{ id, recipients: 300, read: 300 }]);
  expect(await db.inTransaction((manager) => markGeneralMessageRead(manager, reader(1), uuidv7(), new Date()))).toBe(
    false,
  );
});
