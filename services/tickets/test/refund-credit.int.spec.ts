import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CodeGiven, DrawCancelled, RefundRequested, UserUpdated, type EventPayload } from '@raffle/contracts/events';
import { v7 as uuidv7 } from 'uuid';
import { ticketsDatabase, unknownId, type TicketsDatabase } from './tickets-database.js';
import { PlaceTicket } from '../src/free-tickets/place-ticket.js';
import { PeopleHandlers } from '../src/people/people.handlers.js';
import { InventoryHandlers } from '../src/inventory/inventory.handlers.js';
import { CreditClosedProducts } from '../src/purchase/credit-closed-products.js';
import { paymentOf } from '../src/entries/show-receipt.js';
import { FollowMoney } from '../src/entries/follow-money.js';
import { ListMyTickets } from '../src/entries/my-tickets.js';
import { RefundCredit } from '../src/credits/refund-credit.js';

type Requested = EventPayload<typeof RefundRequested>;

let db: TicketsDatabase;
let refunding: RefundCredit;
let placing: PlaceTicket;
let person: string;

beforeAll(async () => {
  db = await ticketsDatabase('refunds');
  refunding = new RefundCredit(db.dataSource, db.outbox);
  placing = new PlaceTicket(db.dataSource, db.outbox, db.turns);
});
afterAll(() => db.close());
beforeEach(async () => {
  person = await db.person();
});

const refund = (creditId: string, userId = person, idempotencyKey: string | null = null) =>
  refunding.refundCredit({ userId, creditId, idempotencyKey });
const place = (productId: number, creditId?: string) =>
  placing.placeTicket({ userId: person, productId, source: 'credit', creditId, idempotencyKey: null });
const cancel = async (product_id: number) => {
  await db.inTransaction((manager) =>
    new InventoryHandlers().closeCancelled({ ...DrawCancelled.fixture, product_id }, { manager }),
  );
  const crediting = new CreditClosedProducts(db.dataSource, db.outbox);
  while (await crediting.creditBatch());
};
const requests = async (paymentId: string) =>
  (await db.published<Requested>(RefundRequested)).filter(({ payment_id }) => payment_id === paymentId);
const newestCredit = async (productId: number) =>
  (await db.one<{ id: string }>('SELECT id FROM credit WHERE user_id = $1 AND product_id = $2', [person, productId]))
    .id;
/** A credit of a second payment of the same purchase. */
async function paidTwice(quantity = 2): Promise<{ creditId: string; paymentId: string }> {
  const product = await db.product();
  const purchase = await db.hold(product, person, quantity);
  await db.pay(purchase, 1500 * quantity);
  const paymentId = await db.pay(purchase, 1500 * quantity);
  const { id } = await db.one<{ id: string }>('SELECT id FROM credit WHERE payment_id = $1', [paymentId]);
  return { creditId: id, paymentId };
}

describe('the money is refunded by its original payment', () => {
  test('a payment that became the credit', async () => {
    const { creditId, paymentId } = await paidTwice();
    expect(await refund(creditId)).toEqual({ success: true, amount: 3000 });
    expect(await requests(paymentId)).toMatchObject([
      { amount: 3000, reason: 'credit_asked_back', user_id: person, refund_request_id: expect.any(String) },
    ]);
  });

  test('tickets of a cancelled draw', async () => {
    const product = await db.product();
    const paymentId = await db.pay(await db.hold(product, person, 2), 3000);
    await cancel(product);
    expect(await refund(await newestCredit(product))).toEqual({ success: true, amount: 3000 });
    expect(await requests(paymentId)).toMatchObject([{ amount: 3000 }]);
  });

  test('a partly used credit refunds its remaining value, and the credit of its ticket the rest, never more than was paid', async () => {
    const { creditId, paymentId } = await paidTwice();
    const [once, twice] = [await db.product({ ticket_price: 1200 }), await db.product({ ticket_price: 1000 })];
    await place(once, creditId);
    expect(await refund(creditId)).toEqual({ success: true, amount: 1800 });
    await cancel(once);
    const second = await newestCredit(once);
    await place(twice, second);
    expect(await refund(second)).toEqual({ success: true, amount: 200 });
    await cancel(twice);
    expect(await refund(await newestCredit(twice))).toEqual({ success: true, amount: 1000 });
    expect((await requests(paymentId)).map(({ amount }) => amount)).toEqual([1800, 200, 1000]);
  });
});

