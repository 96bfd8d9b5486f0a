import type { Settings } from '../settings.js';

/** A referrer before this friend. */
export interface Referrer {
  /** Friends who have participated so far. */
  participating: number;
  /** Whether the extra reward was given already. */
  rewarded: boolean;
}

export interface Reward {
  kind: 'bonus' | 'threshold';
  tickets: number;
}

/**
 * What one more participating friend earns (docs/product.md rule 17). A friend who participated while the programme was disabled
 * counts and earns nothing. A referrer beyond the threshold without the extra reward, because the programme was disabled or the
 * threshold was higher, gets it with the next friend.
 */
export function rewardsFor(
  settings: Pick<Settings, 'enabled' | 'bonus_tickets' | 'required_referrals' | 'reward_tickets'>,
  referrer: Referrer,
): Reward[] {
  if (!settings.enabled) return [];
  const bonus: Reward = { kind: 'bonus', tickets: settings.bonus_tickets };
  const reached = referrer.participating + 1 >= settings.required_referrals;
  if (!reached || referrer.rewarded) return [bonus];
  return [bonus, { kind: 'threshold', tickets: settings.reward_tickets }];
}

/** The tickets in rewards, of one kind or of both. */
export function ticketsIn(rewards: readonly Reward[], kind?: Reward['kind']): number {
  return rewards
    .filter((one) => kind === undefined || one.kind === kind)
    .reduce((sum, { tickets }) => sum + tickets, 0);
}
