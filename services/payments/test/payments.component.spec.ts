import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { PaymentConfirmed } from '@raffle/contracts/events';
import { getPaymentStatus } from '@raffle/contracts/http/payments';
import { verifyPaymentToken } from '@raffle/contracts/internal';
import { eventually } from '@raffle/test-kit';
import { PaymentProviders } from '../src/provider/payment-providers.js';
import { settings } from './payments-under-test.test-fixture.js';
import { startPaymentSessions, type PaymentSessions } from './payment-sessions.test-fixture.js';

let payments: PaymentSessions;
beforeAll(async () => {
  payments = await startPaymentSessions();
});
afterEach(() => payments.sandbox('DELETE', '/faults'));
afterAll(() => payments.stop());

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('a paid payment is confirmed exactly once', () => {
  test('by its webhook, duplicated', async () => {
    const { token, payment_id } = await payments.openedPayment();
    await payments.sandbox('POST', `/payments/${token}/faults`, { webhook: 'duplicate' });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(async () => expect(await payments.confirmationsOf(payment_id)).toHaveLength(1));
    expect((await payments.confirmationsOf(payment_id))[0]).toMatchObject({
      amount: 500,
      currency: 'XOF',
      type: 'registration',
    });
    await payments.webhook({ tokenPay: token, event: 'payin.session.completed' });
    expect((await payments.sandboxPayment(token)).webhooks.every(({ status }) => status === 200)).toBe(true);
    expect(await payments.confirmationsOf(payment_id)).toHaveLength(1);
  });

  test('with the number that paid, which may be another than the one that registered', async () => {
    const { token, payment_id } = await payments.openedPayment({
      client: { name: 'Afi Mensah', phone: '+22890112345' },
    });
    await payments.sandbox('POST', `/payments/${token}/pay`, { numeroSend: '0701234567' });
    await eventually(async () =>
      expect(await payments.confirmationsOf(payment_id)).toMatchObject([{ payer_phone: '+2250701234567' }]),
    );
    expect(await payments.rowOf(token)).toMatchObject({ client_phone: '+22890112345', payer_phone: '+2250701234567' });
  });

  test('by a webhook in the older form', async () => {
    const { token, payment_id } = await payments.openedPayment();
    await payments.sandbox('POST', `/payments/${token}/faults`, { webhookForm: 'statut' });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(async () => expect(await payments.confirmationsOf(payment_id)).toHaveLength(1));
  });

  test('by a webhook that arrived before the create answer', async () => {
    await payments.sandbox('POST', '/faults', { webhook: 'before_create', once: true });
    const { body } = await payments.open();
    await eventually(async () => expect(await payments.confirmationsOf(body.payment_id)).toHaveLength(1));
  });

  // The other forms: webhook-text.unit.spec.ts.
  test.each<[string, (token: string) => RequestInit & { query?: string }]>([
    ['JSON without an event', (token) => ({ method: 'POST', body: JSON.stringify({ tokenPay: token }) })],
    ['a form', (token) => ({ method: 'POST', body: new URLSearchParams({ data: '1', tokenPay: token }) })],
    [
      'a form in parts',
      (token) => ({ method: 'POST', body: formOf({ tokenPay: token, event: 'payin.session.completed' }) }),
    ],
    ['text', (token) => ({ method: 'POST', body: `Paiement ${token} : payé` })],
    ['a query', (token) => ({ query: `?token=${token}` })],
  ])('by a webhook in the form of %s', async (_, written) => {
    const { token, payment_id } = await payments.openedQuietly();
    await payments.sandbox('POST', `/payments/${token}/faults`, { webhook: 'lost' });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    const { query = '', ...request } = written(token);
    expect((await fetch(`${payments.gatewayUrl}/api/webhook/fusionpay${query}`, request)).status).toBe(200);
    await eventually(async () => expect(await payments.confirmationsOf(payment_id)).toHaveLength(1));
  });

  test.each<[string, Record<string, unknown>]>([
    ['an empty fee', { frais: '' }],
    ['a list as operator', { moyen: [] }],
    ['an operator of 41 characters', { moyen: 'x'.repeat(41) }],
    ['a NUL in the operator', { moyen: 'wave\0' }],
    ['a number as payer', { numeroSend: 701234567 }],
    ['everything odd', { frais: {}, moyen: 7, numeroSend: [], nomclient: null, createdAt: false, personal_Info: '' }],
  ])('although its answer holds %s', async (_, data) => {
    const { token, payment_id } = await payments.openedPayment();
    await payments.sandbox('POST', `/payments/${token}/faults`, { data });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(async () => expect(await payments.confirmationsOf(payment_id)).toHaveLength(1));
  });

  test('and a field that cannot be read is logged once, not once a payment', async () => {
    const said = () => payments.logs.filter((line) => line.includes('"field":"frais","kind":"boolean"'));
    for (let count = 0; count < 3; count++) {
      const { token, payment_id } = await payments.openedPayment();
      await payments.sandbox('POST', `/payments/${token}/faults`, { data: { frais: true } });
      await payments.sandbox('POST', `/payments/${token}/pay`);
      await eventually(async () => expect(await payments.confirmationsOf(payment_id)).toHaveLength(1));
    }
    expect(said()).toHaveLength(1);
  });

  test('by the returning browser, when the webhook is lost', async () => {
    const { token, payment_id } = await payments.openedQuietly({ product_id: 7, type: 'ticket' });
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
    await eventually(async () => expect(await payments.confirmationsOf(payment_id)).toHaveLength(1));
  });

  test('by the poller, when the webhook is lost and no browser returns', async () => {
    const { token, payment_id } = await payments.openedQuietly();
    await payments.sandbox('POST', `/payments/${token}/pay`);
    expect(Number((await payments.rowOf(token)).next_check_at) - Date.now()).toBeLessThanOrEqual(60_000);
    await payments.age(token, '60 seconds');
    await eventually(async () => expect(await payments.confirmationsOf(payment_id)).toHaveLength(1));
  });

  test('by a webhook, immediately, while the status calls of many abandoned sessions hang', async () => {
    const abandoned = await Promise.all(Array.from({ length: 20 }, () => payments.openedQuietly()));
    const { token, payment_id } = await payments.openedPayment();
    const providers = payments.app.get(PaymentProviders);
    const ask = providers.askProvider.bind(providers);
    // Until the end of the test, not until a status call times out: none of them makes room for another.
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const hanging: string[] = [];
    const asked = jest.spyOn(providers, 'askProvider').mockImplementation(async (payment) => {
      if (!abandoned.some((session) => session.token === payment.token)) return ask(payment);
      hanging.push(payment.token);
      await ended;
      return null;
    });
    try {
      await Promise.all(abandoned.map((session) => payments.age(session.token, '60 seconds')));
      await eventually(() => expect(hanging).toHaveLength(4));
      await payments.sandbox('POST', `/payments/${token}/pay`);
      await eventually(async () => expect(await payments.confirmationsOf(payment_id)).toHaveLength(1));
      expect(hanging).toHaveLength(4);
    } finally {
      asked.mockRestore();
      end();
    }
  });

  test('by webhooks, browsers and the pollers of two instances at once', async () => {
    const second = await payments.startInstance();
    const opened = await Promise.all(Array.from({ length: 6 }, () => payments.openedQuietly()));
    await Promise.all(
      opened.map(async ({ token }) => {
        await payments.sandbox('POST', `/payments/${token}/faults`, { webhook: 'duplicate' });
        await Promise.all([
          payments.sandbox('POST', `/payments/${token}/pay`),
          payments.age(token, '60 seconds'),
          payments.webhook({ tokenPay: token, event: 'payin.session.completed' }),
          ...Array.from({ length: 5 }, () => payments.status(token)),
        ]);
      }),
    );
    await eventually(async () => {
      for (const { payment_id } of opened) expect(await payments.confirmationsOf(payment_id)).toHaveLength(1);
    });
    const { rows } = await payments.database.query(
      `SELECT count(*)::int AS times FROM outbox WHERE event = $1 AND payload->>'payment_id' = ANY ($2) GROUP BY payload->>'payment_id'`,
      [PaymentConfirmed.name, opened.map(({ payment_id }) => payment_id)],
    );
    expect(rows).toEqual(opened.map(() => ({ times: 1 })));
    await second.close();
  });

  test('and all its log lines and events have the correlation id of the request that started it', async () => {
    const { token, payment_id } = await payments.openedPayment();
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(async () => expect(await payments.confirmationsOf(payment_id)).toHaveLength(1));
    const lines = payments.logs
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.payment_id === payment_id);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'payment session opened',
      'webhook received',
      'payment status changed',
    ]);
    const { correlation_id } = await payments.rowOf(token);
    expect(new Set(lines.map((line) => line.correlation_id))).toEqual(new Set([correlation_id]));
    const { rows } = await payments.database.query(
      `SELECT DISTINCT correlation_id FROM outbox WHERE payload->>'payment_id' = $1`,
      [payment_id],
    );
    expect(rows).toEqual([{ correlation_id }]);
  });

  test('although the amount is shown net of the provider’s fee', async () => {
    const { token, payment_id } = await payments.openedPayment();
    await payments.sandbox('POST', `/payments/${token}/faults`, { montant: 'net' });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(async () => expect(await payments.confirmationsOf(payment_id)).toHaveLength(1));
  });
});

