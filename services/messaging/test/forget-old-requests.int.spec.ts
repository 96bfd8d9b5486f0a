import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ForgetOldRequests } from '@raffle/service-kit/database';
import { v7 as uuidv7 } from 'uuid';
import { messagingDatabase, type MessagingDatabase } from './messaging-database.js';
import { SendMessage } from '../src/conversation/send-message.js';
import { adminRequests, sentMessages } from '../src/idempotent-requests.js';

let db: MessagingDatabase;
beforeAll(async () => {
  db = await messagingDatabase('forget_requests');
});
afterAll(() => db.close());

test('an answer is replayed for two days, regardless of the send limit; then its key is free and its message stays', async () => {
  const userId = uuidv7();
  const sending = new SendMessage(db.dataSource, db.outbox);
  const forgetting = new ForgetOldRequests(db.dataSource, [sentMessages, adminRequests]);
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 20, hours));
  const send = (hours: number) => sending.send({ userId, content: 'Bonjour', idempotencyKey: 'once' }, at(hours));

  const first = await send(0);
  for (let i = 0; i < 9; i += 1) await sending.send({ userId, content: `Encore ${i}`, idempotencyKey: null }, at(0));
  await expect(sending.send({ userId, content: 'Trop', idempotencyKey: null }, at(0))).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  expect(await send(0)).toEqual(first);

  expect(await forgetting.forget(at(47))).toBe(0);
  expect(await send(47)).toEqual(first);
  expect(await forgetting.forget(at(49))).toBe(1);
  const second = await send(49);
  expect(second.id).not.toBe(first.id);
  expect(await db.query('SELECT 1 FROM message WHERE user_id = $1', [userId])).toHaveLength(11);
});
