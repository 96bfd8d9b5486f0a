import { isDemonstration, readRule, type Appointment } from '@raffle/draw-protocol/beacon-rule';
import { clock, weekdays } from './date-text.js';

export { isDemonstration };

/** The label of every draw that uses another chain than quicknet and so proves nothing (docs/draw-protocol.md "Demonstrations"). */
export const demonstration = 'Démonstration';

/** Null for a draw without an hour. Not in an endpoint file: public pages say the hour without loading schemas. */
export const appointmentOf = (rule: string): Appointment | null => readRule(rule)?.appointment ?? null;

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

const fewMinutes = ['', 'une minute', 'deux minutes'];

/** `deux minutes`, `90 secondes` */
export const duration = (seconds: number): string =>
  seconds % 60 === 0
    ? (fewMinutes[seconds / 60] ?? `${seconds / 60}\u00a0minutes`)
    : `${seconds}\u00a0${seconds === 1 ? 'seconde' : 'secondes'}`;

/** From this share of its places on a draw is nearly full: its holders may help to fill it (docs/product.md rule 51). */
export const nearlyFull = 0.8;
