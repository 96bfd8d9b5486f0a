import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TicketsGranted, type EventPayload } from '@raffle/contracts/events';
import { eventually } from '@raffle/test-kit';
import { placesAtOnce, ticketsDatabase, unknownId, type TicketsDatabase } from '../../test/tickets-database.js';
import { PlaceTicket, type PlacementRequest } from './place-ticket.js';

let db: TicketsDatabase;
let placing: PlaceTicket;

beforeAll(async () => {
  db = await ticketsDatabase('placing');
  placing = new PlaceTicket(db.dataSource, db.outbox, db.turns);
});
afterAll(() => db.close());

const place = (userId: string, productId: number, change: Partial<PlacementRequest> = {}) =>
  placing.placeTicket({
    userId,
    productId,
    source: 'registration',
    creditId: undefined,
    idempotencyKey: null,
    ...change,
  });
const refusal = (attempt: Promise<unknown>) => expect(attempt).rejects;
const credit = (userId: string, kind: 'paid' | 'free' | 'referral', amount: number) => db.credit(userId, kind, amount);
const creditRow = (id: string) =>
  db.one<{ value_left: number; tickets_left: number }>('SELECT value_left, tickets_left FROM credit WHERE id = $1', [
    id,
  ]);

describe('the two free tickets of a registration', () => {
  test('go to two distinct products, and there are no more', async () => {
    const [one, two, three] = await Promise.all([db.product(), db.product(), db.product()]);
    const person = await db.person();
    const first = await place(person, one);
    expect(first).toMatchObject({
      success: true,
      remaining: 1,
      ticket: { product_id: one, quantity: 1, price: 0, type: 'free', numbers: [0], status: 'valid' },
    });
    await refusal(place(person, one)).toMatchObject({ code: 'free_ticket_same_product' });
    expect(await place(person, two)).toMatchObject({ remaining: 0 });
    await refusal(place(person, three)).toMatchObject({ code: 'no_free_ticket_left' });
    expect(await db.published<EventPayload<typeof TicketsGranted>>(TicketsGranted)).toContainEqual(
      expect.objectContaining({ user_id: person, product_id: one, type: 'free', amount: 0, payment_id: null }),
    );
  });

  test('requested concurrently: at most two, never twice on one product', async () => {
    const [one, two, three] = await Promise.all([db.product(), db.product(), db.product()]);
    const person = await db.person();
    const attempts = [one, one, two, two, three, three].map((product) => place(person, product));
    const placed = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled');
    expect(placed).toHaveLength(2);
    const rows = await db.query('SELECT DISTINCT product_id FROM free_placement WHERE user_id = $1', [person]);
    expect(rows).toHaveLength(2);
  });

  test('people who wait for the row of a product use at most half of the connections, with its buyers', async () => {
    const product = await db.product();
    const people = await Promise.all(Array.from({ length: 12 }, () => db.person()));
    const attempts = await db.inTransaction(async (manager) => {
      await manager.query('SELECT FROM inventory WHERE product_id = $1 FOR UPDATE', [product]);
      const bought = db.turns.run(() => db.query('SELECT FROM inventory WHERE product_id = $1 FOR UPDATE', [product]));
      const placed = Promise.all([bought, ...people.map((person) => place(person, product))]);
      await eventually(async () => expect(await db.lockWaits()).toBe(placesAtOnce));
      return { placed };
    });
    expect(await attempts.placed).toHaveLength(people.length + 1);
  });

  test('the database itself enforces distinct products and the limit of two', async () => {
    const product = await db.product();
    const person = await db.person();
    await place(person, product);
    await expect(
      db.query(
        `INSERT INTO free_placement (user_id, product_id, entry_id, source)
         SELECT user_id, product_id, gen_random_uuid(), source FROM free_placement WHERE user_id = $1`,
        [person],
      ),
    ).rejects.toThrow('free_placement_distinct_products');
    await expect(db.query('UPDATE allowance SET registration_placed = 3 WHERE user_id = $1', [person])).rejects.toThrow(
      'allowance_registration',
    );
  });

  test('placed before the registration arrives waits for it', async () => {
    const [product, user_id] = [await db.product(), unknownId()];
    const placing = place(user_id, product);
    await db.person('Afi M.', { user_id });
    expect(await placing).toMatchObject({ success: true });
  });

  test('cannot be placed where the registration does not arrive', async () => {
    await refusal(place(unknownId(), await db.product())).toMatchObject({
      code: 'allowance_not_known_yet',
      extras: { headers: { 'retry-after': expect.any(String) } },
    });
  });

  test('stay available if the product has no place or is not open', async () => {
    const full = await db.product({ max_participants: 1 });
    await place(await db.person(), full);
    const person = await db.person();
    await refusal(place(person, full)).toMatchObject({ code: 'sold_out' });
    await refusal(place(person, await db.product({ status: 'drawing' }))).toMatchObject({ code: 'product_not_active' });
    await refusal(place(person, 1_999_999)).toMatchObject({ code: 'product_not_found' });
    expect(await place(person, await db.product())).toMatchObject({ remaining: 1 });
  });

  test('cannot take a held place', async () => {
    const product = await db.product({ max_participants: 2 });
    await db.query('UPDATE inventory SET held = 1, version = version + 1 WHERE product_id = $1', [product]);
    await place(await db.person(), product);
    await refusal(place(await db.person(), product)).toMatchObject({ code: 'sold_out' });
    await db.query('UPDATE inventory SET held = 0, version = version + 1 WHERE product_id = $1', [product]);
  });

  test('with an Idempotency-Key are placed once, however often requested', async () => {
    const product = await db.product();
    const person = await db.person();
    const answers = await Promise.all([1, 2, 3].map(() => place(person, product, { idempotencyKey: 'key' })));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await refusal(place(person, await db.product(), { idempotencyKey: 'key' })).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });
});

