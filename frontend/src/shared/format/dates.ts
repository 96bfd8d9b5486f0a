import { date, dateAndTime, longDate, time } from '@raffle/contracts/date-text';

export { date, dateAndTime, longDate, time };

const at = (instant: string | Date) => (typeof instant === 'string' ? new Date(instant) : instant);

/** `20 nov.` this year, `20 nov. 2025` otherwise: for lists on narrow screens. */
export function shortDate(instant: string | Date, now: Date): string {
  return date(instant).replace(new RegExp(` ${now.getUTCFullYear()}$`), '');
}

/**
 * `3j 6h`, under a day hours rounded up (`9h`, at last `1h`), `Bientôt` only without a date (docs/product.md section 2), and
 * `Date passée` afterwards: the draw waits for its last places.
 */
export function timeLeft(drawDate: string | null, now: Date): string {
  if (drawDate === null) return 'Bientôt';
  const hours = (at(drawDate).getTime() - now.getTime()) / 3_600_000;
  if (hours <= 0) return 'Date passée';
  return hours < 24 ? `${Math.ceil(hours)}h` : `${Math.floor(hours / 24)}j ${Math.floor(hours % 24)}h`;
}

/** `Encore 9h` where nothing else says that the hours are not of a clock; `Bientôt` and `Date passée` as they are. */
export function stillOpen(drawDate: string | null, now: Date): string {
  const left = timeLeft(drawDate, now);
  return /^\d/.test(left) ? `Encore ${left}` : left;
}

const dayMs = 86_400_000;

/** `8 déc.` beside a `timeLeft` of a day or more, which nobody wants to add up; null for any other. */
export function farDate(drawDate: string | null, now: Date): string | null {
  return drawDate !== null && at(drawDate).getTime() - now.getTime() >= dayMs ? shortDate(drawDate, now) : null;
}

/** `2026-11-20` */
export const isoDay = (instant: Date) => instant.toISOString().slice(0, 10);

/** In a list: `18 h 20` today, `19 nov.` before. */
export function listTime(instant: string, now: Date): string {
  return instant.slice(0, 10) === isoDay(now) ? time(instant) : shortDate(instant, now);
}

/** After `depuis`: `18 h 20` today, `le 19 novembre 2026 à 18 h 20` before. */
export function sinceWhen(instant: string, now: Date): string {
  return instant.slice(0, 10) === isoDay(now) ? time(instant) : `le ${dateAndTime(instant)}`;
}

/** Whole minutes until an instant, rounded up; 0 once it has passed. */
export const minutesLeft = (until: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 60_000));
