import { foldText } from '@raffle/contracts/fold-text';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sentBy } from '@raffle/messaging-kit';
import { connectionOptions } from '@raffle/service-kit/database';
import { createTestDatabase, queryPlan } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { schema } from '../src/database.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataSource: DataSource;
const query = (sql: string, parameters?: unknown[]) => dataSource.query<Record<string, unknown>[]>(sql, parameters);

beforeAll(async () => {
  database = await createTestDatabase('identity_guards', schema);
  dataSource = await new DataSource(connectionOptions({ url: database.url })).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

test('the audit log is append-only', async () => {
  await query(`INSERT INTO audit_log (actor_kind, action) VALUES ('nobody', 'admin.login_failed')`);
  for (const statement of [`UPDATE audit_log SET address = NULL`, 'DELETE FROM audit_log', 'TRUNCATE audit_log']) {
    await expect(query(statement)).rejects.toThrow('the audit log is append-only');
  }
});

/** One text in the forms that keyboards, copying and word processors give it. */
const foldedTexts = [
  'N’Guessan N‘Guessan NʼGuessan N´Guessan N`Guessan',
  'Te\u0301le\u0301phone Téléphone',
  'Dzi\u0256\u0254\u0301 \u0186k\u0254\u0301 Đela Ŋutsu ƑƒƔɣƲʋ',
  'Jean‐Paul Jean‑Paul Jean–Paul',
  '\u202a+228 90 11 23 45\u202c \u200fAfi\u200b\u00a0Mensah\u2060',
  'ﬁn Ａｆｉ Œuvre Æ²',
];

let users = 0;
async function user(): Promise<string> {
  const id = randomUUID();
  const phone = `+228${91_000_002 + ++users}`;
  await query(
    `WITH registered AS (
       INSERT INTO registrations (id, status, name, phone, city, password_hash, amount, request_fingerprint)
       VALUES ($1, 'opening', 'Ɖela Ɔkɔ́', $2::text, 'Lomé', '$argon2id$x', 500, ''))
     INSERT INTO users (id, registration_id, payment_id, name, phone, city, password_hash, referral_code, created_at)
     VALUES ($1, $1, $1, 'Ɖela Ɔkɔ́', $2::text, 'Lomé', '$argon2id$x', $3, now())`,
    [id, phone, phone.slice(-7).replaceAll('0', 'A').replaceAll('1', 'B')],
  );
  return id;
}

test('a name is folded to letters found on any keyboard', async () => {
  const id = await user();
  expect(await query('SELECT sort_name, sort_city FROM users WHERE id = $1', [id])).toEqual([
    { sort_name: 'dela oko', sort_city: 'lome' },
  ]);
  for (const written of foldedTexts)
    expect(await query('SELECT fold_text($1) AS folded', [written])).toEqual([{ folded: foldText(written) }]);
  expect(await query(`SELECT fold_text('ÉLODIE Œuvre ßtrasse 50%') AS folded`)).toEqual([
    { folded: 'elodie oeuvre ßtrasse 50%' },
  ]);
});

test.each([
  ['blocked without a reason', 'UPDATE users SET blocked_at = now()'],
  ['a reason without a block', `UPDATE users SET block_reason = 'x'`],
  ['an empty reason', `UPDATE users SET blocked_at = now(), block_reason = ''`],
  ['a help line that is no number', `UPDATE settings SET help_whatsapp = '90112345'`],
  ['an action without its area', `INSERT INTO audit_log (actor_kind, action) VALUES ('nobody', 'updated')`],
])('the database refuses %s', async (_, statement) => {
  await user();
  await expect(query(statement)).rejects.toThrow(/violates check constraint/);
});

test('the database refuses a second valid code of a kind, a code in clear, and a code that is used and open', async () => {
  const id = await user();
  const insert = (columns: string, values: string) =>
    query(
      `INSERT INTO password_reset_codes (id, user_id, issued_by, issued_at, expires_at, ${columns})
       VALUES ($1, $2, $2, now(), now() + interval '1 day', ${values})`,
      [randomUUID(), id],
    );
  await insert('code_hash', `'$argon2id$x'`);
  await expect(insert('code_hash', `'$argon2id$x'`)).rejects.toThrow('password_reset_codes_one_valid_each');
  await expect(insert('code_hash, ended_at', `'ABCDEFGHJK', now()`)).rejects.toThrow(/check constraint/);
  await expect(insert('code_hash, used_at', `'$argon2id$x', now()`)).rejects.toThrow(/check constraint/);
});

test('an entry of another service is stored once', async () => {
  const entry = randomUUID();
  const insert = () =>
    query(`INSERT INTO audit_log (actor_kind, action, entry_id) VALUES ('nobody', 'a.b', $1)`, [entry]);
  await insert();
  await expect(insert()).rejects.toThrow('audit_log_entry_id_key');
});

test.each([
  ['the sent events of a person', `DELETE FROM outbox WHERE ${sentBy('user_id', '$1')}`, 'outbox_sent_by_user_id'],
  [
    'the sent events of a payment',
    `DELETE FROM outbox WHERE ${sentBy('payment_id', '$1')}`,
    'outbox_sent_by_payment_id',
  ],
  // As the foreign key does, for each registration that is deleted.
  [
    'refunds of a registration',
    'SELECT FROM refund_requests WHERE registration_id = ANY ($1::uuid[])',
    'refund_requests_registration',
  ],
])('%s are found by their index', async (_, statement, index) => {
  expect(await queryPlan(dataSource, statement, [[randomUUID()]])).toContain(index);
});
