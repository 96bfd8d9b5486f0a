import { Injectable } from '@nestjs/common';
import { UserRegistered, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { rewardForEarlierPurchase } from '../referral-rewards/reward-referrer.js';
import { storePersonCopy, storeRegistration } from './people.queries.js';

/** Copies a new account with its public name and the free tickets it may place (docs/product.md rule 2). */
@Injectable()
export class CopyPersonWhenUserRegistered {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(UserRegistered, { consumer: 'CopyPersonWhenUserRegistered.handle' })
  async handle(user: EventPayload<typeof UserRegistered>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await storePersonCopy(manager, user);
    await storeRegistration(manager, user);
    await rewardForEarlierPurchase(manager, this.outbox, user.user_id);
  }
}
