import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PlaceFreed } from '@raffle/contracts/events';
import { refuseEventsWith } from '@raffle/test-kit';
import { ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
import { countsAndWishesOf } from '../entries/my-tickets.js';
import { giveBack } from './move-places.js';
import { PublishFreedPlaces, storeWish } from './place-wishes.js';
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
