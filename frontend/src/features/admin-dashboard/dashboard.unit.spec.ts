import { expect, test } from '@jest/globals';
import { niceStep, ticks } from './day-chart.js';

test.each([
  [0, 1],
  [3, 1],
  [6, 2],
  [11, 5],
  [49, 10],
  [101, 25],
  [121_500, 25_000],
  [1_000_000, 200_000],
  [999_999_999, 200_000_000],
])('a chart up to %i has lines every %i', (greatest, step) => expect(niceStep(greatest)).toBe(step));

test('every value stays below the highest line', () => {
  for (let greatest = 0; greatest < 5_000; greatest += 7)
    expect(niceStep(greatest) * 5).toBeGreaterThanOrEqual(greatest);
  expect(ticks(25)).toEqual([125, 100, 75, 50, 25, 0]);
});
