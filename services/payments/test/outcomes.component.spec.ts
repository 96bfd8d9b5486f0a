import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  CreditIssued,
  PaymentConfirmed,
  RefundOwed,
  RefundRequested,
  TicketsGranted,
  UserRegistered,
} from '@raffle/contracts/events';
import { paymentsStats } from '@raffle/contracts/internal';
import { eventually, publishEvent, unguarded } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { RepublishPayments } from '../src/outcomes/republish-payments.js';
import { findUnbalancedPayments } from '../src/outcomes/find-unbalanced-payments.js';
import { startPaymentSessions, type PaymentSessions } from './payment-sessions.test-fixture.js';

let payments: PaymentSessions;
beforeAll(async () => {
  payments = await startPaymentSessions();
});
afterEach(() => payments.sandbox('DELETE', '/faults'));
afterAll(() => payments.stop());

describe('what becomes of the money', () => {
  const confirmed = async (amount: number) => {
    const { token, payment_id } = await payments.openedPayment({ amount });
    await payments.sandbox('POST', `/payments/${token}/pay`);
    await eventually(async () => expect((await payments.rowOf(token)).status).toBe('confirmed'));
    return payment_id;
  };
  const outcomesOf = async (paymentId: string) =>
    // Not in the order of recording: messages are handled concurrently.
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

  test('a payment is listed from its confirmation until its outcomes are worth it, and again when they are not', async () => {
    const payment_id = await confirmed(3000);
    const listed = async () =>
      (await payments.database.query('SELECT FROM unbalanced_payments WHERE payment_id = $1', [payment_id])).rowCount;
    const outcome = (kind: string, amount: number) =>
      payments.database.query(
        'INSERT INTO payment_outcomes (payment_id, kind, amount, source) VALUES ($1, $2, $3, $4)',
        [payment_id, kind, amount, randomUUID()],
      );
    expect(await listed()).toBe(1);
    await outcome('grant', 1000);
    expect(await listed()).toBe(1);
    await outcome('credit', 2000);
    expect(await listed()).toBe(0);
    await outcome('taken_back', -2000);
    expect(await listed()).toBe(1);
    await outcome('refund', 2000);
    expect(await listed()).toBe(0);
  });

  test('a payment without an outcome is announced again after five minutes and at each doubling of its age', async () => {
    const payment_id = await confirmed(500);
    const announcements = async () =>
      (await payments.events.of(PaymentConfirmed)).filter((event) => event.payment_id === payment_id);
    const age = (minutes: number, change = '') =>
      unguarded(
        payments.databaseUrl,
        'payments',
        `UPDATE payments SET confirmed_at = now() - make_interval(mins => $2) ${change} WHERE id = $1`,
        [payment_id, minutes],
      );
    const reconcile = () => payments.app.get(RepublishPayments).republishDue();
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
    // Events are published in order: the next one shows that none was published for this payment.
    const next = await confirmed(500);
    await eventually(async () =>
      expect((await payments.events.of(PaymentConfirmed)).map((event) => event.payment_id)).toContain(next),
    );
    expect(await announcements()).toHaveLength(3);
  });

  test('a refund is owed once, announced, deducted from the revenue, and never exceeds the amount received', async () => {
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

  test('a credit used in part, asked back, its ticket credited and asked back too: outcomes always add up', async () => {
    const payment_id = await confirmed(3000);
    const ask = (amount: number) => ({
      ...RefundRequested.fixture,
      refund_request_id: randomUUID(),
      payment_id,
      amount,
      reason: 'credit_asked_back' as const,
    });
    // 1200 of the credit bought a ticket (without payment_id, as tickets publishes it) before the rest was asked back, and
    // that event overtakes the credit's own.
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
  await payments.expectNoSecretLogged();
});
