import { Injectable } from '@nestjs/common';
import { CreditIssued, TicketsGranted, UserRegistered, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { erasePayments } from '../people/erase-payments.js';
import { isErased, lockPerson, storeHolder } from '../people/people.queries.js';
import { recordOutcome } from './record-outcome.js';

/** What became of confirmed payments, except refunds. */
@Injectable()
export class OutcomesHandlers {
  @OnEvent(UserRegistered, { consumer: 'RecordAccountWhenUserRegistered.handle' })
  async recordAccount(
    { user_id: userId, payment_id: paymentId, amount, version }: EventPayload<typeof UserRegistered>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await lockPerson(manager, userId);
    const paid = await recordOutcome(manager, { paymentId, kind: 'account', amount, source: `account:${paymentId}` });
    // Purchases take name and phone from here: tickets stores neither.
    await storeHolder(manager, { userId, version, name: paid.clientName, phone: paid.clientPhone });
    // With the payments of earlier attempts with the same form.
    await manager.query('UPDATE payments SET user_id = $1 WHERE subject_id = $2', [userId, paid.subjectId]);
    // The account may already be closed: its events arrive in any order.
    if (await isErased(manager, userId)) await erasePayments(manager, userId);
  }

  @OnEvent(TicketsGranted, { consumer: 'RecordGrantWhenTicketsGranted.handle' })
  async recordGrant(event: EventPayload<typeof TicketsGranted>, { manager }: EventContext): Promise<void> {
    const { payment_id: paymentId, amount } = event;
    // Free, referral and credit tickets have no payment.
    if (paymentId === null) return;
    await recordOutcome(manager, { paymentId, kind: 'grant', amount, source: `grant:${event.entry_id}` });
  }

  @OnEvent(CreditIssued, { consumer: 'RecordCreditWhenCreditIssued.handle' })
  async recordCredit(event: EventPayload<typeof CreditIssued>, { manager }: EventContext): Promise<void> {
    const { payment_id: paymentId, amount } = event;
    // A credit for tickets granted earlier: that grant is already the payment's outcome.
    if (paymentId === null) return;
    await recordOutcome(manager, { paymentId, kind: 'credit', amount, source: `credit:${event.credit_id}` });
  }
}
