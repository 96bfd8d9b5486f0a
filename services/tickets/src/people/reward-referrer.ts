import { FriendParticipated } from '@raffle/contracts/events';
import type { Outbox } from '@raffle/messaging-kit';
import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import { readSettings } from '../settings.js';
import { rewardsFor, ticketsIn, type Referrer, type Reward } from './reward.js';

/** A friend's first bought ticket and what it will earn; the allowances of friend and referrer are locked. */
export interface RewardToGive {
  friend_id: string;
  referrer_id: string;
  /** Which of the referrer's friends who participate this one is, from 1. */
  position: number;
  rewards: Reward[];
}

/**
 * What the person's first bought ticket earns their referrer; null without a referrer or if already counted, also where
 * {@link rewardSettled} is not known. Locks the person,
 * then the referrer, before the inventory (docs/locking.md): a referrer is always the older account, so these two locks never
 * form a cycle.
 */
export async function rewardToGive(manager: EntityManager, friend_id: string): Promise<RewardToGive | null> {
  const { referrer_id } = await lockReferral(manager, friend_id);
  if (!referrer_id || (await isCounted(manager, friend_id))) return null;
  await lockReferral(manager, referrer_id);
  const before = await referrerBefore(manager, referrer_id);
  return {
    friend_id,
    referrer_id,
    position: before.participating + 1,
    rewards: rewardsFor(await readSettings(manager), before),
  };
}

/** Counts the friend and gives the reward in the transaction that grants the bought ticket; publishes FriendParticipated. */
export async function giveReward(
  manager: EntityManager,
  outbox: Outbox,
  reward: RewardToGive,
  { entry_id, participated_at }: Pick<Participation, 'entry_id' | 'participated_at'>,
): Promise<void> {
  await insertParticipation(manager, { ...reward, entry_id, participated_at });
  const { friend_id, referrer_id, position: participating, rewards } = reward;
  await outbox.add(manager, FriendParticipated, {
    friend_id,
    referrer_id,
    participating,
    bonus_tickets: ticketsIn(rewards, 'bonus'),
    reward_tickets: ticketsIn(rewards, 'threshold'),
    participated_at: participated_at.toISOString(),
  });
}

/**
 * Gives the reward of a purchase that was applied before the registration, when the referrer was not known. Call it after
 * writing the person's allowance, whose lock excludes a concurrent grant.
 */
export async function rewardForEarlierPurchase(
  manager: EntityManager,
  outbox: Outbox,
  friendId: string,
): Promise<void> {
  const first = await firstBoughtEntry(manager, friendId);
  if (!first) return;
  const reward = await rewardToGive(manager, friendId);
  if (reward) await giveReward(manager, outbox, reward, { entry_id: first.id, participated_at: first.granted_at });
}

/** SQL: whether this person can no longer earn anyone a reward; needs no lock, because `true` is final. */
export const rewardSettled = (friend: string) => `
  EXISTS (SELECT FROM allowance a WHERE a.user_id = ${friend} AND registered_at IS NOT NULL
    AND (referrer_id IS NULL OR EXISTS (SELECT FROM referral_participation WHERE friend_id = ${friend})))`;

/** A separate statement after the lock: a transaction that waited must see what the other one committed. */
async function isCounted(manager: EntityManager, friendId: string): Promise<boolean> {
  const counted = await firstRow(manager, 'SELECT 1 FROM referral_participation WHERE friend_id = $1', [friendId]);
  return counted !== undefined;
}

/** Locks a person's allowance; inserts the row before the registration arrives, so that registration and purchase exclude each other. */
async function lockReferral(manager: EntityManager, userId: string): Promise<{ referrer_id: string | null }> {
  await manager.query('INSERT INTO allowance (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
  const row = await firstRow<{ referrer_id: string | null }>(
    manager,
    'SELECT referrer_id FROM allowance WHERE user_id = $1 FOR UPDATE',
    [userId],
  );
  if (!row) throw new Error(`The inserted allowance of ${userId} is missing`);
  return row;
}

/** The friends of a referrer who participate, and whether the extra reward was given. */
async function referrerBefore(manager: EntityManager, referrerId: string): Promise<Referrer> {
  const before = await firstRow<Referrer>(
    manager,
    `SELECT (SELECT count(*)::integer FROM referral_participation WHERE referrer_id = $1) AS participating,
            EXISTS (SELECT FROM referral_reward WHERE referrer_id = $1 AND kind = 'threshold') AS rewarded`,
    [referrerId],
  );
  if (!before) throw new Error('A SELECT without FROM returned no row');
  return before;
}

/** The first entry that a person bought with money. */
function firstBoughtEntry(
  manager: EntityManager,
  userId: string,
): Promise<{ id: string; granted_at: Date } | undefined> {
  return firstRow(
    manager,
    'SELECT id, granted_at FROM entry WHERE user_id = $1 AND payment_id IS NOT NULL ORDER BY granted_at, id LIMIT 1',
    [userId],
  );
}

interface Participation extends RewardToGive {
  entry_id: string;
  participated_at: Date;
}

/** Counts the friend and adds the rewards to the referrer's allowance; one statement, both rows are locked by the caller. */
async function insertParticipation(manager: EntityManager, participation: Participation): Promise<void> {
  const { friend_id, referrer_id, entry_id, position, participated_at, rewards } = participation;
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
      friend_id,
      referrer_id,
      entry_id,
      position,
      participated_at,
      rewards.map(({ kind }) => kind),
      rewards.map(({ tickets }) => tickets),
    ],
  );
}
