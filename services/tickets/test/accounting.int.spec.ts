import type { Call } from '@raffle/service-kit/http';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { CreditIssued, DrawCancelled, GoodwillGiven, type EventPayload } from '@raffle/contracts/events';
import { cancellationCredits } from '@raffle/contracts/http/admin-money';
import { paidForTickets, ticketsAccounting } from '@raffle/contracts/internal';
import { allButDate } from '@raffle/test-kit';
import { ReportsController } from '../src/entries/reports.controller.js';
import { paidForTicketsOf } from '../src/entries/reports.queries.js';
import { CreditClosedProducts } from '../src/purchase/credit-closed-products.js';
import { CreditsController } from '../src/credits/credits.controller.js';
import { CreditsHandlers } from '../src/credits/credits.handlers.js';
import { RefundCredit } from '../src/credits/refund-credit.js';
import { PlaceTicket } from '../src/free-tickets/place-ticket.js';
import { InventoryHandlers } from '../src/inventory/inventory.handlers.js';
import { v7 as uuidv7 } from 'uuid';
import { ticketsDatabase, type TicketsDatabase } from './tickets-database.js';

let db: TicketsDatabase;
let person: string;
// The date stands still, so that everything happens in one month.
const now = new Date();
beforeAll(async () => {
  jest.useFakeTimers({ now, doNotFake: [...allButDate] });
  db = await ticketsDatabase('accounting');
});
beforeEach(async () => {
  person = await db.person();
});
afterAll(async () => {
  await db.close();
  jest.useRealTimers();
});

const present = now.toISOString().slice(0, 7);
const monthsBack = (count: number) => {
  const day = new Date(`${present}-01T00:00:00.000Z`);
  day.setUTCMonth(day.getUTCMonth() - count);
  return day.toISOString().slice(0, 7);
};
const figures = async (...months: string[]) =>
  ticketsAccounting.answer.parse(
    await new ReportsController(db.dataSource).months({ body: { months } } as Call<typeof ticketsAccounting>),
  ).months;
const left = async () =>
  (await db.one<{ sum: number }>('SELECT coalesce(sum(value_left), 0)::integer AS sum FROM credit')).sum;
const cancel = async (product_id: number) => {
  await db.inTransaction((manager) =>
    new InventoryHandlers().closeCancelled({ ...DrawCancelled.fixture, product_id }, { manager }),
  );
  const crediting = new CreditClosedProducts(db.dataSource, db.outbox);
  while (await crediting.creditBatch());
};
const place = (productId: number, creditId: string) =>
  new PlaceTicket(db.dataSource, db.outbox, db.turns).placeTicket({
    userId: person,
    productId,
    source: 'credit',
    creditId,
    idempotencyKey: null,
  });
/** F CFA by product. */
const paidFor = async (...product_ids: number[]) => {
  const { paid } = paidForTickets.answer.parse(
    await new ReportsController(db.dataSource).paid({ body: { product_ids } } as Call<typeof paidForTickets>),
  );
  return product_ids.map((id) => paid.find(({ product_id }) => product_id === id)?.amount ?? 0);
};
const toCredit = (id: number) =>
  new CreditsController(db.dataSource, new RefundCredit(db.dataSource, db.outbox)).count({
    params: { id },
  } as Call<typeof cancellationCredits>);
const soldOf = async (productId: number) =>
  (await figures(present))[0]?.products.find(({ product_id }) => product_id === productId);

