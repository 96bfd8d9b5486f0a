import { Injectable } from '@nestjs/common';
import { InventoryChanged } from '@raffle/contracts/events';
import { OnEvent, type EventContext, type GatheredEvent } from '@raffle/messaging-kit';
import { freezeFullProducts } from './hour-of-draw.js';
import { storeInventoryCopies } from './inventory.queries.js';

@Injectable()
export class ProductsHandlers {
  /** Copies how many places of products are granted and held; the last one freezes the list of a draw with an hour. */
  @OnEvent(InventoryChanged, {
    consumer: 'CopyInventoryWhenInventoryChanged.handle',
    gather: true,
  })
  async copyInventories(
    inventories: readonly Pick<GatheredEvent<typeof InventoryChanged>, 'payload'>[],
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    const copies = inventories.map(({ payload }) => payload);
    await storeInventoryCopies(manager, copies);
    const full = copies.filter(({ granted, capacity }) => granted >= capacity).map(({ product_id }) => product_id);
    if (full.length > 0) await freezeFullProducts(manager, full);
  }
}
