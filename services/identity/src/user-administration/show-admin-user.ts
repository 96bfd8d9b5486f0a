import type { AdminUser } from '@raffle/contracts';
import { showUser } from '../accounts/show-user.js';
import type { User } from '../accounts/user.entity.js';

/** How long after their last activity a person counts as active, in milliseconds (specification section 9). */
export const activeForMs = 24 * 3_600_000;

/** A person as administrators see them. */
export function showAdminUser(user: User, now: Date): AdminUser {
  return {
    ...showUser(user),
    active: user.lastActive !== null && user.lastActive.getTime() > now.getTime() - activeForMs,
    blocked_at: user.blockedAt?.toISOString() ?? null,
    block_reason: user.blockReason,
    referrer_id: user.referrerId,
  };
}
