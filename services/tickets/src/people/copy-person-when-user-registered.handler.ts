import { Injectable } from '@nestjs/common';
import { UserRegistered, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { continuePause } from '../play-limits/play-limits.queries.js';
import { rewardForEarlierPurchase } from '../referral-rewards/reward-referrer.js';
import { storePersonCopy, storeRegistration } from './people.queries.js';

/** Copies a new account with its public name the free tickets it may place, and the running pause of its phone (docs/product.md rules 2 and 40). */
@Injectable()
export class CopyPersonWhenUserRegistered {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(UserRegistered, { consumer: 'CopyPersonWhenUserRegistered.handle' })
  async handle(user: EventPayload<typeof UserRegistered>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await storePersonCopy(manager, user);
    await storeRegistration(manager, user);
    if (user.former_user_ids.length > 0) await continuePause(manager, user.user_id, user.former_user_ids);
    await rewardForEarlierPurchase(manager, this.outbox, user.user_id);
  }
}
