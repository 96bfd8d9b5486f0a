import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { IncidentFound } from '@raffle/contracts/events';
import { anythingOnSale, paymentsNews } from '@raffle/contracts/internal';
import { collectEvents, eventually, type EventCollector } from '@raffle/test-kit';
import { startPayments, type PaymentsUnderTest } from '../../test/payments-under-test.test-fixture.js';
import { WatchSales } from './watch-sales.js';

let payments: PaymentsUnderTest;
let events: EventCollector;
let look: (now: Date) => Promise<void>;
beforeAll(async () => {
  payments = await startPayments();
  look = watcherOf(payments.app);
  events = await collectEvents(payments.vhostUrl, [IncidentFound]);
});
afterAll(async () => {
  await events?.stop();
  await payments?.stop();
});
beforeEach(async () => {
  payments.tickets.answer(anythingOnSale, { on_sale: true });
  await payments.database.query(
    'TRUNCATE payments, refusals, incidents, payment_outcomes, refunds, transfer_corrections, refund_releases, outbox, provider_failures',
  );
});

const now = new Date('2026-11-20T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

interface Tried {
  at: Date;
  count: number;
  operator?: string | null;
  type?: 'ticket' | 'registration';
}

/** Confirmed payments, or refused ones, at a moment. */
async function tried({ at, count, operator = 'moov', type = 'ticket' }: Tried, isRefused = false): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const id = randomUUID();
    await payments.database.query(
      `INSERT INTO payments (id, reference, type, subject_id, quantity, amount, currency, description, client_name, client_phone,
         correlation_id, provider, token, payment_url, status, created_at, confirmed_at, closed_at, came_in, received_amount, operator)
       VALUES ($1, $2, $3, $1, 1, 500, 'XOF', 'Tickets', 'Afi', '+22890112345', 'a request', 'fusionpay', $4, 'https://pay.example/x',
         $5, $6, $7, $8, $9::integer, $9::integer, $10)`,
      [
        id,
        `P-${randomBytes(4).toString('hex')}`,
        type,
        randomBytes(8).toString('hex'),
        isRefused ? 'failed' : 'confirmed',
        at,
        isRefused ? null : at,
        isRefused ? at : null,
        isRefused ? null : 500,
        isRefused ? null : operator,
      ],
    );
    if (isRefused)
      await payments.database.query('INSERT INTO refusals (payment_id, operator, refused_at) VALUES ($1, $2, $3)', [
        id,
        operator,
        at,
      ]);
  }
}
const refused = (what: Tried) => tried(what, true);

/** Looks at a time of the test's. The rounds of the present are left out: they would end what these find. */
function watcherOf(app: PaymentsUnderTest['app']) {
  const watcher = app.get(WatchSales);
  const look = watcher.watch.bind(watcher);
  jest.spyOn(watcher, 'watch').mockImplementation(() => Promise.resolve());
  return look;
}
const watch = (at = now) => look(at);
const incidents = async () =>
  (
    await payments.database.query<{ kind: string; operator: string | null; open: boolean }>(
      'SELECT kind, operator, ended_at IS NULL AS open FROM incidents ORDER BY found_at, kind, operator',
    )
  ).rows;
const announced = async (kind: string) => (await events.of(IncidentFound)).filter((one) => one.kind === kind);
const news = async (from: Date, to: Date) => {
  const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() });
  return paymentsNews.answer.parse((await payments.call('gateway', 'GET', `${paymentsNews.path}?${query}`)).body);
};

test('refusals above the usual of their operator are announced once, by two instances and each minute, until they are over', async () => {
  await tried({ at: minutesAgo(3 * 1440), count: 60 });
  await refused({ at: minutesAgo(3 * 1440), count: 6 });
  await tried({ at: minutesAgo(20), count: 4 });
  await refused({ at: minutesAgo(10), count: 16, operator: 'Moov' });
  await tried({ at: minutesAgo(20), count: 30, operator: 'wave' });
  const other = watcherOf((await payments.startInstance()).app);
  await Promise.all([watch(), other(now), watch()]);
  await watch(minutesAgo(-5));
  expect(await incidents()).toEqual([{ kind: 'refusals', operator: 'moov', open: true }]);
  await eventually(async () => expect(await announced('refusals')).toHaveLength(1));
  expect((await news(minutesAgo(60), now)).refusals).toEqual([
    { operator: null, refused: 16, attempts: 50, usual: 6 / 66 },
    { operator: 'moov', refused: 16, attempts: 20, usual: 6 / 66 },
  ]);

  await watch(minutesAgo(-61));
  expect(await incidents()).toEqual([{ kind: 'refusals', operator: 'moov', open: false }]);
  expect((await news(minutesAgo(60), now)).incidents).toMatchObject([{ kind: 'refusals', operator: 'moov' }]);
  expect((await news(minutesAgo(-62), minutesAgo(-70))).incidents).toEqual([]);
  expect(await announced('refusals')).toHaveLength(1);
});

