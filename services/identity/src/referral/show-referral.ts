import { Inject, Injectable } from '@nestjs/common';
import type { getReferral } from '@raffle/contracts';
import { ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod/mini';
import { displayName } from '../accounts/display-name.js';
import { User } from '../accounts/user.entity.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import { readSettings } from '../settings/read-settings.js';

type Referral = z.output<NonNullable<(typeof getReferral)['answer']>>;

/** The newest friends that one answer shows; the counters count all of them. */
const mostFriends = 100;

/** Somebody's referral code, who came by it and what it earned (product.md row 17). */
@Injectable()
export class ShowReferral {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(identityConfig) private readonly config: Pick<IdentityConfig, 'PUBLIC_URL'>,
  ) {}

  /** @throws ProblemException `unauthenticated` for a person who is not here */
  async of(userId: string): Promise<Referral> {
    const { manager } = this.dataSource;
    const user = await manager.findOneBy(User, { id: userId });
    if (!user) throw new ProblemException('unauthenticated');
    const [settings, sums, history] = await Promise.all([
      readSettings(manager),
      sumsOf(manager, userId),
      historyOf(manager, userId),
    ]);
    return {
      code: user.referralCode,
      link: `${this.config.PUBLIC_URL}/register?ref=${user.referralCode}`,
      referred: user.referrals,
      ...sums,
      enabled: settings.referralEnabled,
      required_referrals: settings.requiredReferrals,
      reward_tickets: settings.rewardTickets,
      history,
    };
  }
}

async function sumsOf(manager: EntityManager, userId: string): Promise<Pick<Referral, 'participating' | 'earned'>> {
  const [sums] = await manager.query<Pick<Referral, 'participating' | 'earned'>[]>(
    `SELECT count(*)::integer AS participating, coalesce(sum(bonus_tickets + reward_tickets), 0)::integer AS earned
     FROM referral_participations WHERE referrer_id = $1`,
    [userId],
  );
  return sums ?? { participating: 0, earned: 0 };
}

interface FriendRow {
  name: string;
  created_at: Date;
  participated_at: Date | null;
  earned_tickets: number;
}

/** A friend is shown as the public would see them: first name and initial. */
async function historyOf(manager: EntityManager, userId: string): Promise<Referral['history']> {
  const friends = await manager.query<FriendRow[]>(
    `SELECT u.name, u.created_at, p.participated_at, coalesce(p.bonus_tickets + p.reward_tickets, 0) AS earned_tickets
     FROM users u LEFT JOIN referral_participations p ON p.friend_id = u.id
     WHERE u.referrer_id = $1 ORDER BY u.created_at DESC, u.id DESC LIMIT ${mostFriends}`,
    [userId],
  );
  return friends.map(({ name, created_at, participated_at, earned_tickets }) => ({
    display_name: displayName(name),
    registered_at: created_at.toISOString(),
    participated_at: participated_at?.toISOString() ?? null,
    earned_tickets,
  }));
}
