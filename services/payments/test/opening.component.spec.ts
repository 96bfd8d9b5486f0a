import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { errors } from '@raffle/contracts/errors';
import { UserRegistered, UserUpdated } from '@raffle/contracts/events';
import { eventually, publishEvent } from '@raffle/test-kit';
import { startPaymentSessions, type PaymentSessions } from './payment-sessions.test-fixture.js';

let payments: PaymentSessions;
beforeAll(async () => {
  payments = await startPaymentSessions();
});
afterEach(() => payments.sandbox('DELETE', '/faults'));
afterAll(() => payments.stop());

describe('opening a session', () => {
  test('sends the provider the payer, the amount and the return address', async () => {
    const { token, payment_url } = await payments.openedPayment({
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

  test('once per subject, also for concurrent calls', async () => {
    const subject_id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => payments.open({ subject_id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1);
    expect((await payments.open({ subject_id })).body).toEqual(answers[0]?.body);
    expect((await payments.open({ subject_id, amount: 600 })).body).toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('once paid, its subject gets no other one', async () => {
    const subject_id = randomUUID();
    const { body } = await payments.open({ subject_id });
    await payments.sandbox('POST', `/payments/${body.token}/pay`);
    await eventually(async () =>
      expect((await payments.status(String(body.token))).body).toMatchObject({ data: { statut: 'paid' } }),
    );
    expect((await payments.open({ subject_id })).body).toEqual(body);
  });

  test('a refusal closes the payment and is answered in the provider’s own French', async () => {
    const subject_id = randomUUID();
    await payments.sandbox('POST', '/faults', { create: 'refuse', once: true });
    const { status, body } = await payments.open({ subject_id });
    expect(status).toBe(502);
    expect(body).toMatchObject({
      code: 'payment_init_failed',
      detail: 'Le service de paiement de ce marchand est suspendu',
    });
    await eventually(async () =>
      expect(await payments.failuresOf(subject_id)).toMatchObject([{ reason: 'not_created' }]),
    );
    expect((await payments.open({ subject_id })).status).toBe(200);
  });

  test('below the provider’s minimum it is refused without a call', async () => {
    const { body } = await payments.open({ amount: 199 });
    expect(body).toMatchObject({
      code: 'payment_init_failed',
      detail: 'Le montant minimum est de 200\u00a0F\u00a0CFA',
    });
  });

  test.each(['no_answer', 'garbage'])(
    '%s: nothing stays open, the caller gets an error, a hold is released',
    async (create) => {
      const subject_id = randomUUID();
      await payments.sandbox('POST', '/faults', { create, once: true });
      const { status, body } = await payments.open({ subject_id });
      expect({ status, code: body.code, detail: body.detail }).toEqual({
        status: 503,
        code: 'payment_unreachable',
        detail: errors.payment_unreachable.message,
      });
      await eventually(async () =>
        expect(await payments.failuresOf(subject_id)).toMatchObject([{ reason: 'not_created' }]),
      );
    },
  );

  test('an answer that arrives too late leaves the payment closed, but its money is found', async () => {
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
    await eventually(async () => expect(await payments.confirmationsOf(late.id)).toMatchObject([{ subject_id }]));
  });

  test.each([
    ['an unknown field', { extra: 1 }],
    ['no amount', { amount: 0 }],
    ['half a franc', { amount: 500.5 }],
    ['an invalid subject', { subject_id: 'x' }],
  ])('refuses %s', async (_, change) => {
    const { status, body } = await payments.open(change);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_request' });
  });
});

describe('a purchase by an account', () => {
  test('is paid with the name and number of the account, once it is known, and with its new number after a correction', async () => {
    const user_id = randomUUID();
    const purchase = { type: 'ticket', user_id, client: null, amount: 1500, product_id: 7 };
    const early = await payments.open(purchase);
    expect([early.status, early.body.code, early.headers.get('retry-after')]).toEqual([
      503,
      'allowance_not_known_yet',
      '2',
    ]);

    const registration = await payments.openedPayment({ client: { name: 'Essi Amouzou', phone: '+22870654321' } });
    await payments.sandbox('POST', `/payments/${registration.token}/pay`);
    await eventually(async () => expect((await payments.rowOf(registration.token)).status).toBe('confirmed'));
    await publishEvent(payments.vhostUrl, UserRegistered, {
      ...UserRegistered.fixture,
      user_id,
      payment_id: registration.payment_id,
    });
    // The account's event is handled while it waits.
    const answer = await payments.open(purchase);
    expect(answer.status).toBe(200);
    const bought = answer.body;
    expect(await payments.sandboxPayment(bought.token)).toMatchObject({
      numeroSend: '70654321',
      nomclient: 'Essi Amouzou',
    });

    const corrected = { ...UserUpdated.fixture, user_id, name: 'Essi Amouzou', phone: '+22871000001' };
    await publishEvent(payments.vhostUrl, UserUpdated, corrected);
    await eventually(async () => {
      const { body } = await payments.open({ ...purchase, subject_id: randomUUID() });
      expect(await payments.sandboxPayment(body.token)).toMatchObject({ numeroSend: '71000001' });
    });
  });
});

test('no address of the provider, token or phone is in the logs, whatever happened above', async () => {
  await payments.expectNoSecretLogged();
});
