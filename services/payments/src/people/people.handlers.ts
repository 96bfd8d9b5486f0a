import { Injectable } from '@nestjs/common';
import { UserErased, UserUpdated, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { erasePayments } from './erase-payments.js';
import { lockPerson, rememberErased, storeHolder } from './people.queries.js';

@Injectable()
export class PeopleHandlers {
  /** A new name or number of an account's holder counts for their next payments, and for refunds that are owed. */
  @OnEvent(UserUpdated, { consumer: 'CopyHolderWhenUserUpdated.handle' })
  async copyHolder(
    { user_id, version, name, phone }: EventPayload<typeof UserUpdated>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await lockPerson(manager, user_id);
    await storeHolder(manager, { user_id, version, name, phone });
  }

  /** Payments stay for bookkeeping, without the person's name and phone. */
  @OnEvent(UserErased, { consumer: 'ErasePaymentsWhenUserErased.handle' })
  async erase(
    { user_id, erased_at }: EventPayload<typeof UserErased>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await lockPerson(manager, user_id);
    await rememberErased(manager, user_id, new Date(erased_at));
    await erasePayments(manager, user_id);
  }
}
