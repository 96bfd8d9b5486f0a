import { ListMyTickets } from '../entries/my-tickets.js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  CreditIssued,
  DrawCancelled,
  PaymentFailed,
  RefundRequested,
  TicketsGranted,
  type EventPayload,
} from '@raffle/contracts/events';
import { sentBy } from '@raffle/messaging-kit';
import { queryPlan } from '@raffle/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { paymentsNeighbour, type PaymentsNeighbour } from '../../test/payments-neighbour.js';
import { ticketsDatabase, unknownId, type TicketsDatabase } from '../../test/tickets-database.js';
import { InventoryHandlers } from '../inventory/inventory.handlers.js';
import { BuyTickets } from './buy-tickets.js';
import { ExpireHolds } from './unpaid-holds.js';
import { PurchaseHandlers } from './purchase.handlers.js';
import { OpenTicketPayment } from './open-ticket-payment.js';

type Granted = EventPayload<typeof TicketsGranted>;
type Credited = EventPayload<typeof CreditIssued>;

let db: TicketsDatabase;
let payments: PaymentsNeighbour;
let client: ReturnType<PaymentsNeighbour['client']>;
let buying: BuyTickets;

beforeAll(async () => {
  db = await ticketsDatabase('outcomes');
  payments = await paymentsNeighbour();
  client = payments.client();
  const opening = new OpenTicketPayment(db.dataSource, client);
  buying = new BuyTickets(db.dataSource, opening, db.turns, { HOLD_SECONDS: 900 });
});
afterAll(async () => {
  await client.close();
  await payments.close();
  await db.close();
});

