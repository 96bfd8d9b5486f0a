import { Injectable } from '@nestjs/common';
import { CreditIssued, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { recordOutcome } from './record-outcome.js';

@Injectable()
export class RecordCreditWhenCreditIssued {
  @OnEvent(CreditIssued, { consumer: 'RecordCreditWhenCreditIssued.handle' })
  async handle(event: EventPayload<typeof CreditIssued>, { manager }: EventContext): Promise<void> {
    // A credit for tickets granted earlier: that grant is already the payment's outcome.
    if (event.payment_id === null) return;
    await recordOutcome(manager, {
      paymentId: event.payment_id,
      kind: 'credit',
      amount: event.amount,
      source: `credit:${event.credit_id}`,
    });
  }
}
