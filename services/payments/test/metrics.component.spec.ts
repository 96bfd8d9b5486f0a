import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, readMetrics } from '@raffle/test-kit';
import { startPaymentSessions, type PaymentSessions } from './payment-sessions.test-fixture.js';

let payments: PaymentSessions;
let url: string;
beforeAll(async () => {
  payments = await startPaymentSessions();
  url = await payments.app.getUrl();
});
afterAll(() => payments.stop());

test('what has not happened yet is 0, so that its first time is an increase', async () => {
  const read = await readMetrics(url);
  for (const [name, labels] of [
    ['payments_checked_total', { type: 'ticket', state: 'expired' }],
    ['payment_webhooks_total', { result: 'settled' }],
    ['payment_provider_call_duration_seconds_count', { call: 'create', outcome: 'unreachable' }],
    ['messaging_outbox_published_total', { event: 'payments.payment-failed.v1' }],
    ['messaging_outbox_failures_total', {}],
    ['messaging_inbox_handled_total', { handler: 'RecordGrantWhenTicketsGranted.handle' }],
    ['messaging_inbox_retries_total', { cause: 'handler_failed' }],
    ['messaging_dead_lettered_total', {}],
  ] as const)
    expect([name, read(name, labels)]).toEqual([name, 0]);
});

test('payments that wait are counted by state, with the age of the oldest', async () => {
  const before = await readMetrics(url);
  expect(before('payments_open', { state: 'review' })).toBe(0);
  expect(before('payments_open_oldest_seconds', { state: 'pending' })).toBe(0);
  const { payment_id } = await payments.openedQuietly();
  const { token } = await payments.openedQuietly();
  await payments.database.query(`UPDATE payments SET created_at = now() - interval '1 hour' WHERE id = $1`, [
    payment_id,
  ]);
  await payments.sandbox('POST', `/payments/${token}/faults`, { montant: 'wrong' });
  await payments.sandbox('POST', `/payments/${token}/pay`);
  await payments.status(token);
  const after = await readMetrics(url);
  expect(after('payments_open', { state: 'pending' })).toBe(1);
  expect(after('payments_open', { state: 'review' })).toBe(1);
  expect(Math.round(after('payments_open_oldest_seconds', { state: 'pending' })! / 100)).toBe(36);
  expect(after('payments_open_oldest_seconds', { state: 'review' })).toBeLessThan(60);
  expect(after('payments_checked_total', { type: 'registration', state: 'review' })).toBe(1);
  expect(after('payment_provider_call_duration_seconds_count', { call: 'create', outcome: 'answered' })).toBe(2);
  expect(after('payment_provider_call_duration_seconds_count', { call: 'status', outcome: 'answered' })).toBe(1);
});

test('a check that nobody makes is late', async () => {
  const { payment_id } = await payments.openedQuietly();
  await payments.database.query(
    `UPDATE payments SET next_check_at = now() - interval '200 seconds', check_lease_until = now() + interval '1 hour' WHERE id = $1`,
    [payment_id],
  );
  expect((await readMetrics(url))('payments_check_late_seconds')).toBeGreaterThanOrEqual(200);
});

test('refunds are counted and summed by state', async () => {
  const { payment_id, token } = await payments.openedQuietly();
  await payments.sandbox('POST', `/payments/${token}/pay`);
  await payments.status(token);
  await payments.database.query(
    `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at)
     VALUES ($1, $1, $2, 200, 'credit_refund', 'owed', now() - interval '3 days'), ($3, $3, $2, 300, 'credit_refund', 'owed', now())`,
    [randomUUID(), payment_id, randomUUID()],
  );
  const read = await readMetrics(url);
  expect(read('payments_refunds', { state: 'owed' })).toBe(2);
  expect(read('payments_refunds_xof', { state: 'owed' })).toBe(500);
  expect(read('payments_refunds_oldest_seconds', { state: 'owed' })).toBeGreaterThanOrEqual(3 * 86_400);
  expect(read('payments_refunds', { state: 'filed' })).toBe(0);
});

test('webhooks are counted by what became of them', async () => {
  const { token } = await payments.openedQuietly();
  await payments.webhook({ tokenPay: token, event: 'payin.session.pending' });
  await payments.webhook({ tokenPay: 'tokenOfNobody', event: 'payin.session.completed' });
  await payments.webhook({ tokenPay: token, event: 'payin.session.cancelled' });
  await payments.sandbox('POST', `/payments/${token}/pay`);
  await eventually(async () => expect((await payments.status(token)).body.success).toBe(true));
  await payments.webhook({ tokenPay: token, event: 'payin.session.completed' });
  const read = await readMetrics(url);
  for (const result of ['uninformative', 'unknown_token', 'check', 'settled'])
    expect([result, (read('payment_webhooks_total', { result }) ?? 0) > 0]).toEqual([result, true]);
});

test('the process shows its jobs, its connections and its version', async () => {
  const began = Date.now() / 1_000;
  // A later round has ended, and the figures themselves, which are queries, wait for no connection.
  const read = await eventually(async () => {
    const figures = await readMetrics(url);
    const job = { job: 'poll-payments' };
    expect(figures('background_job_last_success_timestamp_seconds', job)).toBeGreaterThanOrEqual(began);
    expect(figures('database_pool_waiting')).toBe(0);
    return figures;
  });
  expect(read('background_job_pause_seconds', { job: 'poll-payments' })).toBe(2);
  expect(read('database_pool_max_connections')).toBe(10);
  expect(read('build_info')).toBe(1);
  expect(read('messaging_dead_letters')).toBe(0);
  expect(read('messaging_consumers')).toBe(1);
});
