import { expect, test } from '@jest/globals';
import { productStateFixture } from '@raffle/contracts/events';
import { liveEvents } from '@raffle/contracts/http/live';
import type { Product } from '@raffle/contracts/http/products';
import { ShownProducts } from './shown-products.js';

const { product_id: _, accepts_free_tickets: __, free_ticket_share: ___, ...state } = productStateFixture;
const product = (id: number, over: Partial<Product> = {}): Product => ({
  ...state,
  status: 'active',
  id,
  current_participants: 3,
  places_left: 7,
  free_places_left: 7,
  tickets_per_person: 60,
  ...over,
});
const read = (event: Buffer) => {
  const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(event.toString()) ?? [];
  return [name, liveEvents[name as keyof typeof liveEvents].parse(JSON.parse(data))];
};
const unknown = () => undefined;

test('sends each product that was added, changed or removed, once', () => {
  const shown = new ShownProducts();
  expect(shown.filled).toBe(false);
  expect(shown.take([product(7), product(8)], unknown).map(read)).toEqual([
    ['product', { product: product(7) }],
    ['product', { product: product(8) }],
  ]);
  expect(shown.take([product(7), product(8)], unknown)).toEqual([]);
  const moved = product(8, { current_participants: 4 });
  expect(shown.take([moved], () => 5).map(read)).toEqual([
    ['product', { product: moved }],
    ['closed', { product_id: 7, version: 5 }],
  ]);
});

test('the end of a product that is only known to be away has the version that was shown', () => {
  const shown = new ShownProducts();
  shown.take([product(7)], unknown);
  expect(shown.take([], unknown).map(read)).toEqual([['closed', { product_id: 7, version: state.version }]]);
});

test('a snapshot is what all streams have got, in the list’s order', () => {
  const shown = new ShownProducts();
  expect(read(shown.snapshot())).toEqual(['snapshot', { products: [] }]);
  shown.take([product(8), product(7)], unknown);
  const snapshot = shown.snapshot();
  expect(read(snapshot)).toEqual(['snapshot', { products: [product(8), product(7)] }]);
  shown.take([product(8), product(7)], unknown);
  expect(shown.snapshot()).toBe(snapshot);
});
