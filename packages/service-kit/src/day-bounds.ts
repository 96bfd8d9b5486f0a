const dayMs = 86_400_000;

/** The start of a day in a filter (`2026-11-20`), in UTC: the time zone of both shops. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The end of the day: the first instant after it. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + dayMs);
