import type { AdminUser } from '@raffle/contracts/http/admin-users';
import { dateAndTime, date, time } from '../../shared/format/dates.js';
import { counted } from '../../shared/format/plural.js';
import { Badge } from '../../shared/ui/badge.js';
import { texts } from './texts.fr.js';

/** Green within 24 hours, as the server decides (docs/product.md section 9); otherwise the time of the last activity. */
export function LastActive({ user, now }: { user: AdminUser; now: Date }) {
  const words = lastActive(user.last_active, now);
  const title = user.last_active === null ? undefined : dateAndTime(user.last_active);
  return user.active ? (
    <span title={title}>
      <Badge tone="ok" dot>
        {words}
      </Badge>
    </span>
  ) : (
    <span className="sm muted" title={title}>
      {words}
    </span>
  );
}

/** Renders only for a blocked account. */
export function BlockedBadge({ user }: { user: AdminUser }) {
  return user.blocked_at === null ? null : (
    <Badge tone="bad" dot>
      {texts.blocked}
    </Badge>
  );
}

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
