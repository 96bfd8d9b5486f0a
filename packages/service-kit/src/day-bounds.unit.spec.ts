import { expect, test } from '@jest/globals';
import { endOfDay, startOfDay } from './day-bounds.js';

test.each([
  ['2026-11-20', '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ['0000-01-01', '0000-01-01T00:00:00.000Z', '0000-01-02T00:00:00.000Z'],
  ['9999-12-31', '9999-12-31T00:00:00.000Z', '+010000-01-01T00:00:00.000Z'],
])('%s is from %s to before %s', (day, start, end) =>
  expect([startOfDay(day).toISOString(), endOfDay(day).toISOString()]).toEqual([start, end]),
);
