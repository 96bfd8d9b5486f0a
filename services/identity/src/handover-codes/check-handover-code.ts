import { Inject, Injectable } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { recordAct } from '../audit/record-audit.js';
import { AttemptDelays } from '../authentication/attempt-delays.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import { handoverCodes } from '../registration/keyed-hashes.js';
import { awaitedPrize, warnWinner, type Prize } from '../users/awaited-prizes.js';

/** From then on it is no slip of the keyboard. */
const wrongBeforeWarning = 3;

/** Checks the code that an administrator typed. */
@Injectable()
export class CheckHandoverCode {
  constructor(
    private readonly dataSource: DataSource,
    private readonly delays: AttemptDelays,
    private readonly outbox: Outbox,
    @Inject(identityConfig) private readonly config: IdentityConfig,
  ) {}

  /**
   * A wrong code is in the audit log; of the third and later ones of a day the winner is told once.
   * @param typed six digits, with or without spaces
   * @throws ProblemException `handover_needs_two_people` where an administrator changed the account since the list was closed,
   * `delivery_not_found` for a prize that is not awaited, `too_many_requests` after several wrong ones
   */
  async isRight(prize: Prize, typed: string, admin: Actor): Promise<boolean> {
    const { product_id, ticket, user_id: userId } = prize;
    const awaited = await awaitedPrize(this.dataSource.manager, prize);
    if (awaited?.user_id !== userId) throw new ProblemException('delivery_not_found');
    if (awaited.needs_two_people) throw new ProblemException('handover_needs_two_people');
    const counted = `${product_id} ${ticket}`;
    const attempts = await this.delays.attempt('handover-code', counted);
    if (handoverCodes(this.config, prize).includes(typed.replace(/\s/g, ''))) {
      await this.delays.takeBack('handover-code', counted);
      return true;
    }
    await this.dataSource.transaction(async (manager) => {
      await recordAct(manager, admin, {
        action: 'user.handover_code_wrong',
        subject: userId,
        after: { product_id, ticket },
      });
      if (attempts < wrongBeforeWarning) return;
      const reference = `${counted} ${new Date().toISOString().slice(0, 10)}`;
      await warnWinner(manager, this.outbox, { userId, what: 'handover_code_wrong', reference });
    });
    return false;
  }
}