describe('a referral ticket', () => {
  test('is placed as often as earned, each time on another product', async () => {
    const product = await db.product();
    const person = await db.person();
    await refusal(place(person, product, { source: 'referral' })).toMatchObject({ code: 'no_referral_ticket_left' });
    for (let friends = 0; friends < 2; friends += 1) {
      const friend = await db.person('Kofi B.', { referrer_id: person });
      await db.pay(await db.hold(await db.product(), friend), 1500);
    }
    expect(await place(person, product, { source: 'referral' })).toMatchObject({
      remaining: 1,
      ticket: { type: 'referral', price: 0 },
    });
    expect(await place(person, await db.product(), { source: 'referral' })).toMatchObject({
      remaining: 0,
      ticket: { type: 'referral' },
    });
  });
});

describe('a credit', () => {
  test('that is paid buys places up to its value and the rest remains', async () => {
    const product = await db.product({ ticket_price: 1500 });
    const person = await db.person();
    const id = await credit(person, 'paid', 4000);
    expect(await place(person, product, { source: 'credit' })).toMatchObject({
      remaining: 1,
      ticket: { type: 'purchase', price: 1500 },
    });
    expect(await place(person, product, { source: 'credit', creditId: id })).toMatchObject({ remaining: 1 });
    await refusal(place(person, product, { source: 'credit' })).toMatchObject({ code: 'credit_too_small' });
    expect(await creditRow(id)).toEqual({ value_left: 1000, tickets_left: 0 });
    expect(await place(person, await db.product({ ticket_price: 1000 }), { source: 'credit' })).toMatchObject({
      remaining: 0,
    });
    await refusal(place(person, product, { source: 'credit' })).toMatchObject({ code: 'credit_not_found' });
  });

  test.each(['free', 'referral'] as const)('that is %s places one ticket and leaves nothing', async (kind) => {
    const product = await db.product({ ticket_price: 90_000 });
    const person = await db.person();
    await credit(person, kind, 0);
    expect(await place(person, product, { source: 'credit' })).toMatchObject({
      remaining: 0,
      ticket: { type: kind, price: 0 },
    });
    await refusal(place(person, product, { source: 'credit' })).toMatchObject({ code: 'credit_not_found' });
  });

  test('the oldest that suffices is used; none is spent twice concurrently', async () => {
    const product = await db.product({ ticket_price: 1500 });
    const person = await db.person();
    const small = await credit(person, 'paid', 500);
    const old = await credit(person, 'paid', 1500);
    const young = await credit(person, 'paid', 1500);
    const answers = await Promise.allSettled([1, 2, 3].map(() => place(person, product, { source: 'credit' })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await creditRow(small)).toMatchObject({ value_left: 500 });
    expect(await creditRow(old)).toMatchObject({ value_left: 0 });
    expect(await creditRow(young)).toMatchObject({ value_left: 0 });
  });

  test('of another user is not found', async () => {
    const id = await credit(await db.person(), 'paid', 5000);
    await refusal(place(await db.person(), await db.product(), { source: 'credit', creditId: id })).toMatchObject({
      code: 'credit_not_found',
    });
  });

  test('is not spent when the product is sold out', async () => {
    const product = await db.product({ max_participants: 1 });
    await place(await db.person(), product);
    const person = await db.person();
    const id = await credit(person, 'paid', 5000);
    await refusal(place(person, product, { source: 'credit' })).toMatchObject({ code: 'sold_out' });
    expect(await creditRow(id)).toMatchObject({ value_left: 5000 });
  });
});

test('after all of this every invariant holds', async () => expect(await db.violations()).toEqual([]));
