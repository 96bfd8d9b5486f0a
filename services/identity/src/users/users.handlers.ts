import { Injectable } from '@nestjs/common';
import {
  CreditIssued,
  DeliveryAdvanced,
  DrawCompleted,
  PrizeForfeited,
  TicketsGranted,
  type EventPayload,
} from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { endPrize, storePrizes } from './awaited-prizes.js';
import { addToTicketCopies } from './users.queries.js';

type Manager = Pick<EventContext, 'manager'>;

/**
 * Copies what other services know of a person: tickets, money spent, and the prizes that they await (docs/product.md rule 47, while a prize
 * is awaited).
 */
@Injectable()
export class UsersHandlers {
  /** Tickets paid by a credit were counted as spent when the credit was issued. */
  @OnEvent(TicketsGranted, { consumer: 'CountTicketsWhenTicketsGranted.handle' })
  async ticketsGranted(granted: EventPayload<typeof TicketsGranted>, { manager }: Manager): Promise<void> {
    const spent = granted.payment_id === null ? 0 : granted.amount;
    await addToTicketCopies(manager, granted.user_id, { tickets: granted.quantity, spent });
  }

  /** Tickets of a cancelled draw no longer count; money that became a credit without a ticket still counts as spent. */
  @OnEvent(CreditIssued, { consumer: 'ReturnTicketsWhenCreditIssued.handle' })
  async creditIssued(credit: EventPayload<typeof CreditIssued>, { manager }: Manager): Promise<void> {
    const spent = credit.payment_id === null ? 0 : credit.amount;
    await addToTicketCopies(manager, credit.user_id, { tickets: -credit.tickets_returned, spent });
  }

  @OnEvent(DrawCompleted, { consumer: 'FollowPrizes.won' })
  async prizesWon({ product_id, winners }: EventPayload<typeof DrawCompleted>, { manager }: Manager): Promise<void> {
    await storePrizes(
      manager,
      winners.map(({ ticket, user_id }) => ({ product_id, ticket, user_id })),
    );
  }

  @OnEvent(DeliveryAdvanced, { consumer: 'FollowPrizes.handedOver' })
  async prizeHandedOver(step: EventPayload<typeof DeliveryAdvanced>, { manager }: Manager): Promise<void> {
    if (step.state === 'handed_over') await endPrize(manager, step);
  }

  @OnEvent(PrizeForfeited, { consumer: 'FollowPrizes.forfeited' })
  async prizeForfeited(prize: EventPayload<typeof PrizeForfeited>, { manager }: Manager): Promise<void> {
    await endPrize(manager, prize);
    if (prize.next) await storePrizes(manager, [{ product_id: prize.product_id, ...prize.next }]);
  }
}
