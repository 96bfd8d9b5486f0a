import { expect, test } from '@jest/globals';
import { timeUntil } from './countdown.js';

test.each([
  [3 * 86_400_000 + 4 * 3_600_000 + 59_000, '3 j 4 h'],
  [86_400_000, '1 j 0 h'],
  [2 * 3_600_000 + 5 * 60_000, '2 h 05 min'],
  [4 * 60_000 + 9_000, '4 min 09 s'],
  [1_001, '2 s'],
  [1, '1 s'],
  [0, null],
  [-5_000, null],
])('%d ms before the hour it shows %s', (ms, shown) => {
  expect(timeUntil(ms)?.replace(/\s/gu, ' ') ?? null).toBe(shown);
});
