/** The value of a `datetime-local` field for an instant: both shops' time zone is UTC. */
export const toLocal = (instant: Date): string => instant.toISOString().slice(0, 16);

/** The instant for the value of such a field: `2026-12-03T10:00`. */
export const fromLocal = (typed: string): string => `${typed.slice(0, 16)}:00.000Z`;
