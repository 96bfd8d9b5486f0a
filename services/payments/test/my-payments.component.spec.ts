import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { RefundPaid, RefundRequested } from '@raffle/contracts/events';
import { listMyPayments, myPaymentsPage, refundWithinDays } from '@raffle/contracts/http/my-payments';
import { getPaymentStatus } from '@raffle/contracts/http/payments';
import type { Subject } from '@raffle/service-kit/http';
import { eventually, publishEvent, unguarded } from '@raffle/test-kit';
import { type BackOffice, startBackOffice } from './back-office.test-fixture.js';

let payments: BackOffice;
beforeAll(async () => {
  payments = await startBackOffice();
});
afterAll(() => payments.stop());

const person = (): Subject & { kind: 'user' } => ({ kind: 'user', id: randomUUID() });
const mine = async (who: Subject, query = '') =>
  listMyPayments.answer.parse((await payments.get(`/payments/user${query}`, who)).body);

test('a payment is shown only to its owner, with its outcomes', async () => {
  const me = person();
  const bought = { type: 'ticket', user_id: me.id, product_id: 7, amount: 3000, description: '2 tickets Console' };
  const { payment_id } = await payments.paid(bought);
  await payments.granted(payment_id, 1500);
  await payments.credited(payment_id, 1500);
  const { payments: shown, total } = await mine(me);
  expect(total).toBe(1);
  expect(shown).toMatchObject([
    {
      id: payment_id,
      description: '2 tickets Console',
      amount: 3000,
      state: 'paid',
      operator: 't-money',
      became: { account: 0, tickets: 1500, credit: 1500 },
      refunds: [],
    },
  ]);
  expect(await mine(person())).toEqual({ payments: [], total: 0, refunds_owed: 0, on_hold: [] });
});

test('a pending payment and one in review are shown as such, the newest first', async () => {
  const me = person();
  const bought = { type: 'ticket', user_id: me.id, product_id: 7, amount: 1500 };
  await payments.inReview(bought);
  await payments.opened({ ...bought, subject_id: randomUUID() });
  const [pending, review] = (await mine(me)).payments;
  expect([pending?.state, review?.state]).toEqual(['pending', 'review']);
  expect(pending).toMatchObject({ review_until: null, operator: null });
  const read = getPaymentStatus.answer.parse((await payments.status(review!.token)).body);
  expect(read.data.review_until).toBe(review?.review_until);
  const days = (Date.parse(review!.review_until!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(refundWithinDays - 0.01);
  expect(days).toBeLessThanOrEqual(refundWithinDays);
});

test('a payment on hold is answered with every page, also when a page of newer ones is before it', async () => {
  const me = person();
  const bought = { type: 'ticket', user_id: me.id, product_id: 7, amount: 1500 };
  const { payment_id } = await payments.inReview(bought);
  await Promise.all(
    Array.from({ length: myPaymentsPage }, () => payments.opened({ ...bought, subject_id: randomUUID() })),
  );
  const first = await mine(me);
  expect(first.payments.map(({ state }) => state)).toEqual(Array.from({ length: myPaymentsPage }, () => 'pending'));
  expect(first.on_hold).toMatchObject([{ id: payment_id, state: 'review', amount: 1500 }]);
  expect((await mine(me, '?page=2')).on_hold).toEqual(first.on_hold);
});

test('a refund stays visible at each step, with the number it goes to, and its payment is published', async () => {
  const me = person();
  const { payment_id } = await payments.paid({ type: 'ticket', user_id: me.id, product_id: 7, amount: 1500 });
  await payments.credited(payment_id, 1500);
  const refund_request_id = randomUUID();
  await publishEvent(payments.vhostUrl, RefundRequested, {
    ...RefundRequested.fixture,
    refund_request_id,
    payment_id,
    amount: 1500,
    reason: 'credit_asked_back',
    user_id: me.id,
  });
  const owed = await eventually(async () => {
    const shown = await mine(me);
    expect(shown.refunds_owed).toBe(1500);
    return shown.payments[0]!;
  });
  expect(owed.became).toEqual({ account: 0, tickets: 0, credit: 0 });
  expect(owed.refunds).toMatchObject([
    { amount: 1500, status: 'owed', phone: '+22890112345', to_payer: false, paid_at: null },
  ]);

  await payments.post(`/admin/refunds/${owed.refunds[0]!.id}/paid`, { transferReference: 'TMONEY-1' });
  await payments.post(`/admin/refunds/${owed.refunds[0]!.id}/paid`, { transferReference: 'TMONEY-1' });
  const after = await mine(me);
  expect(after.refunds_owed).toBe(0);
  expect(after.payments[0]!.refunds).toMatchObject([{ status: 'paid', transfer_reference: 'TMONEY-1' }]);
  await eventually(async () =>
    expect((await payments.events.of(RefundPaid)).filter((event) => event.payment_id === payment_id)).toMatchObject([
      { amount: 1500, user_id: me.id, transfer_reference: 'TMONEY-1' },
    ]),
  );
});

test('refunding the credit of a cancelled draw reduces the amount of its tickets', async () => {
  const me = person();
  const { payment_id } = await payments.paid({ type: 'ticket', user_id: me.id, product_id: 7, amount: 3000 });
  await payments.granted(payment_id, 3000);
  await publishEvent(payments.vhostUrl, RefundRequested, {
    ...RefundRequested.fixture,
    refund_request_id: randomUUID(),
    payment_id,
    amount: 1000,
    reason: 'credit_asked_back',
    user_id: me.id,
  });
  const became = { account: 0, tickets: 2000, credit: 0 };
  await eventually(async () =>
    expect(await mine(me)).toMatchObject({ refunds_owed: 1000, payments: [{ became, refunds: [{ amount: 1000 }] }] }),
  );
});

test('a refund to another number than the account’s shows that number masked', async () => {
  const me = person();
  const { payment_id } = await payments.paid({ type: 'ticket', user_id: me.id, product_id: 7, amount: 1500 });
  await payments.credited(payment_id, 1500);
  const another = "UPDATE payments SET payer_phone = '+22870998877' WHERE id = $1";
  await unguarded(payments.databaseUrl, 'payments', another, [payment_id]);
  await publishEvent(payments.vhostUrl, RefundRequested, {
    ...RefundRequested.fixture,
    refund_request_id: randomUUID(),
    payment_id,
    amount: 1500,
    reason: 'credit_asked_back',
    user_id: me.id,
  });
  await eventually(async () =>
    expect((await mine(me)).payments[0]!.refunds).toMatchObject([{ phone: '+22870••••77', to_payer: true }]),
  );
});

test('a payment that is made between two pages moves none of the others', async () => {
  const me = person();
  const open = () =>
    payments.opened({ type: 'ticket', user_id: me.id, product_id: 7, amount: 1500, subject_id: randomUUID() });
  const made = await Promise.all(Array.from({ length: myPaymentsPage + 2 }, open));
  const first = await mine(me);
  await open();
  const second = await mine(me, `?page=2&after=${first.edges?.last}`);
  expect(second.edges?.last).toBeNull();
  const shown = [...first.payments, ...second.payments].map(({ id }) => id);
  expect(shown).toHaveLength(made.length);
  expect(new Set(shown).size).toBe(made.length);
});
