import { expect, test } from '@jest/globals';
import { fits, remainingAfter, type Credit, type Placing } from './placing.js';

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
const product = { places_left: 3, free_places_left: 2, ticket_price: 1500, sale_ends_at: null };
const maxPrice = 1500;
const now = new Date('2026-11-20T18:42:00.000Z');

test('a paid credit buys a place up to its value and leaves the remainder', () => {
  expect(fits(credit('paid', 1500), { ...product, free_places_left: 0 }, 0, now)).toBe(true);
  expect(fits(credit('paid', 1499), product, maxPrice, now)).toBe(false);
  expect(remainingAfter(credit('paid', 2000), product)).toBe(500);
});

test.each([credit('free', 0), credit('referral', 0), { source: 'referral' } as const])(
  'a ticket without payment is placed up to the price that the settings allow, while free places are left (%j)',
  (placing) => {
    expect(fits(placing, product, maxPrice, now)).toBe(true);
    expect(fits(placing, product, maxPrice - 1, now)).toBe(false);
    expect(fits(placing, product, undefined, now)).toBe(true);
    expect(fits(placing, { ...product, free_places_left: 0 }, maxPrice, now)).toBe(false);
    expect(remainingAfter(placing, product)).toBe(0);
  },
);

test('nothing fits a product without places', () => {
  const full = { ...product, places_left: 0, free_places_left: 0 };
  expect(fits({ source: 'referral' }, full, maxPrice, now)).toBe(false);
  expect(fits(credit('paid', 9000), full, maxPrice, now)).toBe(false);
});

test('nothing fits a product whose sale has ended, even with places left', () => {
  const ended = { ...product, sale_ends_at: new Date(now.getTime() - 1_000).toISOString() };
  expect(fits({ source: 'referral' }, ended, maxPrice, now)).toBe(false);
  expect(fits(credit('paid', 9000), ended, maxPrice, now)).toBe(false);
  expect(
    fits(
      credit('paid', 9000),
      { ...ended, sale_ends_at: new Date(now.getTime() + 60_000).toISOString() },
      maxPrice,
      now,
    ),
  ).toBe(true);
});
