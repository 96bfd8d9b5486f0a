import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CreditIssued, DrawCancelled, ProductDeleted, type EventPayload } from '@raffle/contracts/events';
import { refuseEventsWith } from '@raffle/test-kit';
import { ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
import { entriesOf } from '../entries/entries.queries.js';
import { PlaceTicket } from '../free-tickets/place-ticket.js';
import { InventoryHandlers } from '../inventory/inventory.handlers.js';
import { CreditClosedProducts } from './credit-closed-products.js';

let db: TicketsDatabase;
let crediting: CreditClosedProducts;

beforeAll(async () => {
  db = await ticketsDatabase('crediting');
  crediting = new CreditClosedProducts(db.dataSource, db.outbox);
});
afterAll(() => db.close());

const cancel = (product_id: number) =>
  db.inTransaction((manager) =>
    new InventoryHandlers().closeCancelled({ ...DrawCancelled.fixture, product_id }, { manager }),
  );
const finish = async () => {
  while (await crediting.creditBatch());
};
const hold = (productId: number, userId: string, quantity: number) => db.hold(productId, userId, quantity);
const creditsFor = async (product: number) =>
  (await db.published<EventPayload<typeof CreditIssued>>(CreditIssued)).filter(
    ({ product_id }) => product_id === product,
  );

test('every entry becomes one credit: paid ones keep their value, free ones place one ticket; holds are released', async () => {
  const product = await db.product();
  const [buyer, friend, waiting] = await Promise.all([db.person(), db.person(), db.person()]);
  const bought = await hold(product, buyer, 3);
  await db.pay(bought, 4500);
  const placing = new PlaceTicket(db.dataSource, db.outbox, db.turns);
  await placing.placeTicket({
    userId: friend,
    productId: product,
    source: 'registration',
    creditId: undefined,
    idempotencyKey: null,
  });
  await hold(product, waiting, 2);

  await cancel(product);
  await finish();

  expect(await creditsFor(product)).toMatchObject([
    { user_id: buyer, kind: 'paid', amount: 4500, reason: 'product_cancelled', payment_id: null, tickets_returned: 3 },
    { user_id: friend, kind: 'free', amount: 0, reason: 'product_cancelled', payment_id: null, tickets_returned: 1 },
  ]);
  expect(await db.inventory(product)).toMatchObject({ granted: 4, held: 0 });
  expect(await db.query('SELECT 1 FROM entry WHERE product_id = $1 AND credited_at IS NULL', [product])).toEqual([]);

  await cancel(product);
  await finish();
  expect(await creditsFor(product)).toHaveLength(2);
});

test('an entry that cannot be credited is skipped and stays due; the others, and other products, are credited', async () => {
  const [first, second] = [await db.product(), await db.product()];
  const [odd, buyer] = [await db.person(), await db.person()];
  for (const [product, person] of [
    [first, odd],
    [first, buyer],
    [second, buyer],
  ] as const)
    await db.pay(await hold(product, person, 1), 1500);
  await cancel(first);
  await cancel(second);
  const allow = refuseEventsWith(db.outbox, odd);
  await finish().finally(allow);
  expect((await creditsFor(first)).map(({ user_id }) => user_id)).toEqual([buyer]);
  expect(await creditsFor(second)).toHaveLength(1);
  await finish();
  expect((await creditsFor(first)).map(({ user_id }) => user_id).sort()).toEqual([buyer, odd].sort());
});

test('a large product is credited in batches, by several instances, and resumes after a crash in between', async () => {
  const product = await db.product({ max_participants: 1000 });
  const person = await db.person();
  for (let i = 0; i < 150; i += 1) {
    const id = await hold(product, person, 1);
    await db.pay(id, 1500);
  }
  await cancel(product);
  expect(await crediting.creditBatch()).toBe(true);
  expect(await creditsFor(product)).toHaveLength(100);
  const other = new CreditClosedProducts(db.dataSource, db.outbox);
  await Promise.all([finish(), other.creditBatch()]);
  await finish();
  const credits = await creditsFor(product);
  expect(credits).toHaveLength(150);
  expect(new Set(credits.map(({ credit_id }) => credit_id)).size).toBe(150);
  expect(
    await db.one('SELECT done_at IS NOT NULL AS done FROM closed_product WHERE product_id = $1', [product]),
  ).toEqual({ done: true });
});

test('cancelled by ProductChanged, before or without DrawCancelled', async () => {
  const product = await db.product();
  const person = await db.person();
  const id = await hold(product, person, 1);
  await db.pay(id, 1500);
  const shown = () => entriesOf(db.dataSource.manager, person, 10);
  expect(await shown()).toMatchObject([{ status: 'valid', cancel_reason: null }]);
  await db.product({ product_id: product, version: 9, status: 'cancelled' });
  await finish();
  expect(await shown()).toMatchObject([{ status: 'credited', cancel_reason: null }]);
  await cancel(product);
  await finish();
  expect(await creditsFor(product)).toMatchObject([{ reason: 'product_cancelled' }]);
  expect(await shown()).toMatchObject([{ status: 'credited', cancel_reason: DrawCancelled.fixture.reason }]);
});

test('bought concurrently with the product’s deletion: a credit', async () => {
  const product = await db.product();
  const id = await hold(product, await db.person(), 1);
  await db.pay(id, 1500);
  await db.inTransaction((manager) =>
    new InventoryHandlers().closeDeleted(
      { ...ProductDeleted.fixture, product_id: product },
      { manager, occurredAt: new Date() },
    ),
  );
  await finish();
  expect(await creditsFor(product)).toMatchObject([{ reason: 'product_closed', amount: 1500 }]);
});

test('after all of this every invariant holds', async () => expect(await db.violations()).toEqual([]));
