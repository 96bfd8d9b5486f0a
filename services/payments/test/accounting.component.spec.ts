import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { showAccounting, type AccountingMonth } from '@raffle/contracts/http/admin-accounting';
import { receivedOf, totalOf } from '@raffle/contracts/http/admin-accounting-sums';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { prizeCosts, ticketsAccounting } from '@raffle/contracts/internal';
import { allButDate, eventually, type NeighbourCall } from '@raffle/test-kit';
import { monthAfter, monthOf, startOf } from '../src/accounting/months.js';
import { admin, type BackOffice, chief, refusal, startBackOffice } from './back-office.test-fixture.js';

const before = (month: string) => monthOf(new Date(startOf(month).getTime() - 1));
let present: string;
let last: string;
let older: string;
const product = {
  product_id: 7,
  name: 'Console',
  tickets: 3,
  amount: 4500,
  credit_tickets: 0,
  credit_amount: 0,
  promotional_tickets: 0,
  promotional_amount: 0,
};

/** What it earned in a month. */
const earned = { product_id: 7, name: 'Console', paid: 4500, fees: 112.5 };
/** Opened in the oldest month. */
const consoleCost = () => ({
  product_id: 7,
  name: 'Console',
  cost: 10_000,
  opened_at: `${older}-02T08:00:00.000Z`,
  cancelled: false,
});

const held = { before: 800, issued: 0, placed: 0, refunded: 0, after: 800 };
const none = { ...held, before: 0, after: 0 };

let payments: BackOffice;
beforeAll(async () => {
  payments = await startBackOffice();
  present = monthOf(new Date());
  last = before(present);
  older = before(last);
  // In the first hour of a month the last one cannot be closed, and a month may end while these tests run.
  jest.useFakeTimers({ now: within(present), doNotFake: [...allButDate] });
});
beforeEach(async () => {
  await payments.database.query('DROP TRIGGER closed_months_never_emptied ON closed_months');
  await payments.database.query(
    'TRUNCATE closed_months, payments, refusals, payment_outcomes, refunds, transfer_corrections, refund_releases, goodwill',
  );
  await payments.database.query(
    `CREATE TRIGGER closed_months_never_emptied BEFORE TRUNCATE ON closed_months
     FOR EACH STATEMENT EXECUTE FUNCTION guard_closed_months()`,
  );
  payments.tickets.answer(ticketsAccounting, ({ body }: NeighbourCall) => ({
    months: ticketsAccounting.body!.parse(body).months.map((month) => ({
      month,
      credits: held,
      products: [product],
      earned: [earned],
    })),
  }));
  payments.catalog.answer(prizeCosts, { products: [consoleCost()] });
});
afterAll(async () => {
  jest.useRealTimers();
  await payments.stop();
});

/** A day in the middle of a month. */
const within = (month: string) => new Date(startOf(month).getTime() + 14 * 86_400_000);

async function payment(
  status: 'confirmed' | 'refunded',
  at: Date,
  cameIn: number,
  fee: number | null = null,
  { type = 'ticket', operator = 'moov' }: { type?: string; operator?: string | null } = {},
) {
  const id = randomUUID();
  const sentBack = status === 'refunded';
  await payments.database.query(
    `INSERT INTO payments (id, reference, type, subject_id, quantity, amount, currency, description, client_name, client_phone,
       correlation_id, provider, token, payment_url, status, created_at, confirmed_at, came_in, received_amount, received_fee,
       resolution, resolved_by, resolved_at, resolution_reason, operator)
     VALUES ($1::uuid, 'P-' || $1::text, $10, gen_random_uuid(), 1, $3::integer, 'XOF', 'Tickets', 'Afi', '+22890112345', 'c', 'fusionpay', 'token-' || $1::text,
       'https://pay.example/x', $2::text, $4::timestamptz, CASE WHEN $2::text = 'confirmed' THEN $4::timestamptz END, $3::integer, $3::integer, $5::numeric,
       $6, $7, $8, $9, $11)`,
    [
      id,
      status,
      cameIn,
      at,
      fee,
      ...(sentBack ? ['refund', chief.id, at, 'autre montant'] : [null, null, null, null]),
      type,
      operator,
    ],
  );
  return id;
}
const refund = (paymentId: string, amount: number, paidAt: Date | null) =>
  payments.database.query(
    `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at, paid_at, transfer_reference, paid_by)
     VALUES (gen_random_uuid(), gen_random_uuid(), $1, $2, 'credit_asked_back', $3, now(), $4, $5, $6)`,
    [paymentId, amount, paidAt ? 'paid' : 'owed', paidAt, paidAt ? `TX ${paymentId}` : null, paidAt ? chief.id : null],
  );

