import { expect, test } from '@jest/globals';
import type { Product } from '@raffle/contracts/http/products';
import { aProduct } from '../../../test/api-server.js';
import { servedDraws, activeParticipants, totalGains } from './landing-draws.js';

const many = (count: number, changes: Partial<Product> = {}): Product[] =>
  Array.from({ length: count }, (_, index) => ({ ...aProduct, status: 'active', id: index + 1, ...changes }));
const ids = (products: readonly { id: number }[]) => products.map(({ id }) => id);

test('a page embeds up to a dozen draws; of more it embeds the first dozen with the figures of all', () => {
  const twelve = servedDraws(many(12));
  expect([ids(twelve.products), twelve.total]).toEqual([ids(many(12)), 12]);
  const draws = servedDraws(many(51, { current_participants: 3, artificial_boost: 2, ticket_price: 1_000 }));
  expect(ids(draws.products)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(draws).toMatchObject({ total: 51, participants: 51 * 5, gains: 51 * 3 * 1_000 });
});

test('a page embeds of a draw what its card shows', () => {
  const pictures = [{ alt: 'La boîte', image_url: '/boite.svg' }];
  const [served] = servedDraws(many(1, { retail_value: 320_000, guarantee: '12 mois', pictures })).products;
  expect(served).toEqual({ ...served, name: aProduct.name, retail_value: 320_000, guarantee: '', pictures: [] });
});

test('long texts leave room for fewer', () => {
  const draws = servedDraws(many(6, { description: 'a'.repeat(2_000) }));
  expect(ids(draws.products)).toEqual([1, 2, 3]);
  expect(draws.total).toBe(6);
  // What else it embeds takes their room.
  expect(ids(servedDraws(many(6, { description: 'a'.repeat(2_000) }), 4_500).products)).toEqual([1, 2]);
});

const products = [
  { current_participants: 291, artificial_boost: 9, ticket_price: 1500 },
  { current_participants: 348, artificial_boost: 0, ticket_price: 1000 },
];

test('participants include the boost, gains do not', () => {
  expect(activeParticipants(products)).toBe(648);
  expect(totalGains(products)).toBe(291 * 1500 + 348 * 1000);
});

test('without open products both are zero', () => {
  expect(activeParticipants([])).toBe(0);
  expect(totalGains([])).toBe(0);
});
