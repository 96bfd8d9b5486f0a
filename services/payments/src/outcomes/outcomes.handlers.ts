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
  async recordAccount(user: EventPayload<typeof UserRegistered>, { manager }: Manager): Promise<void> {
    await lockPerson(manager, user.user_id);
    const isOpen = await recordAccount(manager, user);
    if (!isOpen) await erasePayments(manager, user.user_id);
  }

  /** Free, referral and credit tickets have no payment. */
  @OnEvent(TicketsGranted, { consumer: 'RecordGrantWhenTicketsGranted.handle', gather: true })
  async recordGrants(granted: Gathered<typeof TicketsGranted>, { manager }: Manager): Promise<void> {
    const outcomes = granted.map(({ payload: { payment_id, amount, entry_id } }) => ({
      payment_id,
      kind: 'grant' as const,
      amount,
      source: `grant:${entry_id}`,
    }));
    await recordOutcomes(manager, outcomes.filter(isPaid));
  }

  /** A credit for tickets granted earlier has no payment: that grant is already the payment's outcome. */
  @OnEvent(CreditIssued, { consumer: 'RecordCreditWhenCreditIssued.handle', gather: true })
  async recordCredits(credits: Gathered<typeof CreditIssued>, { manager }: Manager): Promise<void> {
    const outcomes = credits.map(({ payload: { payment_id, amount, credit_id } }) => ({
      payment_id,
      kind: 'credit' as const,
      amount,
      source: `credit:${credit_id}`,
    }));
    await recordOutcomes(manager, outcomes.filter(isPaid));
  }
}

const isPaid = <T extends { payment_id: string | null }>(outcome: T): outcome is T & { payment_id: string } =>
  outcome.payment_id !== null;
