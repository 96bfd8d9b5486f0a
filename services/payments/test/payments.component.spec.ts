import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { errors } from '@raffle/contracts/errors';
import {
  CreditIssued,
  PaymentConfirmed,
  PaymentFailed,
  RefundOwed,
  RefundRequested,
  TicketsGranted,
  UserRegistered,
} from '@raffle/contracts/events';
import { getPaymentStatus } from '@raffle/contracts/http/payments';
import { openPaymentSession, paymentsStats, verifyPaymentToken } from '@raffle/contracts/internal';
import { eventually, publishEvent } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { AnnounceAgain } from '../src/outcomes/announce-again.js';
import { findUnbalancedPayments } from '../src/outcomes/find-unbalanced-payments.js';
import { settings, startPayments, type PaymentsUnderTest } from './payments-under-test.test-fixture.js';

let payments: PaymentsUnderTest;
beforeAll(async () => {
  payments = await startPayments();
});
afterEach(() => payments.sandbox('DELETE', '/faults'));
afterAll(() => payments.stop());

const rowOf = async (token: string) =>
  (await payments.database.query('SELECT * FROM payments WHERE token = $1', [token])).rows[0];
const confirmationsOf = async (paymentId: string) =>
  (await payments.events.of(PaymentConfirmed)).filter((event) => event.payment_id === paymentId);
const failuresOf = async (subjectId: string) =>
  (await payments.events.of(PaymentFailed)).filter((event) => event.subject_id === subjectId);
/** Time passes for one payment. */
const age = (token: string, interval: string) =>
  payments.database.query(
    `UPDATE payments SET created_at = created_at - $2::interval, next_check_at = next_check_at - $2::interval,
       last_checked_at = last_checked_at - $2::interval, hint_allowed_at = hint_allowed_at - $2::interval WHERE token = $1`,
    [token, interval],
  );
const openedPayment = async (change: Record<string, unknown> = {}) => {
  const { status, body } = await payments.open(change);
  expect(status).toBe(200);
  return openPaymentSession.answer.parse(body);
};
const openedQuietly = async (change: Record<string, unknown> = {}) => {
  await payments.sandbox('POST', '/faults', { webhook: 'lost', once: true });
  return openPaymentSession.answer.parse((await payments.open(change)).body);
};

