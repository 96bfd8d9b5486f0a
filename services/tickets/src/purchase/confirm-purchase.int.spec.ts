import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { paymentsNeighbour, type PaymentsNeighbour } from '../../test/payments-neighbour.js';
import { ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
import { BuyTickets } from './buy-tickets.js';
import { ConfirmPurchase } from './confirm-purchase.js';
import { OpenTicketPayment } from './open-ticket-payment.js';

let db: TicketsDatabase;
let payments: PaymentsNeighbour;
let client: ReturnType<PaymentsNeighbour['client']>;
let buying: BuyTickets;
let confirming: ConfirmPurchase;

beforeAll(async () => {
  db = await ticketsDatabase('confirm');
  payments = await paymentsNeighbour();
  client = payments.client();
  buying = new BuyTickets(db.dataSource, new OpenTicketPayment(db.dataSource, client), db.turns, { HOLD_SECONDS: 900 });
  confirming = new ConfirmPurchase(db.dataSource, client);
});
afterAll(async () => {
  await client.close();
  await payments.close();
  await db.close();
});

test('each payment of a purchase returns its own outcome', async () => {
  const [userId, productId] = [await db.person(), await db.product()];
  const { token } = await buying.buyTickets({ userId, productId, quantity: 1, idempotencyKey: null });
  const session = [...payments.sessions.values()].find((one) => one.token === token)!;
  // A payment whose session response arrived too late, but which was paid.
  const earlier = { ...session, payment_id: uuidv7(), token: 'tok_earlier' };
  payments.sessions.set('earlier', earlier);
  payments.setStatus('tok_earlier', 'paid');
  payments.setStatus(token, 'paid');
  const confirm = (paymentToken: string) =>
    confirming.confirmPurchase({ userId, productId, quantity: 1, paymentToken });

  expect(await confirm(token)).toMatchObject({ tickets: 'pending' });
  await db.pay(session.subject_id, session.amount, session.payment_id);
  const granted = { tickets: [{ product_id: productId, status: 'valid' }] };
  expect(await confirm(token)).toMatchObject(granted);
  expect(await confirm('tok_earlier')).toMatchObject({ tickets: 'pending' });
  await db.pay(session.subject_id, session.amount, earlier.payment_id);
  await expect(confirm('tok_earlier')).rejects.toMatchObject({ code: 'credited' });
  expect(await confirm(token)).toMatchObject(granted);
});

test('a confirmation waits for the event of a payment that has just been confirmed', async () => {
  const [userId, productId] = [await db.person(), await db.product()];
  const { token } = await buying.buyTickets({ userId, productId, quantity: 1, idempotencyKey: null });
  const session = [...payments.sessions.values()].find((one) => one.token === token)!;
  payments.setStatus(token, 'paid');
  let queries = 0;
  // The event arrives after the query that follows the call to payments.
  const query = async (sql: string, parameters: unknown[]) => {
    const found = await db.dataSource.query<unknown>(sql, parameters);
    queries += 1;
    if (queries === 2) await db.pay(session.subject_id, session.amount, session.payment_id);
    return found;
  };
  const waiting = new ConfirmPurchase({ manager: { query } } as unknown as DataSource, client);
  const confirmed = await waiting.confirmPurchase({ userId, productId, quantity: 1, paymentToken: token });
  expect(confirmed).toMatchObject({ tickets: [{ product_id: productId, status: 'valid' }] });
});

test('one read while the payment is not paid, and one once it is applied, which payments is not asked about', async () => {
  const [userId, productId] = [await db.person(), await db.product()];
  const { token } = await buying.buyTickets({ userId, productId, quantity: 2, idempotencyKey: null });
  const session = [...payments.sessions.values()].find((one) => one.token === token)!;
  let reads = 0;
  const query = (sql: string, parameters: unknown[]) => {
    reads += 1;
    return db.dataSource.query<unknown>(sql, parameters);
  };
  const counting = new ConfirmPurchase({ manager: { query } } as unknown as DataSource, client);
  const confirm = () => counting.confirmPurchase({ userId, productId, quantity: 2, paymentToken: token });
  const state = { type: 'ticket', amount: session.amount, product_id: productId, reference: session.reference };
  const unpaid = { ...state, statut: 'pending', final: false, interrupted: false, review_until: null };
  await expect(confirm()).rejects.toMatchObject({ code: 'payment_not_confirmed', extras: { payment: unpaid } });
  expect(reads).toBe(1);
  payments.interrupt(token);
  await expect(confirm()).rejects.toMatchObject({ extras: { payment: { ...unpaid, interrupted: true } } });

  await db.pay(session.subject_id, session.amount, session.payment_id);
  const asked = payments.calls.length;
  reads = 0;
  expect((await confirm()).payment).toEqual({ ...unpaid, statut: 'paid', final: true });
  expect([reads, payments.calls.length - asked]).toEqual([1, 0]);
});
