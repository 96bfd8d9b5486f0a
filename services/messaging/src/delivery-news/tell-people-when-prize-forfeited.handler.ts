import { Injectable } from '@nestjs/common';
import { PrizeForfeited, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { lockNames } from '../locks.js';
import { prizeForfeited, prizePassedOn } from '../notices/notice-texts.js';
import { postNotices } from '../notices/post-notices.js';
import { findNamedProduct } from '../products/product.queries.js';

/** Notifies the previous and the new winner of an unclaimed prize (docs/draw-protocol.md step 5). */
@Injectable()
export class TellPeopleWhenPrizeForfeited {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(PrizeForfeited, { consumer: 'TellPeopleWhenPrizeForfeited.handle' })
  async handle(prize: EventPayload<typeof PrizeForfeited>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await lockNames(manager, 'shared');
    const product = await findNamedProduct(manager, prize.product_id);
    const notice = 'delivery_advanced' as const;
    const at = new Date(prize.forfeited_at);
    const of = `forfeit ${prize.delivery_id}`;
    const lost = prizeForfeited({ product, ticket: prize.ticket, next: prize.next?.ticket ?? null });
    await postNotices(manager, this.outbox, [
      { userId: prize.user_id, notice, of, text: lost, at },
      ...(prize.next
        ? [{ userId: prize.next.user_id, notice, of, text: prizePassedOn({ product, ticket: prize.next.ticket }), at }]
        : []),
    ]);
  }
}
