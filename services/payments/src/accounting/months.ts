/** A calendar month in UTC, the shops' time zone: `2026-11`. */
export type Month = string;

export const monthOf = (at: Date): Month => at.toISOString().slice(0, 7);

/** Its first instant. */
export const startOf = (month: Month): Date => new Date(`${month}-01T00:00:00.000Z`);

export function monthAfter(month: Month): Month {
  const start = startOf(month);
  start.setUTCMonth(start.getUTCMonth() + 1);
  return monthOf(start);
}

/** Its last day, `2026-11-30`. */
export const lastDayOf = (month: Month): string =>
  new Date(startOf(monthAfter(month)).getTime() - 1).toISOString().slice(0, 10);

/** From one month to another, both included; none when the second is before the first. */
export function monthsFrom(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month);
  return months;
}

/** Payments in progress at the end of a month are recorded within this time. */
const settleMs = 3_600_000;

/** Whether a month can be closed. */
export const isOver = (month: Month, now: Date): boolean =>
  now.getTime() >= startOf(monthAfter(month)).getTime() + settleMs;
