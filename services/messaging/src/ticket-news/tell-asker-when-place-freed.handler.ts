import { Injectable } from '@nestjs/common';
import { PlaceFreed, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { lockNames } from '../locks.js';
import { placeFreed } from '../notices/notice-texts.js';
import { postNotices } from '../notices/post-notices.js';
import { findNamedProduct } from '../products/product.queries.js';

/** Notifies people who asked for a place that one is free again (docs/product.md rule 35). */
@Injectable()
export class TellAskerWhenPlaceFreed {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(PlaceFreed, { consumer: 'TellAskerWhenPlaceFreed.handle' })
  async handle(wish: EventPayload<typeof PlaceFreed>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await lockNames(manager, 'shared');
    const product = await findNamedProduct(manager, wish.product_id);
    await postNotices(manager, this.outbox, [
      {
        userId: wish.user_id,
        notice: 'place_freed',
        of: wish.wish_id,
        text: placeFreed({ product }),
        at: new Date(wish.freed_at),
      },
    ]);
  }
}
