import { isDemonstration } from '@raffle/draw-protocol/beacon-rule';
import { clock, weekdays } from './date-text.js';
import { appointmentOf, duration } from './draw-hour.js';

/** In the back-office: `chaque jour à 19 h`, `le vendredi à 19 h`, `deux minutes après le dernier ticket`; null without an hour. */
export function shortHour(rule: string): string | null {
  const appointment = appointmentOf(rule);
  if (appointment === null) return null;
  if ('seconds' in appointment) return `${duration(appointment.seconds)} après le dernier ticket`;
  const { day, hour, minute } = appointment;
  return `${day === null ? 'chaque jour' : `le ${weekdays[day]}`} à ${clock(hour, minute)}`;
}

/** A rule in an administrator's words: `Aucun`, `drand, réseau public sur Internet, tirage le vendredi à 19 h`. */
export function ruleWords(rule: string): string {
  if (rule === 'none') return 'Aucun';
  const hour = shortHour(rule);
  const beacon = isDemonstration(rule) ? 'drand, chaîne de démonstration' : 'drand, réseau public sur Internet';
  return hour === null ? beacon : `${beacon}, tirage ${hour}`;
}
