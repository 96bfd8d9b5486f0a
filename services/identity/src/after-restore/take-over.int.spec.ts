import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PaymentConfirmed } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { connectionOptions, migrate, rows } from '@raffle/service-kit';
import { copyTestDatabase, createTestDatabase, type TestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { migrations } from '../database.js';
import { eraseAccount } from '../profile/close-account.js';
import { RegistrationHandlers } from '../registration/registration.handlers.js';
import { entities, takeOverIdentity } from './take-over.js';

let databases: TestDatabase[];
let newest: DataSource;
let restored: DataSource;
const [closed, blocked, friend, removed, boss] = Array.from({ length: 5 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
];
let ids: Record<'closed' | 'blocked' | 'friend', string>;

const open = (url: string) => new DataSource(connectionOptions({ url, entities: [...entities] })).initialize();
const outboxOf = (dataSource: DataSource) => new Outbox(dataSource, { service: 'identity', url: 'amqp://unused' });
const config = { CLAIM_SECRET_KEY: Buffer.alloc(32), CLAIM_OTHER_KEYS: [] };

async function form(id: string, phone: string, referrer: string | null = null): Promise<string> {
  await newest.query(
    `INSERT INTO registrations (id, status, name, phone, city, password_hash, referrer_id, amount, request_fingerprint, payment_id, payment_token, payment_url)
     VALUES ($1, 'pending', 'Afi Mensah', $2, 'Lomé', '$argon2id$first', $3, 500, '', $4, $5, 'https://pay.example/')`,
    [id, phone, referrer, randomUUID(), `token-${id}`],
  );
  return id;
}
async function paid(subject_id: string): Promise<string> {
  const event = { ...PaymentConfirmed.fixture, type: 'registration' as const, subject_id, payment_id: randomUUID() };
  const [registration] = await rows<{ payment_id: string }>(
    newest,
    'SELECT payment_id FROM registrations WHERE id = $1',
    [subject_id],
  );
  const { payment_id } = registration!;
  const handlers = new RegistrationHandlers(outboxOf(newest), config);
  await newest.transaction((manager) =>
    handlers.paymentConfirmed({ ...event, payment_id, amount: 500, received: 700 }, { manager } as never),
  );
  const [user] = await rows<{ id: string }>(newest, 'SELECT id FROM users WHERE registration_id = $1', [subject_id]);
  return user?.id ?? '';
}
const admin = (dataSource: DataSource, id: string, username: string, role: string) =>
  dataSource.query(
    `INSERT INTO admins (id, username, password_hash, role, confirmed) VALUES ($1, $2, '$argon2id$first', $3, true)`,
    [id, username, role],
  );

async function walk(): Promise<string[]> {
  const lines: string[] = [];
  await newest.transaction('REPEATABLE READ', (newer) =>
    restored.transaction((manager) =>
      takeOverIdentity({
        ...{ restored: manager, newer, outbox: outboxOf(restored), instant: new Date() },
        done: (line) => lines.push(`done ${line}`),
        decide: (line) => lines.push(`decide ${line}`),
      }),
    ),
  );
  return lines;
}

beforeAll(async () => {
  const database = await createTestDatabase('take_over');
  await migrate({ url: database.url, migrations });
  newest = await open(database.url);
  ids = {
    closed: await paid(await form(closed, '+22890000001')),
    blocked: await paid(await form(blocked, '+22890000002')),
    friend: '',
  };
  await admin(newest, boss, 'boss', 'super_admin');
  await admin(newest, removed, 'insider', 'super_admin');
  const copy = await copyTestDatabase(database);
  databases = [copy, database];
  restored = await open(copy.url);

  ids.friend = await paid(await form(friend, '+22890000003', ids.blocked));
  await form(randomUUID(), '+22890000004');
  await paid(await form(randomUUID(), '+22890000003'));
  await newest.transaction((manager) =>
    eraseAccount(
      manager,
      outboxOf(newest),
      { id: ids.closed, registrationId: closed, phone: '+22890000001' },
      { phoneHash: Buffer.alloc(32, 1), keepsWinnerName: true, audit: { actor: { kind: 'nobody' } } },
    ),
  );
  await newest.query(
    `UPDATE users SET blocked_at = now(), block_reason = 'Fraude', password_hash = '$argon2id$second', city = 'Kara' WHERE id = $1`,
    [ids.blocked],
  );
  await newest.query('DELETE FROM admins WHERE id = $1', [removed]);
  await newest.query(`UPDATE admins SET password_hash = '$argon2id$second' WHERE id = $1`, [boss]);
  await admin(newest, randomUUID(), 'added', 'admin');
  await newest.query('UPDATE settings SET registration_price = 900');
});
afterAll(async () => {
  await Promise.all([restored?.destroy(), newest?.destroy()]);
  for (const database of databases ?? []) await database.drop();
});

test('people, closed accounts, blocks and administrators are as in the newest state', async () => {
  expect((await walk()).toSorted()).toEqual(
    [
      'done 2 registrations without an account are taken over',
      'done 1 accounts are taken over, with their registrations',
      'done 1 refunds of registrations are requested as they were',
      'done 1 accounts are closed and erased again',
      'done 1 accounts are blocked again',
      'done 1 accounts have their newest password',
      `decide name, public name, city or phone changed since, and are as before: ${ids.blocked}`,
      'done the administrator boss has the newest password and second factor',
      'done the administrator insider is removed again',
      'decide the administrator added (admin) was added since: add it again if it was right',
      'decide the setting registration_price is 500 again, and was 900 in the end',
    ].toSorted(),
  );
  const columns =
    'id, registration_id, payment_id, name, phone, password_hash, referral_code, referrer_id, blocked_at, phone_hash';
  const users = (dataSource: DataSource) => dataSource.query(`SELECT ${columns} FROM users ORDER BY id`);
  expect(await users(restored)).toEqual(await users(newest));
  for (const table of ['registrations', 'refund_requests'])
    expect(await restored.query(`SELECT to_jsonb(t) - 'claim_ended_at' AS row FROM ${table} t ORDER BY 1`)).toEqual(
      await newest.query(`SELECT to_jsonb(t) - 'claim_ended_at' AS row FROM ${table} t ORDER BY 1`),
    );
  const [{ referrals }] = await restored.query('SELECT referrals FROM users WHERE id = $1', [ids.blocked]);
  expect(referrals).toBe(1);
});

test('the other services are told with the same ids', async () => {
  const told = await rows<{ event: string; payload: Record<string, unknown> }>(
    restored,
    'SELECT event, payload FROM outbox ORDER BY id',
  );
  const of = (event: string) => told.filter((one) => one.event === event).map(({ payload }) => payload);
  expect(of('identity.user-registered.v1')).toContainEqual(
    expect.objectContaining({ user_id: ids.friend, amount: 500, surplus: 200, referrer_id: ids.blocked }),
  );
  expect(of('identity.user-erased.v1')).toEqual([
    expect.objectContaining({ user_id: ids.closed, keeps_winner_name: true }),
  ]);
  const [request] = await newest.query('SELECT refund_request_id FROM refund_requests');
  expect(of('payments.refund-requested.v1')).toEqual([expect.objectContaining(request)]);
});

test('a second time nothing is left to do', async () => {
  expect((await walk()).filter((line) => line.startsWith('done'))).toEqual([]);
});

test('the last super_admin, removed since, has a password that nobody knows', async () => {
  await newest.query(`UPDATE admins SET role = 'super_admin' WHERE username = 'added'`);
  await newest.query('DELETE FROM admins WHERE id = $1', [boss]);
  expect((await walk()).find((line) => line.includes('boss'))).toMatch(
    /^decide boss was removed since and is the last super_admin/,
  );
  const [{ password_hash }] = await restored.query('SELECT password_hash FROM admins WHERE id = $1', [boss]);
  expect(password_hash).not.toMatch(/first|second/);
});
