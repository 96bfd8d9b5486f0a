import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { TicketsGranted } from '@raffle/contracts/events';
import { getPaymentProviders } from '@raffle/contracts/http/admin-settings';
import { openPaymentSession } from '@raffle/contracts/internal';
import { eventually, publishEvent } from '@raffle/test-kit';
import {
  address,
  admin,
  type BackOffice,
  chief,
  refusal,
  startBackOffice,
  unknownId,
} from './back-office.test-fixture.js';

let payments: BackOffice;
beforeAll(async () => {
  payments = await startBackOffice();
});
afterEach(() => payments.sandbox('DELETE', '/faults'));
afterAll(() => payments.stop());

describe('one payment', () => {
  test('with the outcomes of its money, and the provider’s current answer', async () => {
    const { payment_id, token } = await payments.paid({ type: 'ticket', amount: 3000, product_id: 7, quantity: 2 });
    await publishEvent(payments.vhostUrl, TicketsGranted, {
      ...TicketsGranted.fixture,
      entry_id: randomUUID(),
      payment_id,
      amount: 3000,
    });
    await eventually(async () =>
      expect((await payments.details(payment_id)).outcomes).toMatchObject([{ kind: 'grant', amount: 3000 }]),
    );
    const calls = (await payments.sandboxPayment(token)).statusCalls;
    expect(await payments.details(payment_id)).toMatchObject({
      payment: { state: 'confirmed', amount: 3000, product_id: 7, quantity: 2, provider: 'fusionpay', refunds: [] },
      provider_view: { statut: 'paid', amount: 3000 },
    });
    expect((await payments.sandboxPayment(token)).statusCalls).toBe(calls + 1);
  });

  test('without an answer of the provider, or without a session to ask about', async () => {
    const { payment_id, token } = await payments.opened();
    expect((await payments.details(payment_id)).provider_view).toMatchObject({ statut: 'pending', amount: null });
    for (const status of ['error', 'garbage']) {
      await payments.sandbox('POST', `/payments/${token}/faults`, { status });
      expect((await payments.details(payment_id)).provider_view).toMatchObject({
        statut: null,
        amount: null,
        fee: null,
      });
    }
    const subject_id = randomUUID();
    await payments.sandbox('POST', '/faults', { create: 'refuse', once: true });
    await payments.open({ subject_id });
    const { rows } = await payments.database.query('SELECT id FROM payments WHERE subject_id = $1', [subject_id]);
    expect(await payments.details(rows[0].id)).toMatchObject({
      payment: { state: 'not_created' },
      provider_view: null,
    });
  });

  test.each([unknownId, 'x', '%00', '0'])('%s is not found', async (id) => {
    expect(refusal(await payments.get(`/admin/payments/${id}`))).toEqual([404, 'payment_not_found']);
  });
});

