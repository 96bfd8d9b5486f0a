import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  CreditIssued,
  DrawCancelled,
  RefundRequested,
  TicketsGranted,
  UserRegistered,
  type EventPayload,
} from '@raffle/contracts/events';
import { v7 as uuidv7 } from 'uuid';
import { ticketsDatabase, unknownId, type TicketsDatabase } from '../../test/tickets-database.js';
import { CreditClosedProducts } from './credit-closed-products.js';
import { InventoryHandlers } from '../inventory/inventory.handlers.js';
import { CopyPersonWhenUserRegistered } from './copy-person-when-user-registered.handler.js';

const price = 1500;
const quantities = Array.from({ length: 10 }, (_, at) => at + 1);

let db: TicketsDatabase;
beforeAll(async () => {
  db = await ticketsDatabase('amounts');
});
afterAll(() => db.close());

const grantsOf = async (userId: string) =>
  (await db.published<EventPayload<typeof TicketsGranted>>(TicketsGranted)).filter((one) => one.user_id === userId);
const creditsOf = async (userId: string) =>
  (await db.published<EventPayload<typeof CreditIssued>>(CreditIssued)).filter((one) => one.user_id === userId);
const total = (things: { amount: number }[]) => things.reduce((sum, { amount }) => sum + amount, 0);

async function cancelled(product_id: number): Promise<void> {
  await db.inTransaction((manager) =>
    new InventoryHandlers().closeCancelled({ ...DrawCancelled.fixture, product_id }, { manager }),
  );
  const closing = new CreditClosedProducts(db.dataSource, db.outbox);
  while (await closing.creditBatch());
}

/** What payments publishes: `amount` is the price, or the amount received if that does not suffice (docs/product.md rule 31). */
const announcements = [
  {
    received: 'as requested',
    announced: (requested: number) => ({ amount: requested, received: requested, granted: requested }),
  },
  {
    received: 'net of a fee',
    announced: (requested: number) => ({ amount: requested, received: requested - 30, granted: requested - 30 }),
  },
  {
    received: 'with one franc more',
    announced: (requested: number) => ({ amount: requested, received: requested + 1, granted: requested }),
  },
  {
    received: 'twice over',
    announced: (requested: number) => ({ amount: requested, received: 2 * requested, granted: requested }),
  },
  {
    received: 'halved',
    announced: (requested: number) => ({ amount: requested / 2, received: requested / 2, granted: 0 }),
  },
];

describe.each(announcements)('money received $received', ({ announced }) => {
  test.each(quantities)(
    'for %i tickets: tickets and credits are worth the amount received, also once cancelled',
    async (quantity) => {
      const product = await db.product();
      const userId = await db.person();
      const purchase = await db.hold(product, userId, quantity);
      const { amount, received, granted } = announced(quantity * price);
      const payment_id = await db.pay(purchase, amount, uuidv7(), received);

      const grants = await grantsOf(userId);
      expect(grants).toMatchObject(granted > 0 ? [{ quantity, amount: granted, payment_id }] : []);
      const credits = await creditsOf(userId);
      expect(credits).toMatchObject(
        received > granted ? [{ amount: received - granted, reason: 'paid_otherwise', payment_id }] : [],
      );
      expect((await db.inventory(product)).granted).toBe(granted > 0 ? quantity : 0);

      await cancelled(product);
      expect(total(await creditsOf(userId))).toBe(received);
    },
  );

  test('for a purchase that is too late: all of it becomes one credit', async () => {
    const product = await db.product();
    const userId = await db.person();
    const purchase = await db.hold(product, userId, 2);
    await cancelled(product);
    const { amount, received } = announced(2 * price);
    const payment_id = await db.pay(purchase, amount, uuidv7(), received);
    expect(await grantsOf(userId)).toEqual([]);
    expect(await creditsOf(userId)).toMatchObject([{ amount: received, payment_id }]);
  });

  test('for a purchase that is already paid: all of it becomes one credit', async () => {
    const product = await db.product();
    const userId = await db.person();
    const purchase = await db.hold(product, userId, 2);
    await db.pay(purchase, 2 * price);
    const { amount, received } = announced(2 * price);
    await db.pay(purchase, amount, uuidv7(), received);
    expect(await creditsOf(userId)).toMatchObject([{ amount: received, reason: 'paid_twice' }]);
  });

  test('for an unknown purchase: all of it is refunded', async () => {
    const { amount, received } = announced(2 * price);
    const payment_id = await db.pay(unknownId(), amount, uuidv7(), received);
    const requested = await db.published<EventPayload<typeof RefundRequested>>(RefundRequested);
    expect(requested.filter((one) => one.payment_id === payment_id)).toMatchObject([{ amount: received }]);
  });
});

test('money received above the registration price becomes a credit of the new account, once', async () => {
  const registered = { ...UserRegistered.fixture, user_id: uuidv7(), payment_id: uuidv7(), surplus: 200 };
  for (let time = 0; time < 2; time++) {
    await db.inTransaction((manager) => new CopyPersonWhenUserRegistered(db.outbox).handle(registered, { manager }));
  }
  expect(await creditsOf(registered.user_id)).toMatchObject([
    { kind: 'paid', amount: 200, reason: 'paid_otherwise', payment_id: registered.payment_id, product_id: null },
  ]);
});

describe('the database refuses a credit above the amount received', () => {
  const credit = (columns: { payment_id: string | null; entry_id: string | null; amount: number; user_id: string }) =>
    db.query(
      `INSERT INTO credit (id, user_id, kind, amount, value_left, tickets_left, reason, payment_id, entry_id, tickets_returned, issued_at)
       VALUES ($1, $2, 'paid', $3, $3, 0, 'paid_otherwise', $4, $5, 0, now())`,
      [uuidv7(), columns.user_id, columns.amount, columns.payment_id, columns.entry_id],
    );

  test('for a credited entry', async () => {
    const user_id = await db.person();
    await db.pay(await db.hold(await db.product(), user_id), price);
    const { id } = await db.one<{ id: string }>('SELECT id FROM entry WHERE user_id = $1', [user_id]);
    await expect(credit({ user_id, payment_id: null, entry_id: id, amount: price + 1 })).rejects.toThrow('came in');
    await credit({ user_id, payment_id: null, entry_id: id, amount: price });
  });

  test('in addition to the tickets of a payment', async () => {
    const user_id = await db.person();
    const payment_id = await db.pay(await db.hold(await db.product(), user_id), price, uuidv7(), price + 200);
    await expect(credit({ user_id, payment_id, entry_id: null, amount: 1 })).rejects.toThrow();
    const other = await db.pay(await db.hold(await db.product(), await db.person()), price);
    await expect(credit({ user_id, payment_id: other, entry_id: null, amount: 1 })).rejects.toThrow('came in');
  });
});

test('after all of this every invariant holds', async () => {
  expect(await db.violations()).toEqual([]);
});
