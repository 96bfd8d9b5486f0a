const dayMs = 86_400_000;

/** The instant at which a filter's day begins (`2026-11-20`): both shops' days are UTC's. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The instant at which it is over, the first that is not of it any more. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + dayMs);
