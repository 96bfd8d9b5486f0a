import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { InventoryChanged } from '@raffle/contracts/events';
import { openPaymentSession } from '@raffle/contracts/internal';
import { eventually } from '@raffle/test-kit';
import { paymentsNeighbour, type PaymentsNeighbour } from '../../test/payments-neighbour.js';
import { placesAtOnce, ticketsDatabase, unknownId, type TicketsDatabase } from '../../test/tickets-database.js';
import { PublishInventory } from '../inventory/publish-inventory.js';
import { BuyTickets } from './buy-tickets.js';
import { ExpireHolds } from './unpaid-holds.js';
import { OpenTicketPayment } from './open-ticket-payment.js';

let db: TicketsDatabase;
let payments: PaymentsNeighbour;
let client: ReturnType<PaymentsNeighbour['client']>;
let buying: BuyTickets;

beforeAll(async () => {
  db = await ticketsDatabase('buying');
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

const buy = (userId: string, productId: number, quantity = 1, idempotencyKey: string | null = null) =>
  buying.buyTickets({ userId, productId, quantity, idempotencyKey });
const refusal = (attempt: Promise<unknown>) => expect(attempt).rejects;
const makeOverdue = (userId: string, productId: number) =>
  db.query(`UPDATE purchase SET hold_expires_at = now() - interval '1 second' WHERE user_id = $1 AND product_id = $2`, [
    userId,
    productId,
  ]);

describe('50 concurrent buyers for 10 places', () => {
  test('the race is real: read, then write, oversells', async () => {
    await db.query('CREATE TABLE unguarded (capacity integer, held integer)');
    await db.query('INSERT INTO unguarded VALUES (1, 0)');
    let reads = 0;
    let bothHaveRead: () => void;
    const untilBothHaveRead = new Promise<void>((resolve) => (bothHaveRead = resolve));
    const buyers = [1, 2].map(() =>
      db.inTransaction(async (manager) => {
        const [seen] = await manager.query<{ capacity: number; held: number }[]>(
          'SELECT capacity, held FROM unguarded',
        );
        if (++reads === 2) bothHaveRead();
        await untilBothHaveRead;
        if (!seen || seen.held >= seen.capacity) return 'sold_out';
        await manager.query('UPDATE unguarded SET held = held + 1');
        return 'held';
      }),
    );
    expect(await Promise.all(buyers)).toEqual(['held', 'held']);
    expect(await db.query('SELECT * FROM unguarded')).toEqual([{ capacity: 1, held: 2 }]);
  });

  test('exactly 10 are held, and every other buyer gets sold_out', async () => {
    const product = await db.product({ max_participants: 10 });
    const people = await Promise.all(Array.from({ length: 50 }, () => db.person()));
    const answers = await Promise.allSettled(people.map((person) => buy(person, product)));
    const held = answers.filter(({ status }) => status === 'fulfilled');
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(held).toHaveLength(10);
    expect(refused).toHaveLength(40);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'sold_out' });
    expect(await db.inventory(product)).toMatchObject({ granted: 0, held: 10 });
    expect(await db.violations()).toEqual([]);
  });

  test('once a product was full, each further request is refused by one statement, until a place is free', async () => {
    const product = await db.product({ max_participants: 1 });
    const [first, second, third] = [await db.person(), await db.person(), await db.person()];
    await buy(first, product);
    await refusal(buy(second, product)).toMatchObject({ code: 'sold_out' });
    const statements: string[] = [];
    const counting = { beforeQuery: ({ query }: { query: string }) => void statements.push(query) };
    db.dataSource.subscribers.push(counting);
    await refusal(buy(second, product)).toMatchObject({ code: 'sold_out' });
    await refusal(buy(third, product)).toMatchObject({ code: 'sold_out' });
    db.dataSource.subscribers.splice(db.dataSource.subscribers.indexOf(counting), 1);
    expect(statements).toHaveLength(2);
    await makeOverdue(first, product);
    await new ExpireHolds(db.dataSource).sweep();
    await buy(third, product);
  });

  test('buyers who wait for the row of a product use at most half of the connections', async () => {
    const product = await db.product();
    const people = await Promise.all(Array.from({ length: 25 }, () => db.person()));
    const { attempts } = await db.inTransaction(async (manager) => {
      await manager.query('SELECT FROM inventory WHERE product_id = $1 FOR UPDATE', [product]);
      const attempts = Promise.allSettled(people.map((person) => buy(person, product)));
      await eventually(async () => expect(await db.lockWaits()).toBe(placesAtOnce));
      return { attempts };
    });
    const held = (await attempts).filter(({ status }) => status === 'fulfilled');
    expect(held).toHaveLength(people.length);
  });

  test('with mixed quantities no place is sold twice', async () => {
    const product = await db.product({ max_participants: 10 });
    const people = await Promise.all(Array.from({ length: 30 }, () => db.person()));
    await Promise.allSettled(people.map((person, i) => buy(person, product, (i % 4) + 1)));
    const { held } = await db.inventory(product);
    expect(held).toBeLessThanOrEqual(10);
    expect(held).toBeGreaterThanOrEqual(7);
    expect(await db.violations()).toEqual([]);
  });
});

