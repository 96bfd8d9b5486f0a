import { describe, expect, test } from '@jest/globals';
import { changeLimit, leftUnder, limitAt } from './play-limit.js';

const now = new Date('2026-11-22T10:00:00.000Z');
const dayLater = new Date('2026-11-23T10:00:00.001Z');
const of = (amount: number | null) => ({ amount, next: null });

describe('a limit', () => {
  test.each([
    ['the first one', of(null), 5000, of(5000)],
    ['a lower one', of(5000), 2000, of(2000)],
    ['the same one', of(5000), 5000, of(5000)],
    ['none again', of(null), null, of(null)],
  ])('%s applies at once', (_name, before, wanted, after) => expect(changeLimit(before, wanted, now)).toEqual(after));

  test.each([9000, null])('raised to %s takes effect a day later', (wanted) => {
    const raised = changeLimit(of(5000), wanted, now);
    expect(raised).toEqual({ amount: 5000, next: { amount: wanted, from: dayLater } });
    expect(limitAt(raised, new Date(dayLater.getTime() - 1))).toBe(raised);
    expect(limitAt(raised, dayLater)).toEqual(of(wanted));
    // A repeated request keeps its date, a higher one restarts the delay.
    const later = new Date(now.getTime() + 3_600_000);
    expect(changeLimit(raised, wanted, later)).toEqual(raised);
    if (wanted !== null) {
      const { next } = changeLimit(raised, 10_000, later);
      expect(next?.from).toEqual(new Date(dayLater.getTime() + 3_600_000));
    }
  });

  test('lowered while a raise is pending cancels the raise', () => {
    expect(changeLimit(changeLimit(of(5000), 9000, now), 4000, now)).toEqual(of(4000));
    expect(changeLimit(changeLimit(of(5000), 9000, now), 5000, now)).toEqual(of(5000));
  });
});

test.each([
  [[null, null], 900, null],
  [[5000, null], 900, 4100],
  [[5000, 1000], 900, 100],
  [[null, 500], 900, 0],
])('under %j with %i spent %s is left', (limits, spent, left) => expect(leftUnder(limits, spent)).toBe(left));
