import { Controller, Inject } from '@nestjs/common';
import { referralSettings } from '@raffle/contracts/http/admin-settings';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { getReferral, showInviter } from '@raffle/contracts/http/referral';
import { answerOf, Endpoint, ProblemException, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { identityConfig, type IdentityConfig } from '../config.js';
import { readSettings } from '../settings/settings.queries.js';
import { inviterName } from '../users/display-name.js';
import { User } from '../users/user.entity.js';
import { findInviter, listNewestFriends, showFriend, sumParticipations } from './referral.queries.js';

/** Maximum number of friends in one answer; the counters include all of them. */
const maxFriends = 100;

/** A person's referral code, who registered with it and what it earned (docs/product.md rule 17). */
@Controller()
export class ReferralController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(identityConfig) private readonly config: Pick<IdentityConfig, 'PUBLIC_URL'>,
  ) {}

  @Endpoint(getReferral)
  async show({ userId }: Call<typeof getReferral>): Promise<AnswerOf<typeof getReferral>> {
    const { manager } = this.dataSource;
    const user = await manager.findOneBy(User, { id: userId });
    if (!user) throw new ProblemException('unauthenticated');
    const [settings, sums, friends] = await Promise.all([
      readSettings(manager),
      sumParticipations(manager, userId),
      listNewestFriends(manager, userId, maxFriends),
    ]);
    return {
      code: user.referral_code,
      inviter: inviterName(user),
      link: `${this.config.PUBLIC_URL}/register?ref=${user.referral_code}`,
      referred: user.referrals,
      ...sums,
      ...answerOf(referralSettings, settings),
      referral_bonus: settings.referral_bonus,
      history: friends.map(showFriend),
    };
  }

  /** Whose invitation a code is, as it was typed: a registration with it has that referrer. */
  @Endpoint(showInviter)
  async inviter({ params: { code } }: Call<typeof showInviter>) {
    return { inviter: await findInviter(this.dataSource.manager, code) };
  }
}