test('refusals whose operator the provider does not name ring for all together', async () => {
  await tried({ at: minutesAgo(20), count: 4 });
  await refused({ at: minutesAgo(10), count: 16, operator: null });
  await watch();
  expect(await incidents()).toEqual([{ kind: 'refusals', operator: null, open: true }]);
  await watch();
  expect(await incidents()).toHaveLength(1);
});

/** 15 tickets are paid between 11 and 12 of each of the last 14 days. */
async function usualNoon(): Promise<void> {
  for (let day = 1; day <= 14; day += 1) await tried({ at: minutesAgo(day * 1440 + 30), count: 15 });
}

test('an hour without a sale, where there usually are, is announced until the next sale', async () => {
  await usualNoon();
  await tried({ at: minutesAgo(61), count: 1 });
  // Registrations are no sales.
  await tried({ at: minutesAgo(5), count: 3, type: 'registration' });
  await watch(minutesAgo(5));
  expect(await incidents()).toEqual([]);
  await watch();
  await watch();
  expect(await incidents()).toEqual([{ kind: 'no_sales', operator: null, open: true }]);
  await eventually(async () =>
    expect(await announced('no_sales')).toMatchObject([{ since: minutesAgo(61).toISOString() }]),
  );
  await tried({ at: minutesAgo(-1), count: 1 });
  await watch(minutesAgo(-2));
  expect((await news(minutesAgo(120), minutesAgo(-5))).incidents).toEqual([
    {
      kind: 'no_sales',
      operator: null,
      since: minutesAgo(61).toISOString(),
      ended_at: minutesAgo(-1).toISOString(),
    },
  ]);
});

test('nothing is announced where nothing can be bought, and nothing is claimed while tickets does not answer', async () => {
  await usualNoon();
  await tried({ at: minutesAgo(61), count: 1 });
  payments.tickets.breakDown();
  await expect(watch()).rejects.toThrow();
  payments.tickets.recover();
  payments.tickets.answer(anythingOnSale, { on_sale: false });
  await watch();
  expect(await incidents()).toEqual([]);
  payments.tickets.answer(anythingOnSale, { on_sale: true });
  await watch();
  expect(await incidents()).toMatchObject([{ open: true }]);
  payments.tickets.answer(anythingOnSale, { on_sale: false });
  await watch();
  expect(await incidents()).toMatchObject([{ open: false }]);
});

test('while the provider fails, that is the one message', async () => {
  await usualNoon();
  await tried({ at: minutesAgo(61), count: 1 });
  await refused({ at: minutesAgo(10), count: 20 });
  await payments.database.query(
    `INSERT INTO provider_failures (provider, call, in_a_row, first_failed_at) VALUES ('fusionpay', 'create', 3, now() - interval '5 minutes')`,
  );
  const { rows } = await payments.database.query<{ provider: string }>(
    'SELECT DISTINCT provider FROM provider_failures',
  );
  expect(rows).toEqual([{ provider: 'fusionpay' }]);
  await watch();
  await watch();
  expect(await incidents()).toEqual([{ kind: 'provider_fails', operator: null, open: true }]);
  await payments.database.query('TRUNCATE provider_failures');
  await watch(new Date());
  expect((await incidents()).find(({ kind }) => kind === 'provider_fails')).toMatchObject({ open: false });
});

test('the money of a period is that of its payments, less what goes back of them', async () => {
  await tried({ at: minutesAgo(30), count: 3 });
  await tried({ at: minutesAgo(90), count: 5 });
  await payments.database.query(
    `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at)
     SELECT gen_random_uuid(), gen_random_uuid(), id, 200, 'credit_asked_back', 'owed', now() FROM payments ORDER BY confirmed_at DESC LIMIT 1`,
  );
  expect(await news(minutesAgo(60), now)).toMatchObject({ revenue: 1_300, refusals: [], incidents: [] });
  expect((await news(minutesAgo(90), minutesAgo(60))).revenue).toBe(2_500);
});

test('a payment that the provider reports as failed is a refusal, with the operator that it names', async () => {
  const open = async (operator: string | null) => {
    const { body } = await payments.open();
    await payments.sandbox('POST', `/payments/${body.token}/faults`, { data: { moyen: operator } });
    await payments.sandbox('POST', `/payments/${body.token}/fail`);
    await eventually(async () => expect((await payments.status(body.token)).body.data.statut).toBe('failure'));
  };
  await open('MTN');
  await open(null);
  const { rows } = await payments.database.query<{ operator: string | null }>(
    'SELECT operator FROM refusals ORDER BY operator',
  );
  expect(rows).toEqual([{ operator: 'MTN' }, { operator: null }]);
});
