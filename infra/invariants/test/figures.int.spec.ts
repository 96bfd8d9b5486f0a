import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { balanceOf, receivedOf, totalOf } from '@raffle/contracts/http/admin-accounting-sums';
import { readDailyFigures } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import { marginOf } from '@raffle/contracts/margin';
import { openedCosts } from '../../../services/catalog/src/products/prize-cost.js';
import { openSums } from '../../../services/payments/src/accounting/accounting.queries.js';
import { marginsOf } from '../../../services/payments/src/accounting/margins.js';
import { revenueBetween } from '../../../services/payments/src/news/revenue.queries.js';
import { countWaiting } from '../../../services/payments/src/payment-list/payment-list.queries.js';
import { countToCredit } from '../../../services/tickets/src/credits/credits.queries.js';
import {
  creditChanges,
  earnedByMonth,
  paidForTicketsOf,
  salesByMonth,
  soldBetween,
} from '../../../services/tickets/src/entries/reports.queries.js';
import { findOpenClaims as owedTo } from '../../../services/payments/src/people/people.queries.js';
import { restoredSystem } from './restored-system.js';
import type { Owner } from '../src/databases.js';

/**
 * Every figure that two screens, or a screen and a file, show (docs/product.md section 10), by the statements of the services, on one
 * history: a cancelled product whose tickets became credits, one of them placed and one asked back; a registration that was paid twice;
 * a payment in review; closed accounts with credits, a ticket and a refund given up; free tickets; a failed payment.
 */
let system: Awaited<ReturnType<typeof restoredSystem>>;
beforeAll(async () => {
  system = await restoredSystem();
  await system.rows(
    'catalog',
    `INSERT INTO product_costs VALUES (${drawn}, 3000), (${cancelled}, 4000), (${onSale}, 900)`,
  );
});
afterAll(() => system.close());

const [drawn, cancelled, onSale] = [12, 13, 14];
const databaseOf = (owner: Owner) =>
  ({ query: (sql: string, values?: unknown[]) => system.rows(owner, sql, values) }) as EntityManager;
const sumOf = async (owner: Owner, sql: string): Promise<number> =>
  Number((await system.rows<{ sum: string | null }>(owner, sql))[0]?.sum ?? 0);
const since = '2000-01-01';
const future = new Date('2100-01-01');

/** The figures as each screen gets them. */
async function figures() {
  const [payments, tickets, identity] = [databaseOf('payments'), databaseOf('tickets'), databaseOf('identity')];
  const { months, goodwill } = await openSums(payments);
  const books = totalOf([...months.values()].flat());
  const changes = await creditChanges(tickets, future);
  const sales = await salesByMonth(tickets, new Date(0), future);
  const products = (await system.rows<{ product_id: number }>('tickets', 'SELECT product_id FROM product')).map(
    (one) => one.product_id,
  );
  const paid = await paidForTicketsOf(tickets, products);
  return {
    revenue: await readDailyFigures(payments, since),
    sold: await readDailyFigures(tickets, since),
    users: await readDailyFigures(identity, since),
    books,
    goodwill: [...goodwill.values()].reduce((sum, one) => sum + one, 0),
    credits: changes.reduce((sum, { issued, placed, refunded }) => sum + issued - placed - refunded, 0),
    sales,
    paidFor: new Map(paid.map(({ product_id, amount }) => [product_id, amount])),
    waiting: await countWaiting(payments),
    spent: await sumOf('identity', 'SELECT sum(total_spent) FROM users'),
  };
}

/** What happened while somebody was away (rule 66) is counted by the moment: each of its days is that of the chart, and all of them the total. */
async function expectSameByMoment(
  owner: Owner,
  between: (manager: EntityManager, from: Date, to: Date) => Promise<number>,
  { total, days }: Awaited<ReturnType<typeof readDailyFigures>>,
) {
  const manager = databaseOf(owner);
  expect(await between(manager, new Date(0), future)).toBe(total);
  for (const { day, amount } of days) {
    const start = new Date(`${day}T00:00:00Z`);
    expect([day, await between(manager, start, new Date(start.getTime() + 86_400_000))]).toEqual([day, amount]);
  }
}

