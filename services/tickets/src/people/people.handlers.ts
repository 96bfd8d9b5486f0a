import { Injectable } from '@nestjs/common';
import { CodeGiven, UserErased, UserUpdated, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { storeErasedPerson, storeGuard, storePersonCopy } from './people.queries.js';

/** Keeps the copies of people; purchase/copy-person-when-user-registered.handler.ts makes them. */
@Injectable()
export class PeopleHandlers {
  /** Copies a person's public name and city; may arrive before the registration. */
  @OnEvent(UserUpdated, { consumer: 'CopyPersonWhenUserUpdated.handle' })
  async copyPerson(user: EventPayload<typeof UserUpdated>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await storePersonCopy(manager, user);
  }

  @OnEvent(CodeGiven, { consumer: 'GuardCreditsWhenCodeGiven.handle' })
  async guard(given: EventPayload<typeof CodeGiven>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await storeGuard(manager, given);
  }

  /** Erases a person's public name and city; an older event cannot restore them. Entries stay under the person's id. */
  @OnEvent(UserErased, { consumer: 'ErasePersonWhenUserErased.handle' })
  async erasePerson(user: EventPayload<typeof UserErased>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await storeErasedPerson(manager, user);
  }
}
