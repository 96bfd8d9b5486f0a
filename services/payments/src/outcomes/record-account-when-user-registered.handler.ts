import { Injectable } from '@nestjs/common';
import { UserRegistered, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { rows } from '@raffle/service-kit';
import { erasePayments, isErased, lockPerson, storeHolder } from '../people/people.queries.js';
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
    const [client] = await rows<{ name: string; phone: string }>(
      manager,
      'SELECT client_name AS name, client_phone AS phone FROM payments WHERE id = $1',
      [event.payment_id],
    );
    if (!client) throw new Error(`Payment ${event.payment_id} is missing`);
    // Purchases take name and phone from here: tickets stores neither.
    await storeHolder(manager, { userId: event.user_id, version: event.version, ...client });
    // With the payments of earlier attempts with the same form.
    await manager.query(
      'UPDATE payments SET user_id = $1 WHERE subject_id = (SELECT subject_id FROM payments WHERE id = $2)',
      [event.user_id, event.payment_id],
    );
    // The account may already be closed: its events arrive in any order.
    if (await isErased(manager, event.user_id)) await erasePayments(manager, event.user_id);
  }
}
