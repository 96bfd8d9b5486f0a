import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ProductChanged, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { lockProductUpdates } from '../locks.js';
import { readSettings } from '../settings/settings.queries.js';
import { closeProduct } from './close-product.js';
import { freeLimit } from './free-limit.js';
import {
  findProduct,
  insertHolderKey,
  storeOpen,
  storePlaces,
  storeProductCopy,
  storeSaleEnd,
} from './inventory.queries.js';
import { isOnSale } from './product.js';

/** Copies a product and creates its inventory: a newer version wins, an older one is ignored. */
@Injectable()
export class CopyProductWhenProductChanged {
  @OnEvent(ProductChanged, { consumer: 'CopyProductWhenProductChanged.handle' })
  async handle(
    product: EventPayload<typeof ProductChanged>,
    { manager, occurredAt }: Pick<EventContext, 'manager' | 'occurredAt'>,
  ): Promise<void> {
    await lockProductUpdates(manager, product.product_id);
    if (!(await storeProductCopy(manager, product))) return;
    if (product.status === 'cancelled') {
      await closeProduct(manager, product.product_id, 'product_cancelled', occurredAt);
    }
    await insertHolderKey(manager, product.product_id, randomBytes(32));
    await this.updateInventory(manager, product.product_id);
    await storeSaleEnd(manager, product.product_id, product.sale_ends_at);
  }

  private async updateInventory(manager: EntityManager, productId: number): Promise<void> {
    const product = await findProduct(manager, productId);
    if (!product) throw new Error(`The stored copy of product ${productId} is missing`);
    const open = isOnSale(product);
    const { free_ticket_share, free_ticket_max_price: maxPrice } = await readSettings(manager);
    await storePlaces(manager, product, {
      open,
      freeLimit: freeLimit(product.max_participants, {
        // Fixed when it opens: a higher price limit later does not reopen dear products (docs/product.md rule 48).
        accepts: product.accepts_free_tickets && product.ticket_price <= maxPrice,
        share: product.free_ticket_share ?? free_ticket_share,
      }),
      ticketsPerPerson: product.tickets_per_person,
    });
    await storeOpen(manager, productId, open);
  }
}
