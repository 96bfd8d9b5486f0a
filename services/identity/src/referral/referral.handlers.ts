import { Injectable } from '@nestjs/common';
import { FriendParticipated } from '@raffle/contracts/events';
import { OnEvent, type EventContext, type GatheredEvent } from '@raffle/messaging-kit';
import { insertParticipations } from './referral.queries.js';

@Injectable()
export class ReferralHandlers {
  /** Stores what friends' participations earned. The event of a friend whom this referrer did not invite becomes a dead letter. */
  @OnEvent(FriendParticipated, { consumer: 'CopyParticipationWhenFriendParticipated.handle', gather: true })
  async friendsParticipated(
    participations: readonly GatheredEvent<typeof FriendParticipated>[],
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await insertParticipations(
      manager,
      participations.map(({ payload }) => payload),
    );
  }
}
