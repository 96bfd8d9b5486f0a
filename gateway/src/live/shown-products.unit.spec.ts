import { expect, test } from '@jest/globals';
import { productStateFixture } from '@raffle/contracts/events';
import { liveEvents } from '@raffle/contracts/http/live';
import type { Product } from '@raffle/contracts/http/products';
import { ShownProducts } from './shown-products.js';

const {
  product_id: _,
  accepts_free_tickets: __,
  free_ticket_share: ___,
  opens_at: ____,
  ...state
} = productStateFixture;
const product = (id: number, over: Partial<Product> = {}): Product => ({
  ...state,
  status: 'active',
  id,
  current_participants: 3,
  places_left: 7,
  free_places_left: 7,
  held_until: null,
  ...over,
});
const read = (event: Buffer) => {
  const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(event.toString()) ?? [];
  return [name, liveEvents[name as keyof typeof liveEvents].parse(JSON.parse(data))];
};
function taking() {
  const shown = new ShownProducts();
  return (products: Product[], versionOf: (id: number) => number | undefined = () => undefined) =>
    [...shown.take(products, versionOf).values()].map(read);
}

test('sends each product that was added, changed or removed, once', () => {
  const taken = taking();
  expect(taken([])).toEqual([]);
  expect(taken([product(7), product(8)])).toEqual([
    ['product', { product: product(7) }],
    ['product', { product: product(8) }],
  ]);
  expect(taken([product(7), product(8)])).toEqual([]);
  const moved = product(8, { current_participants: 4 });
  expect(taken([moved], () => 5)).toEqual([
    ['product', { product: moved }],
    ['closed', { product_id: 7, version: 5 }],
  ]);
});

test('the first list sends nothing, and a product that ends without a newer version is closed with the version that was shown', () => {
  const taken = taking();
  expect(taken([product(7)])).toEqual([]);
  expect(taken([])).toEqual([['closed', { product_id: 7, version: state.version }]]);
});