describe('a purchase', () => {
  test('is priced by the server, held, and opened with payments', async () => {
    const product = await db.product({ ticket_price: 1500 });
    const person = await db.person('Essi A.');
    const answer = await buy(person, product, 2);
    expect(answer.token).toMatch(/^tok_/);
    expect(answer.payment_url).toContain(answer.token);
    const { made } = await db.one<{ made: Date }>('SELECT created_at AS made FROM purchase WHERE token = $1', [
      answer.token,
    ]);
    expect(Date.parse(answer.expires_at) - made.getTime()).toBe(900_000);
    const call = payments.calls.filter(({ operation }) => operation === openPaymentSession).at(-1);
    expect(call?.body).toMatchObject({
      type: 'ticket',
      user_id: person,
      amount: 3000,
      client: null,
      product_id: product,
      quantity: 2,
    });
    expect(call?.headers['idempotency-key']).toBe((call?.body as { subject_id: string }).subject_id);
    expect(await db.inventory(product)).toMatchObject({ granted: 0, held: 2 });
    await new PublishInventory(db.dataSource, db.outbox).publish();
    expect((await db.published<{ product_id: number }>(InventoryChanged)).at(-1)).toMatchObject({
      product_id: product,
      held: 2,
    });
  });

  test('requested again with the same quantity returns the same payment, also concurrently', async () => {
    const product = await db.product();
    const person = await db.person();
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy(person, product, 2)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await buy(person, product, 2)).toEqual(answers[0]);
    expect((await db.inventory(product)).held).toBe(2);
    await refusal(buy(person, product, 3)).toMatchObject({ code: 'hold_with_other_quantity' });
  });

  test('is refused if it is the fourth open one, until another ends', async () => {
    const person = await db.person();
    const products = await Promise.all(Array.from({ length: 4 }, () => db.product()));
    for (const product of products.slice(0, 3)) await buy(person, product);
    await refusal(buy(person, products[3]!)).toMatchObject({ code: 'too_many_holds' });
    await makeOverdue(person, products[0]!);
    await buy(person, products[3]!);
  });

  test('on many products concurrently opens at most three', async () => {
    const person = await db.person();
    const products = await Promise.all(Array.from({ length: 6 }, () => db.product()));
    const answers = await Promise.allSettled(products.map((product) => buy(person, product)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('reuses the places of the buyer’s own overdue hold before the sweep', async () => {
    const product = await db.product({ max_participants: 300 });
    const person = await db.person();
    const first = await buy(person, product, 2);
    await makeOverdue(person, product);
    const second = await buy(person, product, 3);
    expect(second.token).not.toBe(first.token);
    expect(await db.inventory(product)).toMatchObject({ granted: 0, held: 3 });
    expect(await db.violations()).toEqual([]);
  });

  test.each([
    ['product_not_found', async () => 2_000_000],
    ['product_not_found', async () => 9_007_199_254_740_991],
    ['product_not_found', () => db.product({ status: 'draft', commitment: null })],
    ['product_not_active', () => db.product({ status: 'drawing' })],
    ['product_not_active', () => db.product({ status: 'cancelled' })],
    ['product_not_active', () => db.product({ commitment: null })],
  ])('is refused with %s', async (code, product) => {
    await refusal(buy(await db.person(), await product())).toMatchObject({ code });
  });

  test('of a person whose registration arrives meanwhile waits for it', async () => {
    const [product, user_id] = [await db.product(), unknownId()];
    const buying = buy(user_id, product);
    await db.person('Afi M.', { user_id });
    expect(await buying).toMatchObject({ token: expect.any(String) });
    expect((await db.inventory(product)).held).toBe(1);
  });

  test('of a person whose registration does not arrive is told to retry', async () => {
    const product = await db.product();
    await refusal(buy(unknownId(), product)).toMatchObject({ code: 'allowance_not_known_yet' });
    expect((await db.inventory(product)).held).toBe(0);
  });
});

describe('an Idempotency-Key', () => {
  test('replays the first answer while its hold lasts, and never the URL of an ended payment', async () => {
    const product = await db.product();
    const person = await db.person();
    const first = await buy(person, product, 1, 'key-1');
    expect(await buy(person, product, 1, 'key-1')).toEqual(first);
    await makeOverdue(person, product);
    const second = await buy(person, product, 1, 'key-1');
    expect(second.token).not.toBe(first.token);
    expect(await buy(person, product, 1, 'key-1')).toEqual(second);
    const { id, amount } = await db.one<{ id: string; amount: number }>(
      'SELECT id, amount FROM purchase WHERE token = $1',
      [second.token],
    );
    await db.pay(id, amount);
    await refusal(buy(person, product, 1, 'key-1')).toMatchObject({ code: 'purchase_paid' });
    expect(await db.violations()).toEqual([]);
  });

  test('with other content is refused', async () => {
    const product = await db.product();
    const person = await db.person();
    await buy(person, product, 1, 'key');
    await refusal(buy(person, product, 2, 'key')).toMatchObject({ code: 'idempotency_key_reused' });
    await buy(await db.person(), product, 2, 'key');
  });
});

describe('when payments', () => {
  test.each([
    ['cannot be reached', () => payments.breakDown(), 'payment_unreachable'],
    ['cannot reach the provider', () => payments.refuse('payment_unreachable'), 'payment_unreachable'],
    ['refuses', () => payments.refuse('payment_init_failed'), 'payment_creation_failed'],
  ])('%s, the places are given back and a retry with the same key is accepted', async (_, fault, code) => {
    const product = await db.product();
    const person = await db.person();
    fault();
    try {
      await refusal(buy(person, product, 2, 'again')).toMatchObject({ code });
    } finally {
      payments.recover();
    }
    expect(await db.inventory(product)).toMatchObject({ granted: 0, held: 0 });
    await buy(person, product, 2, 'again');
    expect(await db.inventory(product)).toMatchObject({ granted: 0, held: 2 });
    expect(await db.violations()).toEqual([]);
  });

  test('fails for a second click, the first one keeps its places and payment', async () => {
    const product = await db.product();
    const person = await db.person();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    payments.openSlowly(released);
    try {
      const before = payments.calls.length;
      const first = buy(person, product, 2, 'clicked');
      await eventually(() => expect(payments.calls).toHaveLength(before + 1));
      await refusal(buy(person, product, 2, 'clicked')).toMatchObject({ code: 'payment_unreachable' });
      release();
      const { token } = await first;
      expect(await buy(person, product, 2, 'clicked')).toMatchObject({ token });
    } finally {
      payments.recover();
    }
    expect((await db.inventory(product)).held).toBe(2);
  });

  test('fails for a purchase that a crash left without a payment, the places are given back', async () => {
    const product = await db.product();
    const person = await db.person();
    await buy(person, product);
    await db.query(
      `UPDATE purchase SET status = 'opening', token = NULL, payment_url = NULL, created_at = now() - interval '1 minute'
       WHERE user_id = $1`,
      [person],
    );
    payments.refuse('payment_init_failed');
    try {
      await refusal(buy(person, product)).toMatchObject({ code: 'payment_creation_failed' });
    } finally {
      payments.recover();
    }
    expect((await db.inventory(product)).held).toBe(0);
  });

  test('would charge another amount, no payment URL is returned', async () => {
    const product = await db.product({ ticket_price: 1500 });
    payments.charge(1);
    try {
      await refusal(buy(await db.person(), product)).toMatchObject({ code: 'payment_creation_failed' });
    } finally {
      payments.recover();
    }
    expect((await db.inventory(product)).held).toBe(0);
  });
});

describe('expiry', () => {
  test('gives back the places of overdue holds only, shared between instances', async () => {
    const product = await db.product({ max_participants: 300 });
    const people = await Promise.all(Array.from({ length: 6 }, () => db.person()));
    for (const person of people) await buy(person, product, 2);
    for (const person of people.slice(0, 4)) await makeOverdue(person, product);
    const sweepers = Array.from({ length: 3 }, () => new ExpireHolds(db.dataSource));
    await Promise.all(sweepers.map((sweeper) => sweeper.sweep()));
    expect(await db.inventory(product)).toMatchObject({ granted: 0, held: 4 });
    // The same round also gives back overdue holds of other tests, in any order.
    await new PublishInventory(db.dataSource, db.outbox).publish();
    // A round that the purchases asked for may have taken the change, and not stored its event yet.
    await eventually(async () => {
      const events = await db.published<{ product_id: number; held: number }>(InventoryChanged);
      expect(events.filter(({ product_id }) => product_id === product).at(-1)).toMatchObject({ held: 4 });
    });
    expect(await db.violations()).toEqual([]);
  });
});