/** Margins (rule 65): a product's page, which is its line in the list and in the file of products; the sum of its months in the books; and the rows. */
async function expectSameMargins({ paidFor, books }: Awaited<ReturnType<typeof figures>>) {
  const [tickets, catalog] = [databaseOf('tickets'), databaseOf('catalog')];
  const costs = await openedCosts(catalog);
  const sold = await earnedByMonth(tickets, new Date(0), future);
  const open = ['2026-11', ...sold.map(({ month }) => month)]
    .filter((one, at, all) => all.indexOf(one) === at)
    .toSorted();
  const earned = new Map(open.map((month) => [month, sold.filter((one) => one.month === month)]));
  const inBooks = [...marginsOf({ open, earned, costs, counted: new Map() }).values()].flat();
  const read = await paidForTicketsOf(
    tickets,
    costs.map(({ product_id }) => product_id),
  );
  expect(costs.map(({ product_id }) => product_id)).toEqual(expect.arrayContaining([drawn, cancelled, onSale]));
  for (const { product_id: id, cost: typed, cancelled: gone } of costs) {
    const { amount: paid = 0, fees = 0 } = read.find(({ product_id }) => product_id === id) ?? {};
    const cost = gone ? 0 : typed;
    const ofMonths = inBooks.filter(({ product_id }) => product_id === id);
    const sum = (of: (one: (typeof inBooks)[number]) => number | null) =>
      ofMonths.reduce<number | null>((all, one) => (all === null || of(one) === null ? null : all + of(one)!), 0);
    expect([id, sum((one) => one.paid), sum((one) => one.fees), sum((one) => one.cost)]).toEqual([
      id,
      paid,
      fees,
      cost,
    ]);
    expect([id, sum(({ margin }) => margin)]).toEqual([id, marginOf({ paid, fees, cost })]);
    expect([id, paid]).toEqual([id, paidFor.get(id) ?? 0]);
    // Each statement of its own: money of tickets that are no credit, and paid credits; what the provider said of each payment.
    const rows = async (owner: Owner, sql: string) => sumOf(owner, sql);
    const money = await rows(
      'tickets',
      `SELECT sum(amount) FROM entry WHERE product_id = ${id} AND payment_id IS NOT NULL AND credited_at IS NULL`,
    );
    const withCredits = await rows(
      'tickets',
      `SELECT sum(e.amount) FROM entry e JOIN credit c ON c.id = e.credit_id AND c.kind = 'paid' WHERE e.product_id = ${id} AND e.credited_at IS NULL`,
    );
    expect([id, paid]).toEqual([id, money + withCredits]);
    expect([id, fees]).toEqual([id, await feesIn(id)]);
  }
  // The fees of the books are those of products, and of money that became no ticket.
  const ofProducts = inBooks.reduce((all, one) => all + (one.fees ?? 0), 0);
  expect(Math.round((books.fees - ofProducts) * 100) / 100).toBe(await feesWithoutTickets());
}

/** The payments that became tickets. */
const granted = async () =>
  await system.rows<{ payment_id: string; product_id: number }>(
    'tickets',
    'SELECT payment_id, product_id FROM entry WHERE payment_id IS NOT NULL',
  );
const feesOfPayments = (ids: readonly string[], which: 'IN' | 'NOT IN') =>
  sumOf(
    'payments',
    `SELECT sum(received_fee) FROM payments WHERE status IN ('confirmed', 'refunded') AND id::text ${which} (${['none', ...ids].map((one) => `'${one}'`).join(', ')})`,
  );
const feesIn = async (product: number) =>
  feesOfPayments(
    (await granted()).filter(({ product_id }) => product_id === product).map(({ payment_id }) => payment_id),
    'IN',
  );
const feesWithoutTickets = async () =>
  feesOfPayments(
    (await granted()).map(({ payment_id }) => payment_id),
    'NOT IN',
  );

/** What must be equal whatever happened. */
async function expectAgreement() {
  const all = await figures();
  const { revenue, sold, users, books, credits, sales, paidFor, waiting, spent } = all;
  await expectSameMargins(all);
  const paidForAll = [...paidFor.values()].reduce((sum, one) => sum + one, 0);
  expect(balanceOf(books)).toBe(receivedOf(books) - books.refunds_amount);
  expect(revenue.total).toBe(
    balanceOf(books) - waiting.refunds_owed_amount - waiting.refunds_filed_amount - books.given_up_amount,
  );
  expect(revenue.total).toBe(spent);
  const accounts = await sumOf('payments', `SELECT sum(amount) FROM payment_outcomes WHERE kind = 'account'`);
  expect(revenue.total).toBe(accounts + paidForAll + credits);
  expect(credits).toBe(await sumOf('tickets', `SELECT sum(value_left) FROM credit WHERE kind = 'paid'`));
  for (const figure of [revenue, sold, users])
    expect(figure.days.reduce((sum, { amount }) => sum + amount, 0)).toBe(figure.total);
  await expectSameByMoment('payments', revenueBetween, revenue);
  await expectSameByMoment('tickets', soldBetween, sold);
  // The sheet of tickets: sold once, also what became a credit later.
  for (const { product_id: id, amount, credit_amount } of sales) {
    const returned = await sumOf(
      'tickets',
      `SELECT sum(e.amount) FROM entry e LEFT JOIN credit c ON c.id = e.credit_id
       WHERE e.product_id = ${id} AND e.credited_at IS NOT NULL AND c.kind IS DISTINCT FROM 'promotional'`,
    );
    expect([id, paidFor.get(id) ?? 0]).toEqual([id, amount + credit_amount - returned]);
    expect([id, (await countToCredit(databaseOf('tickets'), id)).amount]).toEqual([id, paidFor.get(id) ?? 0]);
  }
  const soldInBooks = sales.reduce((sum, one) => sum + one.tickets + one.credit_tickets + one.promotional_tickets, 0);
  const returned = `SELECT sum(quantity) FROM entry WHERE type = 'purchase' AND credited_at IS NOT NULL`;
  expect(sold.total).toBe(soldInBooks - (await sumOf('tickets', returned)));
  expect(users.total).toBe(await sumOf('identity', 'SELECT count(*) AS sum FROM users WHERE erased_at IS NULL'));
  // A person's tickets, in the two databases that show them; a place is a granted ticket.
  const copies = await system.rows<{ id: string; tickets: number }>('identity', 'SELECT id, tickets FROM users');
  for (const { id, tickets } of copies)
    expect([id, tickets]).toEqual([
      id,
      await sumOf('tickets', `SELECT sum(quantity) FROM entry WHERE user_id = '${id}' AND credited_at IS NULL`),
    ]);
  const places = (owner: 'tickets' | 'catalog', table: string) =>
    system.rows<object>(owner, `SELECT product_id, granted FROM ${table} WHERE granted > 0 ORDER BY product_id`);
  expect(await places('catalog', 'product_inventories')).toEqual(await places('tickets', 'inventory'));
  return { revenue: revenue.total, spent, credits, books, paidFor, waiting };
}

