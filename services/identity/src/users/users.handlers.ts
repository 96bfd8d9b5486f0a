import { Injectable } from '@nestjs/common';
import {
  CreditIssued,
  DeliveryAdvanced,
  DrawCompleted,
  PrizeForfeited,
  RefundOwed,
  TicketsGranted,
  type EventDefinition,
  type EventPayload,
} from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext, type GatheredEvent } from '@raffle/messaging-kit';
import { endGivenCodes, endPrize, type Prize, storePrizes, warnWinner } from './awaited-prizes.js';
import { addToTicketCopies, lockBlockedAmong } from './users.queries.js';

/** A winner who did not confirm their prize stays protected this long after its hand-over was recorded (docs/product.md rule 58). */
const protectedDays = 30;

type Manager = Pick<EventContext, 'manager'>;
type Gathered<E extends EventDefinition> = readonly Pick<GatheredEvent<E>, 'payload'>[];

/**
 * Copies what other services know of a person: tickets, money spent (docs/product.md section 10), and the prizes that they await (docs/product.md
 * rule 47).
 */
@Injectable()
export class UsersHandlers {
  constructor(private readonly outbox: Outbox) {}

  /** Tickets paid by a credit were counted as spent when the credit was issued. */
  @OnEvent(TicketsGranted, { consumer: 'CountTicketsWhenTicketsGranted.handle', gather: true })
  async ticketsGranted(granted: Gathered<typeof TicketsGranted>, { manager }: Manager): Promise<void> {
    const changes = granted.map(({ payload: { user_id: userId, quantity: tickets, payment_id, amount } }) => ({
      userId,
      tickets,
      spent: payment_id === null ? 0 : amount,
    }));
    await addToTicketCopies(manager, changes);
  }

  /** Tickets of a cancelled draw no longer count; money that became a credit without a ticket still counts as spent. */
  @OnEvent(CreditIssued, { consumer: 'ReturnTicketsWhenCreditIssued.handle', gather: true })
  async creditIssued(credits: Gathered<typeof CreditIssued>, { manager }: Manager): Promise<void> {
    const changes = credits.map(({ payload: { user_id: userId, tickets_returned, payment_id, amount } }) => ({
      userId,
      tickets: -tickets_returned,
      spent: payment_id === null ? 0 : amount,
    }));
    await addToTicketCopies(manager, changes);
  }

  /** Of refunds only that of a credit was counted as spent: the others are of money that became neither ticket nor credit. */
  @OnEvent(RefundOwed, { consumer: 'ReturnSpentWhenRefundOwed.handle', gather: true })
  async refundOwed(refunds: Gathered<typeof RefundOwed>, { manager }: Manager): Promise<void> {
    const changes = refunds.flatMap(({ payload: { user_id: userId, reason, amount } }) =>
      userId !== null && reason === 'credit_asked_back' ? [{ userId, tickets: 0, spent: -amount }] : [],
    );
    await addToTicketCopies(manager, changes);
  }

  @OnEvent(DrawCompleted, { consumer: 'FollowPrizes.won' })
  async prizesWon(draw: EventPayload<typeof DrawCompleted>, { manager }: Manager): Promise<void> {
    const { product_id, winners, frozen_at } = draw;
    await this.prizesAwaited(
      manager,
      winners.map(({ ticket, user_id }) => ({ product_id, ticket, user_id })),
      frozen_at,
    );
  }

  @OnEvent(DeliveryAdvanced, { consumer: 'FollowPrizes.handedOver' })
  async prizeHandedOver(step: EventPayload<typeof DeliveryAdvanced>, { manager }: Manager): Promise<void> {
    if (step.state === 'handed_over') await endPrize(manager, step, protectedDays);
    if (step.state === 'received') await endPrize(manager, step);
  }

  @OnEvent(PrizeForfeited, { consumer: 'FollowPrizes.forfeited' })
  async prizeForfeited(prize: EventPayload<typeof PrizeForfeited>, { manager }: Manager): Promise<void> {
    await endPrize(manager, prize);
    if (prize.next) {
      await this.prizesAwaited(manager, [{ product_id: prize.product_id, ...prize.next }], prize.frozen_at);
    }
  }

  /**
   * From now on one person alone neither gives a winner a code nor blocks them (docs/product.md rules 47 and 62): a code that was given
   * before ends, and who was blocked before learns that they can still receive the prize.
   */
  private async prizesAwaited(manager: Manager['manager'], prizes: readonly Prize[], frozenAt: string): Promise<void> {
    const winners = prizes.map(({ user_id }) => user_id);
    // Locked, as whoever gives a code or blocks does.
    const blocked = await lockBlockedAmong(manager, winners);
    await storePrizes(manager, prizes, frozenAt);
    await endGivenCodes(manager, winners);
    for (const { user_id: userId, product_id, ticket } of prizes)
      if (blocked.has(userId))
        await warnWinner(manager, this.outbox, { userId, what: 'blocked', reference: `${product_id} ${ticket}` });
  }
}
