import { expect, test } from '@jest/globals';
import { areRefusalsAlarming, areRefusalsHigh, isSilenceAlarming, longestSilenceMs, usualShare } from './unusual.js';

const usually = (share: number) => ({ refused: Math.round(share * 10_000), attempts: 10_000 });

test.each([
  // Few attempts: nearly all of them must be refused.
  [9, 9, 0.1, false],
  [6, 10, 0.1, false],
  [9, 10, 0.1, true],
  [10, 20, 0.1, false],
  [11, 20, 0.1, true],
  // Never below 30 %, however many attempts there are.
  [290, 1_000, 0.05, false],
  [300, 1_000, 0.05, true],
  // Where much is refused usually, twice as much.
  [350, 1_000, 0.18, false],
  [370, 1_000, 0.18, true],
  [20, 40, 0.4, false],
  [40, 40, 0.6, false],
])('%i of %i refused, usually %f: %s', (refused, attempts, share, rings) =>
  expect(areRefusalsAlarming({ refused, attempts }, usually(share))).toBe(rings),
);

test('where too few attempts are known, 15 % counts as usual', () => {
  const few = { refused: 40, attempts: 49 };
  expect(usualShare(few)).toBeNull();
  expect(usualShare(undefined)).toBeNull();
  expect([8, 9].map((refused) => areRefusalsAlarming({ refused, attempts: 10 }, few))).toEqual([false, true]);
  expect(usualShare({ refused: 0, attempts: 50 })).toBe(0);
  expect(areRefusalsAlarming({ refused: 5, attempts: 10 }, { refused: 0, attempts: 50 })).toBe(true);
});

test('it is over once fewer are refused, not because chance explains them', () => {
  const lately = { refused: 4, attempts: 12 };
  expect([areRefusalsAlarming(lately, usually(0.1)), areRefusalsHigh(lately, usually(0.1))]).toEqual([false, true]);
  expect(areRefusalsHigh({ refused: 3, attempts: 12 }, usually(0.1))).toBe(false);
  expect(areRefusalsHigh({ refused: 9, attempts: 9 }, usually(0.1))).toBe(false);
});

/** The same numbers in each run, from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test.each([0.02, 0.1, 0.2, 0.4])('a year of hours with few attempts does not ring by chance, at %f', (share) => {
  const random = seeded(7);
  const usual = usually(share);
  for (let hour = 0; hour < 365 * 24; hour += 1) {
    const attempts = 1 + Math.floor(random() * 40);
    const refused = Array.from({ length: attempts }, random).filter((one) => one < share).length;
    expect(areRefusalsAlarming({ refused, attempts }, usual) && { refused, attempts }).toBe(false);
  }
});

const hourMs = 3_600_000;
const days = (sales: number, others: readonly number[] = []) => [...others, ...Array(14 - others.length).fill(sales)];

test.each([
  ['an hour in which 12 tickets are paid', hourMs, days(12), true],
  ['59 minutes', hourMs - 60_000, days(12), false],
  ['a quiet hour', hourMs, days(11), false],
  ['a quiet night', 8 * hourMs, days(6), false],
  ['a night and a morning', 9 * hourMs, days(14), true],
  ['a time that two Sundays do not have', 2 * hourMs, days(14, [0, 0]), true],
  ['a time that is usual since a week', 2 * hourMs, days(40, [0, 0, 0, 0, 0, 0, 0]), false],
  ['one day with very many', hourMs, days(1, [400]), false],
  ['a new platform', longestSilenceMs, days(0), false],
])('silence in %s', (_, silentMs, usual, rings) => expect(isSilenceAlarming(silentMs, usual)).toBe(rings));

test('a quarter of sales that come by chance does not ring, from morning to night', () => {
  const random = seeded(11);
  // Of an hour, by the hour of the day: 120 a day.
  const perHour = [1, 0, 0, 0, 0, 1, 2, 4, 6, 7, 8, 8, 8, 7, 7, 7, 8, 8, 9, 9, 8, 6, 4, 2];
  const isSold = (minute: number) => random() < perHour[Math.floor(minute / 60) % 24]! / 60;
  const minutes = 104 * 24 * 60;
  const before = new Uint32Array(minutes + 1);
  for (let minute = 0; minute < minutes; minute += 1) before[minute + 1] = before[minute]! + (isSold(minute) ? 1 : 0);
  const sold = (from: number, to: number) => before[to]! - before[from]!;
  let last = 0;
  for (let minute = 13 * 1_440; minute < minutes; minute += 1) {
    if (sold(minute, minute + 1) > 0) last = minute;
    if (minute - last < 60 || minute < 14 * 1_440) continue;
    const usual = Array.from({ length: 14 }, (_, nth) => (nth + 1) * 1_440).map((back) =>
      sold(last - back, minute - back),
    );
    expect(isSilenceAlarming((minute - last) * 60_000, usual)).toBe(false);
  }
});
