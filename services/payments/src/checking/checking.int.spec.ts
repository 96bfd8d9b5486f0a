import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PaymentConfirmed } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { refuseEventsWith } from '@raffle/test-kit';
import type { PaymentsUnderTest } from '../../test/payments-under-test.test-fixture.js';
import { startUnpolledPayments, storedPayments } from '../../test/stored-payments.test-fixture.js';
import { OpenPaymentSession } from '../opening/open-payment-session.js';
import { findUnbalancedPayments } from '../outcomes/find-unbalanced-payments.js';
import { RepublishPayments } from '../outcomes/republish-payments.js';
import { verdictOf } from '../provider/fusionpay-answers.js';
import { DataSource } from 'typeorm';
import { SettlePayment } from './settle-payment.js';
import { CheckPayment, PollPayments } from './check-payment.js';
import { claimDuePayments } from './checking.queries.js';

let payments: PaymentsUnderTest;
beforeAll(async () => {
  payments = await startUnpolledPayments();
});
afterAll(() => payments.stop());
const { insert, find, read, apply, removeAll } = storedPayments(() => payments);
beforeEach(() => removeAll());

const paid = {
  state: 'paid',
  asExpected: true,
  received: 500,
  fee: 0,
  amount_text: null,
  operator: 'wave',
  payer_phone: '+22890112345',
} as const;
const announced = async (id: string, event: string = PaymentConfirmed.name) =>
  (await payments.database.query(`SELECT 1 FROM outbox WHERE event = $1 AND payload->>'payment_id' = $2`, [event, id]))
    .rowCount;

describe('what the database refuses', () => {
  test.each([
    ['an undefined status', { status: 'done' }],
    ['no money', { amount: 0 }],
    ['another currency', { currency: 'EUR' }],
    ['money without a token', { status: 'confirmed', confirmed_at: new Date(), token: null, payment_url: null }],
    ['a confirmation without its time', { status: 'confirmed' }],
    ['a token that is not safe in a URL', { token: '../../x' }],
    ['a decision without an administrator', { status: 'failed', resolution: 'close' }],
    ['a refund without a decision', { status: 'refunded' }],
    ['a review without its start', { status: 'review' }],
    [
      'a decision on a payment still in review',
      {
        status: 'review',
        review_began_at: new Date(),
        resolution: 'grant',
        resolved_by: randomUUID(),
        resolved_at: new Date(),
        resolution_reason: 'x',
      },
    ],
    [
      'a scheduled check without a token',
      { status: 'creating', token: null, payment_url: null, next_check_at: new Date() },
    ],
  ])('%s', (_, columns) => expect(insert(columns)).rejects.toThrow('violates check constraint'));

  test('one token for two payments', async () => {
    const { token } = await insert();
    await expect(insert({ token })).rejects.toThrow('payments_token_key');
  });

  test('two open payments of one subject, but not a new one after a failed one', async () => {
    const { subject_id } = await insert({ status: 'failed' });
    await insert({ subject_id });
    await expect(insert({ subject_id })).rejects.toThrow('payments_one_open_a_subject');
  });
});

