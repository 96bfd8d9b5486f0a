import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { allButDate, eventually } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import type { PaymentsUnderTest } from '../../test/payments-under-test.test-fixture.js';
import { startUnpolledPayments, storedPayments } from '../../test/stored-payments.test-fixture.js';
import { storeSession } from '../opening/opening.queries.js';
import { claimDuePayments, maxStoredTokens, takeHint, tokensForgottenAtOnce } from './checking.queries.js';
import { SettlePayment } from './settle-payment.js';
import { TakeHint } from './webhook.js';

let payments: PaymentsUnderTest;
beforeAll(async () => {
  payments = await startUnpolledPayments();
});
afterAll(() => payments.stop());
const { insert, find, apply, versionOf, removeAll } = storedPayments(() => payments);
beforeEach(() => removeAll());

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
              .query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`),
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
