const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Wait after unpaid holds of the last places: after the first, the second …, and every further one. */
const waitsMs = [2 * minuteMs, 15 * minuteMs, hourMs, 4 * hourMs, 12 * hourMs, dayMs];
const countedForMs = 7 * dayMs;
/** Payments that failed or were cancelled soon after the hold and cause no wait. */
const excusedPerDay = 2;
const excusedWithinMs = 3 * minuteMs;

/** A hold of the last places that ended unpaid. */
export interface UnpaidHold {
  made_at: Date;
  ended_at: Date;
  /** Its payment failed or was cancelled; false if it expired. */
  failed: boolean;
}

/**
 * Until when their owner may not hold the same product again (docs/product.md rule 29), pure.
 * @param unpaid those of one product in the last ten days (a wait of a day, the seven before it, and their excuses), earliest end first
 * @returns null if none counts; otherwise an instant, possibly in the past
 */
export function waitsUntil(unpaid: readonly UnpaidHold[]): Date | null {
  const excused: UnpaidHold[] = [];
  const counted = unpaid.filter((hold) => {
    const isQuick = hold.failed && hold.ended_at.getTime() - hold.made_at.getTime() <= excusedWithinMs;
    if (!isQuick || endedWithin(dayMs, hold, excused) >= excusedPerDay) return true;
    excused.push(hold);
    return false;
  });
  const last = counted.at(-1);
  if (!last) return null;
  const wait = waitsMs[endedWithin(countedForMs, last, counted) - 1] ?? dayMs;
  return new Date(last.ended_at.getTime() + wait);
}

/** How many of them ended less than so long before `hold`, or with it. */
const endedWithin = (ms: number, hold: UnpaidHold, holds: readonly UnpaidHold[]): number =>
  holds.filter(({ ended_at }) => hold.ended_at.getTime() - ended_at.getTime() < ms).length;

/** The end of a wait as people read it: in whole minutes, never too early. */
export const nextMinute = (until: Date): Date => new Date(Math.ceil(until.getTime() / minuteMs) * minuteMs);

/**
 * SQL: whether a purchase is an unpaid hold that can count: of the last ten days, of some of the last places, ended, with a payment that
 * its owner could pay.
 */
export const isUnpaidHold = `last_places AND token IS NOT NULL AND status IN ('awaiting_payment', 'failed')
  AND (hold <> 'held' OR hold_expires_at <= now()) AND created_at > now() - interval '10 days'`;
