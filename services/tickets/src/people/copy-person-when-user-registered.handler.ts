import { Injectable } from '@nestjs/common';
import { UserRegistered, type EventPayload } from '@raffle/contracts';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { rewardForEarlierPurchase } from '../referral-rewards/reward-referrer.js';
import { copyPerson } from './person.js';

/** A new account may place its free tickets (product.md row 2) and has a name that winners are shown by. */
@Injectable()
export class CopyPersonWhenUserRegistered {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(UserRegistered)
  async handle(user: EventPayload<typeof UserRegistered>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await copyPerson(manager, user);
    // The row may be there already, made by a purchase of theirs or of a friend that was applied before this arrived.
    // Whoever came by their own invitation came by nobody's.
    await manager.query(
      `INSERT INTO allowance AS known (user_id, referrer_id, registration_given, registered_at)
       VALUES ($1, NULLIF($2::uuid, $1), $3, $4)
       ON CONFLICT (user_id) DO UPDATE SET referrer_id = EXCLUDED.referrer_id,
         registration_given = EXCLUDED.registration_given, registered_at = EXCLUDED.registered_at
         WHERE known.registered_at IS NULL`,
      [user.user_id, user.referrer_id, user.free_tickets, user.registered_at],
    );
    await rewardForEarlierPurchase(manager, this.outbox, user.user_id);
  }
}
