import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SettingsChanged, type ProductState } from '@raffle/contracts/events';
import { paymentsNeighbour, type PaymentsNeighbour } from '../../test/payments-neighbour.js';
import { ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
import { BuyTickets } from '../purchase/buy-tickets.js';
import { ExpireHolds } from '../purchase/unpaid-holds.js';
import { OpenTicketPayment } from '../purchase/open-ticket-payment.js';
import { SettingsHandlers } from '../settings.js';
import { PlaceTicket, type PlacementRequest } from './place-ticket.js';

let db: TicketsDatabase;
let payments: PaymentsNeighbour;
let client: ReturnType<PaymentsNeighbour['client']>;
let placing: PlaceTicket;
let buying: BuyTickets;
let settingsVersion = 1;

beforeAll(async () => {
  db = await ticketsDatabase('limits');
  payments = await paymentsNeighbour();
  client = payments.client();
  placing = new PlaceTicket(db.dataSource, db.outbox, db.turns);
  buying = new BuyTickets(db.dataSource, new OpenTicketPayment(db.dataSource, client), db.turns, {
    HOLD_SECONDS: 900,
  });
  await setFreeTickets({ max_price: 1000, share_percent: 20 });
});
afterAll(async () => {
  await client.close();
  await payments.close();
  await db.close();
});

const setFreeTickets = (free_tickets: { max_price: number; share_percent: number }) =>
  db.inTransaction((manager) =>
    new SettingsHandlers().copySettings(
      SettingsChanged.payload.parse({ ...SettingsChanged.fixture, version: ++settingsVersion, free_tickets }),
      { manager },
    ),
  );
const product = (change: Partial<ProductState> = {}) => db.product({ ticket_price: 1000, ...change });
const place = (userId: string, productId: number, source: PlacementRequest['source'] = 'registration') =>
  placing.placeTicket({ userId, productId, source, creditId: undefined, idempotencyKey: null });
const buy = (userId: string, productId: number, quantity = 1) =>
  buying.buyTickets({ userId, productId, quantity, idempotencyKey: null });
const refusal = (attempt: Promise<unknown>) => expect(attempt).rejects;
const people = (count: number) => Promise.all(Array.from({ length: count }, () => db.person()));
const credit = (userId: string, kind: 'paid' | 'free' | 'referral', amount = 0) => db.credit(userId, kind, amount);
const earn = (userId: string, tickets: number) =>
  db.unguarded('allowance', 'UPDATE allowance SET referral_given = $2 WHERE user_id = $1', [userId, tickets]);
/** Buys and lets the hold expire. @returns the purchase's id */
const expiredPurchase = async (userId: string, productId: number, quantity: number) => {
  const { token } = await buy(userId, productId, quantity);
  const { id } = await db.one<{ id: string }>('SELECT id FROM purchase WHERE token = $1', [token]);
  await db.query(`UPDATE purchase SET hold_expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
  await new ExpireHolds(db.dataSource).sweep();
  return id;
};
const outcomeOf = (purchaseId: string) =>
  db.one<{ outcome: string; reason: string | null }>(
    'SELECT outcome, reason FROM payment_outcome o LEFT JOIN credit c ON c.id = o.credit_id WHERE purchase_id = $1',
    [purchaseId],
  );

describe('a ticket without payment (docs/product.md rule 27)', () => {
  test.each(['registration', 'referral', 'credit'] as const)('of a %s is refused at a high price', async (source) => {
    const person = await db.person();
    await earn(person, 1);
    await credit(person, 'free');
    const expensive = await product({ ticket_price: 10_000_000 });
    await refusal(place(person, expensive, source)).toMatchObject({
      code: 'free_ticket_price_too_high',
      extras: { detail: expect.stringContaining('1\u202f000\u00a0F\u00a0CFA') },
    });
    await refusal(place(person, await product({ ticket_price: 1001 }), source)).toMatchObject({
      code: 'free_ticket_price_too_high',
    });
    await place(person, await product({ ticket_price: 1000 }), source);
    await db.unguarded('allowance', 'UPDATE allowance SET referral_given = 0, referral_placed = 0 WHERE user_id = $1', [
      person,
    ]);
  });

  test('is refused on a product that accepts none; a paid credit is not', async () => {
    const person = await db.person();
    const closed = await product({ accepts_free_tickets: false });
    await refusal(place(person, closed)).toMatchObject({ code: 'free_tickets_not_accepted' });
    await credit(person, 'free');
    await credit(person, 'paid', 1000);
    expect(await place(person, closed, 'credit')).toMatchObject({ ticket: { type: 'purchase' }, remaining: 1 });
    await refusal(place(person, closed, 'credit')).toMatchObject({ code: 'free_tickets_not_accepted' });
  });
});

describe('accounts in bulk (docs/product.md rule 28)', () => {
  test.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [10, 2],
  ])('of %i places get at most %i without paying, also concurrently', async (places, share) => {
    const id = await product({ max_participants: places });
    const answers = await Promise.allSettled((await people(places + 1)).map((person) => place(person, id)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(share);
    for (const answer of answers) {
      if (answer.status === 'rejected') {
        expect(answer.reason).toMatchObject({ code: places === share ? 'sold_out' : 'free_places_taken' });
      }
    }
    expect(await db.inventory(id)).toMatchObject({ granted: share });
  });

  test('are limited by the share that the product had when it opened', async () => {
    const [none, all, usual] = [
      await product({ max_participants: 3, free_ticket_share: 0 }),
      await product({ max_participants: 3, free_ticket_share: 100 }),
      await product({ max_participants: 10 }),
    ];
    await setFreeTickets({ max_price: 1000, share_percent: 90 });
    // An edit of an open product has no effect.
    await product({ product_id: usual, version: 99, max_participants: 10 });
    const some = await people(3);
    await refusal(place(some[0]!, none)).toMatchObject({ code: 'free_places_taken' });
    for (const person of some) await place(person, all);
    for (const person of some.slice(0, 2)) await place(person, usual);
    await refusal(place(some[2]!, usual)).toMatchObject({ code: 'free_places_taken' });
    await setFreeTickets({ max_price: 1000, share_percent: 20 });
  });

  test('a product that was too dear when it opened stays closed to free tickets when the setting rises', async () => {
    const dear = await product({ ticket_price: 1001, max_participants: 10 });
    await setFreeTickets({ max_price: 10_000_000, share_percent: 100 });
    await product({ product_id: dear, version: 99, ticket_price: 1001, max_participants: 10 });
    await refusal(place(await db.person(), dear)).toMatchObject({ code: 'free_places_taken' });
    await place(await db.person(), await product({ ticket_price: 1001 }));
    await setFreeTickets({ max_price: 1000, share_percent: 20 });
  });

  test('a draft follows the setting until it opens', async () => {
    const draft = { max_participants: 10, version: 1 };
    const id = await product({ ...draft, status: 'draft', commitment: null });
    await setFreeTickets({ max_price: 1000, share_percent: 50 });
    await product({ ...draft, product_id: id, version: 2 });
    await setFreeTickets({ max_price: 1000, share_percent: 20 });
    expect(await db.one('SELECT free_limit FROM inventory WHERE product_id = $1', [id])).toEqual({ free_limit: 5 });
  });

  test('paid tickets do not count for the share, even after a late payment', async () => {
    const id = await product({ max_participants: 10 });
    const [late, rich, ...others] = await people(4);
    await db.pay(await expiredPurchase(late!, id, 3), 3000);
    await credit(rich!, 'paid', 2000);
    await place(rich!, id, 'credit');
    for (const person of others) await place(person, id);
    expect(await db.inventory(id)).toMatchObject({ granted: 6 });
    expect(await db.one('SELECT free_granted FROM inventory WHERE product_id = $1', [id])).toEqual({ free_granted: 2 });
  });

  test('a person places one ticket of the registration and one other free one on a product', async () => {
    const id = await product();
    const person = await db.person();
    await earn(person, 2);
    await credit(person, 'free');
    await credit(person, 'referral');
    await place(person, id);
    await refusal(place(person, id)).toMatchObject({ code: 'free_ticket_same_product' });
    await place(person, id, 'referral');
    await refusal(place(person, id, 'referral')).toMatchObject({ code: 'reward_ticket_same_product' });
    await refusal(place(person, id, 'credit')).toMatchObject({ code: 'reward_ticket_same_product' });
    await place(person, await product(), 'credit');
    await db.unguarded('allowance', 'UPDATE allowance SET referral_given = 0, referral_placed = 0 WHERE user_id = $1', [
      person,
    ]);
  });

  test('the database itself enforces the share', async () => {
    const id = await product({ max_participants: 10 });
    await place(await db.person(), id);
    await expect(
      db.query('UPDATE inventory SET free_granted = 3, granted = 3, version = version + 1 WHERE product_id = $1', [id]),
    ).rejects.toThrow('inventory_free_tickets');
    await expect(
      db.query('UPDATE inventory SET free_limit = 10, version = version + 1 WHERE product_id = $1', [id]),
    ).rejects.toThrow('sold on its ticket limits');
  });
});

describe('tickets of one person (docs/product.md rule 28)', () => {
  test('are limited, bought and placed ones together', async () => {
    const id = await product({ tickets_per_person: 3 });
    const person = await db.person();
    await refusal(buy(person, id, 4)).toMatchObject({ code: 'person_limit_reached' });
    const { token } = await buy(person, id, 2);
    await place(person, id);
    await credit(person, 'paid', 1000);
    await refusal(place(person, id, 'credit')).toMatchObject({ code: 'person_limit_reached' });
    const { id: purchase } = await db.one<{ id: string }>('SELECT id FROM purchase WHERE token = $1', [token]);
    await db.pay(purchase, 2000);
    await refusal(buy(person, id)).toMatchObject({ code: 'person_limit_reached' });
    await buy(await db.person(), id, 3);
    expect(await db.inventory(id)).toMatchObject({ granted: 3, held: 3 });
  });

  test('a late payment above the limit becomes a credit', async () => {
    const id = await product({ tickets_per_person: 3, max_participants: 300 });
    const person = await db.person();
    const [first, second] = [await expiredPurchase(person, id, 2), await expiredPurchase(person, id, 2)];
    await db.pay(first, 2000);
    await db.pay(second, 2000);
    expect(await outcomeOf(first)).toMatchObject({ outcome: 'granted' });
    expect(await outcomeOf(second)).toEqual({ outcome: 'credited', reason: 'person_limit' });
  });

  test('a late payment and a concurrent purchase stay within the limit', async () => {
    const rounds = Array.from({ length: 8 }, async () => {
      const id = await product({ tickets_per_person: 2, max_participants: 300 });
      const person = await db.person();
      const late = await expiredPurchase(person, id, 2);
      await Promise.allSettled([db.pay(late, 2000), buy(person, id, 1), buy(person, id, 1)]);
      const { granted, held } = await db.inventory(id);
      expect(granted + held).toBeLessThanOrEqual(2);
    });
    await Promise.all(rounds);
  });
});

test('after all of this every invariant holds', async () => {
  expect(await db.violations()).toEqual([]);
});