/** A held purchase of 2 tickets for 3000 F CFA. */
async function purchase(productId: number, quantity = 2) {
  const userId = await db.person();
  const { token } = await buying.buyTickets({ userId, productId, quantity, idempotencyKey: null });
  const found = await db.one<{ id: string; payment_id: string }>(
    'SELECT id, payment_id FROM purchase WHERE token = $1',
    [token],
  );
  return { ...found, userId, token, amount: quantity * 1500 };
}
const expire = async (id: string) => {
  await db.query(`UPDATE purchase SET hold_expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
  await new ExpireHolds(db.dataSource).sweep();
};
const fail = (subject_id: string, payment_id: string) =>
  db.inTransaction((manager) =>
    new PurchaseHandlers().failPurchase({ ...PaymentFailed.fixture, payment_id, subject_id }, { manager }),
  );
const cancel = (product_id: number) =>
  db.inTransaction((manager) =>
    new InventoryHandlers().closeCancelled({ ...DrawCancelled.fixture, product_id }, { manager }),
  );
const statusOf = async (id: string) =>
  await db.one<{ status: string; hold: string }>('SELECT status, hold FROM purchase WHERE id = $1', [id]);
const grantsOf = async (userId: string) =>
  (await db.published<Granted>(TicketsGranted)).filter((one) => one.user_id === userId);
const creditsOf = async (userId: string) =>
  (await db.published<Credited>(CreditIssued)).filter((one) => one.user_id === userId);
const sellOut = async (productId: number) => {
  const { capacity, granted, held } = await db.inventory(productId);
  const other = await purchase(productId, capacity - granted - held);
  await db.pay(other.id, other.amount);
};

test('in time: the hold becomes numbered tickets', async () => {
  const product = await db.product();
  const { id, userId, amount, payment_id } = await purchase(product);
  await db.pay(id, amount, payment_id);
  expect(await statusOf(id)).toEqual({ status: 'granted', hold: 'granted' });
  expect(await db.inventory(product)).toMatchObject({ granted: 2, held: 0 });
  expect(await grantsOf(userId)).toMatchObject([
    { numbers: [0, 1], quantity: 2, amount, payment_id, type: 'purchase' },
  ]);
  expect(await creditsOf(userId)).toEqual([]);
});

test('published twice, in sequence and concurrently: one grant', async () => {
  const product = await db.product();
  const { id, userId, amount, payment_id } = await purchase(product);
  await Promise.all([1, 2, 3].map(() => db.pay(id, amount, payment_id)));
  await db.pay(id, amount, payment_id);
  expect(await grantsOf(userId)).toHaveLength(1);
  expect(await creditsOf(userId)).toEqual([]);
  expect(await db.inventory(product)).toMatchObject({ granted: 2, held: 0 });
});

test('before the call to payments has stored its token', async () => {
  const product = await db.product();
  const { id, userId, amount, payment_id } = await purchase(product);
  await db.query(
    `UPDATE purchase SET status = 'opening', payment_id = NULL, token = NULL, payment_url = NULL WHERE id = $1`,
    [id],
  );
  await db.pay(id, amount, payment_id);
  expect(await grantsOf(userId)).toHaveLength(1);
});

test('after the hold, with places left: granted from the free places', async () => {
  const product = await db.product({ max_participants: 5 });
  const { id, userId, amount } = await purchase(product);
  await expire(id);
  expect(await db.inventory(product)).toMatchObject({ granted: 0, held: 0 });
  await db.pay(id, amount);
  expect(await statusOf(id)).toEqual({ status: 'granted', hold: 'granted' });
  expect(await grantsOf(userId)).toMatchObject([{ numbers: [0, 1] }]);
});

test('after the hold, sold out meanwhile: a credit of the paid amount', async () => {
  const product = await db.product({ max_participants: 3 });
  const { id, userId, amount, payment_id } = await purchase(product);
  await expire(id);
  await sellOut(product);
  await db.pay(id, amount, payment_id);
  expect(await statusOf(id)).toEqual({ status: 'credited', hold: 'expired' });
  expect(await grantsOf(userId)).toEqual([]);
  expect(await creditsOf(userId)).toMatchObject([
    { kind: 'paid', amount, reason: 'sold_out', payment_id, product_id: product, tickets_returned: 0 },
  ]);
});

test('a credit of a late payment is still named once nothing is left of it', async () => {
  const product = await db.product({ max_participants: 3 });
  const { id, userId, amount, payment_id } = await purchase(product);
  await expire(id);
  await sellOut(product);
  await db.pay(id, amount, payment_id);
  const mine = () => new ListMyTickets(db.dataSource).listMyTickets(userId);
  expect(await mine()).toMatchObject({ credits: [{ reason: 'sold_out', value: amount }], ended_credits: [] });
  await db.query(
    'UPDATE credit SET value_left = 0, refunded = $2, refund_request_id = $1, refunded_at = now() WHERE payment_id = $1',
    [payment_id, amount],
  );
  const [product_name] = (
    await db.query<{ name: string }>('SELECT name FROM product WHERE product_id = $1', [product])
  ).map(({ name }) => name);
  expect(await mine()).toMatchObject({
    credits: [],
    ended_credits: [{ reason: 'sold_out', amount, left: 0, refunded: amount, product_name }],
  });
});

test('after the hold, with fewer places than were bought: a credit, not half a grant', async () => {
  const product = await db.product({ max_participants: 3 });
  const { id, userId, amount } = await purchase(product);
  await expire(id);
  const other = await purchase(product);
  await db.pay(other.id, other.amount);
  await db.pay(id, amount);
  expect(await grantsOf(userId)).toEqual([]);
  expect(await creditsOf(userId)).toMatchObject([{ reason: 'sold_out', amount }]);
});

test('after the hold, while the product is being drawn: a credit', async () => {
  const product = await db.product({ max_participants: 5 });
  const { id, userId, amount } = await purchase(product);
  await expire(id);
  await db.product({ product_id: product, max_participants: 5, version: 9, status: 'drawing' });
  await db.pay(id, amount);
  expect(await creditsOf(userId)).toMatchObject([{ reason: 'product_closed', amount }]);
});

test.each(['held', 'expired'])(
  'of a cancelled product, the hold being %s: a credit, and no place stays held',
  async (hold) => {
    const product = await db.product();
    const { id, userId, amount } = await purchase(product);
    if (hold === 'expired') await expire(id);
    await cancel(product);
    await db.pay(id, amount);
    expect(await creditsOf(userId)).toMatchObject([{ reason: 'product_cancelled', amount, tickets_returned: 0 }]);
    expect(await grantsOf(userId)).toEqual([]);
    expect(await db.inventory(product)).toMatchObject({ granted: 0, held: 0 });
  },
);

test('twice, by two payments: the second is a credit', async () => {
  const product = await db.product();
  const { id, userId, amount, payment_id } = await purchase(product);
  const second = uuidv7();
  await Promise.all([db.pay(id, amount, payment_id), db.pay(id, amount, second)]);
  expect(await grantsOf(userId)).toHaveLength(1);
  expect(await creditsOf(userId)).toMatchObject([{ reason: 'paid_twice', amount, tickets_returned: 0 }]);
  expect(await statusOf(id)).toMatchObject({ status: 'granted' });
  expect((await db.inventory(product)).granted).toBe(2);
});

test('twice, the first having become a credit: two credits', async () => {
  const product = await db.product();
  const { id, userId, amount } = await purchase(product);
  await cancel(product);
  await db.pay(id, amount);
  await db.pay(id, amount);
  expect((await creditsOf(userId)).map(({ reason }) => reason)).toEqual(['product_cancelled', 'paid_twice']);
});

test.each([1, 2999, 3001])('of %i instead of 3000 F CFA: a credit of the amount paid', async (paid) => {
  const product = await db.product();
  const { id, userId } = await purchase(product);
  await db.pay(id, paid);
  expect(await grantsOf(userId)).toEqual([]);
  expect(await creditsOf(userId)).toMatchObject([{ amount: paid, kind: 'paid' }]);
  expect(await db.inventory(product)).toMatchObject({ granted: 0, held: 0 });
});

test('for an unknown purchase: one refund is requested', async () => {
  const subject = unknownId();
  const paymentId = await db.pay(subject, 3000);
  await db.pay(subject, 3000, paymentId);
  const requests = (await db.published<EventPayload<typeof RefundRequested>>(RefundRequested)).filter(
    ({ payment_id }) => payment_id === paymentId,
  );
  expect(requests).toMatchObject([{ amount: 3000, reason: 'unknown_subject', user_id: null }]);
});

describe('a failed payment', () => {
  test('gives its places back, once', async () => {
    const product = await db.product();
    const { id, payment_id } = await purchase(product);
    await fail(id, payment_id);
    await fail(id, payment_id);
    expect(await statusOf(id)).toEqual({ status: 'failed', hold: 'released' });
    expect(await db.inventory(product)).toMatchObject({ granted: 0, held: 0 });
  });

  test('that is nevertheless paid is granted while places remain', async () => {
    const product = await db.product();
    const { id, userId, amount, payment_id } = await purchase(product);
    await fail(id, payment_id);
    await db.pay(id, amount, payment_id);
    expect(await statusOf(id)).toEqual({ status: 'granted', hold: 'granted' });
    expect(await grantsOf(userId)).toHaveLength(1);
  });

  test('that is nevertheless paid is a credit when none remain', async () => {
    const product = await db.product({ max_participants: 2 });
    const { id, userId, amount, payment_id } = await purchase(product);
    await fail(id, payment_id);
    await sellOut(product);
    await db.pay(id, amount, payment_id);
    expect(await creditsOf(userId)).toMatchObject([{ reason: 'sold_out', amount }]);
  });

  test('published after its confirmation has no effect', async () => {
    const product = await db.product();
    const { id, amount, payment_id } = await purchase(product);
    await db.pay(id, amount, payment_id);
    await fail(id, payment_id);
    expect(await statusOf(id)).toEqual({ status: 'granted', hold: 'granted' });
    expect((await db.inventory(product)).granted).toBe(2);
  });

  test('of another payment or an unknown purchase has no effect', async () => {
    const product = await db.product();
    const { id } = await purchase(product);
    await fail(id, uuidv7());
    await fail(unknownId(), uuidv7());
    expect(await statusOf(id)).toEqual({ status: 'awaiting_payment', hold: 'held' });
  });
});

test('late payments and free tickets compete for the same places: none is sold twice', async () => {
  const product = await db.product({ max_participants: 10 });
  const late = await Promise.all(Array.from({ length: 5 }, () => purchase(product)));
  for (const { id } of late)
    await db.query(`UPDATE purchase SET hold_expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
  await new ExpireHolds(db.dataSource).sweep();
  const people = await Promise.all(Array.from({ length: 8 }, () => db.person()));
  await Promise.allSettled([
    ...late.map(({ id, amount }) => db.pay(id, amount)),
    ...people.map((userId) => buying.buyTickets({ userId, productId: product, quantity: 1, idempotencyKey: null })),
  ]);
  const outcomes = await db.query<{ outcome: string }>(
    'SELECT outcome FROM payment_outcome WHERE purchase_id = ANY($1)',
    [late.map(({ id }) => id)],
  );
  expect(outcomes).toHaveLength(5);
});

test('after all of this every invariant holds', async () => {
  expect(await db.violations()).toEqual([]);
});

test('the sent events of a payment are found by their index', async () => {
  const plan = await queryPlan(db.dataSource, `DELETE FROM outbox WHERE ${sentBy('payment_id', '$1')}`, [['x']]);
  expect(plan).toContain('outbox_sent_by_payment_id');
});
