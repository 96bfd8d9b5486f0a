import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PlaceFreed } from '@raffle/contracts/events';
import { ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
import { countsAndWishesOf } from '../entries/my-tickets.queries.js';
import { closeProduct } from '../inventory/close-product.js';
import { giveBack } from '../inventory/move-places.js';
import { TellOfFreedPlaces } from './tell-of-freed-places.js';
import { WishForPlace } from './wish-for-place.js';

let db: TicketsDatabase;
let wishes: WishForPlace;
let telling: TellOfFreedPlaces;
beforeAll(async () => {
  db = await ticketsDatabase('place-wishes');
  wishes = new WishForPlace(db.dataSource);
  telling = new TellOfFreedPlaces(db.dataSource, db.outbox);
});
afterAll(() => db.close());

const told = async (productId: number) =>
  (await db.published<{ product_id: number; user_id: string }>(PlaceFreed))
    .filter(({ product_id }) => product_id === productId)
    .map(({ user_id }) => user_id);
const wishesOf = async (userId: string) => (await countsAndWishesOf(db.dataSource.manager, userId)).wishes;
const free = (productId: number) => db.dataSource.transaction((manager) => giveBack(manager, productId, 1));

test('who asked is told once when a held place is free, however often they asked and whoever looks', async () => {
  const product = await db.product({ max_participants: 1 });
  const [holder, asker] = [await db.person(), await db.person()];
  await db.hold(product, holder);
  for (let times = 0; times < 3; times += 1) await wishes.wish({ userId: asker, productId: product });
  expect(await wishesOf(asker)).toEqual([product]);
  await telling.tellBatch();
  expect(await told(product)).toEqual([]);
  await free(product);
  await Promise.all([telling.tellBatch(), new TellOfFreedPlaces(db.dataSource, db.outbox).tellBatch()]);
  await telling.tellBatch();
  expect(await told(product)).toEqual([asker]);
  expect(await wishesOf(asker)).toEqual([]);
});

test('a wish ends without a message when the sale does', async () => {
  const product = await db.product({ max_participants: 1 });
  const asker = await db.person();
  await db.hold(product, await db.person());
  await wishes.wish({ userId: asker, productId: product });
  await db.dataSource.transaction((manager) => closeProduct(manager, product, 'product_cancelled', new Date()));
  await telling.tellBatch();
  expect(await told(product)).toEqual([]);
  expect(await wishesOf(asker)).toEqual([]);
  await expect(wishes.wish({ userId: asker, productId: product })).rejects.toMatchObject({
    code: 'product_not_active',
  });
});