describe('what confirms nothing', () => {
  test('another amount goes to review', async () => {
    const { token, payment_id } = await payments.openedPayment();
    await payments.sandbox('POST', `/payments/${token}/faults`, { montant: 'wrong' });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(async () => expect((await payments.rowOf(token)).status).toBe('review'));
    expect(await payments.rowOf(token)).toMatchObject({
      received_amount: '250',
      received_fee: '10',
      operator: 't-money',
    });
    expect((await payments.status(token)).body).toMatchObject({
      success: false,
      data: { statut: 'review', final: false },
    });
    expect(await payments.confirmationsOf(payment_id)).toEqual([]);
  });

  test.each(['', '300 XOF', '300,00', -300, [300], null, 1e12])(
    'an amount that reads %j goes to review',
    async (Montant) => {
      const { token, payment_id } = await payments.openedPayment({ amount: 300 });
      await payments.sandbox('POST', `/payments/${token}/faults`, { data: { Montant } });
      await payments.sandbox('POST', `/payments/${token}/pay`);
      await eventually(async () => expect((await payments.rowOf(token)).status).toBe('review'));
      expect(await payments.rowOf(token)).toMatchObject({ received_amount: null });
      expect(await payments.confirmationsOf(payment_id)).toEqual([]);
    },
  );

  test('forged webhooks, and they cost the provider few status calls', async () => {
    const { token, payment_id } = await payments.openedPayment();
    const before = (await payments.sandboxPayment(token)).statusCalls;
    const began = Date.now();
    const forged = { tokenPay: token, event: 'payin.session.completed', Montant: 500, frais: 0 };
    const answers = await Promise.all(Array.from({ length: 60 }, () => payments.webhook(forged)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await eventually(async () => expect((await payments.rowOf(token)).hinted_checks).toBeGreaterThanOrEqual(1));
    // One a second, and a busy machine may need more than one for sixty webhooks.
    const seconds = Math.floor((Date.now() - began) / 1_000);
    expect((await payments.sandboxPayment(token)).statusCalls - before).toBeLessThanOrEqual(2 + seconds);
    expect((await payments.rowOf(token)).status).toBe('pending');
    expect(await payments.confirmationsOf(payment_id)).toEqual([]);
  });

  test('a webhook that names no session is a 400, whatever its form', async () => {
    const url = `${payments.gatewayUrl}/api/webhook/fusionpay`;
    for (const body of ['nothing', '--中\r\n', '--é "\r\n', '--x7\r\nnot a part', `--${'x'.repeat(9_000)}\r\n`])
      expect([body, (await fetch(url, { method: 'POST', body })).status]).toEqual([body, 400]);
  });

  test('GET answers 200, with or without a session', async () => {
    for (const query of ['', '?', '?tokenPay=', '?tokenPay=someoneElsesSession'])
      expect((await fetch(`${payments.gatewayUrl}/api/webhook/fusionpay${query}`)).status).toBe(200);
  });

  test('a webhook about an unknown token is stored and causes no status call', async () => {
    const { payment_id } = await payments.openedPayment();
    const foreign = {
      tokenPay: 'someoneElsesToken',
      event: 'payin.session.completed',
      personal_Info: [{ orderId: payment_id }],
    };
    expect((await payments.webhook(foreign)).status).toBe(200);
    const { rows } = await payments.database.query(
      `SELECT event FROM session_tokens WHERE token = 'someoneElsesToken'`,
    );
    expect(rows).toEqual([{ event: 'payin.session.completed' }]);
    expect((await payments.sandboxPayments()).map(({ token }) => token)).not.toContain('someoneElsesToken');
    expect(await payments.confirmationsOf(payment_id)).toEqual([]);
  });

  test.each([
    ['no token', { event: 'payin.session.completed' }],
    ['an invalid token', { tokenPay: '../../etc/passwd', event: 'x' }],
    ['invalid JSON', '{"tokenPay":'],
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
    const { token } = await payments.openedPayment({ subject_id });
    await payments.sandbox('POST', `/payments/${token}/fail`, { statut });
    await eventually(async () => expect(await payments.failuresOf(subject_id)).toMatchObject([{ reason: 'failed' }]));
    expect((await payments.status(token)).body).toMatchObject({
      success: false,
      data: { statut: 'failure', final: true },
    });
  });

  const noticedBy: [string, (token: string) => Promise<unknown>][] = [
    ['its webhook', () => Promise.resolve()],
    ['a check a minute later, although the webhook is lost', (token) => payments.age(token, '1 minute')],
    [
      'its returning payer, although the webhook is lost',
      (token) => eventually(async () => expect((await payments.status(token)).body.success).toBe(true)),
    ],
  ];
  test.each(noticedBy)('a failed payment that is paid after all is confirmed late: by %s', async (by, notice) => {
    const { token, payment_id } = await payments.openedPayment();
    await payments.sandbox('POST', `/payments/${token}/fail`);
    await eventually(async () => expect((await payments.rowOf(token)).status).toBe('failed'));
    if (by !== 'its webhook') await payments.sandbox('POST', `/payments/${token}/faults`, { webhook: 'lost' });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await notice(token);
    await eventually(async () => expect(await payments.confirmationsOf(payment_id)).toHaveLength(1));
  });

  test('`no paid` is not final', async () => {
    const { token, payment_id } = await payments.openedPayment();
    await payments.sandbox('POST', `/payments/${token}/cancel`);
    // The person reads that the payment was interrupted, not that it waits for validation on the phone.
    await eventually(async () =>
      expect((await payments.status(token)).body).toMatchObject({
        success: false,
        data: { statut: 'pending', final: false, interrupted: true },
      }),
    );
    expect((await payments.rowOf(token)).hinted_checks).toBe(1);
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(async () => expect(await payments.confirmationsOf(payment_id)).toHaveLength(1));
    expect((await payments.status(token)).body).toMatchObject({
      success: true,
      data: { statut: 'paid', interrupted: false },
    });
  });

  test('after 48 hours it is no longer checked, but a webhook still counts', async () => {
    const { token, payment_id } = await payments.openedPayment();
    await payments.age(token, '48 hours');
    await eventually(async () => expect((await payments.rowOf(token)).status).toBe('expired'));
    expect((await payments.rowOf(token)).next_check_at).toBeNull();
    expect((await payments.status(token)).body.data).toMatchObject({ statut: 'expired', final: false });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(async () => expect(await payments.confirmationsOf(payment_id)).toHaveLength(1));
  });

  const unknown: [string, Record<string, unknown>][] = [
    ['that it was not found', { status: 'forgotten' }],
    ['404', { status: 'not_found' }],
    ['an unheard word', { data: { statut: 'archived' } }],
    ['nothing about it', { data: { tokenPay: null } }],
  ];
  test.each(unknown)(
    'a session of which it answers %s expires after 48 hours, and later money counts',
    async (_, faults) => {
      const { token, payment_id } = await payments.openedQuietly();
      await payments.sandbox('POST', `/payments/${token}/faults`, faults);
      // Not yet due by its schedule, so that only the call that is awaited here asks about it.
      await payments.database.query(
        `UPDATE payments SET created_at = created_at - interval '47 hours' WHERE token = $1`,
        [token],
      );
      expect((await payments.status(token)).body.data).toMatchObject({ statut: 'pending' });
      await payments.age(token, '1 hour');
      await eventually(async () =>
        expect(await payments.rowOf(token)).toMatchObject({ status: 'expired', next_check_at: null }),
      );
      await payments.sandbox('POST', `/payments/${token}/faults`, { status: 'normal', data: {} });
      await payments.sandbox('POST', `/payments/${token}/pay`);
      await payments.webhook({ tokenPay: token });
      await eventually(async () => expect(await payments.confirmationsOf(payment_id)).toHaveLength(1));
    },
  );

  test('a payment about which it gives no answer does not expire', async () => {
    const { token } = await payments.openedQuietly();
    await payments.sandbox('POST', `/payments/${token}/faults`, { status: 'error' });
    const before = (await payments.sandboxPayment(token)).statusCalls;
    await payments.age(token, '49 hours');
    await eventually(async () => expect((await payments.sandboxPayment(token)).statusCalls).toBeGreaterThan(before));
    expect((await payments.rowOf(token)).status).toBe('pending');
  });

  test.each(['error', 'garbage', 'behind', 'another', 'forgotten', 'not_found'])(
    'a status call that ends in %s changes nothing and is repeated',
    async (status) => {
      const { token, payment_id } = await payments.openedQuietly();
      await payments.sandbox('POST', `/payments/${token}/faults`, { status });
      await payments.sandbox('POST', `/payments/${token}/pay`);
      expect((await payments.status(token)).body.data).toMatchObject({ statut: 'pending' });
      await payments.sandbox('POST', `/payments/${token}/faults`, { status: 'normal' });
      await payments.age(token, '60 seconds');
      await eventually(async () => expect(await payments.confirmationsOf(payment_id)).toHaveLength(1));
    },
  );
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
    const { token } = await payments.openedQuietly();
    const began = performance.now();
    await Promise.all(Array.from({ length: 20 }, () => payments.status(token)));
    // One per interval, and a busy machine may need more than one interval for twenty browsers.
    const intervals = Math.floor((performance.now() - began) / (1_000 * Number(settings.ASK_INTERVAL_SECONDS)));
    expect((await payments.sandboxPayment(token)).statusCalls).toBeLessThanOrEqual(1 + intervals);
  });

  test('services verify a token in the contract’s shape', async () => {
    const subject_id = randomUUID();
    const { token, payment_id } = await payments.openedPayment({ subject_id });
    const { body } = await payments.call('tickets', 'GET', `/internal/payments/${token}`);
    expect(verifyPaymentToken.answer.parse(body)).toEqual({
      payment_id,
      subject_id,
      type: 'registration',
      user_id: null,
      amount: 500,
      product_id: null,
      reference: expect.stringMatching(/^P-/),
      statut: 'pending',
      final: false,
      interrupted: false,
      review_until: null,
    });
  });
});

test('no address of the provider, token or phone is in the logs, whatever happened above', async () => {
  await payments.expectNoSecretLogged();
  expect(payments.logs.join('\n')).not.toContain('someoneElsesToken');
});