describe('opening a session', () => {
  test('tells the provider who pays what, and where to come back to', async () => {
    const { token, payment_url } = await openedPayment({
      client: { name: 'Afi Mensah', phone: '+2250701234567' },
      type: 'ticket',
      product_id: 7,
    });
    expect(payment_url).toBe(`${payments.sandboxUrl}/pay/${token}`);
    expect(await payments.sandboxPayment(token)).toMatchObject({
      numeroSend: '0701234567',
      nomclient: 'Afi Mensah',
      totalPrice: 500,
      returnUrl: `${payments.gatewayUrl}/payment/success?type=ticket`,
      webhookUrl: `${payments.gatewayUrl}/api/webhook/fusionpay`,
    });
  });

  test('once a subject, also when asked at the same time', async () => {
    const subject_id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => payments.open({ subject_id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1);
    expect((await payments.open({ subject_id })).body).toEqual(answers[0]?.body);
    expect((await payments.open({ subject_id, amount: 600 })).body).toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('a refusal closes the payment and is said in the provider’s own French', async () => {
    const subject_id = randomUUID();
    await payments.sandbox('POST', '/faults', { create: 'refuse', once: true });
    const { status, body } = await payments.open({ subject_id });
    expect(status).toBe(502);
    expect(body).toMatchObject({
      code: 'payment_init_failed',
      detail: 'Le service de paiement de ce marchand est suspendu',
    });
    await eventually(async () => expect(await failuresOf(subject_id)).toMatchObject([{ reason: 'not_created' }]));
    expect((await payments.open({ subject_id })).status).toBe(200);
  });

  test('below the provider’s minimum it is refused without a call', async () => {
    const { body } = await payments.open({ amount: 199 });
    expect(body).toMatchObject({
      code: 'payment_init_failed',
      detail: 'Le montant minimum est de 200\u00a0F\u00a0CFA',
    });
  });

  test.each(['no_answer', 'garbage'])('%s: nothing is open, the caller knows, a hold is released', async (create) => {
    const subject_id = randomUUID();
    await payments.sandbox('POST', '/faults', { create, once: true });
    const { status, body } = await payments.open({ subject_id });
    expect({ status, code: body.code, detail: body.detail }).toEqual({
      status: 503,
      code: 'payment_unreachable',
      detail: errors.payment_unreachable.message,
    });
    await eventually(async () => expect(await failuresOf(subject_id)).toMatchObject([{ reason: 'not_created' }]));
  });

  test('an answer that comes too late leaves the payment closed, and its money is found all the same', async () => {
    const subject_id = randomUUID();
    await payments.sandbox('POST', '/faults', { create: 'slow', delayMs: 5_000, webhook: 'lost', once: true });
    expect((await payments.open({ subject_id })).status).toBe(503);
    const late = await eventually(async () => {
      const { rows } = await payments.database.query('SELECT * FROM payments WHERE subject_id = $1', [subject_id]);
      expect(rows).toMatchObject([{ status: 'not_created', token: expect.any(String) }]);
      return rows[0];
    });
    await payments.sandbox('POST', `/payments/${late.token}/faults`, { webhook: 'normal' });
    await payments.sandbox('POST', `/payments/${late.token}/pay`);
    await eventually(async () => expect(await confirmationsOf(late.id)).toMatchObject([{ subject_id }]));
  });

  test.each([
    ['an unknown field', { extra: 1 }],
    ['no amount', { amount: 0 }],
    ['half a franc', { amount: 500.5 }],
    ['a subject that is none', { subject_id: 'x' }],
  ])('refuses %s', async (_, change) => {
    const { status, body } = await payments.open(change);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_request' });
  });

  test('only identity and tickets may, and only with a service token', async () => {
    expect((await payments.call('gateway', 'POST', '/internal/payment-sessions', {})).status).toBe(403);
    expect((await payments.call(null, 'POST', '/internal/payment-sessions', {})).status).toBe(401);
    expect((await payments.call('gateway', 'GET', '/internal/payments/abcdef')).status).toBe(403);
  });
});

describe('a purchase by an account', () => {
  test('is paid with the name and number of the registration, once the account is known', async () => {
    const user_id = randomUUID();
    const purchase = { type: 'ticket', user_id, client: null, amount: 1500, product_id: 7 };
    const early = await payments.open(purchase);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2']);

    const registration = await openedPayment({ client: { name: 'Essi Amouzou', phone: '+22870654321' } });
    await payments.sandbox('POST', `/payments/${registration.token}/pay`);
    await eventually(async () => expect((await rowOf(registration.token)).status).toBe('confirmed'));
    await publishEvent(payments.vhostUrl, UserRegistered, {
      ...UserRegistered.fixture,
      user_id,
      payment_id: registration.payment_id,
    });
    const bought = await eventually(async () => {
      const answer = await payments.open(purchase);
      expect(answer.status).toBe(200);
      return answer.body;
    });
    expect(await payments.sandboxPayment(bought.token)).toMatchObject({
      numeroSend: '70654321',
      nomclient: 'Essi Amouzou',
    });
  });
});

describe('a paid payment is confirmed exactly once', () => {
  test('by its webhook, duplicated', async () => {
    const { token, payment_id } = await openedPayment();
    await payments.sandbox('POST', `/payments/${token}/faults`, { webhook: 'duplicate' });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(async () => expect(await confirmationsOf(payment_id)).toHaveLength(1));
    expect((await confirmationsOf(payment_id))[0]).toMatchObject({
      amount: 500,
      currency: 'XOF',
      type: 'registration',
    });
    await payments.webhook({ tokenPay: token, event: 'payin.session.completed' });
    expect((await payments.sandboxPayment(token)).webhooks.every(({ status }) => status === 200)).toBe(true);
    expect(await confirmationsOf(payment_id)).toHaveLength(1);
  });

  test('with the number that paid, which may be another than the one that registered', async () => {
    const { token, payment_id } = await openedPayment({ client: { name: 'Afi Mensah', phone: '+22890112345' } });
    await payments.sandbox('POST', `/payments/${token}/pay`, { numeroSend: '0701234567' });
    await eventually(async () =>
      expect(await confirmationsOf(payment_id)).toMatchObject([{ payer_phone: '+2250701234567' }]),
    );
    expect(await rowOf(token)).toMatchObject({ client_phone: '+22890112345', payer_phone: '+2250701234567' });
  });

  test('by a webhook in the older form', async () => {
    const { token, payment_id } = await openedPayment();
    await payments.sandbox('POST', `/payments/${token}/faults`, { webhookForm: 'statut' });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(async () => expect(await confirmationsOf(payment_id)).toHaveLength(1));
  });

  test('by a webhook that came before the create answer', async () => {
    await payments.sandbox('POST', '/faults', { webhook: 'before_create', once: true });
    const { body } = await payments.open();
    await eventually(async () => expect(await confirmationsOf(body.payment_id)).toHaveLength(1));
    const { rows } = await payments.database.query('SELECT 1 FROM early_webhooks WHERE token = $1', [body.token]);
    expect(rows).toEqual([]);
  });

  test('by the returning browser, when the webhook is lost', async () => {
    const { token, payment_id } = await openedQuietly({ product_id: 7, type: 'ticket' });
    expect(getPaymentStatus.answer?.parse((await payments.status(token)).body)).toMatchObject({
      success: false,
      data: { statut: 'pending', final: false, amount: 500, type: 'ticket', product_id: 7 },
    });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    const paid = await eventually(async () => {
      const { body } = await payments.status(token);
      expect(body.success).toBe(true);
      return body;
    });
    expect(paid.data).toMatchObject({ statut: 'paid', final: true });
    expect(paid.data.reference).toMatch(/^P-[0-9A-Z]{8}$/);
    await eventually(async () => expect(await confirmationsOf(payment_id)).toHaveLength(1));
  });

  test('by the poller, when the webhook is lost and no browser returns', async () => {
    const { token, payment_id } = await openedQuietly();
    await payments.sandbox('POST', `/payments/${token}/pay`);
    expect(Number((await rowOf(token)).next_check_at) - Date.now()).toBeLessThanOrEqual(60_000);
    await age(token, '60 seconds');
    await eventually(async () => expect(await confirmationsOf(payment_id)).toHaveLength(1));
  });

  test('by a webhook, at once, while many abandoned sessions hang at the provider', async () => {
    const abandoned = await Promise.all(Array.from({ length: 20 }, () => openedQuietly()));
    const { token, payment_id } = await openedPayment();
    await payments.sandbox('POST', `/payments/${token}/faults`, { status: 'normal' });
    await payments.sandbox('POST', '/faults', { status: 'no_answer' });
    await Promise.all(abandoned.map((session) => age(session.token, '60 seconds')));
    await eventually(async () => {
      const { rows } = await payments.database.query('SELECT 1 FROM payments WHERE check_lease_until > now()');
      expect(rows.length).toBeGreaterThanOrEqual(4);
    });
    const began = performance.now();
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(async () => expect(await confirmationsOf(payment_id)).toHaveLength(1), { timeoutMs: 30_000 });
    // A status call without an answer is given up after 6 s.
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('by webhooks, browsers and the pollers of two instances at once', async () => {
    const second = await payments.startInstance();
    const opened = await Promise.all(Array.from({ length: 6 }, () => openedQuietly()));
    await Promise.all(
      opened.map(async ({ token }) => {
        await payments.sandbox('POST', `/payments/${token}/faults`, { webhook: 'duplicate' });
        await Promise.all([
          payments.sandbox('POST', `/payments/${token}/pay`),
          age(token, '60 seconds'),
          payments.webhook({ tokenPay: token, event: 'payin.session.completed' }),
          ...Array.from({ length: 5 }, () => payments.status(token)),
        ]);
      }),
    );
    await eventually(async () => {
      for (const { payment_id } of opened) expect(await confirmationsOf(payment_id)).toHaveLength(1);
    });
    const { rows } = await payments.database.query(
      `SELECT count(*)::int AS times FROM outbox WHERE event = $1 AND payload->>'payment_id' = ANY ($2) GROUP BY payload->>'payment_id'`,
      [PaymentConfirmed.name, opened.map(({ payment_id }) => payment_id)],
    );
    expect(rows).toEqual(opened.map(() => ({ times: 1 })));
    await second.close();
  });

  test('and all its log lines and events carry the correlation id of the request that began it', async () => {
    const { token, payment_id } = await openedPayment();
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(async () => expect(await confirmationsOf(payment_id)).toHaveLength(1));
    const lines = payments.logs
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.payment_id === payment_id);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'payment session opened',
      'webhook received',
      'payment status changed',
    ]);
    const { correlation_id } = await rowOf(token);
    expect(new Set(lines.map((line) => line.correlation_id))).toEqual(new Set([correlation_id]));
    const { rows } = await payments.database.query(
      `SELECT DISTINCT correlation_id FROM outbox WHERE payload->>'payment_id' = $1`,
      [payment_id],
    );
    expect(rows).toEqual([{ correlation_id }]);
  });

  test('although the amount is shown net of the provider’s part', async () => {
    const { token, payment_id } = await openedPayment();
    await payments.sandbox('POST', `/payments/${token}/faults`, { montant: 'net' });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(async () => expect(await confirmationsOf(payment_id)).toHaveLength(1));
  });
});

describe('what confirms nothing', () => {
  test('another amount goes to a person', async () => {
    const { token, payment_id } = await openedPayment();
    await payments.sandbox('POST', `/payments/${token}/faults`, { montant: 'wrong' });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(async () => expect((await rowOf(token)).status).toBe('review'));
    expect(await rowOf(token)).toMatchObject({ received_amount: '250', received_fee: '10', operator: 't-money' });
    expect((await payments.status(token)).body).toMatchObject({
      success: false,
      data: { statut: 'review', final: false },
    });
    expect(await confirmationsOf(payment_id)).toEqual([]);
  });

  test('forged webhooks, and they cost the provider few status calls', async () => {
    const { token, payment_id } = await openedPayment();
    const before = (await payments.sandboxPayment(token)).statusCalls;
    const began = Date.now();
    const forged = { tokenPay: token, event: 'payin.session.completed', Montant: 500, frais: 0 };
    const answers = await Promise.all(Array.from({ length: 60 }, () => payments.webhook(forged)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await eventually(async () => expect((await rowOf(token)).hinted_checks).toBeGreaterThanOrEqual(1));
    // One a second, and a busy machine may need more than one for sixty webhooks.
    const seconds = Math.floor((Date.now() - began) / 1_000);
    expect((await payments.sandboxPayment(token)).statusCalls - before).toBeLessThanOrEqual(2 + seconds);
    expect((await rowOf(token)).status).toBe('pending');
    expect(await confirmationsOf(payment_id)).toEqual([]);
  });

  test('a webhook about an unknown token is stored and causes no status call', async () => {
    const { payment_id } = await openedPayment();
    const foreign = {
      tokenPay: 'someoneElsesToken',
      event: 'payin.session.completed',
      personal_Info: [{ orderId: payment_id }],
    };
    expect((await payments.webhook(foreign)).status).toBe(200);
    const { rows } = await payments.database.query(
      `SELECT event FROM early_webhooks WHERE token = 'someoneElsesToken'`,
    );
    expect(rows).toEqual([{ event: 'payin.session.completed' }]);
    expect((await payments.sandboxPayments()).map(({ token }) => token)).not.toContain('someoneElsesToken');
    expect(await confirmationsOf(payment_id)).toEqual([]);
  });

  test.each([
    ['no token', { event: 'payin.session.completed' }],
    ['a token that is none', { tokenPay: '../../etc/passwd', event: 'x' }],
    ['neither event nor statut', { tokenPay: 'abcdef123' }],
    ['no JSON', '{"tokenPay":'],
    ['a list', []],
  ])('a webhook with %s is a 400', async (_, body) => {
    const answer = await payments.webhook(body);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 400, code: 'invalid_request' });
  });

  test('a webhook at a guessed address', async () => {
    expect((await payments.webhook({ tokenPay: 'abcdef123', event: 'x' }, 'guess')).status).toBe(404);
  });
});

describe('the provider’s other answers', () => {
  test.each([['failure'], ['failed']])('%s ends the payment and is announced once', async (statut) => {
    const subject_id = randomUUID();
    const { token } = await openedPayment({ subject_id });
    await payments.sandbox('POST', `/payments/${token}/fail`, { statut });
    await eventually(async () => expect(await failuresOf(subject_id)).toMatchObject([{ reason: 'failed' }]));
    expect((await payments.status(token)).body).toMatchObject({
      success: false,
      data: { statut: 'failure', final: true },
    });
  });

  test.each(['its webhook', 'a second look, although the webhook is lost'])(
    'a failed payment that is paid after all is confirmed late: by %s',
    async (by) => {
      const { token, payment_id } = await openedPayment();
      await payments.sandbox('POST', `/payments/${token}/fail`);
      await eventually(async () => expect((await rowOf(token)).status).toBe('failed'));
      if (by !== 'its webhook') await payments.sandbox('POST', `/payments/${token}/faults`, { webhook: 'lost' });
      await payments.sandbox('POST', `/payments/${token}/pay`);
      if (by !== 'its webhook') await age(token, '10 minutes');
      await eventually(async () => expect(await confirmationsOf(payment_id)).toHaveLength(1));
    },
  );

  test('`no paid` is not final', async () => {
    const { token, payment_id } = await openedPayment();
    await payments.sandbox('POST', `/payments/${token}/cancel`);
    await eventually(async () => expect((await rowOf(token)).hinted_checks).toBe(1));
    // The person reads that the payment was interrupted, not that it waits for validation on the phone.
    expect((await payments.status(token)).body).toMatchObject({
      success: false,
      data: { statut: 'pending', final: false, interrupted: true },
    });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(async () => expect(await confirmationsOf(payment_id)).toHaveLength(1));
    expect((await payments.status(token)).body).toMatchObject({
      success: true,
      data: { statut: 'paid', interrupted: false },
    });
  });

  test('after 48 hours it is asked no more, and a webhook still counts', async () => {
    const { token, payment_id } = await openedPayment();
    await age(token, '48 hours');
    await eventually(async () => expect((await rowOf(token)).status).toBe('expired'));
    expect((await rowOf(token)).next_check_at).toBeNull();
    expect((await payments.status(token)).body.data).toMatchObject({ statut: 'expired', final: false });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(async () => expect(await confirmationsOf(payment_id)).toHaveLength(1));
  });

  test.each(['error', 'garbage'])('a status call that ends in %s changes nothing and is repeated', async (status) => {
    const { token, payment_id } = await openedQuietly();
    await payments.sandbox('POST', `/payments/${token}/faults`, { status });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    expect((await payments.status(token)).body.data).toMatchObject({ statut: 'pending' });
    await payments.sandbox('POST', `/payments/${token}/faults`, { status: 'normal' });
    await age(token, '60 seconds');
    await eventually(async () => expect(await confirmationsOf(payment_id)).toHaveLength(1));
  });
});

describe('asking by token', () => {
  test.each(['unknownToken1', 'x', '%2e%2e%2f', 'a'.repeat(129)])(
    '%s is a payment that cannot be found',
    async (token) => {
      const { status, body } = await payments.status(token);
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'payment_not_found' });
    },
  );

  test('many browsers at once cost the provider one call', async () => {
    const { token } = await openedQuietly();
    const began = performance.now();
    await Promise.all(Array.from({ length: 20 }, () => payments.status(token)));
    // One in a while, and a busy machine may need more than one for twenty browsers.
    const whiles = Math.floor((performance.now() - began) / (1_000 * Number(settings.ASK_INTERVAL_SECONDS)));
    expect((await payments.sandboxPayment(token)).statusCalls).toBeLessThanOrEqual(1 + whiles);
  });

  test('services verify a token in the contract’s shape', async () => {
    const subject_id = randomUUID();
    const { token, payment_id } = await openedPayment({ subject_id });
    const { body } = await payments.call('tickets', 'GET', `/internal/payments/${token}`);
    expect(verifyPaymentToken.answer.parse(body)).toEqual({
      payment_id,
      subject_id,
      type: 'registration',
      user_id: null,
      amount: 500,
      statut: 'pending',
      final: false,
    });
  });
});