describe('what the database refuses of refunds and choices', () => {
  const refund = async (columns: Record<string, unknown>) => {
    const { id } = await insert({ status: 'confirmed', confirmed_at: new Date() });
    const row = {
      id: randomUUID(),
      refund_request_id: randomUUID(),
      payment_id: id,
      amount: 500,
      reason: 'x',
      status: 'owed',
      owed_at: new Date(),
      ...columns,
    };
    const names = Object.keys(row);
    return payments.database.query(
      `INSERT INTO refunds (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    );
  };
  const paid = { status: 'paid', paid_at: new Date(), paid_by: randomUUID(), transfer_reference: 'TX-1' };

  test('one paid without a transfer, or owed with one', async () => {
    await refund({});
    await refund(paid);
    for (const name of ['paid_at', 'paid_by', 'transfer_reference'] as const) {
      await expect(refund({ ...paid, [name]: null })).rejects.toThrow('paid_by_a_transfer');
      await expect(refund({ [name]: paid[name] })).rejects.toThrow('paid_by_a_transfer');
    }
  });

  test('a second refund for one request', async () => {
    const refund_request_id = randomUUID();
    await refund({ refund_request_id });
    await expect(refund({ refund_request_id })).rejects.toThrow('refunds_refund_request_id_key');
  });

  test('a second choice beside the first', async () => {
    const choose = () =>
      payments.database.query(
        `INSERT INTO provider_choice (name, chosen_by, chosen_at) VALUES ('fusionpay', $1, now())`,
        [randomUUID()],
      );
    await choose();
    await expect(choose()).rejects.toThrow('provider_choice_pkey');
    await payments.database.query('DELETE FROM provider_choice');
  });
});

test('concurrent identical verdicts are one confirmation', async () => {
  const { id } = await insert();
  const before = await read(id);
  await Promise.all(Array.from({ length: 12 }, () => payments.app.get(SettlePayment).settlePayment(before, paid)));
  expect(await find(id)).toMatchObject({ status: 'confirmed', next_check_at: null, operator: 'wave' });
  expect(await announced(id)).toBe(1);
});

test('whatever the optional fields of a paid answer hold, it grants exactly once', async () => {
  const odd = fc.oneof(
    fc.anything(),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.integer(),
    fc.constantFrom('', [], '\0', 'x'.repeat(41)),
  );
  await fc.assert(
    fc.asyncProperty(fc.record({ frais: odd, moyen: odd, numeroSend: odd }), async (fields) => {
      const { id, token } = await insert();
      const data = { ...fields, tokenPay: token, statut: 'paid', Montant: 500 };
      const verdict = verdictOf({ statut: true, data }, token, 500);
      await Promise.all([apply(id, verdict), apply(id, verdict)]);
      expect([(await find(id)).status, await announced(id)]).toEqual(['confirmed', 1]);
    }),
    { numRuns: 40 },
  );
});

test('contradictory verdicts have the same result in either order: the money wins, once', async () => {
  for (const verdicts of [
    [{ state: 'failed', operator: null }, paid] as const,
    [paid, { state: 'failed', operator: null }] as const,
  ]) {
    const { id } = await insert();
    for (const verdict of verdicts) await apply(id, verdict);
    expect((await find(id)).status).toBe('confirmed');
    expect(await announced(id)).toBe(1);
  }
});

test('a confirmation that cannot be announced is rolled back', async () => {
  const { id } = await insert();
  await payments.database.query('ALTER TABLE outbox ADD CONSTRAINT broken CHECK (false) NOT VALID');
  await expect(apply(id, paid)).rejects.toThrow('broken');
  await payments.database.query('ALTER TABLE outbox DROP CONSTRAINT broken');
  expect((await find(id)).status).toBe('pending');
});

test('an answer is stored in a row that changed during the call, as it is then', async () => {
  const { id } = await insert();
  const before = await read(id);
  await payments.database.query('UPDATE payments SET hinted = true, user_id = $2 WHERE id = $1', [id, id]);
  expect(await payments.app.get(SettlePayment).settlePayment(before, paid)).toMatchObject({
    hinted: true,
    user_id: id,
  });
  expect(await find(id)).toMatchObject({ status: 'confirmed', hinted: true, user_id: id, next_check_at: null });
  expect(await announced(id)).toBe(1);
});

test('an answer that comes after a person has decided changes nothing', async () => {
  const { id } = await insert();
  const before = await read(id);
  const decided = {
    resolution: 'refund',
    resolved_by: randomUUID(),
    resolved_at: '2026-11-26',
    resolution_reason: 'x',
  };
  await payments.database.query(
    `UPDATE payments SET status = 'refunded', came_in = 250, resolution = $2, resolved_by = $3, resolved_at = $4,
       resolution_reason = $5 WHERE id = $1`,
    [id, ...Object.values(decided)],
  );
  const settled = await find(id);
  expect(await payments.app.get(SettlePayment).settlePayment(before, paid)).toMatchObject({ status: 'refunded' });
  expect(await find(id)).toEqual(settled);
  expect(await announced(id)).toBe(0);
});

describe('claiming', () => {
  test('no payment is claimed twice, however many claim at once', async () => {
    for (let count = 0; count < 20; count++) await insert({ next_check_at: new Date(Date.now() - 1_000) });
    const claims = await Promise.all(
      Array.from({ length: 10 }, () => claimDuePayments(payments.app.get(DataSource), 'schedule', 5)),
    );
    const ids = claims.flat().map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });

  test('one whose claimer died is claimed again when its lease ends', async () => {
    const { id } = await insert({ next_check_at: new Date(), check_lease_until: new Date(Date.now() + 60_000) });
    expect(await claimDuePayments(payments.app.get(DataSource), 'schedule', 5)).toEqual([]);
    await payments.database.query(`UPDATE payments SET check_lease_until = now() - interval '1 second'`);
    expect(await claimDuePayments(payments.app.get(DataSource), 'schedule', 5)).toMatchObject([{ id }]);
  });

  test('what is not due is left alone', async () => {
    await insert({ next_check_at: new Date(Date.now() + 60_000) });
    await insert({ next_check_at: null });
    expect(await claimDuePayments(payments.app.get(DataSource), 'schedule', 5)).toEqual([]);
  });
});

test('a payment whose process died while creating it is closed and announced, a fresh one is not', async () => {
  const creating = { status: 'creating', token: null, payment_url: null };
  const old = await insert({ ...creating, created_at: new Date(Date.now() - 60_000) });
  const fresh = await insert(creating);
  await payments.app.get(OpenPaymentSession).closeAbandoned();
  expect((await find(old.id)).status).toBe('not_created');
  expect((await find(fresh.id)).status).toBe('creating');
  expect(await announced(old.id, 'payments.payment-failed.v1')).toBe(1);
});

test('one that cannot be closed holds up no other one', async () => {
  const creating = { status: 'creating', token: null, payment_url: null };
  const odd = await insert({ ...creating, created_at: new Date(Date.now() - 90_000) });
  const old = await insert({ ...creating, created_at: new Date(Date.now() - 60_000) });
  const allow = refuseEventsWith(payments.app.get(Outbox), odd.id);
  await payments.app.get(OpenPaymentSession).closeAbandoned().finally(allow);
  expect([(await find(odd.id)).status, (await find(old.id)).status]).toEqual(['creating', 'not_created']);
});

test('a confirmed payment that cannot be announced again holds up no other one', async () => {
  const confirmed = { status: 'confirmed', confirmed_at: new Date(Date.now() - 600_000) };
  const [odd, other] = [await insert(confirmed), await insert(confirmed)];
  const allow = refuseEventsWith(payments.app.get(Outbox), odd.id);
  await payments.app.get(RepublishPayments).republishDue().finally(allow);
  expect([await announced(odd.id), await announced(other.id)]).toEqual([0, 1]);
});

test('a payment whose answer cannot be stored holds up no other one', async () => {
  const [odd, other] = [await insert(), await insert()];
  await payments.database.query(
    `ALTER TABLE payments ADD CONSTRAINT odd CHECK (id <> '${odd.id}' OR status = 'pending')`,
  );
  const pool = new PollPayments(payments.app.get(DataSource), {
    checkClaimed: ({ id }: { id: string }) => apply(id, paid),
  } as unknown as CheckPayment);
  await payments.database.query('UPDATE payments SET next_check_at = now()');
  await pool.pollAtInterval();
  await pool.beforeApplicationShutdown();
  await payments.database.query('ALTER TABLE payments DROP CONSTRAINT odd');
  expect([(await find(odd.id)).status, (await find(other.id)).status]).toEqual(['pending', 'confirmed']);
});

test('payments with no, too few or too many outcomes are found; balanced ones are not', async () => {
  const confirmed = { status: 'confirmed', confirmed_at: new Date(Date.now() - 120_000), amount: 1000 };
  const outcome = async (id: string, amounts: number[]) => {
    // One after the other: two at once may wait for each other at the payment.
    for (const amount of amounts)
      await payments.database.query(
        `INSERT INTO payment_outcomes (payment_id, kind, amount, source) VALUES ($1, $2, $3, $4)`,
        [id, amount < 0 ? 'taken_back' : 'grant', amount, randomUUID()],
      );
  };
  const nothing = await insert(confirmed);
  const tooMuch = await insert(confirmed);
  const whole = await insert(confirmed);
  await insert({ ...confirmed, confirmed_at: new Date() });
  await insert({ status: 'review', review_began_at: new Date() });
  await outcome(tooMuch.id, [1000, 500]);
  await outcome(whole.id, [1000, 400, -400]);
  const found = await findUnbalancedPayments(payments.app.get(DataSource));
  expect(found.map(({ payment_id, accounted }) => [payment_id, accounted]).sort()).toEqual(
    [
      [nothing.id, 0],
      [tooMuch.id, 1500],
    ].sort(),
  );
});
