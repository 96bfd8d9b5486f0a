/** What a `datetime-local` field shows of an instant: both shops' time zone is UTC. */
export const toLocal = (instant: Date): string => instant.toISOString().slice(0, 16);

/** The instant of what such a field has: `2026-12-03T10:00`. */
export const fromLocal = (typed: string): string => `${typed.slice(0, 16)}:00.000Z`;
