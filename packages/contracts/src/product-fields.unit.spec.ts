import { expect, test } from '@jest/globals';
import { freeLimit } from './product-fields.js';

test.each([
  [1, 20, 1],
  [2, 20, 1],
  [3, 20, 1],
  [9, 20, 1],
  [10, 20, 2],
  [300, 20, 60],
  [10, 0, 0],
  [3, 1, 1],
  [3, 99, 2],
  [3, 100, 3],
])('of %i places a share of %i %% is %i', (places, share, limit) => {
  expect(freeLimit(places, { accepts: true, share })).toBe(limit);
  expect(freeLimit(places, { accepts: false, share })).toBe(0);
});
