import type { AdminUser } from '@raffle/contracts/http/admin-users';
import { maskedPhone } from '../users/phone-number.js';
import { showUser } from '../users/show-user.js';
import type { User } from '../users/user.entity.js';

/** How long after their last activity a person counts as active, in milliseconds (docs/product.md section 9). */
export const activeForMs = 24 * 3_600_000;

/** A person as administrators see them. */
export function showAdminUser(user: User, now: Date): AdminUser {
  return {
    ...showUser(user),
    active: user.lastActive !== null && user.lastActive.getTime() > now.getTime() - activeForMs,
    blocked_at: user.blockedAt?.toISOString() ?? null,
    block_reason: user.blockReason,
    referrer_id: user.referrerId,
    payer_phone: maskedPhone(user.payerPhone),
    first_device: user.firstDevice && user.firstDevice.toString('hex', 0, 4),
  };
}
