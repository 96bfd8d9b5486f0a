import { expect, test } from '@jest/globals';
import { dailySeries } from './admin-stats.js';

const now = new Date('2026-03-01T00:30:00.000Z');

test('thirty days up to today, oldest first, over the end of a month', () => {
  const series = dailySeries(now, [], [], []);
  expect(series).toHaveLength(30);
  expect([series[0]?.day, series[28]?.day, series[29]?.day]).toEqual(['2026-01-31', '2026-02-28', '2026-03-01']);
});

test('days without figures are zero, days outside the range are left out', () => {
  const series = dailySeries(
    now,
    [
      { day: '2026-02-27', count: 4 },
      { day: '2025-02-27', count: 9 },
    ],
    [{ day: '2026-03-01', amount: 6000 }],
    [{ day: '2026-02-27', count: 1 }],
  );
  expect(series.filter((one) => one.sales + one.revenue + one.registrations > 0)).toEqual([
    { day: '2026-02-27', sales: 4, revenue: 0, registrations: 1 },
    { day: '2026-03-01', sales: 0, revenue: 6000, registrations: 0 },
  ]);
});
