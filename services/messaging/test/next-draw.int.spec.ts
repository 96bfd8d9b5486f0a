import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WishedDrawOpened } from '@raffle/contracts/events';
import { v7 as uuidv7 } from 'uuid';
import { TicketNewsHandlers } from '../src/news/ticket-news.handlers.js';
import { messagingDatabase, type MessagingDatabase } from './messaging-database.js';

let db: MessagingDatabase;
beforeAll(async () => {
  db = await messagingDatabase('next_draw');
});
afterAll(() => db.close());

test('a person who asked at several full draws, or at a coming one, gets one message about each that opens', async () => {
  const handlers = new TicketNewsHandlers(db.outbox);
  const user_id = uuidv7();
  const opened = (full_product_id: number | null, product_id: number) =>
    db.inTransaction((manager) =>
      handlers.tellDrawOpened(
        { ...WishedDrawOpened.fixture, wish_id: uuidv7(), user_id, full_product_id, product_id },
        { manager },
      ),
    );
  await Promise.all([opened(7, 20), opened(8, 20), opened(null, 20)]);
  await opened(9, 21);
  await opened(9, 21);
  const posted = await db.query<{ notice: string; notice_of: string; is_record: boolean }>(
    'SELECT notice, notice_of, is_record FROM message WHERE user_id = $1 ORDER BY notice_of',
    [user_id],
  );
  expect(posted).toEqual([
    { notice: 'next_draw_opened', notice_of: '20', is_record: false },
    { notice: 'next_draw_opened', notice_of: '21', is_record: false },
  ]);
});