describe('soon after an administrator gave a code for the account', () => {
  const give = (userId: string, hours: number) =>
    db.inTransaction((manager) =>
      new PeopleHandlers().guard(
        {
          ...CodeGiven.fixture,
          user_id: userId,
          guarded_until: new Date(Date.now() + hours * 3_600_000).toISOString(),
        },
        { manager },
      ),
    );

  test('no refund is asked for, the credit places tickets, and the latest code counts', async () => {
    const { creditId, paymentId } = await paidTwice();
    await give(person, 72);
    await give(person, -1);
    await expect(refund(creditId)).rejects.toMatchObject({ code: 'code_given' });
    expect(await requests(paymentId)).toEqual([]);
    await place(await db.product({ ticket_price: 1200 }), creditId);
    await db.dataSource.query(`UPDATE person SET guarded_until = now() - interval '1 second' WHERE user_id = $1`, [
      person,
    ]);
    expect(await refund(creditId)).toEqual({ success: true, amount: 1800 });
  });

  test('a refund that was asked for before is answered as before', async () => {
    const { creditId } = await paidTwice();
    const first = await refund(creditId);
    await give(person, 72);
    expect(await refund(creditId)).toEqual(first);
  });

  test('a code that is known before the person is kept', async () => {
    const unknown = unknownId();
    await give(unknown, 72);
    await db.inTransaction((manager) =>
      new PeopleHandlers().copyPerson({ ...UserUpdated.fixture, user_id: unknown }, { manager }),
    );
    expect(
      await db.one('SELECT display_name, guarded_until > now() AS guarded FROM person WHERE user_id = $1', [unknown]),
    ).toEqual({ display_name: UserUpdated.fixture.display_name, guarded: true });
  });
});

describe('the money of a payment is followed', () => {
  const follow = async (...paymentIds: string[]) =>
    (await new FollowMoney(db.dataSource).followMoney(person, paymentIds)).payments.map(({ steps }) => steps);

  test('from tickets through the credit of a cancellation to other tickets, what is left and a refund', async () => {
    const [first, then] = [
      await db.product({ name: 'Console' }),
      await db.product({ name: 'Casque', ticket_price: 1000 }),
    ];
    const paymentId = await db.pay(await db.hold(first, person, 2), 3000);
    const bought = { kind: 'tickets', amount: 3000, product_name: 'Console', quantity: 2, with_credit: false };
    expect(await follow(paymentId)).toMatchObject([[{ ...bought, status: 'valid' }]]);
    await cancel(first);
    const credit = { kind: 'credit', amount: 3000, reason: 'product_cancelled', product_name: 'Console' };
    const untouched = { ...credit, left: 3000, refunded: 0, refunded_at: null };
    expect(await follow(paymentId)).toMatchObject([[{ ...bought, status: 'credited' }, untouched]]);
    const placed = { kind: 'tickets', amount: 1000, product_name: 'Casque', quantity: 1, with_credit: true };
    await place(then, await newestCredit(first));
    expect((await follow(paymentId))[0]?.slice(1)).toMatchObject([
      { ...credit, left: 2000 },
      { ...placed, status: 'valid' },
    ]);
    await refund(await newestCredit(first));
    await cancel(then);
    expect((await follow(paymentId))[0]?.slice(1)).toMatchObject([
      { ...credit, left: 0, refunded: 2000, refunded_at: expect.any(String) },
      { ...placed, status: 'credited' },
      { kind: 'credit', amount: 1000, left: 1000, product_name: 'Casque' },
    ]);
  });

  test('a credit of the payment itself, each payment apart, and nobody else’s', async () => {
    const { paymentId } = await paidTwice(1);
    const other = person;
    person = await db.person();
    const own = await db.pay(await db.hold(await db.product(), person), 1500);
    expect(await follow(own, paymentId)).toMatchObject([[{ kind: 'tickets', amount: 1500 }], []]);
    person = other;
    expect(await follow(own, paymentId)).toMatchObject([[], [{ kind: 'credit', reason: 'paid_twice', left: 1500 }]]);
  });

  test('its owner’s tickets say what paid for them and what they became, and count without credited ones', async () => {
    const [first, then] = [await db.product(), await db.product({ ticket_price: 1000 })];
    const paymentId = await db.pay(await db.hold(first, person, 2), 3000);
    await cancel(first);
    const creditId = await newestCredit(first);
    await place(then, creditId);
    const { tickets, summary } = await new ListMyTickets(db.dataSource).listMyTickets(person);
    expect(tickets).toMatchObject([
      { product_id: then, price: 1000, credit_id: creditId, credit: null },
      { product_id: first, price: 3000, credit_id: null, credit: { left: 2000, refunded: 0 } },
    ]);
    expect(summary).toEqual({ purchased: 1, free: 0, referral: 0, total: 1 });
    const { manager } = db.dataSource;
    expect(await Promise.all(tickets.map(({ id }) => paymentOf(manager, id)))).toMatchObject([
      { id: paymentId },
      { id: paymentId },
    ]);
  });
});