describe('what becomes of the money', () => {
  const confirmed = async (amount: number) => {
    const { token, payment_id } = await openedPayment({ amount });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(async () => expect((await rowOf(token)).status).toBe('confirmed'));
    return payment_id;
  };
  const outcomesOf = async (paymentId: string) =>
    // Not by when they came: messages are handled side by side.
    (
      await payments.database.query('SELECT kind, amount FROM payment_outcomes WHERE payment_id = $1 ORDER BY kind', [
        paymentId,
      ])
    ).rows;
  const unbalanced = async (paymentId: string) =>
    (await findUnbalancedPayments(payments.app.get(DataSource), { olderThanSeconds: 0, limit: 1000 })).filter(
      ({ payment_id }) => payment_id === paymentId,
    );
  const revenue = async () =>
    paymentsStats.answer.parse((await payments.call('gateway', 'GET', '/internal/stats')).body).revenue;

  test('grants and credits are counted once each, other tickets not at all', async () => {
    const payment_id = await confirmed(3000);
    const grant = { ...TicketsGranted.fixture, entry_id: randomUUID(), payment_id, amount: 1500 };
    await publishEvent(payments.vhostUrl, TicketsGranted, grant);
    await publishEvent(payments.vhostUrl, TicketsGranted, grant);
    await publishEvent(payments.vhostUrl, TicketsGranted, {
      ...grant,
      entry_id: randomUUID(),
      payment_id: null,
      amount: 0,
    });
    await publishEvent(payments.vhostUrl, CreditIssued, {
      ...CreditIssued.fixture,
      credit_id: randomUUID(),
      payment_id,
      amount: 1500,
    });
    await eventually(async () =>
      expect(await outcomesOf(payment_id)).toEqual([
        { kind: 'credit', amount: 1500 },
        { kind: 'grant', amount: 1500 },
      ]),
    );
  });

  test('a payment without an outcome is announced again after five minutes and at each doubling of its age', async () => {
    const payment_id = await confirmed(500);
    const announcements = async () =>
      (await payments.events.of(PaymentConfirmed)).filter((event) => event.payment_id === payment_id);
    const age = (minutes: number, change = '') =>
      payments.database.query(
        `UPDATE payments SET confirmed_at = now() - make_interval(mins => $2) ${change} WHERE id = $1`,
        [payment_id, minutes],
      );
    const reconcile = () => payments.app.get(AnnounceAgain).announce();
    const [first] = await eventually(async () => {
      const all = await announcements();
      expect(all).toHaveLength(1);
      return all;
    });
    await age(4);
    await reconcile();
    await age(6);
    await reconcile();
    await reconcile();
    await eventually(async () => expect(await announcements()).toHaveLength(2));
    await age(12, `, announced_again_at = now() - interval '6 minutes'`);
    await reconcile();
    await eventually(async () => expect(await announcements()).toHaveLength(3));
    const { confirmed_at: confirmedAt, ...payload } = first!;
    const [, , last] = await announcements();
    expect(last).toMatchObject(payload);
    expect(Date.parse(last!.confirmed_at)).toBeLessThan(Date.parse(confirmedAt) - 11 * 60_000);

    await publishEvent(payments.vhostUrl, UserRegistered, { ...UserRegistered.fixture, payment_id, amount: 500 });
    await eventually(async () => expect(await outcomesOf(payment_id)).toHaveLength(1));
    await age(24, `, announced_again_at = now() - interval '12 minutes'`);
    await reconcile();
    // Announced in order: what came after it shows that nothing came for it.
    const next = await confirmed(500);
    await eventually(async () =>
      expect((await payments.events.of(PaymentConfirmed)).map((event) => event.payment_id)).toContain(next),
    );
    expect(await announcements()).toHaveLength(3);
  });

  test('a refund is owed once, announced, taken off the revenue, and never more than came in', async () => {
    const payment_id = await confirmed(500);
    const before = await revenue();
    const request = { ...RefundRequested.fixture, refund_request_id: randomUUID(), payment_id, amount: 500 };
    await publishEvent(payments.vhostUrl, RefundRequested, request);
    await publishEvent(payments.vhostUrl, RefundRequested, request);
    const owed = async () => (await payments.events.of(RefundOwed)).filter((event) => event.payment_id === payment_id);
    await eventually(async () =>
      expect(await owed()).toMatchObject([{ amount: 500, reason: 'phone_already_registered' }]),
    );
    await publishEvent(payments.vhostUrl, RefundRequested, { ...request, refund_request_id: randomUUID() });
    await eventually(() => expect(payments.logs.some((line) => line.includes('1000 of 500 would go back'))).toBe(true));
    expect(await outcomesOf(payment_id)).toEqual([{ kind: 'refund', amount: 500 }]);
    expect(await owed()).toHaveLength(1);
    expect(await revenue()).toBe(before - 500);
  });

  test('a credit asked back is replaced by its refund', async () => {
    const payment_id = await confirmed(1500);
    await publishEvent(payments.vhostUrl, CreditIssued, {
      ...CreditIssued.fixture,
      credit_id: randomUUID(),
      payment_id,
      amount: 1500,
    });
    await eventually(async () => expect(await outcomesOf(payment_id)).toHaveLength(1));
    await publishEvent(payments.vhostUrl, RefundRequested, {
      ...RefundRequested.fixture,
      refund_request_id: randomUUID(),
      payment_id,
      amount: 1500,
      reason: 'credit_asked_back',
    });
    await eventually(async () =>
      expect(await outcomesOf(payment_id)).toEqual([
        { kind: 'credit', amount: 1500 },
        { kind: 'refund', amount: 1500 },
        { kind: 'taken_back', amount: -1500 },
      ]),
    );
    expect(await unbalanced(payment_id)).toEqual([]);
  });

  test('a credit used in part, asked back, its ticket credited and asked back too: always the sum that came in', async () => {
    const payment_id = await confirmed(3000);
    const ask = (amount: number) => ({
      ...RefundRequested.fixture,
      refund_request_id: randomUUID(),
      payment_id,
      amount,
      reason: 'credit_asked_back' as const,
    });
    // 1200 of the credit bought a ticket (no payment_id, as tickets says it) before the rest was asked back, and that
    // announcement overtakes the credit's own.
    const rest = ask(1800);
    await publishEvent(payments.vhostUrl, RefundRequested, rest);
    await publishEvent(payments.vhostUrl, RefundRequested, rest);
    await eventually(async () => expect(await outcomesOf(payment_id)).toHaveLength(2));
    const credit = { ...CreditIssued.fixture, credit_id: randomUUID(), payment_id, amount: 3000 };
    await publishEvent(payments.vhostUrl, CreditIssued, credit);
    await eventually(async () => expect(await outcomesOf(payment_id)).toHaveLength(3));
    expect(await unbalanced(payment_id)).toEqual([]);
    // The ticket's draw is cancelled: its credit represents money counted before, and is asked back as well.
    const ticketsCredit = { ...credit, credit_id: randomUUID(), amount: 1200, payment_id: null, tickets_returned: 1 };
    await publishEvent(payments.vhostUrl, CreditIssued, ticketsCredit);
    await publishEvent(payments.vhostUrl, RefundRequested, ask(1200));
    await eventually(async () => expect(await outcomesOf(payment_id)).toHaveLength(5));
    expect(await unbalanced(payment_id)).toEqual([]);
    const owed = async () => (await payments.events.of(RefundOwed)).filter((event) => event.payment_id === payment_id);
    await eventually(async () => expect((await owed()).map(({ amount }) => amount)).toEqual([1800, 1200]));
    // One franc more than was paid.
    await publishEvent(payments.vhostUrl, RefundRequested, ask(1));
    await eventually(() =>
      expect(payments.logs.some((line) => line.includes('3001 of 3000 would go back'))).toBe(true),
    );
    expect(await unbalanced(payment_id)).toEqual([]);
  });
});

test('no address of the provider, token or phone is in the logs, whatever happened above', async () => {
  const { rows } = await payments.database.query<{ token: string | null; client_phone: string }>(
    'SELECT token, client_phone FROM payments',
  );
  const text = payments.logs.join('\n');
  expect(text).toContain('payment status changed');
  expect(text).not.toContain('secret-merchant-id');
  expect(text).not.toContain('paiementNotif');
  for (const { token, client_phone } of rows) {
    if (token) expect(text).not.toContain(token);
    expect(text).not.toContain(client_phone.slice(4));
  }
  expect(text).not.toContain('someoneElsesToken');
});
