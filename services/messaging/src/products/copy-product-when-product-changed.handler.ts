import { Injectable } from '@nestjs/common';
import { ProductChanged, type EventPayload } from '@raffle/contracts';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { copyProduct } from './copy-product.js';

/** Keeps the name by which notices call a product. */
@Injectable()
export class CopyProductWhenProductChanged {
  @OnEvent(ProductChanged)
  async handle(
    product: EventPayload<typeof ProductChanged>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await copyProduct(manager, product);
  }
}
