import { Injectable } from '@nestjs/common';
import { UserUpdated, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { copyPerson } from './person.queries.js';

/** Stores the public name of a person; may arrive before the registration itself. */
@Injectable()
export class CopyPersonWhenUserUpdated {
  @OnEvent(UserUpdated, { consumer: 'CopyPersonWhenUserUpdated.handle' })
  async handle(
    { user_id, version, display_name }: EventPayload<typeof UserUpdated>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await copyPerson(manager, { user_id, version, display_name });
  }
}
