import { expect, test } from '@jest/globals';
import { fits, restAfter, type Credit, type Placing } from './placing.js';

const credit = (kind: Credit['kind'], value: number): Placing => ({
  source: 'credit',
  credit: {
    id: '0193a1b2-0000-7000-8000-000000000002',
    kind,
    value,
    reason: 'product_cancelled',
    product_name: 'Console',
    issued_at: '2026-11-20T18:42:00.000Z',
  },
});
const product = { places_left: 3, ticket_price: 1500 };

test('a paid credit buys a place up to its value and leaves the rest', () => {
  expect(fits(credit('paid', 1500), product)).toBe(true);
  expect(fits(credit('paid', 1499), product)).toBe(false);
  expect(restAfter(credit('paid', 2000), product)).toBe(500);
});

test('free and referral tickets place at any price and leave nothing', () => {
  for (const placing of [credit('free', 0), credit('referral', 0), { source: 'referral' } as const]) {
    expect(fits(placing, product)).toBe(true);
    expect(restAfter(placing, product)).toBe(0);
  }
});

test('nothing fits a product without free places', () => {
  expect(fits({ source: 'referral' }, { ...product, places_left: 0 })).toBe(false);
  expect(fits(credit('paid', 9000), { ...product, places_left: 0 })).toBe(false);
});
