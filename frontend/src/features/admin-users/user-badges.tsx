import type { AdminUser } from '@raffle/contracts';
import { dateAndTime } from '../../shared/format/dates.js';
import { Badge } from '../../shared/ui/badge.js';
import { lastActive } from './last-active.js';
import { texts } from './texts.fr.js';

/** Green within 24 hours, as the server says (specification section 9); otherwise when it was. */
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

/** Only where the account is blocked. */
export function BlockedBadge({ user }: { user: AdminUser }) {
  return user.blocked_at === null ? null : (
    <Badge tone="bad" dot>
      {texts.blocked}
    </Badge>
  );
}

/** The end of an id tells accounts apart; its beginning is the time, the same for all of one morning. */
export const shortId = (id: string): string => id.slice(-6);
