import { expect, test } from '@jest/globals';
import type { Product } from '@raffle/contracts/http/products';
import { aProduct } from '../../../test/api-server.js';
import { upcomingFirst } from '../api/public-queries.js';
import { withoutProduct, withProduct } from './product-cache.js';

const product = (id: number, over: Partial<Product> = {}): Product => ({
  ...aProduct,
  id,
  name: `Produit ${id}`,
  max_participants: 10,
  current_participants: 3,
  places_left: 7,
  draw_date: `2026-12-0${id}T18:00:00.000Z`,
  version: 4,
  ...over,
});
const list = [product(1), product(2), product(3)];

test('a counter is updated in place, whether or not the version changed too', () => {
  const moved = product(2, { current_participants: 4 });
  expect(withProduct(list, moved)).toEqual([list[0], moved, list[2]]);
  expect(withProduct(list, { ...moved, version: 5 })[1]).toMatchObject({ current_participants: 4, version: 5 });
});

test('an older version changes nothing', () => {
  expect(withProduct(list, product(2, { version: 3, name: 'Avant' }))).toBe(list);
  expect(withoutProduct(list, 2, 3)).toEqual(list);
});

test('a new product, or one with a new date, is sorted by date; without a date it is last', () => {
  const fresh = product(9, { draw_date: '2026-12-02T12:00:00.000Z' });
  expect(withProduct(list, fresh).map(({ id }) => id)).toEqual([1, 9, 2, 3]);
  expect(withProduct(list, product(1, { draw_date: null })).map(({ id }) => id)).toEqual([2, 3, 1]);
  expect(
    withProduct(withProduct(list, product(5, { draw_date: null })), product(4, { draw_date: null })).map(
      ({ id }) => id,
    ),
  ).toEqual([1, 2, 3, 4, 5]);
});

test('a closed product is removed', () => {
  expect(withoutProduct(list, 2, 4).map(({ id }) => id)).toEqual([1, 3]);
  expect(withoutProduct(list, 7, 4)).toEqual(list);
});

test('draws whose date has passed come last', () => {
  const dated = (id: number, draw_date: string | null) => product(id, { draw_date });
  const given = [dated(1, '2020-01-01T00:00:00.000Z'), dated(2, '2090-01-01T00:00:00.000Z'), dated(3, null)];
  expect(upcomingFirst(given).map(({ id }) => id)).toEqual([2, 3, 1]);
});
