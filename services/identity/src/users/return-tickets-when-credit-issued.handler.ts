import { Injectable } from '@nestjs/common';
import { CreditIssued, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { addToTicketCopies } from './users.queries.js';

/** Tickets of a cancelled draw no longer count; money that became a credit without a ticket still counts as spent. */
@Injectable()
export class ReturnTicketsWhenCreditIssued {
  @OnEvent(CreditIssued, { consumer: 'ReturnTicketsWhenCreditIssued.handle' })
  async handle(credit: EventPayload<typeof CreditIssued>, { manager }: EventContext): Promise<void> {
    const spent = credit.payment_id === null ? 0 : credit.amount;
    await addToTicketCopies(manager, credit.user_id, { tickets: -credit.tickets_returned, spent });
  }
}