test('outstanding credits are their remaining value after placed tickets and refunds', async () => {
  const [cancelled, other] = [await db.product(), await db.product({ ticket_price: 1200 })];
  await db.pay(await db.hold(cancelled, person, 2), 3000);
  expect(await soldOf(cancelled)).toMatchObject({ tickets: 2, amount: 3000, credit_tickets: 0, credit_amount: 0 });
  expect(await paidFor(cancelled, other)).toEqual([3000, 0]);
  expect(await toCredit(cancelled)).toMatchObject({ tickets: 2, amount: 3000 });
  await cancel(cancelled);
  expect(await paidFor(cancelled, other)).toEqual([0, 0]);
  const outstanding = async () => (await figures(present))[0]?.credits.after;
  expect(await outstanding()).toBe(3000);
  const { id } = await db.one<{ id: string }>('SELECT id FROM credit WHERE user_id = $1', [person]);
  await place(other, id);
  expect(await soldOf(other)).toMatchObject({ tickets: 0, amount: 0, credit_tickets: 1, credit_amount: 1200 });
  expect(await paidFor(cancelled, other)).toEqual([0, 1200]);
  expect(await outstanding()).toBe(1800);
  expect(await outstanding()).toBe(await left());
  // A sale stays in its month if the draw is cancelled later.
  expect(await soldOf(cancelled)).toMatchObject({ tickets: 2, amount: 3000 });
  await new RefundCredit(db.dataSource, db.outbox).refundCredit({ userId: person, creditId: id, idempotencyKey: null });
  expect(await outstanding()).toBe(0);
  expect(await left()).toBe(0);
  expect((await figures(present))[0]?.credits).toEqual({
    before: 0,
    issued: 3000,
    placed: 1200,
    refunded: 1800,
    after: 0,
  });
});

test('each month has its sales, and the outstanding credits at its end; free tickets are not sold', async () => {
  const product = await db.product();
  await db.pay(await db.hold(product, person, 1), 1500);
  await db.pay(await db.hold(product, person, 2), 3000);
  const lately = async () => (await paidForTicketsOf(db.dataSource.manager, [product]))[0];
  // Too young for a rate.
  expect(await lately()).toEqual({ product_id: product, amount: 4500, fees: null, last_7_days: null });
  await db.unguarded('entry', `UPDATE entry SET granted_at = $2 WHERE product_id = $1 AND quantity = 1`, [
    product,
    new Date(new Date(`${monthsBack(1)}-01T00:00:00.000Z`).getTime() - 1),
  ]);
  expect(await lately()).toEqual({ product_id: product, amount: 4500, fees: null, last_7_days: 2 });
  const found = await figures(monthsBack(1), present, monthsBack(2));
  expect(found.map(({ month }) => month)).toEqual([monthsBack(2), monthsBack(1), present]);
  const tickets = found.map(({ products }) => products.find((one) => one.product_id === product)?.tickets ?? 0);
  expect(tickets).toEqual([1, 0, 2]);
  const purchase = await db.hold(product, person, 1);
  await db.pay(purchase, 1500);
  await db.pay(purchase, 1500);
  await db.unguarded('credit', `UPDATE credit SET issued_at = $2 WHERE user_id = $1`, [person, `${monthsBack(1)}-15`]);
  const credits = (await figures(monthsBack(2), monthsBack(1), present)).map((one) => one.credits.after);
  expect(credits).toEqual([0, 1500, 1500]);
});

test('what a product earned counts in the month of the grant, what became a credit is taken back in its own, and fees remain', async () => {
  const [sold, other] = [await db.product(), await db.product({ ticket_price: 1200 })];
  const pay = async (quantity: number, amount: number, fee: number | null) =>
    db.pay(await db.hold(sold, person, quantity), amount, undefined, amount, fee);
  await pay(2, 3000, 75.25);
  await pay(1, 1500, 37.5);
  const [before, between] = [monthsBack(2), monthsBack(1)];
  const earned = async (product: number, ...months: string[]) =>
    (await figures(...months)).map(({ month, earned: all }) => {
      const found = all.find(({ product_id }) => product_id === product);
      return [month, found?.paid, found?.fees];
    });
  const entries = (statement: string, values: unknown[]) => db.unguarded('entry', statement, values);
  await entries(`UPDATE entry SET granted_at = $2 WHERE product_id = $1 AND quantity = 2`, [sold, `${before}-15`]);
  await cancel(sold);
  await entries(`UPDATE entry SET credited_at = $2 WHERE product_id = $1`, [sold, `${between}-15`]);
  const { id } = await db.one<{ id: string }>('SELECT id FROM credit WHERE user_id = $1 ORDER BY amount DESC LIMIT 1', [
    person,
  ]);
  await place(other, id);
  expect(await earned(sold, before, between, present)).toEqual([
    [before, 3000, 75.25],
    [between, -4500, 0],
    [present, 1500, 37.5],
  ]);
  // A credit has no fees of its own.
  expect(await earned(other, before, between, present)).toEqual([
    [before, undefined, undefined],
    [between, undefined, undefined],
    [present, 1200, 0],
  ]);
  const paid = await paidForTicketsOf(db.dataSource.manager, [sold, other]);
  expect(paid.map(({ product_id, amount, fees }) => [product_id, amount, fees])).toEqual([
    [sold, 0, 112.75],
    [other, 1200, 0],
  ]);
});

