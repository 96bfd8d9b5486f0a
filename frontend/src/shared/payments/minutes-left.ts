/** Whole minutes until an instant, rounded up; 0 once it has passed. */
export const minutesLeft = (until: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 60_000));
