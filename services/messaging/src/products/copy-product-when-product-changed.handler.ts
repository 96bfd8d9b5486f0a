import { Injectable } from '@nestjs/common';
import { ProductChanged, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { copyProduct } from './product.queries.js';

/** Stores the product's name and places for notices. */
@Injectable()
export class CopyProductWhenProductChanged {
  @OnEvent(ProductChanged, { consumer: 'CopyProductWhenProductChanged.handle' })
  async handle(
    product: EventPayload<typeof ProductChanged>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await copyProduct(manager, product);
  }
}