describe('the providers', () => {
  const shown = async () => getPaymentProviders.answer.parse((await payments.get('/admin/payment-providers')).body);
  const choose = (name: string) => payments.put('/admin/payment-providers/current', { name });
  afterAll(() => choose('fusionpay'));

  test('are shown without anything secret', async () => {
    const { body } = await payments.get('/admin/payment-providers');
    expect(getPaymentProviders.answer.parse(body)).toMatchObject({
      current: 'fusionpay',
      webhook_url: `${payments.gatewayUrl}/api/webhook/fusionpay/•••`,
      options: [
        { name: 'fusionpay', url_masked: 'http://127•••.1/•••' },
        { name: 'second-shop', url_masked: 'http://127•••.1/•••' },
      ],
    });
    for (const secret of ['secret-merchant-id', 'other-secret-id', 'a-long-secret-segment']) {
      expect(JSON.stringify(body)).not.toContain(secret);
    }
  });

  test('a choice applies only to new payments; earlier ones are checked where they were opened', async () => {
    const before = await payments.opened();
    const answers = await Promise.all([choose('second-shop'), choose('second-shop')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await shown()).current).toBe('second-shop');
    await eventually(async () => expect(await payments.acted('second-shop')).toHaveLength(1));
    expect((await payments.acted('second-shop'))[0]).toMatchObject({
      action: 'payment_provider.chosen',
      admin_id: chief.id,
      address,
      before: { current: 'fusionpay' },
      after: { current: 'second-shop' },
    });
    const after = openPaymentSession.answer.parse((await payments.open()).body);
    expect(after.payment_url).toBe(`${payments.otherProvider.url}/pay/${after.token}`);
    await payments.sandbox('POST', `/payments/${before.token}/pay`);
    await payments.asked(before.token, 'paid');
    await fetch(`${payments.otherProvider.url}/sandbox/payments/${after.token}/pay`, { method: 'POST' });
    await payments.asked(after.token, 'paid');
    expect((await payments.details(before.payment_id)).payment.provider).toBe('fusionpay');
    expect((await payments.details(after.payment_id)).payment.provider).toBe('second-shop');
  });

  test('a choice does not overwrite another administrator’s unseen one', async () => {
    const put = (body: object) => payments.put('/admin/payment-providers/current', body);
    expect(refusal(await put({ name: 'fusionpay', before: { name: 'fusionpay' } }))).toEqual([
      409,
      'changed_meanwhile',
    ]);
    expect((await shown()).current).toBe('second-shop');
    expect((await put({ name: 'fusionpay', before: { name: 'second-shop' } })).status).toBe(200);
  });

  test('a chosen provider that is no longer configured: the service starts with the default, logs an error, and its payments wait', async () => {
    expect((await choose('second-shop')).status).toBe(200);
    const waiting = openPaymentSession.answer.parse((await payments.open()).body);
    const seen = payments.logs.length;
    const without = await payments.startInstance({ PAYMENT_PROVIDERS: '', LOG_LEVEL: 'error' });
    const at = async (path: string) =>
      (await payments.raw(path, admin, {}, without.url)).json() as Promise<Record<string, unknown>>;
    expect(await at('/admin/payment-providers')).toMatchObject({
      current: 'fusionpay',
      options: [{ name: 'fusionpay' }],
    });
    expect(await at(`/admin/payments/${waiting.payment_id}`)).toMatchObject({
      payment: { state: 'pending', provider: 'second-shop' },
      provider_view: { statut: null },
    });
    await without.close();
    expect(payments.logs.slice(seen).join('\n')).toContain('THE CHOSEN PAYMENT PROVIDER IS NOT CONFIGURED');
  });

  test.each(['unknown', 'constructor', 'toString'])('%s cannot be chosen', async (name) => {
    const code = /^[a-z0-9-]+$/.test(name) ? [409, 'provider_not_configured'] : [400, 'invalid_request'];
    expect(refusal(await choose(name))).toEqual(code);
  });
  test.each([[{}], [{ name: 'A B' }], [{ name: 'fusionpay', url: 'https://evil.example' }]])(
    '%j is refused',
    async (body) => {
      expect(refusal(await payments.put('/admin/payment-providers/current', body))).toEqual([400, 'invalid_request']);
    },
  );
});

test('a payment adds to its day, and a refund takes from the day of its payment', async () => {
  const before = await payments.stats();
  const { payment_id } = await payments.paid({ amount: 700 });
  const [{ day }] = (
    await payments.database.query<{ day: string }>(
      `SELECT to_char(confirmed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM payments WHERE id = $1`,
      [payment_id],
    )
  ).rows as [{ day: string }];
  const of = ({ by_day }: typeof before) => by_day.find((one) => one.day === day)?.amount ?? 0;
  const paid = await payments.stats();
  expect([paid.revenue - before.revenue, of(paid) - of(before)]).toEqual([700, 700]);
  expect(paid.by_day.map((one) => one.day)).toEqual(paid.by_day.map((one) => one.day).sort());
  await payments.database.query(
    `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at)
     VALUES ($1, $1, $2, 300, 'credit_asked_back', 'owed', now())`,
    [randomUUID(), payment_id],
  );
  const after = await payments.stats();
  expect([after.revenue - before.revenue, of(after) - of(before)]).toEqual([400, 400]);
});

test('an accepted payment adds what came in, and what goes back is taken off once, whatever becomes of it', async () => {
  const { revenue: before } = await payments.stats();
  const accepted = await payments.inReview({ type: 'ticket', amount: 1000, product_id: 904 });
  const returned = await payments.inReview({ type: 'ticket', amount: 1000, product_id: 904 });
  await payments.decide(accepted.payment_id, 'grant');
  await payments.decide(returned.payment_id, 'refund');
  expect((await payments.stats()).revenue - before).toBe(500);
  await payments.database.query(
    `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at)
     VALUES ($1, $1, $2, 500, 'credit_asked_back', 'owed', now())`,
    [randomUUID(), accepted.payment_id],
  );
  expect((await payments.stats()).revenue - before).toBe(0);
});

test('no address of a provider, token or phone is in the logs or the audit log, whatever happened above', () =>
  payments.expectNoSecretLogged());
