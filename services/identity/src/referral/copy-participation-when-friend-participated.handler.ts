import { Injectable } from '@nestjs/common';
import { FriendParticipated, type EventPayload } from '@raffle/contracts';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';

/**
 * Keeps what a friend's participation earned, one row a friend, so that neither order nor repetition matters. The database
 * refuses a friend whom this referrer has not invited: the event is then kept as a dead letter.
 */
@Injectable()
export class CopyParticipationWhenFriendParticipated {
  @OnEvent(FriendParticipated)
  async handle(
    friend: EventPayload<typeof FriendParticipated>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO referral_participations (friend_id, referrer_id, bonus_tickets, reward_tickets, participated_at)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT (friend_id) DO NOTHING`,
      [friend.friend_id, friend.referrer_id, friend.bonus_tickets, friend.reward_tickets, friend.participated_at],
    );
  }
}
