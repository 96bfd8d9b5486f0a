import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { PaymentFailed } from '@raffle/contracts/events';
import { allButDate } from '@raffle/test-kit';
import { paymentsNeighbour, type PaymentsNeighbour } from '../../test/payments-neighbour.js';
import { ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
import { BuyTickets } from './buy-tickets.js';
import { OpenTicketPayment } from './open-ticket-payment.js';
import { PurchaseHandlers } from './purchase.handlers.js';
import { CancelPurchase, ExpireHolds } from './unpaid-holds.js';

let db: TicketsDatabase;
let payments: PaymentsNeighbour;
let client: ReturnType<PaymentsNeighbour['client']>;
let buying: BuyTickets;
let person: string;

beforeAll(async () => {
  db = await ticketsDatabase('unpaid');
  payments = await paymentsNeighbour();
  client = payments.client();
  const opening = new OpenTicketPayment(db.dataSource, client);
  buying = new BuyTickets(db.dataSource, opening, db.turns, { HOLD_SECONDS: 900 });
});
beforeEach(async () => {
  person = await db.person();
});
afterAll(async () => {
  await client.close();
  await payments.close();
  await db.close();
});

const buy = (userId: string, productId: number, quantity = 1) =>
  buying.buy({ userId, productId, quantity, idempotencyKey: null });
const sweep = () => new ExpireHolds(db.dataSource).sweep();
/** Moves this person's purchases of this product into the past. */
const ageHolds = (userId: string, productId: number, minutes: number) =>
  db.unguarded(
    'purchase',
    `UPDATE purchase SET created_at = created_at - make_interval(mins => $3), hold_expires_at = hold_expires_at - make_interval(mins => $3),
       hold_ended_at = hold_ended_at - make_interval(mins => $3) WHERE user_id = $1 AND product_id = $2`,
    [userId, productId, minutes],
  );
const purchaseOf = (token: string) =>
  db.one<{ id: string; payment_id: string; status: string; hold: string }>(
    'SELECT id, payment_id, status, hold FROM purchase WHERE token = $1',
    [token],
  );
const fail = async (token: string) => {
  const { id, payment_id } = await purchaseOf(token);
  await db.inTransaction((manager) =>
    new PurchaseHandlers().failPurchase({ ...PaymentFailed.fixture, payment_id, subject_id: id }, { manager }),
  );
};
/** Buys, and fails the payment after so many minutes. */
const buyAndFail = async (userId: string, productId: number, minutes: number) => {
  const { token } = await buy(userId, productId);
  await ageHolds(userId, productId, minutes);
  await fail(token);
};
const refusedForMinutes = async (attempt: Promise<unknown>): Promise<number> => {
  const refusal = await attempt.then(
    () => {
      throw new Error('The purchase was not refused');
    },
    (reason: { code: string; extras: { headers: Record<string, string>; detail: string } }) => reason,
  );
  expect(refusal).toMatchObject({ code: 'wait_after_unpaid_hold' });
  expect(refusal.extras.detail).toMatch(/à \d\d:\d\d/);
  return Math.ceil(Number(refusal.extras.headers['retry-after']) / 60);
};

describe('the last places, held and not paid (docs/product.md rule 29, unpaid holds)', () => {
  test.each([1, 2, 3, 10])('of %i cannot be held again at once: they are free for everyone', async (places) => {
    const product = await db.product({ max_participants: places });
    await buy(person, product, places);
    await ageHolds(person, product, 16);
    // Before the sweep and after it.
    expect(await refusedForMinutes(buy(person, product, places))).toBe(2);
    await sweep();
    expect(await refusedForMinutes(buy(person, product, places))).toBe(2);
    await buy(await db.person(), product, places);
    expect(await db.inventory(product)).toMatchObject({ granted: 0, held: places });
  });

  test('make their owner wait 2, then 15, then 60 minutes', async () => {
    const product = await db.product({ max_participants: 1 });
    for (const minutes of [2, 15, 60, 60]) {
      await buy(person, product);
      await ageHolds(person, product, 16);
      await sweep();
      expect(await refusedForMinutes(buy(person, product))).toBe(minutes);
      await ageHolds(person, product, minutes - 1);
      expect(await refusedForMinutes(buy(person, product))).toBe(1);
      await ageHolds(person, product, 1);
    }
    await buy(person, await db.product({ max_participants: 1 }));
  });

  test('are forgotten after a day', async () => {
    const product = await db.product({ max_participants: 1 });
    await buyAndFail(person, product, 5);
    await ageHolds(person, product, 24 * 60);
    await buyAndFail(person, product, 5);
    expect(await refusedForMinutes(buy(person, product))).toBe(2);
  });

  test('given back within three minutes cause no wait twice a day', async () => {
    const product = await db.product({ max_participants: 1 });
    await buyAndFail(person, product, 2);
    await buyAndFail(person, product, 0);
    await buyAndFail(person, product, 2);
    expect(await refusedForMinutes(buy(person, product))).toBe(2);
  });

  test('still become tickets after a late payment, which ends the wait', async () => {
    const product = await db.product({ max_participants: 3 });
    const { token } = await buy(person, product);
    await ageHolds(person, product, 16);
    await sweep();
    await refusedForMinutes(buy(person, product));
    await db.pay((await purchaseOf(token)).id, 1500);
    expect(await db.inventory(product)).toMatchObject({ granted: 1, held: 0 });
    await buy(person, product);
  });

  test('are determined by the places free at the time of the hold', async () => {
    const product = await db.product({ max_participants: 200 });
    await db.query('UPDATE inventory SET held = 169, version = version + 1 WHERE product_id = $1', [product]);
    for (const [quantity, waits] of [
      [10, false], // 31 free: more than 10 %
      [1, true], // 20 free after someone took one: 10 %
    ] as const) {
      const { token } = await buy(person, product, quantity);
      await ageHolds(person, product, 5);
      await fail(token);
      if (waits) expect(await refusedForMinutes(buy(person, product))).toBe(2);
      else await db.query('UPDATE inventory SET held = 180, version = version + 1 WHERE product_id = $1', [product]);
    }
    // The other held places of this product have no purchase.
    await db.query('UPDATE inventory SET held = 0, version = version + 1 WHERE product_id = $1', [product]);
  });

  test('cause no wait if the payment could not be opened', async () => {
    const product = await db.product({ max_participants: 1 });
    payments.refuse(502, 'payment_init_failed');
    try {
      for (const _ of [1, 2, 3]) {
        await expect(buy(person, product)).rejects.toMatchObject({ code: 'payment_creation_failed' });
      }
    } finally {
      payments.recover();
    }
    await buy(person, product);
  });
});

describe('a process whose clock is wrong', () => {
  afterEach(() => {
    jest.useRealTimers();
  });
  const shiftClock = (hours: number) =>
    jest.useFakeTimers({ now: Date.now() + hours * 3_600_000, doNotFake: [...allButDate] });

  test.each([1, -1])('by %i hours neither ends nor lengthens a hold', async (hours) => {
    const product = await db.product();
    shiftClock(hours);
    const first = await buy(person, product);
    await sweep();
    expect(await buy(person, product)).toEqual(first);
    expect(await db.inventory(product)).toMatchObject({ held: 1 });
    const { seconds } = await db.one<{ seconds: number }>(
      'SELECT extract(epoch FROM hold_expires_at - now())::integer AS seconds FROM purchase WHERE token = $1',
      [first.token],
    );
    expect(Math.abs(seconds - 900)).toBeLessThan(30);
  });
});

describe('a purchase cancelled by its buyer (docs/product.md rule 29, unpaid holds)', () => {
  const cancel = (paymentToken: string, userId = person) =>
    new CancelPurchase(db.dataSource).cancel({ userId, paymentToken });

  test('gives the places back once, also when repeated', async () => {
    const product = await db.product({ max_participants: 10 });
    const { token } = await buy(person, product, 3);
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
    const { token } = await buy(person, first!);
    await buy(person, second!);
    await buy(person, third!);
    await expect(buy(person, fourth!)).rejects.toMatchObject({ code: 'too_many_holds' });
    await cancel(token);
    await buy(person, fourth!);
  });

  test('of another person’s or an unknown purchase is refused', async () => {
    const product = await db.product({ max_participants: 10 });
    const { token } = await buy(person, product);
    await expect(cancel(token, await db.person())).rejects.toMatchObject({ code: 'payment_not_found' });
    await expect(cancel('tok_unknown')).rejects.toMatchObject({ code: 'payment_not_found' });
    expect(await db.inventory(product)).toMatchObject({ held: 1 });
  });

  test('of a paid one is refused, and a payment after a cancellation becomes tickets while places are free', async () => {
    const product = await db.product({ max_participants: 10 });
    const { token } = await buy(person, product);
    await cancel(token);
    await db.pay((await purchaseOf(token)).id, 1500);
    expect(await db.inventory(product)).toMatchObject({ granted: 1, held: 0 });
    await expect(cancel(token)).rejects.toMatchObject({ code: 'purchase_paid' });
    expect(await db.inventory(product)).toMatchObject({ granted: 1, held: 0 });
  });
});

test('after all of this every invariant holds', async () => {
  expect(await db.violations()).toEqual([]);
});
