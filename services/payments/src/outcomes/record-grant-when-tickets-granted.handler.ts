import { Injectable } from '@nestjs/common';
import { TicketsGranted, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { recordOutcome } from './record-outcome.js';

@Injectable()
export class RecordGrantWhenTicketsGranted {
  @OnEvent(TicketsGranted, { consumer: 'RecordGrantWhenTicketsGranted.handle' })
  async handle(event: EventPayload<typeof TicketsGranted>, { manager }: EventContext): Promise<void> {
    // Free, referral and credit tickets have no payment.
    if (event.payment_id === null) return;
    await recordOutcome(manager, {
      paymentId: event.payment_id,
      kind: 'grant',
      amount: event.amount,
      source: `grant:${event.entry_id}`,
    });
  }
}
