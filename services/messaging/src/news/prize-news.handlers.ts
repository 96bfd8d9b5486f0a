import { Injectable } from '@nestjs/common';
import { DeliveryAdvanced, PrizeForfeited, WinnerWarned, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { deliveryAdvanced, prizeForfeited, prizePassedOn, winnerWarned } from '../notices/notice-texts.js';
import type { Notice } from '../notices/notice.js';
import { postNotices } from '../notices/post-notices.js';
import { findNamedProduct } from '../copies/product.queries.js';

type Context = Pick<EventContext, 'manager'>;

/** Notifies winners of what happens to their prize. */
@Injectable()
export class PrizeNewsHandlers {
  constructor(private readonly outbox: Outbox) {}

  /** Each step of the hand-over (docs/product.md rule 37). */
  @OnEvent(DeliveryAdvanced, { consumer: 'TellWinnerWhenDeliveryAdvanced.handle' })
  async tellStep(step: EventPayload<typeof DeliveryAdvanced>, { manager }: Context): Promise<void> {
    const { user_id: userId, step_id: of, state, appointment, forfeit_from: forfeitFrom, at } = step;
    const product = await findNamedProduct(manager, step.product_id);
    const text = deliveryAdvanced({ product, state, appointment, forfeitFrom });
    await postNotices(manager, this.outbox, [{ userId, notice: 'delivery_advanced', of, text, at: new Date(at) }]);
  }

  /** The previous and the new winner of an unclaimed prize (docs/draw-protocol.md step 5). */
  @OnEvent(PrizeForfeited, { consumer: 'TellPeopleWhenPrizeForfeited.handle' })
  async tellForfeit(prize: EventPayload<typeof PrizeForfeited>, { manager }: Context): Promise<void> {
    const { user_id: userId, ticket, next } = prize;
    const product = await findNamedProduct(manager, prize.product_id);
    const about = {
      notice: 'delivery_advanced',
      of: `forfeit ${prize.delivery_id}`,
      at: new Date(prize.forfeited_at),
    } as const;
    const notices: Notice[] = [
      { ...about, userId, text: prizeForfeited({ product, ticket, next: next?.ticket ?? null }) },
    ];
    if (next) notices.push({ ...about, userId: next.user_id, text: prizePassedOn({ product, ticket: next.ticket }) });
    await postNotices(manager, this.outbox, notices);
  }

  /** On every channel, what happened to an account while a prize is awaited (docs/product.md rule 47). */
  @OnEvent(WinnerWarned, { consumer: 'TellWinnerWhenWarned.handle' })
  async warn({ user_id: userId, what, reference, at }: EventPayload<typeof WinnerWarned>, { manager }: Context) {
    const of = `${what} ${reference}`;
    const notice = { userId, notice: 'winner_warned', of, text: winnerWarned(what), at: new Date(at) } as const;
    await postNotices(manager, this.outbox, [notice]);
  }
}
