import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DrawCancelled, ProductChanged, ProductDeleted, type EventPayload } from '@raffle/contracts/events';
import { freeLimit } from '@raffle/contracts/product-fields';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { lockProductUpdates } from '../locks.js';
import { readSettings } from '../settings.js';
import {
  findProduct,
  insertHolderKey,
  storeCancelReason,
  storeOpen,
  storePlaces,
  storeProductCopy,
  storeProductTombstone,
  storeSaleEnd,
} from './inventory.queries.js';
import { isOnSale } from './product.js';
import { closeProduct } from './sale.js';

/** Keeps the copies of products and their inventories. */
@Injectable()
export class InventoryHandlers {
  /** Copies a product and creates its inventory: a newer version wins, an older one is ignored. */
  @OnEvent(ProductChanged, { consumer: 'CopyProductWhenProductChanged.handle' })
  async copyProduct(
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

  /** Closes a cancelled product; its tickets become credits (docs/product.md rule 20). May arrive before ProductChanged. */
  @OnEvent(DrawCancelled, { consumer: 'CloseProductWhenDrawCancelled.handle' })
  async closeCancelled(
    { product_id, reason, cancelled_at }: EventPayload<typeof DrawCancelled>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await closeProduct(manager, product_id, 'product_cancelled', new Date(cancelled_at));
    // ProductChanged may have closed the product before; it carries no reason.
    await storeCancelReason(manager, product_id, reason);
  }

  /** Leaves a tombstone of a deleted product. A purchase concurrent with the deletion becomes a credit. */
  @OnEvent(ProductDeleted, { consumer: 'CloseProductWhenProductDeleted.handle' })
  async closeDeleted(
    { product_id, version }: EventPayload<typeof ProductDeleted>,
    { manager, occurredAt }: Pick<EventContext, 'manager' | 'occurredAt'>,
  ): Promise<void> {
    await lockProductUpdates(manager, product_id);
    await storeProductTombstone(manager, product_id, version);
    await closeProduct(manager, product_id, 'product_closed', occurredAt);
  }

  private async updateInventory(manager: EntityManager, productId: number): Promise<void> {
    const product = await findProduct(manager, productId);
    if (!product) throw new Error(`The stored copy of product ${productId} is missing`);
    const open = isOnSale(product);
    const { free_ticket_share, free_ticket_max_price: maxPrice } = await readSettings(manager);
    await storePlaces(manager, product, {
      open,
      free_limit: freeLimit(product.max_participants, {
        // Fixed when it opens: a higher price limit later does not reopen dear products (docs/product.md rule 48).
        accepts: product.accepts_free_tickets && product.ticket_price <= maxPrice,
        share: product.free_ticket_share ?? free_ticket_share,
      }),
      tickets_per_person: product.tickets_per_person,
    });
    await storeOpen(manager, productId, open);
  }
}
