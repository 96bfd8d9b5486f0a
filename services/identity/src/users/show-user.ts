import { user, type User as UserAnswer } from '@raffle/contracts/http/registration';
import { answerOf } from '@raffle/service-kit/http';
import { displayName, displayNames } from './display-name.js';
import type { User } from './user.entity.js';

/** The columns of which `showUser` makes its answer, and `total_spent`, which a statement reads as a number. */
export const shownUserColumns = [
  'id',
  'name',
  'display_name',
  'initials_only',
  'phone',
  'phone_proven_at',
  'city',
  'tickets',
  'referral_code',
  'referrals',
  'created_at',
  'blocked_at',
  'closing_asked_at',
  'last_active',
] as const satisfies (keyof User)[];
export type ShownUser = Pick<User, (typeof shownUserColumns)[number] | 'total_spent'>;

/** A person as they see themselves. */
export const showUser = (row: ShownUser): UserAnswer =>
  answerOf(user, {
    ...row,
    userId: row.id,
    display_name: displayName(row),
    display_names: displayNames(row),
    display_name_chosen: row.display_name !== null,
    phone: row.phone ?? '',
    phone_proven: row.phone_proven_at !== null,
    tickets: Math.max(0, row.tickets),
    total_spent: Math.max(0, row.total_spent),
    referralCode: row.referral_code,
    ...(row.blocked_at && { blocked: true }),
    ...(row.closing_asked_at && { closing: true }),
  });
