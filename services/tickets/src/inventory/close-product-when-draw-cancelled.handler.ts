import { Injectable } from '@nestjs/common';
import { DrawCancelled, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { closeProduct } from './close-product.js';
import { storeCancelReason } from './inventory.queries.js';

/** Closes a cancelled product; its tickets become credits (docs/product.md rule 20). May arrive before ProductChanged. */
@Injectable()
export class CloseProductWhenDrawCancelled {
  @OnEvent(DrawCancelled, { consumer: 'CloseProductWhenDrawCancelled.handle' })
  async handle(
    { product_id, reason, cancelled_at }: EventPayload<typeof DrawCancelled>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await closeProduct(manager, product_id, 'product_cancelled', new Date(cancelled_at));
    // ProductChanged may have closed the product before; it carries no reason.
    await storeCancelReason(manager, product_id, reason);
  }
}
