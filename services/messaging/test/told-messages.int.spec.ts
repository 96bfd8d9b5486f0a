import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { listMessages } from '../src/conversation/message.queries.js';
import type { Notice } from '../src/notices/notice.js';
import { postNotices } from '../src/notices/post-notices.js';
import { messagingDatabase, type MessagingDatabase } from './messaging-database.js';

let db: MessagingDatabase;
beforeAll(async () => {
  db = await messagingDatabase('told_messages');
});
afterAll(() => db.close());

const post = (notices: readonly Notice[]) => db.inTransaction((manager) => postNotices(manager, db.outbox, notices));
const granted = (userId: string, product_id: number, at = new Date()): Notice => ({
  userId,
  notice: 'tickets_granted',
  of: uuidv7(),
  data: { product_id, type: 'purchase', numbers: [product_id] },
  at,
});
const list = (userId: string, query: Parameters<typeof listMessages>[2] = {}) =>
  listMessages(db.dataSource.manager, userId, query);
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let statements = 0;
  const count = { beforeQuery: () => void (statements += 1) };
  db.dataSource.subscribers.push(count);
  await work();
  db.dataSource.subscribers.splice(db.dataSource.subscribers.indexOf(count), 1);
  return statements;
}

test('a page of notices about many products and people is two statements', async () => {
  const user = uuidv7();
  await post(Array.from({ length: 40 }, (_, n) => granted(user, n + 1)));
  await post(
    Array.from({ length: 20 }, (): Notice => {
      const friend_id = uuidv7();
      const data = { friend_id, participating: 1, bonus_tickets: 1, reward_tickets: 0 };
      return { userId: user, notice: 'friend_participated', of: friend_id, data, at: new Date() };
    }),
  );
  expect(await statementsOf(() => list(user))).toBe(2);
});

test('a search finds an old notice by its text, with the present name of its product, and pages what it finds', async () => {
  const user = uuidv7();
  await db.query(`INSERT INTO product (product_id, version, name, places) VALUES (901, 1, 'Vélo électrique', 100)`);
  const at = (second: number) => new Date(Date.UTC(2026, 10, 1) + second * 1000);
  await post([granted(user, 901, at(0))]);
  await db.query(
    `INSERT INTO message (id, user_id, author, content, created_at)
     SELECT gen_random_uuid(), $1, 'user', 'Bonjour ' || i, '2026-11-02'::timestamptz + i * interval '0.1 millisecond'
     FROM generate_series(1, 1200) AS i`,
    [user],
  );
  const found = await list(user, { q: ' VELO electrique' });
  expect(found.page.map(({ content }) => content)).toEqual([expect.stringContaining('«\u00a0Vélo électrique\u00a0»')]);
  expect(found.more).toBe(false);
  // 1,201 messages are read 500 at a time, and one statement finds the names.
  expect(await statementsOf(() => list(user, { q: 'vélo' }))).toBe(4);
  const seen: string[] = [];
  for (let before: string | undefined; ;) {
    const { page, more } = await list(user, { q: 'bonjour 1', before });
    seen.push(...page.map(({ content }) => content));
    if (!more) break;
    before = page.at(-1)!.id;
  }
  const numbers = Array.from({ length: 1_200 }, (_, n) => 1_200 - n).filter((n) => String(n).startsWith('1'));
  expect(seen).toEqual(numbers.map((n) => `Bonjour ${n}`));
});

test('a notice in a version that only the next release knows does not hide the other messages', async () => {
  const user = uuidv7();
  await post([granted(user, 1, new Date('2026-11-01')), granted(user, 2)]);
  await db.query(
    `INSERT INTO message (id, user_id, author, notice, notice_of, notice_version, notice_data, created_at)
     VALUES ($1, $2, 'platform', 'tickets_granted', 'x', 99, '{"sentence": "of tomorrow"}', '2026-11-10')`,
    [uuidv7(), user],
  );
  expect((await list(user)).page.map(({ subject }) => subject)).toEqual([
    'Votre achat est confirmé',
    'Un message pour vous',
    'Votre achat est confirmé',
  ]);
});

test('data that the sentence is not made from, such as a name, is not stored', async () => {
  const user = uuidv7();
  const notice = granted(user, 1);
  Object.assign(notice.data, { friend_name: 'Kofi A.' });
  await expect(post([notice])).rejects.toThrow('friend_name');
  expect((await list(user)).page).toEqual([]);
});
