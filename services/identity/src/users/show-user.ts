import type { User as UserAnswer } from '@raffle/contracts/http/registration';
import { displayName, displayNames } from './display-name.js';
import type { User } from './user.entity.js';

/** What `showUser` shows. */
export type ShownUser = Pick<
  User,
  | 'id'
  | 'name'
  | 'displayName'
  | 'initialsOnly'
  | 'phone'
  | 'phoneProvenAt'
  | 'city'
  | 'tickets'
  | 'referralCode'
  | 'referrals'
  | 'totalSpent'
  | 'createdAt'
  | 'lastActive'
>;

/** A person as they see themselves. */
export function showUser(user: ShownUser): UserAnswer {
  return {
    id: user.id,
    userId: user.id,
    name: user.name,
    display_name: displayName(user),
    display_names: displayNames(user),
    display_name_chosen: user.displayName !== null,
    initials_only: user.initialsOnly,
    phone: user.phone ?? '',
    phone_proven: user.phoneProvenAt !== null,
    city: user.city,
    tickets: Math.max(0, user.tickets),
    referralCode: user.referralCode,
    referrals: user.referrals,
    total_spent: user.totalSpent,
    created_at: user.createdAt.toISOString(),
    last_active: user.lastActive?.toISOString() ?? null,
  };
}