describe('requested again', () => {
  test('returns the same answer and requests no second refund, sequentially and concurrently', async () => {
    const { creditId, paymentId } = await paidTwice();
    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(creditId)));
    expect(answers).toEqual(Array(4).fill({ success: true, amount: 3000 }));
    expect(await refund(creditId, person, 'a-key')).toEqual({ success: true, amount: 3000 });
    expect(await requests(paymentId)).toHaveLength(1);
  });

  test('with an Idempotency-Key returns the first answer, and refuses another credit', async () => {
    const { creditId } = await paidTwice();
    const first = await refund(creditId, person, 'key');
    expect(await refund(creditId, person, 'key')).toEqual(first);
    await expect(refund((await paidTwice()).creditId, person, 'key')).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });
});

describe('refused', () => {
  test('another user’s credit and an unknown one', async () => {
    const { creditId } = await paidTwice();
    await expect(refund(creditId, await db.person())).rejects.toMatchObject({ code: 'credit_not_found' });
    await expect(refund(unknownId())).rejects.toMatchObject({ code: 'credit_not_found' });
    expect(await refund(creditId)).toMatchObject({ amount: 3000 });
    await expect(refund(creditId, await db.person())).rejects.toMatchObject({ code: 'credit_not_found' });
  });

  test('a credit that is used up', async () => {
    const { creditId } = await paidTwice(1);
    await place(await db.product({ ticket_price: 1500 }), creditId);
    await expect(refund(creditId)).rejects.toMatchObject({ code: 'credit_not_found' });
  });

  test('free and referral credits: they have no money value', async () => {
    const product = await db.product();
    await placing.placeTicket({
      userId: person,
      productId: product,
      source: 'registration',
      creditId: undefined,
      idempotencyKey: null,
    });
    await cancel(product);
    await expect(refund(await newestCredit(product))).rejects.toMatchObject({ code: 'credit_not_refundable' });
  });

  test('placing a ticket with a refunded credit', async () => {
    const { creditId } = await paidTwice();
    await refund(creditId);
    await expect(place(await db.product(), creditId)).rejects.toMatchObject({ code: 'credit_not_found' });
    await expect(place(await db.product())).rejects.toMatchObject({ code: 'credit_not_found' });
  });
});

test('placed and refunded concurrently: every franc is spent once', async () => {
  for (let i = 0; i < 8; i += 1) {
    const { creditId, paymentId } = await paidTwice();
    const product = await db.product({ ticket_price: 1200 });
    const attempts = [() => place(product, creditId), () => refund(creditId), () => place(product, creditId)];
    await Promise.allSettled((i % 2 ? attempts : attempts.reverse()).map((attempt) => attempt()));
    const { placed } = await db.one<{ placed: number }>(
      'SELECT coalesce(sum(amount), 0)::integer AS placed FROM entry WHERE credit_id = $1',
      [creditId],
    );
    const back = (await requests(paymentId)).reduce((sum, { amount }) => sum + amount, 0);
    expect(placed + back).toBe(3000);
  }
});

test('the database refuses a second refund, one that leaves value behind, and a credit that grows', async () => {
  const { creditId } = await paidTwice();
  const refused = (change: string) =>
    expect(db.query(`UPDATE credit SET ${change} WHERE id = $1`, [creditId])).rejects.toThrow(/violates|never/);
  await refused(`refunded = 1, refund_request_id = '${uuidv7()}', refunded_at = now()`);
  await refused('value_left = 0, refunded = 3000');
  await refused('amount = 9000, value_left = 9000');
  await refund(creditId);
  await refused('value_left = 3000');
  await refused(`refund_request_id = '${uuidv7()}'`);
});

test('after all of this every invariant holds', async () => expect(await db.violations()).toEqual([]));
