import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { paymentProviderState } from '@raffle/contracts/internal';
import { eventually } from '@raffle/test-kit';
import { AskFailingProviders } from '../src/provider/ask-failing-providers.js';
import { type BackOffice, chief, startBackOffice } from './back-office.test-fixture.js';

let payments: BackOffice;
let ask: () => Promise<void>;
beforeAll(async () => {
  payments = await startBackOffice();
  ask = askerOf(payments.app);
});
afterEach(async () => {
  await payments.sandbox('DELETE', '/faults');
  await payments.database.query('TRUNCATE provider_failures');
});
afterAll(() => payments.stop());

const failure = async () =>
  paymentProviderState.answer.parse((await payments.call('gateway', 'GET', '/internal/payment-provider')).body).failure;
const buy = (user_id: string = randomUUID()) =>
  payments.open({ type: 'ticket', user_id, client: { name: 'Afi', phone: '+22890112345' } });
/** Asks when the test does. The rounds of the schedule are left out: they would ask in its place, or be counted with it. */
function askerOf(app: BackOffice['app']) {
  const asker = app.get(AskFailingProviders);
  const askNow = asker.askFailing.bind(asker);
  jest.spyOn(asker, 'askFailing').mockImplementation(() => Promise.resolve());
  return askNow;
}
/** As the schedule does every 15 seconds. */
const askFailing = async () => {
  await payments.database.query('UPDATE provider_failures SET asked_at = NULL');
  await ask();
};
const statusCalls = async (token: string) => (await payments.sandboxPayment(token)).statusCalls;

test('three sessions in a row that do not open: it fails since the first, until one opens', async () => {
  await payments.sandbox('POST', '/faults', { create: 'garbage' });
  const before = Date.now();
  expect((await buy()).body.code).toBe('payment_unreachable');
  const after = Date.now();
  expect((await buy()).body.code).toBe('payment_unreachable');
  expect(await failure()).toBeNull();
  await buy();
  const found = await failure();
  expect(found).toMatchObject({ kind: 'no_answer' });
  expect(Date.parse(found!.since)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(found!.since)).toBeLessThanOrEqual(after);
  await buy();
  expect(await failure()).toEqual(found);

  // Buying is not refused by that: a call may pass.
  await payments.sandbox('DELETE', '/faults');
  expect((await buy()).status).toBe(200);
  expect(await failure()).toBeNull();
});

test('a session that opens too late for its buyer did not open', async () => {
  await payments.sandbox('POST', '/faults', { create: 'slow', delayMs: 4_500 });
  await Promise.all([buy(), buy(), buy()]);
  expect(await failure()).toMatchObject({ kind: 'no_answer' });
});

test('refusals of three people in a row are a failure, those of one person are not', async () => {
  await payments.sandbox('POST', '/faults', { create: 'refuse' });
  const person = randomUUID();
  for (const _ of [1, 2, 3, 4]) expect((await buy(person)).body.code).toBe('payment_init_failed');
  expect(await failure()).toBeNull();
  for (const _ of [1, 2]) await buy();
  expect(await failure()).toMatchObject({ kind: 'refuses' });
});

test('questions without an answer are a failure, which survives a restart, is that of all instances, and ends when nobody buys', async () => {
  const { token, payment_id } = await payments.opened();
  await payments.sandbox('POST', '/faults', { status: 'error' });
  for (const _ of [1, 2]) await payments.details(payment_id);
  expect((await payments.details(payment_id)).provider_view?.silent_since).not.toBeNull();
  expect(await failure()).toMatchObject({ kind: 'no_answer' });
  const { app, url } = await payments.startInstance();
  askerOf(app);
  const answer = await payments.raw(paymentProviderState.path, chief, {}, url);
  expect(await answer.json()).toEqual({ failure: await failure() });

  await askFailing();
  expect(await failure()).not.toBeNull();
  await payments.sandbox('DELETE', '/faults');
  const asked = await statusCalls(token);
  await askFailing();
  expect(await failure()).toBeNull();
  expect(await statusCalls(token)).toBe(asked + 1);
  await askFailing();
  expect(await statusCalls(token)).toBe(asked + 1);
});

test('of all instances one asks a failing provider, at most every 15 seconds', async () => {
  const { token, payment_id } = await payments.opened();
  await payments.sandbox('POST', '/faults', { status: 'error' });
  for (const _ of [1, 2, 3]) await payments.details(payment_id);
  const asked = await statusCalls(token);
  await Promise.all([1, 2, 3].map(() => ask()));
  await eventually(async () => expect(await statusCalls(token)).toBe(asked + 1));
});

test('a provider that refused everybody and answers questions is tried again after a quarter of an hour', async () => {
  await payments.opened();
  await payments.sandbox('POST', '/faults', { create: 'refuse' });
  for (const _ of [1, 2, 3]) await buy();
  await askFailing();
  expect(await failure()).toMatchObject({ kind: 'refuses' });
  await payments.database.query(`UPDATE provider_failures SET last_failed_at = now() - interval '16 minutes'`);
  await askFailing();
  expect(await failure()).toBeNull();
});

test('another provider that fails does not stop new payments', async () => {
  await payments.database.query(
    `INSERT INTO provider_failures (provider, call, in_a_row) VALUES ('second-shop', 'create', 9), ('second-shop', 'status', 9)`,
  );
  expect(await failure()).toBeNull();
});
