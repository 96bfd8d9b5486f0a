import { FriendParticipated } from '@raffle/contracts/events';
import type { Outbox } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import {
  firstBoughtEntry,
  insertParticipation,
  isCounted,
  isSettled,
  lockReferral,
  referrerBefore,
} from './referral-rewards.queries.js';
import { readSettings } from '../settings/settings.queries.js';
import { rewardsFor, ticketsIn, type Reward } from './reward.js';

/** A friend's first bought ticket and what it will earn; the allowances of friend and referrer are locked. */
export interface RewardToGive {
  friendId: string;
  referrerId: string;
  /** Friends of the referrer who participate, this one included. */
  participating: number;
  rewards: Reward[];
}

/**
 * What the person's first bought ticket earns their referrer; null without a referrer or if already counted. Locks the person,
 * then the referrer, before the inventory (docs/locking.md): a referrer is always the older account, so these two locks never
 * form a cycle.
 */
export async function rewardToGive(manager: EntityManager, friendId: string): Promise<RewardToGive | null> {
  if (await isSettled(manager, friendId)) return null;
  const friend = await lockReferral(manager, friendId);
  if (!friend.referrer_id || (await isCounted(manager, friendId))) return null;
  await lockReferral(manager, friend.referrer_id);
  const before = await referrerBefore(manager, friend.referrer_id);
  return {
    friendId,
    referrerId: friend.referrer_id,
    participating: before.participating + 1,
    rewards: rewardsFor(await readSettings(manager), before),
  };
}

/** Counts the friend and gives the reward in the transaction that grants the bought ticket; publishes FriendParticipated. */
export async function giveReward(
  manager: EntityManager,
  outbox: Outbox,
  { friendId, referrerId, participating, rewards }: RewardToGive,
  { entryId, participatedAt }: { entryId: string; participatedAt: Date },
): Promise<void> {
  await insertParticipation(manager, {
    friendId,
    referrerId,
    entryId,
    position: participating,
    participatedAt,
    rewards,
  });
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
  if (reward) await giveReward(manager, outbox, reward, { entryId: first.id, participatedAt: first.granted_at });
}
