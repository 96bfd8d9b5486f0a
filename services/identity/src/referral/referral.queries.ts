import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

export interface NewParticipation {
  friend_id: string;
  referrer_id: string;
  bonus_tickets: number;
  reward_tickets: number;
  participated_at: string;
}

/** Inserts one row per friend; idempotent. A foreign key refuses a friend whom this referrer did not invite. */
export async function insertParticipation(manager: EntityManager, participation: NewParticipation): Promise<void> {
  const { friend_id, referrer_id, bonus_tickets, reward_tickets, participated_at } = participation;
  await manager.query(
    `INSERT INTO referral_participations (friend_id, referrer_id, bonus_tickets, reward_tickets, participated_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (friend_id) DO NOTHING`,
    [friend_id, referrer_id, bonus_tickets, reward_tickets, participated_at],
  );
}

export interface ParticipationSumsRow {
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
