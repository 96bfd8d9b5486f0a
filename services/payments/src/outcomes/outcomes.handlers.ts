import { Injectable } from '@nestjs/common';
import {
  CreditIssued,
  TicketsGranted,
  UserRegistered,
  type EventDefinition,
  type EventPayload,
} from '@raffle/contracts/events';
import { OnEvent, type EventContext, type GatheredEvent } from '@raffle/messaging-kit';
import { erasePayments } from '../people/erase-payments.js';
import { lockPerson } from '../people/people.queries.js';
import { recordAccount, recordOutcomes } from './record-outcome.js';

type Manager = Pick<EventContext, 'manager'>;
type Gathered<E extends EventDefinition> = readonly Pick<GatheredEvent<E>, 'payload'>[];

/** What became of confirmed payments, except refunds. */
@Injectable()
export class OutcomesHandlers {
  @OnEvent(UserRegistered, { consumer: 'RecordAccountWhenUserRegistered.handle' })
  async recordAccount(
    { user_id: userId, payment_id: paymentId, amount, version }: EventPayload<typeof UserRegistered>,
    { manager }: Manager,
  ): Promise<void> {
    await lockPerson(manager, userId);
    const isOpen = await recordAccount(manager, { userId, version, paymentId, amount });
    if (!isOpen) await erasePayments(manager, userId);
  }

  /** Free, referral and credit tickets have no payment. */
  @OnEvent(TicketsGranted, { consumer: 'RecordGrantWhenTicketsGranted.handle', gather: true })
  async recordGrants(granted: Gathered<typeof TicketsGranted>, { manager }: Manager): Promise<void> {
    const outcomes = granted.map(({ payload: { payment_id: paymentId, amount, entry_id } }) => ({
      paymentId,
      kind: 'grant' as const,
      amount,
      source: `grant:${entry_id}`,
    }));
    await recordOutcomes(manager, outcomes.filter(isPaid));
  }

  /** A credit for tickets granted earlier has no payment: that grant is already the payment's outcome. */
  @OnEvent(CreditIssued, { consumer: 'RecordCreditWhenCreditIssued.handle', gather: true })
  async recordCredits(credits: Gathered<typeof CreditIssued>, { manager }: Manager): Promise<void> {
    const outcomes = credits.map(({ payload: { payment_id: paymentId, amount, credit_id } }) => ({
      paymentId,
      kind: 'credit' as const,
      amount,
      source: `credit:${credit_id}`,
    }));
    await recordOutcomes(manager, outcomes.filter(isPaid));
  }
}

const isPaid = <T extends { paymentId: string | null }>(outcome: T): outcome is T & { paymentId: string } =>
  outcome.paymentId !== null;
