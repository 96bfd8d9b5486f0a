import { Injectable } from '@nestjs/common';
import { UserRegistered, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { erasePayments, isErased, lockPerson } from '../people/people.queries.js';
import { recordOutcome } from './record-outcome.js';

@Injectable()
export class RecordAccountWhenUserRegistered {
  @OnEvent(UserRegistered, { consumer: 'RecordAccountWhenUserRegistered.handle' })
  async handle(event: EventPayload<typeof UserRegistered>, { manager }: EventContext): Promise<void> {
    await lockPerson(manager, event.user_id);
    await recordOutcome(manager, {
      paymentId: event.payment_id,
      kind: 'account',
      amount: event.amount,
      source: `account:${event.payment_id}`,
    });
    // Later purchases of this user take name and phone from this row: tickets stores neither.
    await manager.query('UPDATE payments SET user_id = $1 WHERE id = $2', [event.user_id, event.payment_id]);
    // The account may already be closed: its events arrive in any order.
    if (await isErased(manager, event.user_id)) await erasePayments(manager, event.user_id);
  }
}
