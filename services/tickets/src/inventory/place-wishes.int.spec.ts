import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PlaceFreed, WishedDrawOpened } from '@raffle/contracts/events';
import { refuseEventsWith } from '@raffle/test-kit';
import { ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
import { countsAndWishesOf } from '../entries/my-tickets.js';
import { InventoryHandlers } from './inventory.handlers.js';
import { giveBack } from './move-places.js';
import { PublishFreedPlaces, removeWish, storeWish } from './place-wishes.js';
import { closeProduct } from './sale.js';

let db: TicketsDatabase;
let notifier: PublishFreedPlaces;
beforeAll(async () => {
  db = await ticketsDatabase('place-wishes');
  notifier = new PublishFreedPlaces(db.dataSource, db.outbox);
});
afterAll(() => db.close());

const notifiedPeople = async (productId: number) =>
  (await db.published<{ product_id: number; user_id: string }>(PlaceFreed))
    .filter(({ product_id }) => product_id === productId)
    .map(({ user_id }) => user_id);
const wish = (userId: string, productId: number) => storeWish(db.dataSource.manager, { userId, productId });
const wishesOf = async (userId: string) => (await countsAndWishesOf(db.dataSource.manager, userId)).wishes;
const free = (productId: number) => db.dataSource.transaction((manager) => giveBack(manager, productId, 1));

test('a person is notified once when a held place is free, despite repeated requests and several processes', async () => {
  const product = await db.product({ max_participants: 1 });
  const [holder, requester] = [await db.person(), await db.person()];
  await db.hold(product, holder);
  for (let times = 0; times < 3; times += 1) await wish(requester, product);
  expect(await wishesOf(requester)).toEqual([product]);
  await notifier.notifyBatch();
  expect(await notifiedPeople(product)).toEqual([]);
  await free(product);
  await Promise.all([notifier.notifyBatch(), new PublishFreedPlaces(db.dataSource, db.outbox).notifyBatch()]);
  await notifier.notifyBatch();
  expect(await notifiedPeople(product)).toEqual([requester]);
  expect(await wishesOf(requester)).toEqual([]);
});

test('a person who cannot be notified is skipped, the others are notified, and the one is tried again', async () => {
  const product = await db.product({ max_participants: 1 });
  const [holder, odd, requester] = [await db.person(), await db.person(), await db.person()];
  await db.hold(product, holder);
  await wish(odd, product);
  await wish(requester, product);
  await free(product);
  const allow = refuseEventsWith(db.outbox, odd);
  await notifier.notifyBatch().finally(allow);
  expect(await notifiedPeople(product)).toEqual([requester]);
  await notifier.notifyBatch();
  expect((await notifiedPeople(product)).sort()).toEqual([odd, requester].sort());
});

test('a wish ends without a notice when the sale ends', async () => {
  const product = await db.product({ max_participants: 1 });
  const requester = await db.person();
  await db.hold(product, await db.person());
  await wish(requester, product);
  await db.dataSource.transaction((manager) => closeProduct(manager, product, 'product_cancelled', new Date()));
  await notifier.notifyBatch();
  expect(await notifiedPeople(product)).toEqual([]);
  expect(await wishesOf(requester)).toEqual([]);
  await expect(wish(requester, product)).rejects.toMatchObject({
    code: 'product_not_active',
  });
});

describe('after a full draw', () => {
  const fullDraw = async (ticket_price = 500) => {
    const product = await db.product({ max_participants: 1, ticket_price });
    await db.pay(await db.hold(product, await db.person()), 1_500);
    return product;
  };
  const told = async (userId: string) =>
    (await db.published<{ product_id: number; full_product_id: number; user_id: string }>(WishedDrawOpened))
      .filter(({ user_id }) => user_id === userId)
      .map(({ product_id, full_product_id }) => [full_product_id, product_id]);

  test('a person is told once when another opens whose ticket costs no more, despite several processes', async () => {
    const [full, requester] = [await fullDraw(), await db.person()];
    const before = await db.product({ ticket_price: 200 });
    for (let times = 0; times < 3; times += 1) await wish(requester, full);
    expect(await wishesOf(requester)).toEqual([full]);
    const dearer = await db.product({ ticket_price: 600 });
    await notifier.notifyBatch();
    expect(await told(requester)).toEqual([]);
    const next = await db.product({ ticket_price: 500 });
    await db.product({ ticket_price: 300 });
    await Promise.all([notifier.notifyBatch(), new PublishFreedPlaces(db.dataSource, db.outbox).notifyBatch()]);
    await notifier.notifyBatch();
    expect(await told(requester)).toEqual([[full, next]]);
    expect(await wishesOf(requester)).toEqual([]);
    expect([before, dearer]).not.toContain(next);
  });

  test('a person who withdrew is not told, and one who cannot be told is tried again', async () => {
    const [full, gone, odd] = [await fullDraw(), await db.person(), await db.person()];
    await wish(gone, full);
    await wish(odd, full);
    for (let times = 0; times < 2; times += 1)
      await removeWish(db.dataSource.manager, { userId: gone, productId: full });
    const next = await db.product({ ticket_price: 500 });
    const allow = refuseEventsWith(db.outbox, odd);
    await notifier.notifyBatch().finally(allow);
    expect(await told(odd)).toEqual([]);
    await notifier.notifyBatch();
    expect(await told(odd)).toEqual([[full, next]]);
    expect(await told(gone)).toEqual([]);
  });

  test('a wish for a place becomes one for the next draw on request, and ends after 90 days', async () => {
    // Cheaper than all others.
    const [product, requester] = [await db.product({ max_participants: 1, ticket_price: 100 }), await db.person()];
    const purchase = await db.hold(product, await db.person());
    await wish(requester, product);
    await db.pay(purchase, 1_500);
    await wish(requester, product);
    expect(await wishesOf(requester)).toEqual([product]);
    await notifier.notifyBatch();
    expect(await wishesOf(requester)).toEqual([product]);
    await db.dataSource.query("UPDATE place_wish SET created_at = now() - interval '91 days' WHERE user_id = $1", [
      requester,
    ]);
    await notifier.notifyBatch();
    expect(await wishesOf(requester)).toEqual([]);
    expect(await told(requester)).toEqual([]);
  });
});

describe('before an announced opening', () => {
  const in2Hours = new Date(Date.now() + 7_200_000).toISOString();
  const draft = { status: 'draft', commitment: null, version: 1, max_participants: 1 } as const;
  const comingDraw = () => db.product({ ...draft, opens_at: in2Hours });
  const opens = (product_id: number) => db.product({ product_id, version: 9, max_participants: 1 });
  const told = async (product: number) =>
    (await db.published<{ product_id: number; full_product_id: number | null; user_id: string }>(WishedDrawOpened))
      .filter(({ product_id }) => product_id === product)
      .map(({ user_id, full_product_id }) => [user_id, full_product_id]);

  test('who asked is told once when it opens, despite several processes, also where it is full by then', async () => {
    const [product, requester, other, gone] = [
      await comingDraw(),
      await db.person(),
      await db.person(),
      await db.person(),
    ];
    for (const one of [requester, requester, other, gone]) await wish(one, product);
    await removeWish(db.dataSource.manager, { userId: gone, productId: product });
    await notifier.notifyBatch();
    expect(await told(product)).toEqual([]);
    expect(await wishesOf(requester)).toEqual([product]);
    await opens(product);
    await db.pay(await db.hold(product, await db.person()), 1_500);
    await Promise.all([notifier.notifyBatch(), new PublishFreedPlaces(db.dataSource, db.outbox).notifyBatch()]);
    await notifier.notifyBatch();
    expect((await told(product)).sort()).toEqual(
      [
        [requester, null],
        [other, null],
      ].sort(),
    );
    expect(await wishesOf(requester)).toEqual([]);
  });

  test('a wish waits while the plan is taken back, for a hundred days too, and ends with the draft', async () => {
    const [product, deleted, requester] = [await comingDraw(), await comingDraw(), await db.person()];
    for (const one of [product, deleted]) {
      await wish(requester, one);
      await db.product({ ...draft, product_id: one, version: 2 });
    }
    await db.dataSource.query("UPDATE place_wish SET created_at = now() - interval '100 days' WHERE user_id = $1", [
      requester,
    ]);
    await notifier.notifyBatch();
    expect((await wishesOf(requester)).sort()).toEqual([product, deleted].sort());
    await db.inTransaction((manager) =>
      new InventoryHandlers().closeDeleted({ product_id: deleted, version: 3 }, { manager, occurredAt: new Date() }),
    );
    await notifier.notifyBatch();
    expect(await wishesOf(requester)).toEqual([product]);
    await opens(product);
    await notifier.notifyBatch();
    expect(await told(product)).toEqual([[requester, null]]);
    expect(await told(deleted)).toEqual([]);
  });

  test('a draft that is not announced looks like no product', async () => {
    const [product, requester] = [await db.product(draft), await db.person()];
    await expect(wish(requester, product)).rejects.toMatchObject({ code: 'product_not_found' });
    expect(await wishesOf(requester)).toEqual([]);
  });
});
