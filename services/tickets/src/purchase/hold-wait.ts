/** How long the owner of unpaid holds of the last places waits: after the first, the second, and every further one. */
const waitsInMinutes = [2, 15, 60];
/** Payments that failed or were cancelled soon after the hold; the wait counts from the next one. */
const excusedADay = 2;
const soonMs = 3 * 60_000;

/** A hold of the last places that ended without money. */
export interface UnpaidHold {
  madeAt: Date;
  endedAt: Date;
  /** Its payment failed or was cancelled; false where its time ran out. */
  failed: boolean;
}

/**
 * Until when their owner may not hold the same product again (docs/product.md rule 29), pure.
 * @param unpaid those of one product in the last 24 hours, the first to end first
 * @returns null where none counts; else an instant that may be over
 */
export function waitsUntil(unpaid: readonly UnpaidHold[]): Date | null {
  let excused = 0;
  const counted = unpaid.filter(
    ({ madeAt, endedAt, failed }) =>
      !(failed && endedAt.getTime() - madeAt.getTime() <= soonMs && excused++ < excusedADay),
  );
  const last = counted.at(-1);
  const minutes = waitsInMinutes[Math.min(counted.length, waitsInMinutes.length) - 1];
  return last && minutes !== undefined ? new Date(last.endedAt.getTime() + minutes * 60_000) : null;
}
