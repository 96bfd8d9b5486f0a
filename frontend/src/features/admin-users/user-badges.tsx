import type { AdminUser } from '@raffle/contracts/http/admin-users';
import { dateAndTime } from '../../shared/format/dates.js';
import { Badge } from '../../shared/ui/badge.js';
import { lastActive } from './last-active.js';
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
