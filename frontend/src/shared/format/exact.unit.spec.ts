import { expect, test } from '@jest/globals';
import { exactMoney, exactNumber } from './exact.js';

test.each([
  [0, '0'],
  [-0, '0'],
  [0.004, '0'],
  [-0.004, '0'],
  [0.1 + 0.2, '0,3'],
  [12_345.25, '12\u202f345,25'],
  [1_000, '1\u202f000'],
  [-0.05, '-0,05'],
  [-2_450.5, '-2\u202f450,5'],
  [-1_999.999, '-2\u202f000'],
])('%d is %s', (amount, text) => {
  expect(exactNumber(amount)).toBe(text);
});

test('a loss has the sign of subtraction', () => {
  expect(exactMoney(-2_450.5)).toBe('−\u202f2\u202f450,5\u00a0F\u00a0CFA');
  expect(exactMoney(75)).toBe('75\u00a0F\u00a0CFA');
});
