import { Injectable } from '@nestjs/common';
import { UserErased, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { storeErasedPerson } from './people.queries.js';

/** Erases a person's public name and city; an older event cannot restore them. Entries stay under the person's id. */
@Injectable()
export class ErasePersonWhenUserErased {
  @OnEvent(UserErased, { consumer: 'ErasePersonWhenUserErased.handle' })
  async handle(user: EventPayload<typeof UserErased>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await storeErasedPerson(manager, user);
  }
}
