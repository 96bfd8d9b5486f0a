import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PaymentFailed } from '@raffle/contracts/events';
import { eventually } from '@raffle/test-kit';
import { startPayments, type PaymentsUnderTest } from './payments-under-test.test-fixture.js';

const segment = 'a-long-secret-segment';
let payments: PaymentsUnderTest;
beforeAll(async () => {
  payments = await startPayments({ WEBHOOK_SECRET_SEGMENT: segment });
});
afterAll(() => payments.stop());

test('with a secret segment, only webhooks at that address are accepted', async () => {
  const { body } = await payments.open();
  const { webhookUrl } = await payments.sandboxPayment(body.token);
  expect(webhookUrl).toBe(`${payments.gatewayUrl}/api/webhook/fusionpay/${segment}`);
  await eventually(async () =>
    expect((await payments.sandboxPayment(body.token)).webhooks).toEqual([
      { event: 'payin.session.pending', status: 200 },
    ]),
  );
  const hint = { tokenPay: body.token, event: 'payin.session.completed' };
  expect((await payments.webhook(hint)).status).toBe(404);
  expect((await payments.webhook(hint, 'a-long-secret-segmenx')).status).toBe(404);
  expect((await payments.webhook(hint, segment)).status).toBe(200);
});

test('an unavailable provider: known payments wait, new ones are closed with an error', async () => {
  const opened = (await payments.open()).body;
  await payments.stopSandbox();

  const { body } = await payments.status(opened.token);
  expect(body).toMatchObject({ success: false, data: { statut: 'pending', final: false } });

  const [subject_id, user_id] = [randomUUID(), randomUUID()];
  const refused = await payments.open({ type: 'ticket', subject_id, user_id });
  expect([refused.status, refused.body.code]).toEqual([503, 'payment_unreachable']);
  await eventually(async () =>
    expect((await payments.events.of(PaymentFailed)).filter((event) => event.subject_id === subject_id)).toMatchObject([
      { reason: 'not_created', user_id },
    ]),
  );
  const text = payments.logs.join('\n');
  expect(text).toContain('no usable answer from the payment provider');
  for (const secret of ['secret-merchant-id', opened.token, segment, '90112345']) expect(text).not.toContain(secret);
});
