import { Injectable } from '@nestjs/common';
import { FriendParticipated, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { lockNames } from '../locks.js';
import { findDisplayName } from '../people/person.queries.js';
import { friendParticipated } from '../notices/notice-texts.js';
import { postNotices } from '../notices/post-notices.js';

/** Notifies the referrer of a participating friend and the reward (docs/product.md rule 17). */
@Injectable()
export class TellReferrerWhenFriendParticipated {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(FriendParticipated, { consumer: 'TellReferrerWhenFriendParticipated.handle' })
  async handle(
    friend: EventPayload<typeof FriendParticipated>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await lockNames(manager, 'shared');
    const text = friendParticipated({
      friendName: await findDisplayName(manager, friend.friend_id),
      participating: friend.participating,
      bonusTickets: friend.bonus_tickets,
      rewardTickets: friend.reward_tickets,
    });
    await postNotices(manager, this.outbox, [
      {
        userId: friend.referrer_id,
        notice: 'friend_participated',
        of: friend.friend_id,
        text,
        at: new Date(friend.participated_at),
      },
    ]);
  }
}
