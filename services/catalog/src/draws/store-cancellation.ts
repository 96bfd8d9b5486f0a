import { Injectable } from '@nestjs/common';
import { DrawCancelled } from '@raffle/contracts/events';
import { Outbox, type Actor } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { productState } from '../products/product-answer.js';
import type { ProductEntity } from '../products/product.entity.js';
import { StoreProductChange } from '../products/store-product-change.js';

/** Makes a locked product `cancelled` and publishes it, in the caller's transaction. */
@Injectable()
export class StoreCancellation {
  constructor(
    private readonly changes: StoreProductChange,
    private readonly outbox: Outbox,
  ) {}

  async store(
    manager: EntityManager,
    product: ProductEntity,
    { reason, at, actor }: { reason: string; at: Date; actor: Actor },
  ): Promise<void> {
    const before = productState(product);
    product.status = 'cancelled';
    product.cancelledAt = at;
    product.cancelReason = reason;
    await this.changes.store(manager, product, { before, actor, action: 'cancelled', note: { reason } });
    await this.outbox.add(manager, DrawCancelled, {
      product_id: product.id,
      version: product.version,
      reason,
      cancelled_at: at.toISOString(),
    });
  }
}
