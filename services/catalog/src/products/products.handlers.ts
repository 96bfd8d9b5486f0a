import { Injectable } from '@nestjs/common';
import { InventoryChanged } from '@raffle/contracts/events';
import { OnEvent, type GatheredEvent, type InboxRow, type OneStatementContext } from '@raffle/messaging-kit';
import { storeInventoryCopies } from './inventory.queries.js';

@Injectable()
export class ProductsHandlers {
  /** Copies how many places of products are granted and held. */
  @OnEvent(InventoryChanged, {
    consumer: 'CopyInventoryWhenInventoryChanged.handle',
    gather: true,
    inOneStatement: true,
  })
  copyInventories(
    inventories: readonly Pick<GatheredEvent<typeof InventoryChanged>, 'payload'>[],
    context: OneStatementContext,
  ): Promise<InboxRow[]> {
    return storeInventoryCopies(
      context,
      inventories.map(({ payload }) => payload),
    );
  }
}
