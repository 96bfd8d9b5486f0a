import { date, time } from '../../shared/format/dates.js';
import { counted } from '../../shared/format/plural.js';
import { texts } from './texts.fr.js';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Time since the last activity: `il y a 3 min`, `il y a 2 h` within 24 hours, then `hier, 9 h 12`, `il y a 6 jours`, and after
 * thirty days the date. A clock behind the server's shows `à l’instant`.
 */
export function lastActive(instant: string | null, now: Date): string {
  if (instant === null) return texts.neverActive;
  const then = new Date(instant);
  const minutes = Math.floor((now.getTime() - then.getTime()) / minuteMs);
  if (minutes < 1) return texts.justNow;
  if (minutes < 60) return texts.ago(`${minutes}\u00a0min`);
  if (minutes < 24 * 60) return texts.ago(`${Math.floor(minutes / 60)}\u00a0h`);
  const days = calendarDay(now) - calendarDay(then);
  if (days <= 1) return texts.yesterday(time(then));
  return days <= 30 ? texts.ago(counted(days, 'jour', 'jours')) : date(then);
}

/** Calendar days in the shop's time zone, which is UTC. */
const calendarDay = (at: Date) => Math.floor(at.getTime() / dayMs);
