import { Injectable } from '@nestjs/common';
import { InventoryChanged } from '@raffle/contracts/events';
import { OnEvent, type EventContext, type GatheredEvent } from '@raffle/messaging-kit';
import { storeInventoryCopies } from './inventory.queries.js';

@Injectable()
export class ProductsHandlers {
  /** Copies how many places of products are granted and held. */
  @OnEvent(InventoryChanged, {
    consumer: 'CopyInventoryWhenInventoryChanged.handle',
    gather: true,
  })
  copyInventories(
    inventories: readonly Pick<GatheredEvent<typeof InventoryChanged>, 'payload'>[],
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    return storeInventoryCopies(
      manager,
      inventories.map(({ payload }) => payload),
    );
  }
}
