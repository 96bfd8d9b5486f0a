import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { paymentsNeighbour, type PaymentsNeighbour } from '../../test/payments-neighbour.js';
import { ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
import { BuyTickets } from './buy-tickets.js';
import { CancelPurchase } from './cancel-purchase.js';
import { OpenTicketPayment } from './open-ticket-payment.js';

let db: TicketsDatabase;
let payments: PaymentsNeighbour;
let client: ReturnType<PaymentsNeighbour['client']>;
let buying: BuyTickets;
let person: string;

beforeAll(async () => {
  db = await ticketsDatabase('cancel');
  payments = await paymentsNeighbour();
  client = payments.client();
  buying = new BuyTickets(db.dataSource, new OpenTicketPayment(db.dataSource, client), db.turns, { HOLD_SECONDS: 900 });
});
beforeEach(async () => {
  person = await db.person();
});
afterAll(async () => {
  await client.close();
  await payments.close();
  await db.close();
});

const buy = (productId: number, quantity = 1) =>
  buying.buy({ userId: person, productId, quantity, idempotencyKey: null });
const cancel = (paymentToken: string, userId = person) =>
  new CancelPurchase(db.dataSource).cancel({ userId, paymentToken });
const purchaseOf = (token: string) =>
  db.one<{ id: string; status: string; hold: string }>('SELECT id, status, hold FROM purchase WHERE token = $1', [
    token,
  ]);

test('gives the places back once, also when repeated', async () => {
  const product = await db.product({ max_participants: 10 });
  const { token } = await buy(product, 3);
  expect(await db.inventory(product)).toMatchObject({ held: 3 });
  await cancel(token);
  await cancel(token);
  expect(await db.inventory(product)).toMatchObject({ granted: 0, held: 0 });
  expect(await purchaseOf(token)).toMatchObject({ status: 'failed', hold: 'released' });
});

test('makes room for a fourth purchase', async () => {
  const [first, second, third, fourth] = await Promise.all(
    [1, 2, 3, 4].map(() => db.product({ max_participants: 100 })),
  );
  const { token } = await buy(first!);
  await buy(second!);
  await buy(third!);
  await expect(buy(fourth!)).rejects.toMatchObject({ code: 'too_many_holds' });
  await cancel(token);
  await buy(fourth!);
});

test('of another person’s or an unknown purchase is refused', async () => {
  const product = await db.product({ max_participants: 10 });
  const { token } = await buy(product);
  await expect(cancel(token, await db.person())).rejects.toMatchObject({ code: 'payment_not_found' });
  await expect(cancel('tok_unknown')).rejects.toMatchObject({ code: 'payment_not_found' });
  expect(await db.inventory(product)).toMatchObject({ held: 1 });
});

test('of a paid one is refused, and a payment after a cancellation becomes tickets while places are free', async () => {
  const product = await db.product({ max_participants: 10 });
  const { token } = await buy(product);
  await cancel(token);
  await db.pay((await purchaseOf(token)).id, 1500);
  expect(await db.inventory(product)).toMatchObject({ granted: 1, held: 0 });
  await expect(cancel(token)).rejects.toMatchObject({ code: 'purchase_paid' });
  expect(await db.inventory(product)).toMatchObject({ granted: 1, held: 0 });
});
