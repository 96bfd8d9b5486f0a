import { Injectable } from '@nestjs/common';
import { DrawCancelled, type EventPayload } from '@raffle/contracts';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { closeProduct } from './close-product.js';

/** Cancelling turns every ticket into a credit (product.md row 20); may arrive before the product's own news. */
@Injectable()
export class CloseProductWhenDrawCancelled {
  @OnEvent(DrawCancelled)
  async handle(
    { product_id, cancelled_at }: EventPayload<typeof DrawCancelled>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await closeProduct(manager, product_id, 'product_cancelled', new Date(cancelled_at));
  }
}