test('every figure agrees with the others and with the rows', async () => {
  const { paidFor } = await expectAgreement();
  const margins = await paidForTicketsOf(databaseOf('tickets'), [drawn, cancelled, onSale]);
  // With fees, so that leaving them out would be seen.
  for (const { fees } of margins) expect(fees).toBeGreaterThan(0);
  // All of its money became credits; one of them paid for a ticket of the other product.
  expect(paidFor.get(cancelled) ?? 0).toBe(0);
  expect(await sumOf('tickets', `SELECT sum(amount) FROM entry WHERE product_id = ${cancelled}`)).toBeGreaterThan(0);
  const withCredit = `SELECT sum(e.amount) FROM entry e JOIN credit c ON c.id = e.credit_id WHERE e.product_id = ${onSale} AND c.kind = 'paid'`;
  expect(await sumOf('tickets', withCredit)).toBeGreaterThan(0);
  expect(paidFor.get(onSale)).toBeGreaterThanOrEqual(await sumOf('tickets', withCredit));
});

test('a refund changes no other figure on its way: asked, filed, sent', async () => {
  const before = await expectAgreement();
  const [payment] = await system.rows<{ id: string; user_id: string | null }>(
    'payments',
    `SELECT id, user_id FROM payments WHERE status = 'confirmed' AND type = 'registration' AND user_id IS NOT NULL AND client_phone <> '' LIMIT 1`,
  );
  const { id, user_id: owner } = payment!;
  // As if a credit of the payment were asked back: in payments, in identity, and the credit in tickets.
  await system.rows(
    'payments',
    `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, user_id, status, owed_at)
     VALUES ('${id}', '${id}', '${id}', 100, 'credit_asked_back', '${owner}', 'owed', now() - interval '1 hour')`,
  );
  await system.rows(
    'payments',
    `INSERT INTO payment_outcomes (payment_id, kind, amount, source) VALUES ('${id}', 'taken_back', -100, 'taken-back:${id}')`,
  );
  await system.rows(
    'payments',
    `INSERT INTO payment_outcomes (payment_id, kind, amount, source) VALUES ('${id}', 'refund', 100, 'refund:${id}')`,
  );
  await system.rows('identity', `UPDATE users SET total_spent = total_spent - 100 WHERE id = '${owner}'`);
  const taken = async () => {
    const { revenue, spent, waiting, books } = await figures();
    const { refunds_owed_amount: owed, refunds_filed_amount: filed } = waiting;
    const balance = balanceOf(books);
    expect(revenue.total).toBe(spent);
    expect(revenue.total).toBe(balance - owed - filed - books.given_up_amount);
    expect((await owedTo(databaseOf('payments'), owner!)).refunds_owed).toBe(
      owed + filed - before.waiting.refunds_owed_amount - before.waiting.refunds_filed_amount,
    );
    return {
      revenue: before.revenue - revenue.total,
      balance: balanceOf(before.books) - balance,
      owed: owed - before.waiting.refunds_owed_amount,
      filed,
    };
  };
  expect(await taken()).toEqual({ revenue: 100, balance: 0, owed: 100, filed: before.waiting.refunds_filed_amount });
  const file = '01a2016b-0000-7000-8000-00000000f11e';
  await system.rows('payments', `INSERT INTO refund_files VALUES ('${file}', now(), '${file}')`);
  await system.rows(
    'payments',
    `UPDATE refunds r SET file_id = '${file}', sent_to = n.phone FROM refund_numbers n WHERE n.payment_id = r.payment_id AND r.id = '${id}'`,
  );
  expect(await taken()).toEqual({
    revenue: 100,
    balance: 0,
    owed: 0,
    filed: before.waiting.refunds_filed_amount + 100,
  });
  await system.rows(
    'payments',
    `UPDATE refunds SET status = 'paid', paid_at = now(), transfer_reference = 'TX-1', paid_by = '${file}' WHERE id = '${id}'`,
  );
  expect(await taken()).toEqual({ revenue: 100, balance: 100, owed: 0, filed: before.waiting.refunds_filed_amount });
});
