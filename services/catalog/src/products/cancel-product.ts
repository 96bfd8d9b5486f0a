import { Injectable } from '@nestjs/common';
import { DrawCancelled } from '@raffle/contracts/events';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { Outbox, type Actor } from '@raffle/messaging-kit';
import { DataSource } from 'typeorm';
import { lockProduct } from './find-product.js';
import { productState } from './product-answer.js';
import { statusMovesOnlyForward } from './product.js';
import { ReadProducts } from './read-products.js';
import { refuse } from './refuse.js';
import { StoreProductChange } from './store-product-change.js';

/** Cancels an active product; tickets turns every ticket into a credit (docs/product.md rule 20). */
@Injectable()
export class CancelProduct {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly changes: StoreProductChange,
    private readonly products: ReadProducts,
  ) {}

  /** @throws ProblemException `product_not_found`, `product_transition_refused` from `drawing` on. */
  async cancel(id: number, reason: string, actor: Actor): Promise<AdminProduct> {
    return this.dataSource.transaction(async (manager) => {
      const product = await lockProduct(manager, id);
      refuse(statusMovesOnlyForward(product.status, 'cancelled'));
      const before = productState(product);
      const now = new Date();
      product.status = 'cancelled';
      product.cancelledAt = now;
      product.cancelReason = reason;
      await this.changes.store(manager, product, { before, actor, action: 'cancelled', note: { reason } });
      await this.outbox.add(manager, DrawCancelled, {
        product_id: id,
        version: product.version,
        reason,
        cancelled_at: now.toISOString(),
      });
      return this.products.asAdmin(manager, product);
    });
  }
}
