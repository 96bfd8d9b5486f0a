import { expect, test } from '@jest/globals';
import { pauseBefore } from './pause.js';

test('pauses grow to a minute and are spread over half of it', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 100].map((failures) => pauseBefore(failures, 0, () => 1));
  expect(longest).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(pauseBefore(3, 0, () => 0)).toBe(4_000);
});

test('the server may ask for more, within reason', () => {
  expect(pauseBefore(1, 30_000, () => 1)).toBe(32_000);
  expect(pauseBefore(1, 1e12, () => 1)).toBe(302_000);
  expect(pauseBefore(1, Number.NaN, () => 1)).toBe(2_000);
});
