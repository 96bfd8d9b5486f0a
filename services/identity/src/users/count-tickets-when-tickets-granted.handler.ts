import { Injectable } from '@nestjs/common';
import { TicketsGranted, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { addToTicketCopies } from './users.queries.js';

/** Updates a person's ticket count and money spent. Tickets paid by a credit were counted as spent when the credit was issued. */
@Injectable()
export class CountTicketsWhenTicketsGranted {
  @OnEvent(TicketsGranted, { consumer: 'CountTicketsWhenTicketsGranted.handle' })
  async handle(granted: EventPayload<typeof TicketsGranted>, { manager }: EventContext): Promise<void> {
    const spent = granted.payment_id === null ? 0 : granted.amount;
    await addToTicketCopies(manager, granted.user_id, { tickets: granted.quantity, spent });
  }
}
