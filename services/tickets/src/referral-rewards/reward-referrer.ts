import { FriendParticipated } from '@raffle/contracts';
import type { Outbox } from '@raffle/messaging-kit';
import { firstRow } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { readReferralSettings } from './referral-settings.js';
import { rewardsFor, ticketsIn, type Reward } from './reward.js';

/** A friend's first bought ticket, with what it will earn; the rows of friend and referrer are locked. */
export interface RewardToGive {
  friendId: string;
  referrerId: string;
  /** Friends of the referrer who participate, this one included. */
  participating: number;
  rewards: Reward[];
}

/**
 * What the person's first bought ticket earns whoever invited them; null when nobody did, or it was counted already. Locks
 * the person, then the referrer, and comes before the inventory (docs/locking.md): a referrer is always the older account,
 * so these two locks never wait in a ring.
 */
export async function rewardToGive(manager: EntityManager, friendId: string): Promise<RewardToGive | null> {
  if (await isSettled(manager, friendId)) return null;
  const friend = await lockPerson(manager, friendId);
  if (!friend.referrer_id || (await isCounted(manager, friendId))) return null;
  await lockPerson(manager, friend.referrer_id);
  const before = await firstRow<{ participating: number; rewarded: boolean }>(
    manager,
    `SELECT (SELECT count(*)::integer FROM referral_participation WHERE referrer_id = $1) AS participating,
            EXISTS (SELECT FROM referral_reward WHERE referrer_id = $1 AND kind = 'threshold') AS rewarded`,
    [friend.referrer_id],
  );
  if (!before) throw new Error('A SELECT of constants answered nothing');
  return {
    friendId,
    referrerId: friend.referrer_id,
    participating: before.participating + 1,
    rewards: rewardsFor(await readReferralSettings(manager), before),
  };
}

/** Counts the friend and gives the reward in the transaction that makes the bought ticket; one statement and one event. */
export async function giveReward(
  manager: EntityManager,
  outbox: Outbox,
  { friendId, referrerId, participating, rewards }: RewardToGive,
  { entryId, participatedAt }: { entryId: string; participatedAt: Date },
): Promise<void> {
  await manager.query(
    `WITH counted AS (
       INSERT INTO referral_participation (friend_id, referrer_id, entry_id, position, participated_at)
       VALUES ($1, $2, $3, $4, $5) RETURNING friend_id, referrer_id),
     rewarded AS (
       INSERT INTO referral_reward (friend_id, referrer_id, kind, tickets)
       SELECT counted.friend_id, counted.referrer_id, earned.kind, earned.tickets
       FROM counted, unnest($6::text[], $7::integer[]) AS earned (kind, tickets) RETURNING tickets)
     UPDATE allowance SET referral_given = referral_given + (SELECT coalesce(sum(tickets), 0) FROM rewarded) WHERE user_id = $2`,
    [
      friendId,
      referrerId,
      entryId,
      participating,
      participatedAt,
      rewards.map(({ kind }) => kind),
      rewards.map(({ tickets }) => tickets),
    ],
  );
  await outbox.add(manager, FriendParticipated, {
    friend_id: friendId,
    referrer_id: referrerId,
    participating,
    bonus_tickets: ticketsIn(rewards, 'bonus'),
    reward_tickets: ticketsIn(rewards, 'threshold'),
    participated_at: participatedAt.toISOString(),
  });
}

/**
 * The same for a purchase that was applied before the registration had arrived, when nobody knew yet who had invited. Call it
 * after the person's row was written, whose lock keeps it apart from a grant at the same moment.
 */
export async function rewardForEarlierPurchase(
  manager: EntityManager,
  outbox: Outbox,
  friendId: string,
): Promise<void> {
  const first = await firstRow<{ id: string; granted_at: Date }>(
    manager,
    'SELECT id, granted_at FROM entry WHERE user_id = $1 AND payment_id IS NOT NULL ORDER BY granted_at, id LIMIT 1',
    [friendId],
  );
  if (!first) return;
  const reward = await rewardToGive(manager, friendId);
  if (reward) await giveReward(manager, outbox, reward, { entryId: first.id, participatedAt: first.granted_at });
}

/** Whether nothing can be earned any more; read without a lock, because neither answer is ever taken back. */
async function isSettled(manager: EntityManager, friendId: string): Promise<boolean> {
  const settled = await firstRow(
    manager,
    `SELECT 1 FROM allowance WHERE user_id = $1 AND registered_at IS NOT NULL
       AND (referrer_id IS NULL OR EXISTS (SELECT FROM referral_participation WHERE friend_id = $1))`,
    [friendId],
  );
  return settled !== undefined;
}

/** Asked again under the lock, by a statement of its own: the one that waited reads what was there before it did. */
async function isCounted(manager: EntityManager, friendId: string): Promise<boolean> {
  return (
    (await firstRow(manager, 'SELECT 1 FROM referral_participation WHERE friend_id = $1', [friendId])) !== undefined
  );
}

/** The person's row, made where their registration has not arrived yet: it is what registration and purchase meet at. */
async function lockPerson(manager: EntityManager, userId: string): Promise<{ referrer_id: string | null }> {
  await manager.query('INSERT INTO allowance (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
  const row = await firstRow<{ referrer_id: string | null }>(
    manager,
    'SELECT referrer_id FROM allowance WHERE user_id = $1 FOR UPDATE',
    [userId],
  );
  if (!row) throw new Error(`The row of ${userId} was made and is not there`);
  return row;
}
