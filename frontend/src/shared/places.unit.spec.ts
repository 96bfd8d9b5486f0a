import { expect, test } from '@jest/globals';
import { notForSale, placesToTell } from './places.js';

const now = new Date('2026-11-22T12:00:00Z');
const past = '2026-11-22T11:59:00.000Z';
const coming = '2026-11-22T12:01:00.000Z';

test.each([
  ['free places', 9, 1, coming, null],
  ['no end', 9, 1, null, null],
  ['every place granted', 10, 0, coming, 'full'],
  ['every place granted, and over', 10, 0, past, 'full'],
  ['the last place held', 9, 0, coming, 'heldUp'],
  ['free places, and over', 9, 1, past, 'over'],
  ['the last place held, and over', 9, 0, past, 'over'],
] as const)('%s', (_, taken, left, sale_ends_at, reason) =>
  expect(notForSale({ current_participants: taken, max_participants: 10, places_left: left, sale_ends_at }, now)).toBe(
    reason,
  ),
);

test('free places are not told beside participants with a boost', () => {
  expect(placesToTell({ artificial_boost: 0, places_left: 390 })).toBe(390);
  // 160 / 400 places beside 390 free ones.
  expect(placesToTell({ artificial_boost: 150, places_left: 390 })).toBeNull();
});
