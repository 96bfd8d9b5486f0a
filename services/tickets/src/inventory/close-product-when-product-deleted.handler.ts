import { Injectable } from '@nestjs/common';
import { ProductDeleted, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { lockProductUpdates } from '../locks.js';
import { closeProduct } from './close-product.js';
import { storeProductTombstone } from './inventory.queries.js';

/** Leaves a tombstone of a deleted product. A purchase concurrent with the deletion becomes a credit. */
@Injectable()
export class CloseProductWhenProductDeleted {
  @OnEvent(ProductDeleted, { consumer: 'CloseProductWhenProductDeleted.handle' })
  async handle(
    { product_id, version }: EventPayload<typeof ProductDeleted>,
    { manager, occurredAt }: Pick<EventContext, 'manager' | 'occurredAt'>,
  ): Promise<void> {
    await lockProductUpdates(manager, product_id);
    await storeProductTombstone(manager, product_id, version);
    await closeProduct(manager, product_id, 'product_closed', occurredAt);
  }
}
