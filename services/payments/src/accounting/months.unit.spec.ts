import { expect, test } from '@jest/globals';
import { isOver, lastDayOf, monthAfter, monthOf, monthsFrom } from './months.js';

test('months continue across the end of a year', () => {
  expect(monthsFrom('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect(monthsFrom('2026-11', '2026-10')).toEqual([]);
  expect(monthAfter('2026-12')).toBe('2027-01');
  expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31']);
});

test('an instant belongs to its month in UTC, which is over an hour after its end', () => {
  expect(monthOf(new Date('2026-10-31T23:59:59.999Z'))).toBe('2026-10');
  expect(monthOf(new Date('2026-11-01T00:30:00+01:00'))).toBe('2026-10');
  expect(isOver('2026-10', new Date('2026-11-01T00:59:59.999Z'))).toBe(false);
  expect(isOver('2026-10', new Date('2026-11-01T01:00:00.000Z'))).toBe(true);
});
