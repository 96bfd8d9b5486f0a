import { expect, test } from '@jest/globals';
import { inOfferOrder, offerOrderOf, offerOrders, type OfferOrder } from './offer-order.js';

const now = new Date('2026-11-20T10:00:00.000Z');
const offer = (id: number, changes: object = {}) => ({
  id,
  current_participants: 10,
  artificial_boost: 0,
  max_participants: 100,
  places_left: 50,
  sale_ends_at: null as string | null,
  draw_at: null as string | null,
  ticket_price: 500,
  ...changes,
});
const offers = [
  offer(5, { current_participants: 90, places_left: 10, sale_ends_at: '2026-12-04T10:00:00.000Z' }),
  // Shown as 95 of 100.
  offer(2, { artificial_boost: 85, ticket_price: 1_000, sale_ends_at: '2026-11-21T10:00:00.000Z' }),
  offer(9, { current_participants: 100, places_left: 0, ticket_price: 200 }),
  offer(7, { ticket_price: 300, sale_ends_at: '2026-11-20T09:59:59.000Z' }),
  offer(3),
  offer(1),
];

test.each<[OfferOrder | null, number[]]>([
  [null, [5, 2, 9, 7, 3, 1]],
  ['complet', [2, 5, 1, 3, 9, 7]],
  ['fin', [2, 5, 1, 3, 7, 9]],
  ['prix', [1, 3, 5, 2, 9, 7]],
  ['nouveau', [5, 3, 2, 1, 9, 7]],
])('in the order %s those that can be bought come first, equal ones by number', (order, ids) => {
  expect(inOfferOrder(offers, order, now).map(({ id }) => id)).toEqual(ids);
  const reversed = [...offers].reverse();
  if (order !== null) expect(inOfferOrder(reversed, order, now).map(({ id }) => id)).toEqual(ids);
});

test.each(offerOrders)(
  'in the order %s those whose hour is fixed stand first, the next one before the later',
  (order) => {
    const full = { current_participants: 100, places_left: 0 };
    const fixed = [
      offer(11, { ...full, draw_at: '2026-11-27T19:00:00.000Z' }),
      offer(12, { ...full, draw_at: '2026-11-20T19:00:00.000Z' }),
    ];
    const ids = inOfferOrder([...offers, ...fixed], order, now).map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([12, 11]);
  },
);

test.each([
  ['tri=prix', 'prix'],
  ['?tirages=tous&tri=fin', 'fin'],
  ['tri=PRIX', null],
  ['tri=', null],
  ['', null],
  [undefined, null],
])('the query %s asks for %s', (query, order) => expect(offerOrderOf(query)).toBe(order));
