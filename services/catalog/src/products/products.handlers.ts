import { Injectable } from '@nestjs/common';
import { InventoryChanged, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { storeInventoryCopy } from './inventory.queries.js';

@Injectable()
export class ProductsHandlers {
  /** Copies how many places of a product are granted and held. */
  @OnEvent(InventoryChanged, { consumer: 'CopyInventoryWhenInventoryChanged.handle' })
  async copyInventory(inventory: EventPayload<typeof InventoryChanged>, { manager }: EventContext): Promise<void> {
    await storeInventoryCopy(manager, inventory);
  }
}