const goodwill = (amount: number) =>
  payments.database.query(
    `INSERT INTO goodwill (id, user_id, amount, reason, given_by) VALUES (gen_random_uuid(), gen_random_uuid(), $1, 'geste', $2)`,
    [amount, chief.id],
  );

/** The books of every year: the months of these tests may span two. */
async function books(): Promise<AnswerOf<typeof showAccounting> & { of: (month: string) => AccountingMonth }> {
  const year = async (of: string) =>
    showAccounting.answer.parse((await payments.get(`/admin/accounting?year=${of}`)).body);
  const shown = await year(present.slice(0, 4));
  const others = await Promise.all(shown.years.filter((of) => of !== shown.year).map(year));
  const months = [shown, ...others].flatMap((one) => one.months);
  return { ...shown, months, of: (month) => months.find((one) => one.month === month)! };
}
const close = (month: string, subject = chief) => payments.post(`/admin/accounting/${month}/close`, undefined, subject);

test('what the provider takes is that of the newest payments whose fees it reported, whether or not they are net of them', async () => {
  const rate = async () => (await payments.get('/admin/fee-rate')).body;
  expect(await rate()).toEqual({ rate: null, payments: 0 });
  await payment('confirmed', within(last), 900);
  expect(await rate()).toEqual({ rate: null, payments: 0 });
  await payment('confirmed', within(last), 1_000, 30.5);
  await payment('confirmed', within(last), 2_000, 0);
  // 30.5 of 3,000 is 1.0167 %.
  expect(await rate()).toEqual({ rate: 102, payments: 2 });
});

/** All sums of a month, without its corrections. */
const sumsOf = ({ operators }: AccountingMonth) => totalOf(operators);

/** The sums of all months equal the totals of the tables. */
async function expectReconciled() {
  const { months } = await books();
  const total = totalOf(months.flatMap(({ operators, corrections }) => [...operators, ...corrections]));
  const { rows } = await payments.database.query(
    `SELECT (SELECT count(*)::int FROM payments WHERE status = 'confirmed') AS payments,
       (SELECT coalesce(sum(came_in), 0)::int FROM payments WHERE status IN ('confirmed', 'refunded')) AS received,
       (SELECT coalesce(sum(came_in), 0)::int FROM payments WHERE status = 'refunded') AS sent_back,
       (SELECT coalesce(sum(received_fee), 0)::float8 FROM payments WHERE status IN ('confirmed', 'refunded')) AS fees,
       (SELECT coalesce(sum(amount), 0)::int FROM refunds WHERE status = 'paid') AS refunds,
       (SELECT coalesce(sum(amount), 0)::int FROM goodwill) AS goodwill`,
  );
  expect({
    payments: total.registrations + total.purchases,
    received: receivedOf(total),
    sent_back: total.sent_back_amount,
    fees: total.fees,
    refunds: total.refunds_amount,
    goodwill: months.reduce((all, one) => all + one.goodwill + one.corrected_goodwill, 0),
  }).toEqual(rows[0]);
}

test('payments count in the month of confirmation, refunds in that of their transfer, beside the figures of tickets', async () => {
  const first = await payment('confirmed', startOf(older), 1500, 30);
  await payment('confirmed', new Date(startOf(last).getTime() - 1), 500, 12.5);
  const other = await payment('refunded', within(last), 700, 10);
  await payment('confirmed', new Date(), 3000);
  await refund(first, 1500, within(last));
  await refund(other, 700, null);
  await goodwill(1200);
  const shown = await books();
  expect(shown.months.map(({ month, state }) => [month, state])).toEqual([
    [present, 'running'],
    [last, 'open'],
    [older, 'open'],
  ]);
  expect(shown.closable).toBe(older);
  const besides = { corrections: [], credits: held, products: [product] };
  for (const month of [older, last, present]) expect(shown.of(month)).toMatchObject(besides);
  expect(sumsOf(shown.of(older))).toMatchObject({ purchases: 2, purchases_amount: 2000, fees: 42.5, refunds: 0 });
  expect(sumsOf(shown.of(last))).toMatchObject({
    purchases: 0,
    sent_back: 1,
    sent_back_amount: 700,
    fees: 10,
    refunds_amount: 1500,
  });
  expect(sumsOf(shown.of(present))).toMatchObject({ purchases: 1, purchases_amount: 3000 });
  expect(shown.of(present).goodwill).toBe(1200);
  await expectReconciled();
});

