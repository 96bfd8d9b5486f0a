/** When the payments were opened: from the first instant to before the second. */
export interface Period {
  from: Date;
  to: Date;
}

const dayMs = 86_400_000;
/** Scheduled checks of a payment end after two days. */
const daysByDefault = 3;

/** The period that is reconciled unless another is named: the last three days, today included. */
export function lastDays(now = new Date()): Period {
  return { from: new Date(startOf(now.toISOString().slice(0, 10)).getTime() - (daysByDefault - 1) * dayMs), to: now };
}

/** Whole days in UTC (`2026-11-20`), the last one included; omitted ones as in {@link lastDays}. @throws Error for an invalid day */
export function namedDays(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now = new Date(),
): Period {
  const usual = lastDays(now);
  const period = {
    from: from === undefined ? usual.from : startOf(from),
    to: to === undefined ? usual.to : new Date(startOf(to).getTime() + dayMs),
  };
  if (period.from >= period.to) throw new Error('--from must not be after --to.');
  return period;
}

function startOf(day: string): Date {
  const start = new Date(`${day}T00:00:00Z`);
  // `2026-02-30` would be parsed as a day of March.
  if (Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== day)
    throw new Error(`"${day}" is not a day such as 2026-11-20.`);
  return start;
}
