import { Injectable } from '@nestjs/common';
import { FriendParticipated, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { insertParticipation } from './referral.queries.js';

@Injectable()
export class ReferralHandlers {
  /** Stores what a friend's participation earned. The event of a friend whom this referrer did not invite becomes a dead letter. */
  @OnEvent(FriendParticipated, { consumer: 'CopyParticipationWhenFriendParticipated.handle' })
  async friendParticipated(
    participation: EventPayload<typeof FriendParticipated>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await insertParticipation(manager, participation);
  }
}
