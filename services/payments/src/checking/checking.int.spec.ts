import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { PaymentConfirmed } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { allButDate, eventually, refuseEventsWith } from '@raffle/test-kit';
import { startPayments, type PaymentsUnderTest } from '../../test/payments-under-test.test-fixture.js';
import { OpenPaymentSession } from '../opening/open-payment-session.js';
import { storeSession } from '../opening/opening.queries.js';
import { findUnbalancedPayments } from '../outcomes/find-unbalanced-payments.js';
import { RepublishPayments } from '../outcomes/republish-payments.js';
import { findPayment } from '../payment/payment.queries.js';
import { verdictOf } from '../provider/fusionpay-answers.js';
import type { ProviderVerdict } from '../provider/payment-provider.js';
import { DataSource } from 'typeorm';
import { SettlePayment } from './settle-payment.js';
import { CheckPayment, PollPayments } from './check-payment.js';
import { claimDuePayments, maxStoredTokens, takeHint, tokensForgottenAtOnce } from './checking.queries.js';
import { TakeHint } from './webhook.js';

let payments: PaymentsUnderTest;
beforeAll(async () => {
  payments = await startPayments();
  // These tests claim and answer by hand.
  await payments.app.get(PollPayments).beforeApplicationShutdown();
});
afterAll(() => payments.stop());
beforeEach(() =>
  payments.database.query(
    'TRUNCATE payments, refusals, payment_outcomes, refunds, transfer_corrections, refund_releases, session_tokens, outbox',
  ),
);