test('fees of which the provider said nothing leave those of the product unknown', async () => {
  const product = await db.product();
  await db.pay(await db.hold(product, person, 1), 1500, undefined, 1500, 37.5);
  await db.pay(await db.hold(product, person, 2), 3000);
  expect((await paidForTicketsOf(db.dataSource.manager, [product]))[0]).toMatchObject({ amount: 4500, fees: null });
  const [{ earned } = { earned: [] }] = await figures(present);
  expect(earned.find(({ product_id }) => product_id === product)).toMatchObject({ paid: 4500, fees: null });
});

test('a promotional credit places tickets, never becomes money, and has its own lines in the books', async () => {
  const [first, other] = [await db.product(), await db.product({ ticket_price: 1200 })];
  const before = (await figures(present))[0]?.credits.after;
  await db.inTransaction((manager) =>
    new CreditsHandlers(db.outbox).issueGoodwill(
      { ...GoodwillGiven.fixture, goodwill_id: uuidv7(), user_id: person, amount: 2000 },
      { manager },
    ),
  );
  const issued = (await db.published<EventPayload<typeof CreditIssued>>(CreditIssued)).filter(
    ({ user_id }) => user_id === person,
  );
  expect(issued).toMatchObject([{ kind: 'promotional', amount: 2000, reason: 'goodwill', payment_id: null }]);
  const refund = (creditId: string) =>
    new RefundCredit(db.dataSource, db.outbox).refundCredit({ userId: person, creditId, idempotencyKey: null });
  const id = issued[0]!.credit_id;
  await expect(refund(id)).rejects.toMatchObject({ code: 'credit_not_refundable' });
  await place(first, id);
  await expect(place(other, id)).rejects.toMatchObject({ code: 'credit_too_small' });
  expect(await soldOf(first)).toMatchObject({
    tickets: 0,
    credit_tickets: 0,
    promotional_tickets: 1,
    promotional_amount: 1500,
  });

  // Nobody paid for it, and no money becomes a credit when its draw is cancelled.
  expect(await paidFor(first, other)).toEqual([0, 0]);
  expect(await toCredit(first)).toMatchObject({ tickets: 1, amount: 0 });

  // What it placed comes back as what it was.
  await cancel(first);
  const [returned] = await db.query<{ id: string; kind: string; amount: number }>(
    'SELECT id, kind, amount FROM credit WHERE user_id = $1 AND entry_id IS NOT NULL',
    [person],
  );
  expect(returned).toMatchObject({ kind: 'promotional', amount: 1500 });
  await expect(refund(returned!.id)).rejects.toMatchObject({ code: 'credit_not_refundable' });
  expect((await figures(present))[0]?.credits.after).toBe(before);
  await place(other, returned!.id);
  expect(await db.violations()).toEqual([]);

  // Not even the owner of the tables makes money of it.
  const { id: entry } = await db.one<{ id: string }>('SELECT id FROM entry WHERE credit_id = $1', [returned!.id]);
  await expect(
    db.query(
      `INSERT INTO credit (id, user_id, kind, amount, value_left, tickets_left, reason, product_id, entry_id, tickets_returned, issued_at)
       VALUES (gen_random_uuid(), $1, 'paid', 1200, 1200, 0, 'product_cancelled', $2, $3, 1, now())`,
      [person, other, entry],
    ),
  ).rejects.toThrow('more than what came in');
});
