import type { StatisticsPart } from '@raffle/contracts/http/sessions';
import type { AdminStats } from '../../shared/api/back-office-queries.js';
import { waited } from '../../shared/format/waited.js';
import { texts } from './texts.fr.js';

/** Figures are read every minute: older ones are shown with their age, in milliseconds. */
const freshMs = 120_000;

/** How old the figures of a part are, as text; null while they are fresh, or were never read. */
export function ageOf(asOf: AdminStats['as_of'], part: StatisticsPart, now: Date): string | null {
  const readAt = asOf[part];
  return readAt === null || now.getTime() - Date.parse(readAt) < freshMs ? null : texts.age(waited(readAt, now));
}