const paid = {
  state: 'paid',
  asExpected: true,
  received: 500,
  fee: 0,
  amount_text: null,
  operator: 'wave',
  payer_phone: '+22890112345',
} as const;
const insert = async (columns: Record<string, unknown> = {}) => {
  const row: Record<string, unknown> = {
    id: randomUUID(),
    reference: `P-${randomBytes(4).toString('hex')}`,
    type: 'registration',
    subject_id: randomUUID(),
    quantity: 1,
    amount: 500,
    currency: 'XOF',
    description: 'Inscription',
    client_name: 'Afi',
    client_phone: '+22890112345',
    provider: 'fusionpay',
    token: randomBytes(8).toString('hex'),
    payment_url: 'https://pay.example/x',
    status: 'pending',
    created_at: new Date(),
    correlation_id: 'the request',
    came_in: ['confirmed', 'refunded'].some((settled) => settled === columns['status'])
      ? (columns['amount'] ?? 500)
      : null,
    ...columns,
  };
  const names = Object.keys(row);
  await payments.database.query(
    `INSERT INTO payments (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
  return row as { id: string; token: string; subject_id: string };
};
const find = async (id: string) =>
  (await payments.database.query('SELECT * FROM payments WHERE id = $1', [id])).rows[0];
const read = async (id: string) => (await findPayment(payments.app.get(DataSource).manager, id))!;
const apply = async (id: string, verdict: ProviderVerdict) =>
  payments.app.get(SettlePayment).settlePayment(await read(id), verdict);
/** Of the row: any UPDATE changes it. */
const versionOf = async (id: string) =>
  (await payments.database.query('SELECT xmin FROM payments WHERE id = $1', [id])).rows[0];
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

describe('hints', () => {
  const hint = (token: string) => webhook({ tokenPay: token, event: 'payin.session.completed' });
  const webhook = (said: { tokenPay: string; event: string }) =>
    payments.app.get(TakeHint).takeText(JSON.stringify(said));

  test('make a payment due immediately, and again only after their pause', async () => {
    const { id, token } = await insert({ next_check_at: new Date(Date.now() + 3_600_000) });
    await hint(token);
    expect(await claimDuePayments(payments.app.get(DataSource), 'schedule', 5)).toEqual([]);
    const [claimed] = await claimDuePayments(payments.app.get(DataSource), 'webhook', 5);
    expect(claimed?.id).toBe(id);
    const asked = Date.now();
    await apply(id, { state: 'pending', interrupted: false });
    expect(Number((await find(id)).hint_allowed_at) - asked).toBeGreaterThanOrEqual(1_000);
    // Longer than a busy machine needs for what follows.
    await payments.database.query(`UPDATE payments SET hint_allowed_at = hint_allowed_at + interval '30 seconds'`);
    await hint(token);
    expect(await claimDuePayments(payments.app.get(DataSource), 'webhook', 5)).toEqual([]);
    const { next_check_at, hint_allowed_at } = await find(id);
    expect(next_check_at).toEqual(hint_allowed_at);
    expect(Number(next_check_at)).toBeGreaterThan(Date.now());
  });

  test('that arrive while the provider is being asked trigger a check afterwards', async () => {
    const { id, token } = await insert({ next_check_at: new Date() });
    const [claimed] = await claimDuePayments(payments.app.get(DataSource), 'schedule', 5);
    await hint(token);
    await payments.app.get(SettlePayment).settlePayment(claimed!, { state: 'pending', interrupted: false });
    expect(Number((await find(id)).next_check_at)).toBeLessThan(Date.now() + 2_000);
  });

  test('are not delayed by a process whose clock was ahead at the last check', async () => {
    const { id, token } = await insert({ next_check_at: new Date(Date.now() + 3_600_000) });
    await hint(token);
    await claimDuePayments(payments.app.get(DataSource), 'webhook', 5);
    jest.useFakeTimers({ now: Date.now() + 60_000, doNotFake: [...allButDate] });
    await apply(id, { state: 'failed', operator: null }).finally(() => jest.useRealTimers());
    await hint(token);
    expect(Number((await find(id)).next_check_at)).toBeLessThan(Date.now() + 2_000);
  });

  test('that only report a pending payment cause no call', async () => {
    const { id, token } = await insert({ next_check_at: new Date(Date.now() + 3_600_000) });
    await webhook({ tokenPay: token, event: 'payin.session.pending' });
    expect(await find(id)).toMatchObject({ hinted: false });
  });

  test('about a settled payment cause nothing', async () => {
    const { id, token } = await insert({ status: 'confirmed', confirmed_at: new Date() });
    const before = await versionOf(id);
    await hint(token);
    expect(await find(id)).toMatchObject({ hinted: false, next_check_at: null });
    expect(await versionOf(id)).toEqual(before);
  });

  describe('claim the check where a call is free', () => {
    const take = (token: string) => takeHint(payments.app.get(DataSource), token, true);
    const due = (by: 'webhook' | 'schedule') => claimDuePayments(payments.app.get(DataSource), by, 5);

    test('once, and those that follow schedule the next one after their pause', async () => {
      const { id, token } = await insert({ status: 'expired', next_check_at: null });
      expect(await take(token)).toMatchObject({ id, token, now: 'claimed' });
      expect(await find(id)).toMatchObject({ hinted: false, hinted_checks: 1 });
      await apply(id, { state: 'pending', interrupted: false });
      await payments.database.query(`UPDATE payments SET hint_allowed_at = now() + interval '30 seconds'`);
      expect(await take(token)).toMatchObject({ id, now: 'due' });
      const { next_check_at, hint_allowed_at, hinted_checks } = await find(id);
      expect([next_check_at, hinted_checks]).toEqual([hint_allowed_at, 1]);
    });

    test('once, however many arrive at once', async () => {
      const { token } = await insert();
      const taken = await Promise.all(Array.from({ length: 12 }, () => take(token)));
      expect(taken.map((hinted) => hinted?.now).sort()).toEqual(['claimed', ...Array<string>(11).fill('due')]);
    });

    test('and when the process that claimed it dies, the payment is due as soon as its lease ends', async () => {
      const { id, token } = await insert({ next_check_at: new Date(Date.now() + 3_600_000) });
      await take(token);
      expect([await due('webhook'), await due('schedule')]).toEqual([[], []]);
      await payments.database.query(`UPDATE payments SET check_lease_until = now() - interval '1 second'`);
      expect(await due('schedule')).toMatchObject([{ id }]);
    });

    test('but not of a settled payment', async () => {
      const { id, token } = await insert({ status: 'confirmed', confirmed_at: new Date() });
      const before = await versionOf(id);
      expect(await take(token)).toMatchObject({ id, now: 'settled' });
      expect(await versionOf(id)).toEqual(before);
      expect(await take('nobodys-token')).toBeUndefined();
    });
  });

  describe('before the create call has stored the token', () => {
    const session = { token: 'met-at-once', payment_url: 'https://pay.example/met' };
    const open = async () => {
      const { id } = await insert({ status: 'creating', token: null, payment_url: null, next_check_at: null });
      const due = () => storeSession(payments.app.get(DataSource), id, session, { pending: 60, closed: 300 });
      return { id, due };
    };
    /** `first` is not committed when `second` begins, which so waits for it. */
    const atOnce = async <T>(first: string, second: () => Promise<T>): Promise<T> => {
      const client = await payments.database.connect();
      try {
        await client.query('BEGIN');
        await client.query(first);
        const result = second();
        await eventually(async () =>
          expect(
            await payments.app
              .get(DataSource)
              .query(`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`),
          ).toHaveLength(1),
        );
        await client.query('COMMIT');
        return await result;
      } finally {
        client.release();
      }
    };

    test('make the payment due', async () => {
      const { id, due } = await open();
      await hint(session.token);
      expect(await due()).toBe(true);
      expect(await find(id)).toMatchObject({ status: 'pending', token: session.token, hinted: true });
      expect((await claimDuePayments(payments.app.get(DataSource), 'webhook', 5)).map((one) => one.id)).toEqual([id]);
    });

    test('nor committed, make the payment due', async () => {
      const { due } = await open();
      const early = `INSERT INTO session_tokens (token, event, received_at) VALUES ('${session.token}', 'paid', now())`;
      expect(await atOnce(early, due)).toBe(true);
    });

    test('find a token whose commit is under way', async () => {
      const { id } = await open();
      await atOnce(
        `INSERT INTO session_tokens (token, opened) VALUES ('${session.token}', true);
         UPDATE payments SET status = 'pending', token = '${session.token}', payment_url = 'https://pay.example', next_check_at = now() + interval '1 hour'
         WHERE id = '${id}'`,
        () => hint(session.token),
      );
      expect(await find(id)).toMatchObject({ hinted: true });
    });

    test('and where none arrived it is not due', async () => {
      const { id, due } = await open();
      expect(await due()).toBe(false);
      expect(await find(id)).toMatchObject({ status: 'pending', hinted: false });
      expect(await claimDuePayments(payments.app.get(DataSource), 'webhook', 5)).toEqual([]);
    });
  });

  test('about unknown tokens are bounded in number, and expire', async () => {
    await payments.database.query(
      `INSERT INTO session_tokens (token, event, received_at, expires_at)
       SELECT 'flood-' || n, 'x', now(), now() + interval '1 hour' FROM generate_series(1, $1) n`,
      [maxStoredTokens],
    );
    await hint('another-one');
    const { rows } = await payments.database.query(
      `SELECT count(*)::int AS stored, bool_or(token = 'another-one') AS newest, bool_or(token = 'flood-1') AS oldest FROM session_tokens`,
    );
    expect(rows).toEqual([{ stored: maxStoredTokens, newest: true, oldest: false }]);
    await payments.database.query(`UPDATE session_tokens SET expires_at = now() - interval '1 second'`);
    await hint('the-last-one');
    // In batches: no statement locks many rows.
    const batches: number[] = [];
    do batches.push(await payments.app.get(TakeHint).forgetOld());
    while (batches.at(-1)! >= tokensForgottenAtOnce);
    expect(batches).toEqual([
      ...Array<number>(maxStoredTokens / tokensForgottenAtOnce - 1).fill(tokensForgottenAtOnce),
      0,
    ]);
    expect((await payments.database.query('SELECT token FROM session_tokens')).rows).toEqual([
      { token: 'the-last-one' },
    ]);
  });

  test('about unknown tokens expire without another one arriving', async () => {
    await payments.database.query(
      `INSERT INTO session_tokens (token, event, received_at, expires_at)
       VALUES ('expired', 'paid', now(), now() - interval '1 minute'), ('waiting', 'paid', now(), now() + interval '1 minute')`,
    );
    await payments.app.get(TakeHint).forgetOld();
    expect((await payments.database.query('SELECT token FROM session_tokens')).rows).toEqual([{ token: 'waiting' }]);
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
  const outcome = (id: string, amounts: number[]) =>
    Promise.all(
      amounts.map((amount) =>
        payments.database.query(
          `INSERT INTO payment_outcomes (payment_id, kind, amount, source) VALUES ($1, $2, $3, $4)`,
          [id, amount < 0 ? 'taken_back' : 'grant', amount, randomUUID()],
        ),
      ),
    );
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
