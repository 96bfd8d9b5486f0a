import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { ShowConversations } from '../src/admin-conversations/show-conversations.js';
import { ListBroadcasts } from '../src/broadcasts/list-broadcasts.js';
import { SendBroadcast } from '../src/broadcasts/send-broadcast.js';
import { generalMessagesFor } from '../src/conversation/general-messages.queries.js';
import { insertDrawHour } from '../src/news/draw-reminder.queries.js';
import { RemindOfHour } from '../src/news/remind-of-hour.js';
import { messagingDatabase, type MessagingDatabase } from './messaging-database.js';

const people = 100_000;
/** Of the newest general messages each has 64 rows of readers. */
const peopleAtOnce = 1_000;
const actor = { adminId: uuidv7(), address: '192.0.2.7' };
const userId = (i: number) => `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`;

let db: MessagingDatabase;
beforeAll(async () => {
  db = await messagingDatabase('messaging_at_scale');
  // Few enough at once for a busy machine: a service's statement is given up after a while.
  await withoutSearchIndexes(async () => {
    for (let from = 1; from <= people; from += peopleAtOnce) await insertPeople(from, from + peopleAtOnce - 1);
  });
  await db.query('ANALYZE');
}, 120_000);
afterAll(() => db.close());

/** Building an index once costs a fraction of adding a hundred thousand rows to it. */
async function withoutSearchIndexes(work: () => Promise<void>): Promise<void> {
  const indexes = await db.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = 'public' AND indexdef LIKE '% USING gin %'`,
  );
  for (const { name } of indexes) await db.query(`DROP INDEX ${name}`);
  await work();
  await db.inTransaction(async (manager) => {
    await manager.query('SET LOCAL statement_timeout = 0');
    for (const { definition } of indexes) await manager.query(definition);
  });
}

/** Some people, each with a conversation, and as many messages to all. */
async function insertPeople(from: number, to: number): Promise<void> {
  await db.query(
    `INSERT INTO person (user_id, version, display_name, registered_at)
     SELECT ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 1, 'Personne ' || i, '2026-01-01'
     FROM generate_series($1::int, $2::int) AS i`,
    [from, to],
  );
  // Nearly all of them wait for an answer, and a third of these has an administrator.
  await db.query(
    `INSERT INTO conversation (user_id, unread, last_content, last_from_admin, last_at, waiting_since, assigned_to, archived_at)
     SELECT user_id, unread, 'Bonjour ' || display_name, false, last_at, CASE WHEN waits THEN last_at - interval '1 hour' END,
       CASE WHEN unread = 3 THEN $3::uuid END, CASE WHEN NOT waits AND user_id::text LIKE '%0' THEN now() END
     FROM (SELECT *, unread > 0 OR user_id::text LIKE '%5' AS waits FROM
       (SELECT user_id, display_name, (random() * 3)::integer AS unread, '2026-01-01'::timestamptz + random() * interval '300 days' AS last_at
        FROM person WHERE user_id BETWEEN $1 AND $2) AS written) AS answered`,
    [userId(from), userId(to), actor.adminId],
  );
  await db.query(
    `INSERT INTO message (id, user_id, author, content, created_at)
     SELECT gen_random_uuid(), user_id, 'user', last_content, last_at FROM conversation WHERE user_id BETWEEN $1 AND $2`,
    [userId(from), userId(to)],
  );
  await db.query(
    `WITH sent AS (INSERT INTO general_message (id, subject, content, created_at, recipients)
       SELECT gen_random_uuid(), 'Message ' || i, 'Trois tirages ce soir', '2025-01-01'::timestamptz + i * interval '5 minutes', i % 1000
       FROM generate_series($1::int, $2::int) AS i RETURNING id, created_at)
     INSERT INTO general_readers SELECT id, slot, 1500 FROM sent, generate_series(0, 63) AS slot WHERE created_at > '2025-12-01'`,
    [from, to],
  );
}

test('a broadcast reaches a hundred thousand people, each once', async () => {
  const startedAt = performance.now();
  const sending = new SendBroadcast(db.dataSource, db.outbox);
  const message = { subject: 'Fête', content: 'Trois tirages ce soir', actor, idempotencyKey: 'fete' };
  const broadcast = await sending.send(message, new Date());
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  expect(broadcast.recipients).toBe(people);
  // A retry of a request whose answer was lost does not send it again.
  expect(await sending.send(message, new Date())).toEqual(broadcast);
  for (const i of [1, 50_000, people]) {
    expect(await generalMessagesFor(db.dataSource.manager, userId(i), { filter: 'unread' })).toMatchObject([
      { id: broadcast.id },
    ]);
  }
});

test('a broadcast that fails half-way reaches no one, and is sent once when repeated', async () => {
  const breaking = {
    add: () => {
      throw new Error('the process died here');
    },
  };
  const message = { subject: 'Rappel', content: 'Ce soir', actor, idempotencyKey: 'rappel' };
  await expect(new SendBroadcast(db.dataSource, breaking as never).send(message, new Date())).rejects.toThrow('died');
  const rappels = () => db.query(`SELECT id FROM general_message WHERE subject = 'Rappel'`);
  expect(await rappels()).toHaveLength(0);
  await new SendBroadcast(db.dataSource, db.outbox).send(message, new Date());
  expect(await rappels()).toHaveLength(1);
});

test.each([
  ['the first page', { page: 1 }],
  ['a late page', { page: 900 }],
  ['the longest waiting', { page: 1, filter: 'unread', direction: 'asc' }],
  ['what is unread', { page: 3, filter: 'unread' }],
  ['what waits for an answer', { page: 1, filter: 'to_answer', direction: 'asc' }],
  ['a late page of what waits', { page: 400, filter: 'to_answer' }],
  ['what waits and nobody has', { page: 300, filter: 'unassigned' }],
  ['what I could answer', { page: 500, filter: 'available', direction: 'asc' }],
  ['what I have', { page: 100, filter: 'mine' }],
  ['what is answered', { page: 20, filter: 'answered' }],
  ['a name among what waits', { page: 1, filter: 'to_answer', q: 'personne 4242' }],
  ['what is archived', { page: 3, filter: 'archived' }],
  ['a name', { page: 1, q: 'personne 4242' }],
  ['words', { page: 1, q: 'bonjour personne 777' }],
  ['a frequent word', { page: 1, q: 'bonjour' }],
  ['one letter', { page: 1, q: 'e' }],
] as const)('%s of a hundred thousand conversations is quick', async (_, query) => {
  const conversations = new ShowConversations(db.dataSource);
  await expectQuick(
    async () =>
      (
        await conversations.page(
          { limit: 100, sort: 'last_at', direction: 'desc', exact: 'true', ...query },
          actor.adminId,
        )
      ).conversations,
  );
});

test('a search with many matches omits no conversation', async () => {
  const query = {
    page: 1,
    limit: 1,
    exact: 'true',
    q: 'bonjour',
    sort: 'last_at',
    direction: 'desc',
  } as const;
  const found = await new ShowConversations(db.dataSource).page(query, actor.adminId);
  const [listed] = await db.query<{ count: string }>('SELECT count(*) FROM conversation WHERE archived_at IS NULL');
  expect(found.total).toBe(Number(listed?.count));
  // Beside the list, only that there are more than 999: to count all of them would cost more than the list.
  expect(found).toMatchObject({ unread: 1_000, to_answer: 1_000, unassigned: 1_000 });
});

test.each([
  ['the first page', {}],
  ['a late page', { page: 1_000 }],
  ['the furthest reach', { sort: 'recipients' }],
  ['a late page by fewest recipients', { sort: 'recipients', direction: 'asc', page: 1_000 }],
  ['a month', { from: '2025-03-01', to: '2025-03-31' }],
  ['a word', { q: 'message 4242' }],
  ['a word in all of them', { q: 'tirages' }],
  ['two letters', { q: 'ce' }],
] as const)('%s of a hundred thousand general messages is quick', async (_, query) => {
  const broadcasts = new ListBroadcasts(db.dataSource);
  const request = { limit: 100, exact: 'true', page: 1, sort: 'created_at', direction: 'desc', ...query } as const;
  await expectQuick(async () => (await broadcasts.page(request)).broadcasts);
});

describe('the reminders of a draw with a hundred thousand holders', () => {
  const productId = 77;
  const at = {
    product_id: productId,
    draw_at: new Date(Date.now() + 50 * 60_000).toISOString(),
    root: 'ab'.repeat(32),
  };
  const told = async () =>
    (
      await db.query<{ told: number }>(
        `SELECT count(*)::integer AS told FROM message WHERE notice = 'draw_in_an_hour' AND notice_of = '77'`,
      )
    )[0]?.told;
  beforeAll(async () => {
    await db.query('INSERT INTO participation (product_id, user_id) SELECT $1, user_id FROM person', [productId]);
    await insertDrawHour(db.dataSource.manager, at, new Date(Date.now() - 5 * 3_600_000));
    await db.query(`DELETE FROM draw_reminder WHERE notice = 'draw_fixed'`);
  }, 60_000);

  test('are told in batches of a hundred, of which the last is as quick as the first', async () => {
    const reminding = new RemindOfHour(db.dataSource, db.outbox);
    const batchMs = async () => {
      const startedAt = performance.now();
      expect(await reminding.remindBatch()).toBe(true);
      return performance.now() - startedAt;
    };
    const [first, last]: [number[], number[]] = [[], []];
    for (let i = 0; i < 30; i += 1) first.push(await batchMs());
    expect(await told()).toBe(3_000);
    // All but the last thousand are told, by another process.
    await db.query(
      `INSERT INTO message (id, user_id, author, notice, notice_of, notice_version, notice_data, created_at)
       SELECT gen_random_uuid(), user_id, 'platform', 'draw_in_an_hour', '77', 1, $2, now() FROM participation
       WHERE product_id = $1 AND user_id <= $3 ON CONFLICT DO NOTHING`,
      [productId, { product_id: productId, draw_at: at.draw_at }, userId(people - 1_000)],
    );
    for (let i = 0; i < 5; i += 1) last.push(await batchMs());
    expect(await told()).toBe(people - 500);
    const limitMs = await quickMs();
    expect(Math.min(...first)).toBeLessThan(limitMs);
    expect(Math.min(...last)).toBeLessThan(limitMs);
  }, 60_000);
});

/**
 * Far above the target of 100 ms; more where PostgreSQL takes long here and now to add up a million numbers, since machines and their load
 * differ.
 */
async function quickMs(): Promise<number> {
  const startedAt = performance.now();
  await db.query('SELECT sum(i) FROM generate_series(1, 1000000) AS i');
  return Math.max(1_000, 8 * (performance.now() - startedAt));
}

/** One of nine times, so that a busy machine does not fail a build; a query without its index exceeds the limit every time. */
async function expectQuick(read: () => Promise<readonly unknown[]>): Promise<void> {
  let [tookMs, limitMs] = [Infinity, 0];
  for (let i = 0; i < 9 && tookMs >= limitMs; i += 1) {
    const startedAt = performance.now();
    expect((await read()).length).toBeGreaterThan(0);
    tookMs = performance.now() - startedAt;
    limitMs = await quickMs();
  }
  expect(tookMs).toBeLessThan(limitMs);
}
