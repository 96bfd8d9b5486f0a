// By hand: `Intl` prints "1 juin", and its first formatter costs a slow phone 0.1 s. Togo and Côte d'Ivoire both use UTC, whatever the
// time zone of a phone.
const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
const shortMonths = 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' ');
export const weekdays = 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' ');

type Instant = string | Date;
const at = (instant: Instant) => (typeof instant === 'string' ? new Date(instant) : instant);

function dayOfMonth(instant: Instant, names: readonly string[]): string {
  const moment = at(instant);
  const day = moment.getUTCDate();
  return `${day === 1 ? '1ᵉʳ' : day} ${names[moment.getUTCMonth()]}`;
}

/** `20 nov. 2026` */
export const date = (instant: Instant): string => `${dayOfMonth(instant, shortMonths)} ${at(instant).getUTCFullYear()}`;

/** `20 novembre 2026` */
export const longDate = (instant: Instant): string => `${dayOfMonth(instant, months)} ${at(instant).getUTCFullYear()}`;

/** `18 h 42` */
export function time(instant: Instant): string {
  const moment = at(instant);
  return `${moment.getUTCHours()}\u00a0h\u00a0${String(moment.getUTCMinutes()).padStart(2, '0')}`;
}

/** `19 h`, `19 h 30` */
export const clock = (hour: number, minute: number): string =>
  `${hour}\u00a0h${minute === 0 ? '' : `\u00a0${String(minute).padStart(2, '0')}`}`;

/** `20 novembre 2026 à 18 h 42` */
export const dateAndTime = (instant: Instant): string => `${longDate(instant)} à ${time(instant)}`;

/** `vendredi 4 décembre à 19 h`, of a draw or an appointment; with the year where it is not the present one. */
export function weekdayAndTime(instant: Instant, now = new Date()): string {
  const moment = at(instant);
  const day = moment.getUTCFullYear() === now.getUTCFullYear() ? dayOfMonth(moment, months) : longDate(moment);
  return `${weekdays[moment.getUTCDay()]} ${day} à ${clock(moment.getUTCHours(), moment.getUTCMinutes())}`;
}
