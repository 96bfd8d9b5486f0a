import { readRule } from '@raffle/draw-protocol/beacon-rule';
import { clock, weekdays } from './date-text.js';

/**
 * When a draw with an hour takes place, before its last ticket is granted (docs/product.md rule 51): `Tirage le vendredi qui suit le
 * dernier ticket, à 19 h`. Not in an endpoint file: public pages show it without loading schemas.
 * @returns null for a draw without an hour
 */
export function hourRule(rule: string): string | null {
  const appointment = readRule(rule)?.appointment ?? null;
  if (appointment === null) return null;
  if ('seconds' in appointment)
    return `Démonstration\u00a0: tirage ${appointment.seconds}\u00a0secondes après le dernier ticket`;
  const { day, hour, minute } = appointment;
  return day === null
    ? `Tirage à ${clock(hour, minute)}, deux heures au moins après le dernier ticket`
    : `Tirage le ${weekdays[day]} qui suit le dernier ticket, à ${clock(hour, minute)}`;
}
