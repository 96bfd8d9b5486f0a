import { expect, test } from '@jest/globals';
import { niceStep, ticks } from './day-chart.js';
import { growthPercent } from './key-figures.js';

test('growth compares the last seven days with the total before them', () => {
  // 1 000 a day for a week on 12 000 before; the day before the week does not count.
  expect(growthPercent(19_000, [50_000, ...Array<number>(7).fill(1_000)])).toBe(58);
  expect(growthPercent(500, Array<number>(30).fill(0))).toBe(0);
});

test('there is no growth from zero', () => {
  expect(growthPercent(300, [100, 200])).toBeNull();
  expect(growthPercent(0, [])).toBeNull();
  // The two figures were read at different moments.
  expect(growthPercent(290, [100, 200])).toBeNull();
});

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
