import { expect, test } from '@jest/globals';
import { growth, weekly } from './growth.js';

const of = (last_7_days: number, previous_7_days: number) => growth({ last_7_days, previous_7_days });

test('without a base or an answer there is no figure', () => {
  expect(of(0, 0)).toBeNull();
  expect(of(12, 0)).toBeNull();
  expect(growth(undefined)).toBeNull();
});

test.each([
  [560, 500, '+12\u00a0%', 'up'],
  [460, 500, '\u22128\u00a0%', 'down'],
  [0, 500, '\u2212100\u00a0%', 'down'],
  [500, 500, '0\u00a0%', 'level'],
  // A change that rounds to 0 % counts as none.
  [1001, 1000, '0\u00a0%', 'level'],
  [999, 1000, '0\u00a0%', 'level'],
  [1006, 1000, '+1\u00a0%', 'up'],
  [2, 3, '\u221233\u00a0%', 'down'],
  [1099, 100, '+999\u00a0%', 'up'],
  [1_000_000, 1, 'plus de +999\u00a0%', 'up'],
] as const)('%i after %i is %s', (last, previous, figure, direction) => {
  expect(of(last, previous)).toEqual({ figure, direction });
});

test('a series of days is compared by whole weeks, without today', () => {
  const days = [9_000, ...Array<number>(7).fill(100), ...Array<number>(7).fill(200), 77];
  expect(weekly(days)).toEqual({ last_7_days: 1_400, previous_7_days: 700 });
  expect(weekly([5])).toEqual({ last_7_days: 0, previous_7_days: 0 });
});
