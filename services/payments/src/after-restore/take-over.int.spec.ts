import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Outbox } from '@raffle/messaging-kit';
import { connectionOptions, migrate, rows } from '@raffle/service-kit';
import { copyTestDatabase, createTestDatabase, type TestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { migrations } from '../database.js';
import { takeOverMoney } from './take-over.js';

let databases: TestDatabase[];
let newest: DataSource;
let restored: DataSource;
const admin = randomUUID();
const subject = randomUUID();
/** Each payment by what happened to it. */
const payment: Record<
  'paidSince' | 'openedAndPaid' | 'failedFirst' | 'decided' | 'owed' | 'filed' | 'sentSince',
  string
> = {
  paidSince: randomUUID(),
  openedAndPaid: randomUUID(),
  failedFirst: randomUUID(),
  decided: randomUUID(),
  owed: randomUUID(),
  filed: randomUUID(),
  sentSince: randomUUID(),
};

const open = (url: string) => new DataSource(connectionOptions({ url })).initialize();

/** @param change columns that differ from an open session */
async function session(id: string, change: Record<string, unknown> = {}): Promise<void> {
  const row = {
    ...{ id, reference: `P-${id.slice(0, 8)}`, type: 'ticket', subject_id: randomUUID(), user_id: randomUUID() },
    ...{ product_id: 1, quantity: 1, amount: 1000, currency: 'XOF', description: 'Ticket', client_name: 'Afi Mensah' },
    ...{ client_phone: '+22890112233', correlation_id: 'spec', provider: 'fusionpay', token: `token-${id}` },
    ...{ payment_url: 'https://pay.example/', status: 'pending', created_at: new Date(), hinted: false },
    ...{ hinted_checks: 0, interrupted: false },
    ...change,
  };
  const names = Object.keys(row);
  await newest.query(
    `INSERT INTO payments (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
}
const paid = { status: 'confirmed', confirmed_at: new Date(), came_in: 1000, received_amount: 1000, operator: 'moov' };
const pay = (id: string) =>
  newest.query(
    `UPDATE payments SET status = 'confirmed', confirmed_at = now(), came_in = 1000, received_amount = 1000 WHERE id = $1`,
    [id],
  );
async function refund(payment_id: string): Promise<string> {
  const id = randomUUID();
  await newest.query(
    `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at)
     VALUES ($1, $1, $2, 1000, 'unknown_subject', 'owed', now())`,
    [id, payment_id],
  );
  await newest.query(
    `INSERT INTO payment_outcomes (payment_id, kind, amount, source) VALUES ($1, 'refund', 1000, 'refund:' || $2)`,
    [payment_id, id],
  );
  return id;
}
const send = (id: string) =>
  newest.query(
    `UPDATE refunds SET status = 'paid', paid_at = now(), transfer_reference = 'T1', paid_by = $2, sent_to = '+22890112233' WHERE id = $1`,
    [id, admin],
  );

async function walk(): Promise<string[]> {
  const lines: string[] = [];
  const outbox = new Outbox(restored, { service: 'payments', url: 'amqp://unused' });
  await newest.transaction('REPEATABLE READ', (newer) =>
    restored.transaction((manager) =>
      takeOverMoney({
        ...{ restored: manager, newer, outbox, instant: new Date() },
        done: (line) => lines.push(`done ${line}`),
        decide: (line) => lines.push(`decide ${line}`),
      }),
    ),
  );
  return lines;
}
const stateOf = async (dataSource: DataSource, ...ids: string[]) =>
  rows(
    dataSource,
    'SELECT id, status, token, came_in, resolution, resolved_by FROM payments WHERE id = ANY ($1) ORDER BY array_position($1, id)',
    [ids],
  );

beforeAll(async () => {
  const database = await createTestDatabase('take_over');
  await migrate({ url: database.url, migrations });
  newest = await open(database.url);
  await session(payment.paidSince, { next_check_at: new Date(Date.now() + 3_600_000) });
  for (const id of [payment.owed, payment.filed]) await session(id, paid);
  const owed = await refund(payment.owed);
  const filed = await refund(payment.filed);
  const copy = await copyTestDatabase(database);
  databases = [copy, database];
  restored = await open(copy.url);

  await pay(payment.paidSince);
  await session(payment.failedFirst, { subject_id: subject, status: 'failed', closed_at: new Date() });
  await session(payment.openedAndPaid, { ...paid, subject_id: subject });
  await session(payment.decided, {
    ...paid,
    amount: 1200,
    resolution: 'grant',
    resolved_by: admin,
    resolved_at: new Date(),
    resolution_reason: 'ok',
  });
  await session(payment.sentSince, paid);
  await send(owed);
  await send(await refund(payment.sentSince));
  const file = randomUUID();
  await newest.query('INSERT INTO refund_files VALUES ($1, now(), $2)', [file, admin]);
  await newest.query(`UPDATE refunds SET file_id = $2, sent_to = '+22890112233' WHERE id = $1`, [filed, file]);
  await newest.query(`INSERT INTO goodwill (id, user_id, amount, reason, given_by) VALUES ($1, $2, 500, 'Essai', $3)`, [
    randomUUID(),
    subject,
    admin,
  ]);
});
afterAll(async () => {
  await Promise.all([restored?.destroy(), newest?.destroy()]);
  for (const database of databases ?? []) await database.drop();
});

test('sessions are open and due, and what a person settled is as it was', async () => {
  expect(await walk()).toEqual([
    'done 3 payment sessions are taken over: the provider is asked about each when the services run',
    'done 2 payments are as they were decided or sent back',
    'done 2 refunds are sent already, with their references',
    'done 1 refunds are in their file for the operator',
    `decide goodwill of 500 F CFA was given since to ${subject}: give it again, unless it was the mistake`,
  ]);
  const { paidSince, openedAndPaid, failedFirst, decided, sentSince } = payment;
  expect(await stateOf(restored, paidSince, openedAndPaid, failedFirst)).toMatchObject([
    { status: 'pending', came_in: null },
    { status: 'pending', came_in: null },
    { status: 'failed', came_in: null },
  ]);
  const [{ due }] = await restored.query('SELECT count(*)::int AS due FROM payments WHERE next_check_at <= now()');
  expect(due).toBe(3);
  expect(await stateOf(restored, decided, sentSince)).toEqual(await stateOf(newest, decided, sentSince));
});

test('nobody can send a refund twice', async () => {
  const refunds = (dataSource: DataSource) =>
    rows(
      dataSource,
      'SELECT id, status, sent_to, paid_by, transfer_reference, file_id, paid_at FROM refunds ORDER BY id',
      [],
    );
  expect(await refunds(restored)).toEqual(await refunds(newest));
  const outcomes = 'SELECT payment_id, kind, amount, source FROM payment_outcomes ORDER BY source';
  expect(await restored.query(outcomes)).toEqual(await newest.query(outcomes));
});

test('what was settled is announced, what is open is not', async () => {
  const told = await rows<{ event: string; id: string }>(
    restored,
    `SELECT event, payload ->> 'payment_id' AS id FROM outbox WHERE event LIKE 'payments.payment-%' ORDER BY 2`,
    [],
  );
  expect(told).toEqual(
    [payment.decided, payment.sentSince].toSorted().map((id) => ({ event: 'payments.payment-confirmed.v1', id })),
  );
});

test('a second time nothing is left to do', async () => {
  expect((await walk()).filter((line) => line.startsWith('done'))).toEqual([]);
});
