/** Made when it is first used: the first one of a page costs a slow phone 0.1 s. */
function format(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => (made ??= new Intl.DateTimeFormat('fr-FR', { timeZone: 'Africa/Lome', ...options }));
}
const short = format({ day: 'numeric', month: 'short', year: 'numeric' });
const long = format({ day: 'numeric', month: 'long', year: 'numeric' });
const hour = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const at = (instant: string | Date) => (typeof instant === 'string' ? new Date(instant) : instant);

/** `20 nov. 2026`. Togo and Côte d'Ivoire both keep UTC, whatever the phone thinks. */
export function date(instant: string | Date): string {
  return plainSpaces(short().format(at(instant)));
}

/** `20 nov.` this year, `20 nov. 2025` otherwise: for lists on narrow screens. */
export function shortDate(instant: string | Date, now: Date): string {
  return date(instant).replace(new RegExp(` ${now.getUTCFullYear()}$`), '');
}

/** `20 novembre 2026` */
export function longDate(instant: string | Date): string {
  return plainSpaces(long().format(at(instant)));
}

/** `18 h 42` */
export function time(instant: string | Date): string {
  const parts = hour().formatToParts(at(instant));
  const value = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${Number(value('hour'))}\u00a0h\u00a0${value('minute')}`;
}

/** `20 novembre 2026 à 18 h 42` */
export function dateAndTime(instant: string | Date): string {
  return `${longDate(instant)} à ${time(instant)}`;
}

/**
 * `3j 6h`, `9h`, or `Bientôt` when there is no date (docs/product.md section 2). A date that has passed or is under an hour away is
 * also `Bientôt`: the draw may be late, so `0h` would promise too much.
 */
export function timeLeft(drawDate: string | null, now: Date): string {
  if (drawDate === null) return 'Bientôt';
  const hours = Math.floor((new Date(drawDate).getTime() - now.getTime()) / 3_600_000);
  if (hours < 1) return 'Bientôt';
  const days = Math.floor(hours / 24);
  return days > 0 ? `${days}j ${hours % 24}h` : `${hours}h`;
}

const farMs = 7 * 86_400_000;

/** `8 déc.` beside a `timeLeft` of a week or more, where days and hours alone say little; null for any other. */
export function farDate(drawDate: string | null, now: Date): string | null {
  return drawDate !== null && at(drawDate).getTime() - now.getTime() >= farMs ? shortDate(drawDate, now) : null;
}
