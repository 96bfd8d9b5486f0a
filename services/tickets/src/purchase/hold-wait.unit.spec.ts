import { describe, expect, test } from '@jest/globals';
import { waitsUntil, type UnpaidHold } from './hold-wait.js';

const noon = Date.parse('2026-11-20T12:00:00.000Z');
/** A hold of 15 minutes that ended so many minutes before noon. */
const expired = (before: number): UnpaidHold => ({
  madeAt: new Date(noon - (before + 15) * 60_000),
  endedAt: new Date(noon - before * 60_000),
  failed: false,
});
/** A payment that failed so many minutes before noon, and so many after its hold. */
const failed = (before: number, after: number): UnpaidHold => ({
  madeAt: new Date(noon - (before + after) * 60_000),
  endedAt: new Date(noon - before * 60_000),
  failed: true,
});
const minutesAfterNoon = (unpaid: UnpaidHold[]) => {
  const until = waitsUntil(unpaid);
  return until && (until.getTime() - noon) / 60_000;
};

describe('after unpaid holds of the last places the wait', () => {
  test.each<[string, UnpaidHold[], number | null]>([
    ['is none without one', [], null],
    ['is 2 minutes', [expired(0)], 2],
    ['is counted from the end of the last one', [expired(100), expired(30)], -15],
    ['is 15 minutes after a second one', [expired(100), expired(0)], 15],
    ['is 60 minutes after a third one', [expired(300), expired(100), expired(0)], 60],
    ['is 60 minutes after a fifth one', [expired(900), expired(700), expired(300), expired(100), expired(0)], 60],
    ['excuses two quick failures', [failed(10, 3), failed(0, 0)], null],
    ['counts a third quick failure as the first', [failed(20, 1), failed(10, 1), failed(0, 1)], 2],
    ['does not excuse a slow failure', [failed(0, 3.01)], 2],
    ['excuses quick failures among others', [failed(90, 1), expired(60), failed(0, 1)], -58],
    ['does not excuse a hold that expired at once', [{ ...failed(0, 0), failed: false }], 2],
  ])('%s', (_, unpaid, minutes) => {
    expect(minutesAfterNoon(unpaid)).toBe(minutes);
  });
});
