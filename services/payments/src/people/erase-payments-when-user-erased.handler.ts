import { Injectable } from '@nestjs/common';
import { UserErased, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { erasePayments, lockPerson, rememberErased } from './people.queries.js';

/** Payments stay for bookkeeping, without the person's name and phone. */
@Injectable()
export class ErasePaymentsWhenUserErased {
  @OnEvent(UserErased, { consumer: 'ErasePaymentsWhenUserErased.handle' })
  async handle(
    { user_id, erased_at }: EventPayload<typeof UserErased>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await lockPerson(manager, user_id);
    await rememberErased(manager, user_id, new Date(erased_at));
    await erasePayments(manager, user_id);
  }
}
