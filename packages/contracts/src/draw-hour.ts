import { isDemonstration, readRule, type Appointment } from '@raffle/draw-protocol/beacon-rule';
import { clock, weekdays } from './date-text.js';

/** Null for a draw without an hour. Not in an endpoint file: public pages say the hour without loading schemas. */
const appointmentOf = (rule: string): Appointment | null => readRule(rule)?.appointment ?? null;

/**
 * When a draw with an hour takes place, before its last ticket is granted (docs/product.md rule 51): `Tirage le vendredi qui suit le
 * dernier ticket, à 19 h`. At least two hours lie between the two: an hour before 2 is never on the day of the last ticket.
 * @returns null for a draw without an hour
 */
export function hourRule(rule: string): string | null {
  const appointment = appointmentOf(rule);
  if (appointment === null) return null;
  if ('seconds' in appointment)
    return `Tirage ${duration(appointment.seconds)} après le dernier ticket${isDemonstration(rule) ? ', démonstration' : ''}`;
  const { day, hour, minute } = appointment;
  const at = clock(hour, minute);
  if (day !== null) return `Tirage le ${weekdays[day]} qui suit le dernier ticket, à ${at}`;
  return hour < 2
    ? `Tirage à ${at}, le lendemain du dernier ticket ou le jour d’après`
    : `Tirage à ${at}, le jour du dernier ticket ou le lendemain`;
}

/** In the back-office: `chaque jour à 19 h`, `le vendredi à 19 h`, `deux minutes après le dernier ticket`; null without an hour. */
export function shortHour(rule: string): string | null {
  const appointment = appointmentOf(rule);
  if (appointment === null) return null;
  if ('seconds' in appointment) return `${duration(appointment.seconds)} après le dernier ticket`;
  const { day, hour, minute } = appointment;
  return `${day === null ? 'chaque jour' : `le ${weekdays[day]}`} à ${clock(hour, minute)}`;
}

const fewMinutes = ['', 'une minute', 'deux minutes', 'trois minutes', 'quatre minutes', 'cinq minutes'];

/** `deux minutes`, `90 secondes` */
const duration = (seconds: number): string =>
  seconds % 60 === 0
    ? (fewMinutes[seconds / 60] ?? `${seconds / 60}\u00a0minutes`)
    : `${seconds}\u00a0${seconds === 1 ? 'seconde' : 'secondes'}`;

/** A rule in an administrator's words: `Aucun`, `drand, réseau public sur Internet, tirage le vendredi à 19 h`. */
export function ruleWords(rule: string): string {
  if (rule === 'none') return 'Aucun';
  const hour = shortHour(rule);
  const beacon = isDemonstration(rule) ? 'drand, chaîne de démonstration' : 'drand, réseau public sur Internet';
  return hour === null ? beacon : `${beacon}, tirage ${hour}`;
}
