import { Injectable } from '@nestjs/common';
import { UserUpdated, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { lockPerson, storeHolder } from './people.queries.js';

/** A new name or number of an account's holder counts for their next payments, and for refunds that are owed. */
@Injectable()
export class CopyHolderWhenUserUpdated {
  @OnEvent(UserUpdated, { consumer: 'CopyHolderWhenUserUpdated.handle' })
  async handle(
    { user_id: userId, version, name, phone }: EventPayload<typeof UserUpdated>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await lockPerson(manager, userId);
    await storeHolder(manager, { userId, version, name, phone });
  }
}
