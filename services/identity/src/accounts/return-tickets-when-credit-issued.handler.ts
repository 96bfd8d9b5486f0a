import { Injectable } from '@nestjs/common';
import { CreditIssued, type EventPayload } from '@raffle/contracts';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { addToCopies } from './ticket-copies.js';

/** Tickets of a cancelled draw are no tickets any more; money that went straight into a credit was spent all the same. */
@Injectable()
export class ReturnTicketsWhenCreditIssued {
  @OnEvent(CreditIssued)
  async handle(credit: EventPayload<typeof CreditIssued>, { manager }: EventContext): Promise<void> {
    const spent = credit.payment_id === null ? 0 : credit.amount;
    await addToCopies(manager, credit.user_id, { tickets: -credit.tickets_returned, spent });
  }
}
