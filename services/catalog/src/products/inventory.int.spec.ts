import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase } from '@raffle/test-kit';
import { anActor, aProduct, catalogParts, type CatalogParts } from '../../test/catalog-parts.js';
import { schema } from '../database.js';
import { ProductsHandlers } from './products.handlers.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let parts: CatalogParts;
const handler = new ProductsHandlers();

beforeAll(async () => {
  database = await createTestDatabase('catalog_inventory', schema);
  parts = await catalogParts(database.url);
});
afterAll(async () => {
  await parts.close();
  await database.drop();
});

type Places = [version: number, granted: number, held: number];
const deliverAll = (productId: number, ...states: Places[]) =>
  handler.copyInventories(
    states.map(([version, granted, held]) => ({
      payload: { product_id: productId, version, granted, held, capacity: 10, free_left: 2, held_until: null },
    })),
    parts.dataSource,
  );
const deliver = (productId: number, ...state: Places) => deliverAll(productId, state);
const copyOf = async (productId: number) => {
  const rows = await parts.dataSource.query<object[]>(
    'SELECT version, granted, held, highest_granted FROM product_inventories WHERE product_id = $1',
    [productId],
  );
  return rows[0];
};
const activeProduct = async () => (await parts.creation.create({ ...aProduct, status: 'active' }, anActor)).id;

test('a newer version wins; an older or repeated one is ignored', async () => {
  const id = await activeProduct();
  await deliver(id, 5, 4, 1);
  await deliver(id, 3, 1, 0);
  await deliver(id, 5, 9, 9);
  expect(await copyOf(id)).toEqual({ version: 5, granted: 4, held: 1, highest_granted: 4 });
  await deliver(id, 6, 5, 0);
  expect(await copyOf(id)).toEqual({ version: 6, granted: 5, held: 0, highest_granted: 5 });
});

test('in any order the newest version wins, also concurrently', async () => {
  const id = await activeProduct();
  await Promise.all([4, 1, 8, 3, 7, 2, 6, 5].map((version) => deliver(id, version, version, 0)));
  expect(await copyOf(id)).toMatchObject({ version: 8, granted: 8 });
});

test('of several that arrive together the newest wins, and the most tickets that any of them had are remembered', async () => {
  const one = await activeProduct();
  await deliverAll(one, [2, 5, 0], [4, 1, 0], [3, 3, 1]);
  expect(await copyOf(one)).toEqual({ version: 4, granted: 1, held: 0, highest_granted: 5 });
});

test('tickets that became credits still count: such a product is not deleted', async () => {
  const id = await activeProduct();
  await deliver(id, 1, 3, 0);
  await deliver(id, 2, 0, 0);
  expect(await copyOf(id)).toMatchObject({ granted: 0, highest_granted: 3 });
  await expect(parts.deletion.delete(id, anActor)).rejects.toMatchObject({ code: 'product_has_tickets' });
});

test('a deleted product gets no copy', async () => {
  const id = await activeProduct();
  await parts.deletion.delete(id, anActor);
  await deliver(id, 1, 1, 0);
  expect(await copyOf(id)).toBeUndefined();
});
