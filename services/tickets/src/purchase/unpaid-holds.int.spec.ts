import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { PaymentFailed, PlaceFreed } from '@raffle/contracts/events';
import { allButDate } from '@raffle/test-kit';
import { paymentsNeighbour, type PaymentsNeighbour } from '../../test/payments-neighbour.js';
import { ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
import { storeWish } from '../inventory/place-wishes.js';
import { PublishInventory } from '../inventory/publish-inventory.js';
import { ListMyTickets } from '../entries/my-tickets.js';
import { BuyTickets } from './buy-tickets.js';
import { OpenTicketPayment } from './open-ticket-payment.js';
import { PurchaseHandlers } from './purchase.handlers.js';
import { CancelPurchase, ExpireHolds } from './unpaid-holds.js';

let db: TicketsDatabase;
let payments: PaymentsNeighbour;
let client: ReturnType<PaymentsNeighbour['client']>;
let buying: BuyTickets;
let person: string;
let publishing: PublishInventory;

beforeAll(async () => {
  db = await ticketsDatabase('unpaid');
  payments = await paymentsNeighbour();
  client = payments.client();
  publishing = new PublishInventory(db.dataSource, db.outbox);
  const opening = new OpenTicketPayment(db.dataSource, client);
  buying = new BuyTickets(db.dataSource, opening, db.turns, { HOLD_SECONDS: 900 });
});
beforeEach(async () => {
  person = await db.person();
});
afterAll(async () => {
  publishing.onModuleDestroy();
  await client.close();
  await payments.close();
  await db.close();
});

const buy = (userId: string, productId: number, quantity = 1) =>
  buying.buyTickets({ userId, productId, quantity, idempotencyKey: null });
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
const cancel = (paymentToken: string, userId = person) =>
  new CancelPurchase(db.dataSource).cancelPurchase({ userId, paymentToken });
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
  expect(refusal.extras.detail).toMatch(/Vous pourrez réessayer le \d+\S* \S+ \d{4} à \d+.h.\d\d$/);
  return Math.ceil(Number(refusal.extras.headers['retry-after']) / 60);
};

test('a product whose holds cannot end holds up no other one', async () => {
  const [odd, other] = [await db.product(), await db.product()];
  for (const product of [odd, other]) {
    await buy(person, product);
    await ageHolds(person, product, 16);
  }
  await db.query(`ALTER TABLE inventory ADD CONSTRAINT odd CHECK (product_id <> ${odd}) NOT VALID`);
  try {
    await sweep();
  } finally {
    await db.query('ALTER TABLE inventory DROP CONSTRAINT odd');
  }
  expect([await db.inventory(odd), await db.inventory(other)]).toMatchObject([{ held: 1 }, { held: 0 }]);
});

describe('the last places, held and not paid (docs/product.md rule 29)', () => {
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

  test('make their owner wait 2, 15 and 60 minutes, then 4, 12 and 24 hours', async () => {
    const product = await db.product({ max_participants: 1 });
    for (const minutes of [2, 15, 60, 4 * 60, 12 * 60, 24 * 60, 24 * 60]) {
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

  test('are named to their owner with the end of the wait, for each product', async () => {
    const [first, second, third] = await Promise.all(
      [1, 1, 100].map((places) => db.product({ max_participants: places })),
    );
    const waits = async () => (await new ListMyTickets(db.dataSource).listMyTickets(person)).waits;
    await buy(person, first!);
    expect(await waits()).toEqual([]);
    for (const product of [first!, second!, third!]) {
      await buyAndFail(person, product, 5);
      if (product === first) expect(await waits()).toEqual([expect.objectContaining({ product_id: first })]);
    }
    /** Two minutes after the end of the hold, in whole minutes. */
    const waitOf = async (product_id: number) => {
      const { ended } = await db.one<{ ended: Date }>(
        'SELECT hold_ended_at AS ended FROM purchase WHERE user_id = $1 AND product_id = $2',
        [person, product_id],
      );
      return { product_id, until: new Date(Math.ceil(ended.getTime() / 60_000 + 2) * 60_000).toISOString() };
    };
    expect(await waits()).toEqual([await waitOf(first!), await waitOf(second!)]);
    await ageHolds(person, first!, 3);
    expect((await waits()).map(({ product_id }) => product_id)).toEqual([second]);
  });

  test('count for seven days', async () => {
    const product = await db.product({ max_participants: 1 });
    await buyAndFail(person, product, 5);
    await ageHolds(person, product, 7 * 24 * 60 - 1);
    await buyAndFail(person, product, 0);
    await buyAndFail(person, product, 0);
    await buyAndFail(person, product, 5);
    expect(await refusedForMinutes(buy(person, product))).toBe(2);
    await ageHolds(person, product, 6 * 24 * 60);
    await buyAndFail(person, product, 5);
    expect(await refusedForMinutes(buy(person, product))).toBe(15);
  });

  test('are refused to both of two requests at the same time, and after the wait held once', async () => {
    const product = await db.product({ max_participants: 10 });
    await buy(person, product, 10);
    await ageHolds(person, product, 16);
    const together = () => Promise.allSettled([10, 10, 5].map((quantity) => buy(person, product, quantity)));
    for (const attempt of await together())
      expect(attempt).toMatchObject({ reason: { code: 'wait_after_unpaid_hold' } });
    await sweep();
    await ageHolds(person, product, 3);
    const codes = (await together()).map((attempt) => (attempt.status === 'rejected' ? attempt.reason.code : 'held'));
    expect(codes).toContain('held');
    expect(codes).toContain('hold_with_other_quantity');
    const { holds } = await db.one<{ holds: number }>(
      `SELECT count(*)::integer AS holds FROM purchase WHERE product_id = $1 AND hold = 'held'`,
      [product],
    );
    expect(holds).toBe(1);
  });

  test.each(['expired', 'cancelled'] as const)(
    '%s, are announced to who waits for them before anybody can hold them again',
    async (ends) => {
      const product = await db.product({ max_participants: 1 });
      const { token } = await buy(person, product);
      const waiting = await db.person();
      await storeWish(db.dataSource.manager, { userId: waiting, productId: product });
      if (ends === 'expired') {
        await ageHolds(person, product, 16);
        await sweep();
      } else await cancel(token);
      // An excused cancellation: its own owner is the first who comes.
      await buy(ends === 'expired' ? await db.person() : person, product);
      expect(await db.published(PlaceFreed)).toContainEqual(
        expect.objectContaining({ user_id: waiting, product_id: product }),
      );
    },
  );

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
    payments.refuse('payment_init_failed');
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
    const { before } = await db.one<{ before: string }>('SELECT now()::text AS before');
    shiftClock(hours);
    const first = await buy(person, product);
    await sweep();
    expect(await buy(person, product)).toEqual(first);
    expect(await db.inventory(product)).toMatchObject({ held: 1 });
    expect(
      await db.one(
        `SELECT hold_expires_at - interval '900 seconds' BETWEEN $2::timestamptz AND now() AS held_since FROM purchase WHERE token = $1`,
        [first.token, before],
      ),
    ).toEqual({ held_since: true });
  });
});

describe('a purchase cancelled by its buyer (docs/product.md rule 29)', () => {
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
