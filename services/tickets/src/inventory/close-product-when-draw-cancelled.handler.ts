import { Injectable } from '@nestjs/common';
import { DrawCancelled, type EventPayload } from '@raffle/contracts';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { closeProduct } from './close-product.js';

/** Cancelling turns every ticket into a credit (product.md row 20); may arrive before the product's own news. */
@Injectable()
export class CloseProductWhenDrawCancelled {
  @OnEvent(DrawCancelled)
  async handle(
    { product_id, reason, cancelled_at }: EventPayload<typeof DrawCancelled>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await closeProduct(manager, product_id, 'product_cancelled', new Date(cancelled_at));
    // The product's own news may have closed it before, and says no reason; the first one told stays.
    await manager.query(
      `UPDATE closed_product SET cancel_reason = nullif(trim($2), '')
       WHERE product_id = $1 AND reason = 'product_cancelled' AND cancel_reason IS NULL`,
      [product_id, reason],
    );
  }
}
