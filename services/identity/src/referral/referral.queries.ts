import { friend } from '@raffle/contracts/http/referral';
import { firstRow, rows } from '@raffle/service-kit/database';
import { answerOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod/mini';
import { displayName, inviterName } from '../users/display-name.js';
import type { User } from '../users/user.entity.js';
import { closedAccountName } from '../users/users.queries.js';
import { typedReferralCode } from './referral-code.js';

/** SQL: the accounts that a referral code can name: neither closed nor blocked. */
export const mayInvite = 'erased_at IS NULL AND blocked_at IS NULL';

/** The name by which a typed code's owner invites; null for a code that nobody can use. */
export async function findInviter(manager: EntityManager, typed: string): Promise<string | null> {
  const code = typedReferralCode(typed);
  if (code === null) return null;
  const inviter = await firstRow<Pick<User, 'name' | 'display_name' | 'initials_only'>>(
    manager,
    `SELECT name, display_name, initials_only FROM users WHERE referral_code = $1 AND ${mayInvite}`,
    [code],
  );
  return inviter ? inviterName(inviter) : null;
}

interface NewParticipation {
  friend_id: string;
  referrer_id: string;
  bonus_tickets: number;
  reward_tickets: number;
  participated_at: string;
}

/** Inserts one row per friend; idempotent. A foreign key refuses a friend whom this referrer did not invite. */
export async function insertParticipations(
  manager: EntityManager,
  participations: readonly NewParticipation[],
): Promise<void> {
  await manager.query(
    `INSERT INTO referral_participations (friend_id, referrer_id, bonus_tickets, reward_tickets, participated_at)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::integer[], $4::integer[], $5::timestamptz[]) ORDER BY 1
     ON CONFLICT (friend_id) DO NOTHING`,
    [
      participations.map(({ friend_id }) => friend_id),
      participations.map(({ referrer_id }) => referrer_id),
      participations.map(({ bonus_tickets }) => bonus_tickets),
      participations.map(({ reward_tickets }) => reward_tickets),
      participations.map(({ participated_at }) => participated_at),
    ],
  );
}

interface ParticipationSumsRow {
  participating: number;
  /** Tickets. */
  earned: number;
}

/** How many friends of a referrer bought a ticket, and what that earned. */
export async function sumParticipations(manager: EntityManager, referrerId: string): Promise<ParticipationSumsRow> {
  const sums = await firstRow<ParticipationSumsRow>(
    manager,
    `SELECT count(*)::integer AS participating, coalesce(sum(bonus_tickets + reward_tickets), 0)::integer AS earned
     FROM referral_participations WHERE referrer_id = $1`,
    [referrerId],
  );
  return sums ?? { participating: 0, earned: 0 };
}

export interface FriendRow {
  name: string;
  /** Null until they choose one. */
  display_name: string | null;
  created_at: Date;
  participated_at: Date | null;
  earned_tickets: number;
}

/** The newest friends of a referrer, newest first. */
export function listNewestFriends(manager: EntityManager, referrerId: string, limit: number): Promise<FriendRow[]> {
  return rows<FriendRow>(
    manager,
    `SELECT u.name, u.display_name, u.created_at, p.participated_at, coalesce(p.bonus_tickets + p.reward_tickets, 0) AS earned_tickets
     FROM users u LEFT JOIN referral_participations p ON p.friend_id = u.id
     WHERE u.referrer_id = $1 ORDER BY u.created_at DESC, u.id DESC LIMIT $2`,
    [referrerId, limit],
  );
}

/** A friend with their public name: the display name they chose, or initials. */
export const showFriend = (row: FriendRow): z.output<typeof friend> =>
  answerOf(friend, {
    ...row,
    display_name: row.name === closedAccountName ? row.name : displayName(row),
    registered_at: row.created_at,
  });
