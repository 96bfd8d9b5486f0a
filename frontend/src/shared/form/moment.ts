/** The value of a `datetime-local` field for an instant, in UTC, the time of Lomé and Abidjan all year: `2026-12-03T10:00`. */
export const typedText = (instant: Date): string => instant.toISOString().slice(0, 16);

/** The instant for the value of such a field; some browsers add seconds. */
export const typedMoment = (typed: string): string => `${typed.slice(0, 16)}:00.000Z`;
