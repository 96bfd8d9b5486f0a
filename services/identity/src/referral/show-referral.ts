import { Inject, Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { getReferral } from '@raffle/contracts/http/referral';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { identityConfig, type IdentityConfig } from '../config.js';
import { readSettings } from '../settings/settings.queries.js';
import { displayName } from '../users/display-name.js';
import { findReferrer } from '../users/find-referrer.js';
import { User } from '../users/user.entity.js';
import { closedAccountName } from '../users/users.queries.js';
import { listNewestFriends, sumParticipations, type FriendRow } from './referral.queries.js';

type Referral = AnswerOf<typeof getReferral>;

/** Maximum number of friends in one answer; the counters include all of them. */
const maxFriends = 100;

/** A person's referral code, who registered with it and what it earned (docs/product.md rule 17). */
@Injectable()
export class ShowReferral {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(identityConfig) private readonly config: Pick<IdentityConfig, 'PUBLIC_URL'>,
  ) {}

  /** Whether a registration with this code, as it was typed, would have a referrer. */
  async knows(typed: string): Promise<boolean> {
    return (await findReferrer(this.dataSource.manager, typed)) !== null;
  }

  /** @throws ProblemException `unauthenticated` when the account is gone */
  async of(userId: string): Promise<Referral> {
    const { manager } = this.dataSource;
    const user = await manager.findOneBy(User, { id: userId });
    if (!user) throw new ProblemException('unauthenticated');
    const [settings, sums, friends] = await Promise.all([
      readSettings(manager),
      sumParticipations(manager, userId),
      listNewestFriends(manager, userId, maxFriends),
    ]);
    return {
      code: user.referralCode,
      link: `${this.config.PUBLIC_URL}/register?ref=${user.referralCode}`,
      referred: user.referrals,
      ...sums,
      enabled: settings.referralEnabled,
      required_referrals: settings.requiredReferrals,
      reward_tickets: settings.rewardTickets,
      history: friends.map(showFriend),
    };
  }
}

/** A friend with their public name: the display name they chose, or initials. */
export const showFriend = ({
  name,
  display_name: chosen,
  created_at,
  participated_at,
  earned_tickets,
}: FriendRow): Referral['history'][number] => ({
  display_name: name === closedAccountName ? name : displayName({ name, displayName: chosen }),
  registered_at: created_at.toISOString(),
  participated_at: participated_at?.toISOString() ?? null,
  earned_tickets,
});
