import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { notices } from '../src/notices/notice.js';
import { messagingDatabase, type MessagingDatabase } from './messaging-database.js';

let db: MessagingDatabase;
beforeAll(async () => {
  db = await messagingDatabase('messaging_guards');
});
afterAll(() => db.close());

const insert = (values: Record<string, unknown> = {}) => {
  const row = {
    id: uuidv7(),
    user_id: uuidv7(),
    author: 'platform',
    notice: 'account_created',
    notice_of: 'x',
    notice_version: 1,
    notice_data: {},
    created_at: new Date(),
    ...values,
  };
  const columns = Object.keys(row);
  return db.query(
    `INSERT INTO message (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  );
};

/** What somebody wrote. */
const written = {
  author: 'user',
  notice: null,
  notice_of: null,
  notice_version: null,
  notice_data: null,
  content: 'Bonjour',
};

test('a second notice of the same kind about the same subject to the same person is refused', async () => {
  const user_id = uuidv7();
  await insert({ user_id });
  await expect(insert({ user_id })).rejects.toThrow('message_one_notice');
  await insert({ user_id, notice_of: 'y' });
  await insert({ user_id, notice: 'tickets_granted' });
  await insert();
});

test('every kind of notice is accepted, and no other', async () => {
  for (const notice of Object.keys(notices)) await insert({ notice });
  await expect(insert({ notice: 'x' })).rejects.toThrow('message_notice_check');
});

test.each([
  ['a notice that a person wrote', { author: 'user' }, 'message_is_written_or_a_notice'],
  ['a notice without a subject', { notice_of: null }, 'message_is_written_or_a_notice'],
  ['a notice without a version', { notice_version: null }, 'message_is_written_or_a_notice'],
  ['a notice without data', { notice_data: null }, 'message_is_written_or_a_notice'],
  ['a notice with a text', { content: 'Bonjour' }, 'message_is_written_or_a_notice'],
  ['a text of the platform', { ...written, author: 'platform' }, 'message_is_written_or_a_notice'],
  ['a message without a text', { ...written, content: null }, 'message_is_written_or_a_notice'],
  ['a message with a kind', { ...written, notice: 'account_created' }, 'message_is_written_or_a_notice'],
  ['a version that does not exist', { notice_version: 0 }, 'message_notice_version_check'],
  ['data without names of its fields', { notice_data: '[]' }, 'message_notice_data_check'],
  ['an empty message', { ...written, content: '' }, 'message_content_check'],
  ['an endless message', { ...written, content: 'x'.repeat(4_001) }, 'message_content_check'],
  ['an unknown author', { author: 'nobody' }, 'message_author_check'],
])('%s is refused', async (_, values, constraint) => {
  await expect(insert(values)).rejects.toThrow(constraint);
});

test('a cancelled draw with winners, and a completed one with a reason, are refused', async () => {
  const outcome = (kind: string, reason: string | null, winners: number) =>
    db.query(
      'INSERT INTO draw_outcome (product_id, outcome, happened_at, reason, winners) VALUES (1, $1, now(), $2, $3)',
      [kind, reason, winners],
    );
  await expect(outcome('cancelled', 'Panne', 1)).rejects.toThrow('draw_outcome_cancelled_has_no_winner');
  await expect(outcome('completed', 'Panne', 1)).rejects.toThrow('draw_outcome_reason');
  await outcome('completed', null, 1);
});

test('a search ignores case and accents', async () => {
  const [row] = await db.query<{ text: string }>(`SELECT fold_text('ÉCHÉANCE Reçue À Noël : l’Œuvre') AS text`);
  expect(row?.text).toBe("echeance recue a noel : l'oeuvre");
});

test('reading a conversation uses its index among many others', async () => {
  await db.query(
    `INSERT INTO message (id, user_id, author, content, created_at)
     SELECT gen_random_uuid(), ('00000000-0000-7000-8000-' || lpad((i % 500)::text, 12, '0'))::uuid, 'admin', 'Bonjour', now() - i * interval '1 second'
     FROM generate_series(1, 20000) AS i`,
  );
  await db.query('ANALYZE message');
  const plan = async (sql: string) =>
    (await db.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`)).map((row) => row['QUERY PLAN']).join('\n');
  const whose = `user_id = '00000000-0000-7000-8000-000000000007'`;
  expect(
    await plan(
      `SELECT id FROM message WHERE ${whose} AND (created_at, id) < ((SELECT now()), gen_random_uuid())
       ORDER BY created_at DESC, id DESC LIMIT 51`,
    ),
  ).toContain('message_conversation');
  expect(
    await plan(`SELECT count(*) FROM message WHERE ${whose} AND read_at IS NULL AND author <> 'user'`),
  ).not.toContain('Seq Scan');
});
