import { longDate, shortDate, time } from './dates.js';

const today = 'Aujourd’hui';
const yesterday = 'Hier';

const dayMs = 86_400_000;
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** In a list: `18 h 20` today, `19 nov.` before. */
export function listTime(instant: string, now: Date): string {
  return instant.slice(0, 10) === dayOf(now) ? time(instant) : shortDate(instant, now);
}

/** The heading of a day's messages: `Aujourd’hui`, `Hier`, or the date. `day` is `2026-11-20`. */
export function dayLabel(day: string, now: Date): string {
  if (day === dayOf(now)) return today;
  if (day === dayOf(new Date(now.getTime() - dayMs))) return yesterday;
  return longDate(`${day}T00:00:00.000Z`);
}
