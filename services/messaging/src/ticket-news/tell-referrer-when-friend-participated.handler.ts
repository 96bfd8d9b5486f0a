import { Injectable } from '@nestjs/common';
import { FriendParticipated, type EventPayload } from '@raffle/contracts';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { displayNameOf } from '../people/person.js';
import { friendParticipated } from '../notices/notice-texts.js';
import { postNotices } from '../notices/post-notices.js';

/** The referrer learns who participates and what it earned (product.md row 17). */
@Injectable()
export class TellReferrerWhenFriendParticipated {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(FriendParticipated)
  async handle(
    news: EventPayload<typeof FriendParticipated>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    const text = friendParticipated({
      friendName: await displayNameOf(manager, news.friend_id),
      participating: news.participating,
      bonusTickets: news.bonus_tickets,
      rewardTickets: news.reward_tickets,
    });
    await postNotices(manager, this.outbox, [
      {
        userId: news.referrer_id,
        notice: 'friend_participated',
        of: news.friend_id,
        text,
        at: new Date(news.participated_at),
      },
    ]);
  }
}
