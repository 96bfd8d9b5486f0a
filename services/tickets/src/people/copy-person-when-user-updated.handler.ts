import { Injectable } from '@nestjs/common';
import { UserUpdated, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { storePersonCopy } from './people.queries.js';

/** Copies a person's public name and city; may arrive before the registration. */
@Injectable()
export class CopyPersonWhenUserUpdated {
  @OnEvent(UserUpdated, { consumer: 'CopyPersonWhenUserUpdated.handle' })
  async handle(user: EventPayload<typeof UserUpdated>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await storePersonCopy(manager, user);
  }
}
