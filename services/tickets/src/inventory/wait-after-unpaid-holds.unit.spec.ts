import { describe, expect, test } from '@jest/globals';
import { waitsUntil, type UnpaidHold } from './wait-after-unpaid-holds.js';

const noon = Date.parse('2026-11-20T12:00:00.000Z');
/** A hold of 15 minutes that ended so many minutes before noon. */
const expired = (before: number): UnpaidHold => ({
  made_at: new Date(noon - (before + 15) * 60_000),
  ended_at: new Date(noon - before * 60_000),
  failed: false,
});
const expiredHours = (...before: number[]) => before.map((hours) => expired(hours * 60));
/** A payment that failed so many minutes before noon, and so many after its hold. */
const failedSoon = (before: number, after: number): UnpaidHold => ({
  made_at: new Date(noon - (before + after) * 60_000),
  ended_at: new Date(noon - before * 60_000),
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
    ['is 4 hours after a fourth one', expiredHours(20, 15, 10, 0), 4 * 60],
    ['is 12 hours after a fifth one', expiredHours(25, 20, 15, 10, 0), 12 * 60],
    ['is 24 hours after a sixth one', expiredHours(30, 25, 20, 15, 10, 0), 24 * 60],
    ['is 24 hours after an eighth one', expiredHours(160, 130, 100, 75, 50, 30, 10, 0), 24 * 60],
    ['counts seven days before the last one', expiredHours(7 * 24 - 0.01, 0), 15],
    ['forgets what ended earlier', expiredHours(7 * 24, 0), 2],
    ['does not get shorter while it runs', expiredHours(7 * 24 + 1, 2), -105],
    ['excuses two quick failures', [failedSoon(10, 3), failedSoon(0, 0)], null],
    ['counts a third quick failure as the first', [failedSoon(20, 1), failedSoon(10, 1), failedSoon(0, 1)], 2],
    ['does not excuse a slow failure', [failedSoon(0, 3.01)], 2],
    ['excuses two quick failures of each day', [30, 25, 4, 0].map((hours) => failedSoon(hours * 60, 1)), null],
    ['counts a third one within 24 hours', [30, 23, 7, 0].map((hours) => failedSoon(hours * 60, 1)), -7 * 60 + 2],
    ['excuses quick failures among others', [failedSoon(90, 1), expired(60), failedSoon(0, 1)], -58],
    ['does not excuse a hold that expired at once', [{ ...failedSoon(0, 0), failed: false }], 2],
  ])('%s', (_, unpaid, minutes) => {
    expect(minutesAfterNoon(unpaid)).toBe(minutes);
  });
});

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;
const start = Date.parse('2026-11-20T12:00:00.000Z');
const places = 10;

type End = Pick<UnpaidHold, 'failed'> & { afterMs: number };
const expires: End = { failed: false, afterMs: 15 * minuteMs };
const failsLate: End = { failed: true, afterMs: 15 * minuteMs - 1 };
const cancelledSoon: End = { failed: true, afterMs: 3 * minuteMs };

interface Attack {
  accounts: number;
  /** How an account's holds end, in turn. */
  ends: readonly End[];
  /** Places of an account's holds, in turn. */
  quantities?: readonly number[];
  /** A hold is cancelled soon instead whenever that is excused. */
  usesExcuses?: boolean;
  weeks?: number;
}

/**
 * The last ten places are free, and accounts that never pay hold them as soon as they may, one after the other.
 * @returns of each week: the hours in which no place was free, and how much of the time of the ten places was held, in percent
 */
function attack({ accounts, ends, quantities = [places], usesExcuses = false, weeks = 1 }: Attack) {
  const all = Array.from({ length: accounts }, () => ({ unpaid: [] as UnpaidHold[], holds: 0, mayHoldAt: start }));
  let open: { endsAt: number; quantity: number }[] = [];
  const found = Array.from({ length: weeks }, () => ({ fullMs: 0, heldMs: 0 }));
  for (let now = start; now < start + weeks * weekMs;) {
    open = open.filter(({ endsAt }) => endsAt > now);
    let free = places - open.reduce((sum, { quantity }) => sum + quantity, 0);
    for (const account of all.filter(({ mayHoldAt }) => mayHoldAt <= now)) {
      const quantity = quantities[account.holds % quantities.length]!;
      if (quantity > free) continue;
      const after = (end: End) => {
        const endsAt = now + end.afterMs;
        const unpaid = [...account.unpaid, { made_at: new Date(now), ended_at: new Date(endsAt), failed: end.failed }];
        return { endsAt, unpaid, mayHoldAt: Math.max(endsAt, waitsUntil(unpaid)?.getTime() ?? 0) };
      };
      const soon = after(cancelledSoon);
      const hold = usesExcuses && soon.mayHoldAt === soon.endsAt ? soon : after(ends[account.holds % ends.length]!);
      Object.assign(account, { ...hold, holds: account.holds + 1 });
      open.push({ endsAt: hold.endsAt, quantity });
      free -= quantity;
    }
    const week = Math.floor((now - start) / weekMs);
    const changes = [...open.map(({ endsAt }) => endsAt), ...all.map(({ mayHoldAt }) => mayHoldAt)];
    const next = Math.min(start + (week + 1) * weekMs, ...changes.filter((at) => at > now));
    if (free === 0) found[week]!.fullMs += next - now;
    found[week]!.heldMs += (places - free) * (next - now);
    now = next;
  }
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return found.map(({ fullMs, heldMs }) => [tenth(fullMs / minuteMs / 60), tenth((heldMs / weekMs / places) * 100)]);
}

// docs/security.md names these figures.
test.each<[string, Attack, hoursAndPercentOfEachWeek: [number, number][]]>([
  ['five that let every hold expire', { accounts: 5, ends: [expires] }, [[15, 8.9]]],
  ['five whose payments fail late', { accounts: 5, ends: [failsLate] }, [[15, 8.9]]],
  ['five that cancel soon', { accounts: 5, ends: [cancelledSoon] }, [[6.5, 3.9]]],
  ['five that alternate', { accounts: 5, ends: [expires, cancelledSoon, failsLate] }, [[14.9, 8.9]]],
  ['five that use every excuse', { accounts: 5, ends: [expires], usesExcuses: true }, [[17.8, 10.6]]],
  ['five that hold one place each', { accounts: 5, ends: [expires], quantities: [1] }, [[0, 0.9]]],
  ['five that hold 1 to 10', { accounts: 5, ends: [expires], quantities: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, [[2, 4.3]]],
  [
    'fifty',
    { accounts: 50, ends: [expires], weeks: 2 },
    [
      [127.3, 75.7],
      [86.3, 51.3],
    ],
  ],
  [
    'fifty that use every excuse',
    { accounts: 50, ends: [expires], usesExcuses: true, weeks: 2 },
    [
      [149, 88.7],
      [120.4, 71.7],
    ],
  ],
  // As many as it takes to keep them for ever: 35,000 F CFA of registrations.
  [
    'seventy that use every excuse',
    { accounts: 70, ends: [expires], usesExcuses: true, weeks: 2 },
    [
      [168, 100],
      [168, 100],
    ],
  ],
])('%s keep the last ten places from others no longer than this', (_, trial, weeks) => {
  expect(attack(trial)).toEqual(weeks);
});
