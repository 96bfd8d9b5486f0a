import { Injectable } from '@nestjs/common';
import { UserErased, UserRegistered, UserUpdated, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { continuePause } from '../play-limits/play-limits.queries.js';
import { storeErasedPerson, storePersonCopy, storeRegistration } from './people.queries.js';
import { rewardForEarlierPurchase } from './reward-referrer.js';

/** Keeps the copies of people. */
@Injectable()
export class PeopleHandlers {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Copies a new account with its public name, the free tickets it may place, and the running pause of its phone (docs/product.md rules 2
   * (from payment to account) and 40 (limits of play)).
   */
  @OnEvent(UserRegistered, { consumer: 'CopyPersonWhenUserRegistered.handle' })
  async register(user: EventPayload<typeof UserRegistered>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await storePersonCopy(manager, user);
    await storeRegistration(manager, user);
    if (user.former_user_ids.length > 0) await continuePause(manager, user.user_id, user.former_user_ids);
    await rewardForEarlierPurchase(manager, this.outbox, user.user_id);
  }

  /** Copies a person's public name and city; may arrive before the registration. */
  @OnEvent(UserUpdated, { consumer: 'CopyPersonWhenUserUpdated.handle' })
  async copyPerson(user: EventPayload<typeof UserUpdated>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await storePersonCopy(manager, user);
  }

  /** Erases a person's public name and city; an older event cannot restore them. Entries stay under the person's id. */
  @OnEvent(UserErased, { consumer: 'ErasePersonWhenUserErased.handle' })
  async erasePerson(user: EventPayload<typeof UserErased>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await storeErasedPerson(manager, user);
  }
}
