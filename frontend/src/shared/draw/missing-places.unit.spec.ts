import { expect, test } from '@jest/globals';
import { missingPlaces } from './missing-places.js';

const now = new Date('2026-11-22T12:00:00Z');
const coming = '2026-11-22T12:01:00.000Z';

test.each([
  [39, 11, 0, null],
  [40, 10, 0, 10],
  [49, 1, 0, 1],
  [49, 0, 0, null],
  [50, 0, 0, null],
  [40, 10, 3, null],
])('%i of 50 places taken, %i free, a boost of %i: %s are missing', (taken, left, boost, missing) => {
  const product = {
    status: 'active',
    max_participants: 50,
    sale_ends_at: coming,
    current_participants: taken,
    places_left: left,
    artificial_boost: boost,
  } as const;
  expect(missingPlaces(product, now)).toBe(missing);
  expect(missingPlaces({ ...product, status: 'drawing' }, now)).toBeNull();
});
