import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PlaceFreed } from '@raffle/contracts/events';
import { ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
import { countsAndWishesOf } from '../entries/my-tickets.queries.js';
import { closeProduct } from '../inventory/close-product.js';
import { giveBack } from '../inventory/move-places.js';
import { PublishFreedPlaces } from './publish-freed-places.js';
import { WishForPlace } from './wish-for-place.js';

let db: TicketsDatabase;
let wishes: WishForPlace;
let notifier: PublishFreedPlaces;
beforeAll(async () => {
  db = await ticketsDatabase('place-wishes');
  wishes = new WishForPlace(db.dataSource);
  notifier = new PublishFreedPlaces(db.dataSource, db.outbox);
});
afterAll(() => db.close());

const notifiedPeople = async (productId: number) =>
  (await db.published<{ product_id: number; user_id: string }>(PlaceFreed))
    .filter(({ product_id }) => product_id === productId)
    .map(({ user_id }) => user_id);
const wishesOf = async (userId: string) => (await countsAndWishesOf(db.dataSource.manager, userId)).wishes;
const free = (productId: number) => db.dataSource.transaction((manager) => giveBack(manager, productId, 1));

test('a person is notified once when a held place is free, despite repeated requests and several processes', async () => {
  const product = await db.product({ max_participants: 1 });
  const [holder, requester] = [await db.person(), await db.person()];
  await db.hold(product, holder);
  for (let times = 0; times < 3; times += 1) await wishes.wish({ userId: requester, productId: product });
  expect(await wishesOf(requester)).toEqual([product]);
  await notifier.notifyBatch();
  expect(await notifiedPeople(product)).toEqual([]);
  await free(product);
  await Promise.all([notifier.notifyBatch(), new PublishFreedPlaces(db.dataSource, db.outbox).notifyBatch()]);
  await notifier.notifyBatch();
  expect(await notifiedPeople(product)).toEqual([requester]);
  expect(await wishesOf(requester)).toEqual([]);
});

test('a wish ends without a notice when the sale ends', async () => {
  const product = await db.product({ max_participants: 1 });
  const requester = await db.person();
  await db.hold(product, await db.person());
  await wishes.wish({ userId: requester, productId: product });
  await db.dataSource.transaction((manager) => closeProduct(manager, product, 'product_cancelled', new Date()));
  await notifier.notifyBatch();
  expect(await notifiedPeople(product)).toEqual([]);
  expect(await wishesOf(requester)).toEqual([]);
  await expect(wishes.wish({ userId: requester, productId: product })).rejects.toMatchObject({
    code: 'product_not_active',
  });
});