test('without payments only the current month is listed, and years without books have none', async () => {
  expect(await books()).toMatchObject({
    years: [present.slice(0, 4)],
    months: [{ month: present, operators: [] }],
    closable: null,
  });
  expect((await payments.get('/admin/accounting?year=2020')).body).toMatchObject({ months: [] });
});

test('a closed month no longer changes: later corrections are recorded in the month that is open then', async () => {
  const early = await payment('confirmed', within(older), 1500, 30);
  await payment('confirmed', within(last), 1000, 20);
  const answers = await Promise.all([close(older), close(older), close(older)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { closed_at, ...closed } = (await books()).of(older);
  expect(closed_at).not.toBeNull();
  expect(closed).toMatchObject({ state: 'closed', corrections: [], credits: held });
  expect(totalOf(closed.operators)).toMatchObject({ purchases: 1, purchases_amount: 1500, fees: 30 });
  await eventually(async () => expect(await payments.acted(older)).toHaveLength(1));
  expect((await payments.acted(older))[0]).toMatchObject({
    action: 'accounting.month_closed',
    admin_id: chief.id,
    after: { received: 1500, balance: 1500, credits_outstanding: 800 },
  });

  await payment('confirmed', within(older), 500, 5);
  await payment('confirmed', within(before(older)), 100);
  await payments.database.query('UPDATE payments SET received_fee = 33 WHERE id = $1', [early]);
  await refund(early, 400, within(older));
  payments.tickets.answer(ticketsAccounting, { months: [{ month: last, credits: none, products: [], earned: [] }] });
  const corrections = [
    {
      operator: 'moov',
      registrations: 0,
      registrations_amount: 0,
      purchases: 2,
      purchases_amount: 600,
      sent_back: 0,
      sent_back_amount: 0,
      refunds: 1,
      refunds_amount: 400,
      fees: 8,
    },
  ];
  const shown = await books();
  expect(shown.of(older)).toEqual({ ...closed, closed_at });
  expect(shown.of(last)).toMatchObject({ corrections });
  expect(sumsOf(shown.of(last)).purchases_amount).toBe(1000);
  expect(shown.of(present).corrections).toEqual([]);
  await expectReconciled();

  // Once this month is closed too, its corrections remain, and nothing is left to correct.
  expect((await close(last)).body).toMatchObject({ month: { state: 'closed', corrections } });
  expect((await books()).of(present).corrections).toEqual([]);
  await expectReconciled();
  expect((await close(older)).body).toMatchObject({ month: { closed_at } });
  expect((await books()).closable).toBeNull();
});

test('months are closed in order, once they are over', async () => {
  await payment('confirmed', within(older), 1500);
  expect(refusal(await close(last))).toEqual([409, 'month_out_of_turn']);
  for (const month of [before(older), monthAfter(present), 'x', '2026-13', '%00'])
    expect(refusal(await close(month))).toEqual([404, 'month_not_found']);
  expect((await close(older)).status).toBe(200);
  expect((await close(last)).status).toBe(200);
  expect(refusal(await close(present))).toEqual([409, 'month_not_over']);
});

test('the database refuses to change, remove, skip or anticipate a closed month', async () => {
  await payment('confirmed', within(older), 1500);
  await close(older);
  const insert = (month: string) =>
    `INSERT INTO closed_months SELECT '${month}-01', operators, corrections, goodwill, corrected_goodwill, credits, products, margins, closed_at, closed_by
     FROM closed_months WHERE month = '${older}-01'`;
  for (const statement of [
    'UPDATE closed_months SET goodwill = 1',
    'DELETE FROM closed_months',
    'TRUNCATE closed_months',
    insert(present),
    insert(before(older)),
  ])
    await expect(payments.database.query(statement)).rejects.toMatchObject({ code: '23001' });
  await payments.database.query(insert(last));
  await expect(payments.database.query(insert(present))).rejects.toThrow('is not over');
});

test('while tickets is unavailable the money is shown, and nothing is exported or closed', async () => {
  await payment('confirmed', within(older), 1500);
  payments.tickets.breakDown();
  const shown = (await books()).of(older);
  expect(shown).toMatchObject({ credits: null, products: null, margins: null });
  expect(sumsOf(shown).purchases_amount).toBe(1500);
  expect(refusal(await close(older))).toEqual([503, 'service_unavailable']);
  const file = await payments.raw(`/admin/accounting?year=${older.slice(0, 4)}`, admin, { accept: 'text/csv' });
  expect(file.status).toBe(503);
});

test('while the catalog is unavailable tickets are shown without a margin, and nothing is exported or closed', async () => {
  await payment('confirmed', within(older), 1500);
  payments.catalog.breakDown();
  expect((await books()).of(older)).toMatchObject({ credits: held, products: [product], margins: null });
  expect(refusal(await close(older))).toEqual([503, 'service_unavailable']);
  const file = await payments.raw(`/admin/accounting?year=${older.slice(0, 4)}`, admin, { accept: 'text/csv' });
  expect(file.status).toBe(503);
});

test('the margins of a product, in closed and open months, add up to what it earned, whatever its cost becomes later', async () => {
  await payment('confirmed', within(older), 1500);
  const margins = async () => {
    const { of } = await books();
    return [older, last, present].map((month) => of(month).margins?.map(({ cost, margin }) => [cost, margin]));
  };
  const costs = (cost: number | null, cancelled = false) =>
    payments.catalog.answer(prizeCosts, { products: [{ ...consoleCost(), cost, cancelled }] });
  const later = [[0, 4387.5]];
  expect(await margins()).toEqual([[[10_000, -5612.5]], later, later]);
  costs(null);
  expect(await margins()).toEqual([[[null, null]], later, later]);
  // Closed without it; then it is typed, and changes.
  await close(older);
  costs(12_000);
  expect(await margins()).toEqual([[[null, null]], [[12_000, -7612.5]], later]);
  await close(last);
  costs(9_000);
  expect(await margins()).toEqual([[[null, null]], [[12_000, -7612.5]], [[-3_000, 7387.5]]]);
  // Its prizes are not handed out.
  costs(9_000, true);
  expect(await margins()).toEqual([[[null, null]], [[12_000, -7612.5]], [[-12_000, 16_387.5]]]);
});

test('the file has one line for every figure of the year, and the period in its name', async () => {
  const id = await payment('confirmed', within(older), 1500, 12.5);
  await close(older);
  await refund(id, 500, within(older));
  const year = last.slice(0, 4);
  const file = await payments.raw(`/admin/accounting?year=${year}`, admin, { accept: 'text/csv' });
  const until = year === present.slice(0, 4) ? new Date().toISOString().slice(0, 10) : `${year}-12-31`;
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="comptabilite-${year}-01-01-${until}.csv"`,
  );
  const lines = (await file.text()).replace('\ufeff', '').split('\r\n');
  expect(lines[0]).toBe('Mois;État;Feuille;Ligne;Opérateur ou produit;Genre;Nombre;Montant (F CFA)');
  expect(lines.filter((line) => line.startsWith(last))).toEqual([
    `${last};À clôturer;Argent;Corrections des mois clos : Remboursé;Moov Money;ligne;1;-500`,
    `${last};À clôturer;Argent;Solde;Moov Money;somme;;-500`,
    `${last};À clôturer;Argent;Solde;;somme;;-500`,
    `${last};À clôturer;Frais du prestataire;Frais du prestataire;Moov Money;ligne;;0`,
    `${last};À clôturer;Frais du prestataire;Frais du prestataire;;somme;;0`,
    `${last};À clôturer;Remboursements abandonnés;Remboursements abandonnés;;somme;0;0`,
    `${last};À clôturer;Crédits;Au début du mois;;ligne;;800`,
    `${last};À clôturer;Crédits;Donnés;;ligne;;0`,
    `${last};À clôturer;Crédits;Placés;;ligne;;0`,
    `${last};À clôturer;Crédits;Rendus;;ligne;;0`,
    `${last};À clôturer;Crédits;En circulation à la fin;;somme;;800`,
    `${last};À clôturer;Crédits offerts;Donnés;;ligne;;0`,
    `${last};À clôturer;Crédits offerts;Donnés;;somme;;0`,
    `${last};À clôturer;Tickets;Payés en argent;Console (n° 7);ligne;3;4500`,
    `${last};À clôturer;Tickets;En tout;;somme;3;4500`,
    `${last};À clôturer;Marges;Payé pour ses tickets;Console (n° 7);ligne;;4500`,
    `${last};À clôturer;Marges;Frais du prestataire;Console (n° 7);ligne;;-112.5`,
    `${last};À clôturer;Marges;Coût de tous les lots;Console (n° 7);ligne;;0`,
    `${last};À clôturer;Marges;Marge;Console (n° 7);somme;;4387.5`,
    `${last};À clôturer;Marges;Marge;;somme;;4387.5`,
  ]);
});

test('every sheet of the file ends in a sum that equals its parts, per operator too, whatever was learnt later', async () => {
  const operators = ['moov', 't-money', 'card', null];
  const ids: string[] = [];
  for (const [index, month] of [older, older, last, last, present].entries())
    for (const operator of operators)
      for (const type of ['registration', 'ticket'])
        ids.push(await payment('confirmed', startOf(month), 500 + index * 100 + ids.length, 7.25, { type, operator }));
  const back = await payment('refunded', startOf(last), 900, 3, { operator: 't-money' });
  await refund(ids[0]!, 100, startOf(older));
  await refund(back, 900, startOf(last));
  await close(older);
  // Learnt after the month was closed: a payment, a refund, and another fee.
  await payment('confirmed', within(older), 1234, 5, { type: 'registration', operator: 'card' });
  await refund(ids[3]!, 55, within(older));
  await payments.database.query(`UPDATE payments SET received_fee = 33 WHERE id = $1`, [ids[6]]);
  payments.tickets.answer(ticketsAccounting, ({ body }: NeighbourCall) => ({
    months: ticketsAccounting.body!.parse(body).months.map((month) => ({
      month,
      credits: { before: 800, issued: 500, placed: 200, refunded: 100, after: 1000 },
      products: [
        { ...product, credit_tickets: 2, credit_amount: 1000, promotional_tickets: 1, promotional_amount: 300 },
        { ...product, product_id: 8, name: 'Vélo', tickets: 1, amount: 700 },
      ],
      earned: [earned, { ...earned, product_id: 8, name: 'Vélo', paid: -700, fees: 0 }],
    })),
  }));
  await goodwill(1200);
  const years = [...new Set([older, last, present].map((month) => month.slice(0, 4)))];
  const lines = (
    await Promise.all(
      years.map(async (year) =>
        (await (await payments.raw(`/admin/accounting?year=${year}`, admin, { accept: 'text/csv' })).text())
          .replace('\ufeff', '')
          .split('\r\n')
          .slice(1)
          .filter((line) => line !== '')
          .map((line) => {
            const [month, , sheet, what, of, kind, count, amount] = line.split(';');
            return { month, sheet, what, of, kind, count: Number(count), amount: Number(amount) };
          }),
      ),
    )
  ).flat();
  const sums = lines.filter(({ kind }) => kind === 'somme');
  const rounded = (figure: number) => Math.round(figure * 100) / 100;
  for (const sum of sums) {
    const parts = lines.filter(
      ({ month, sheet, of, kind }) =>
        kind === 'ligne' && month === sum.month && sheet === sum.sheet && (sum.of === '' || of === sum.of),
    );
    expect({ ...sum, amount: rounded(parts.reduce((all, { amount }) => all + amount, 0)) }).toEqual(sum);
    if (sum.count > 0) expect(parts.reduce((all, { count }) => all + count, 0)).toBe(sum.count);
  }
  for (const month of [older, last, present])
    expect(sums.filter((sum) => sum.month === month && sum.of === '').map(({ sheet }) => sheet)).toEqual([
      'Argent',
      'Frais du prestataire',
      'Remboursements abandonnés',
      'Crédits',
      'Crédits offerts',
      'Tickets',
      'Marges',
    ]);
  expect(
    sums.filter(({ month, sheet, of }) => month === last && sheet === 'Argent' && of !== '').map(({ of }) => of),
  ).toEqual(['Carte bancaire', 'Moov Money', 'Mixx by Yas', 'Inconnu']);
  const registrations = lines.filter(({ month, what }) => month === older && what === 'Inscriptions');
  expect(registrations.map(({ of, count }) => [of, count])).toEqual([
    ['Carte bancaire', 2],
    ['Moov Money', 2],
    ['Mixx by Yas', 2],
    ['Inconnu', 2],
  ]);
  // The sheet's end is what the tables hold.
  await expectReconciled();
});
