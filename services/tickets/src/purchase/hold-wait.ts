/** Wait after unpaid holds of the last places: after the first, the second, and every further one. */
const waitsInMinutes = [2, 15, 60];
/** Payments that failed or were cancelled soon after the hold and cause no wait. */
const excusedPerDay = 2;
const excusedWithinMs = 3 * 60_000;

/** A hold of the last places that ended unpaid. */
export interface UnpaidHold {
  madeAt: Date;
  endedAt: Date;
  /** Its payment failed or was cancelled; false if it expired. */
  failed: boolean;
}

/**
 * Until when their owner may not hold the same product again (docs/product.md rule 29), pure.
 * @param unpaid those of one product in the last 24 hours, earliest end first
 * @returns null if none counts; otherwise an instant, possibly in the past
 */
export function waitsUntil(unpaid: readonly UnpaidHold[]): Date | null {
  let excused = 0;
  const counted = unpaid.filter(
    ({ madeAt, endedAt, failed }) =>
      !(failed && endedAt.getTime() - madeAt.getTime() <= excusedWithinMs && excused++ < excusedPerDay),
  );
  const last = counted.at(-1);
  const minutes = waitsInMinutes[Math.min(counted.length, waitsInMinutes.length) - 1];
  return last && minutes !== undefined ? new Date(last.endedAt.getTime() + minutes * 60_000) : null;
}
