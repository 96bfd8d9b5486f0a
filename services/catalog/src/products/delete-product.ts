import { Injectable } from '@nestjs/common';
import { ProductDeleted } from '@raffle/contracts/events';
import { Outbox, type Actor } from '@raffle/messaging-kit';
import { DataSource } from 'typeorm';
import { auditProduct } from '../audit/audit-product.js';
import { inventoryOf, lockProduct } from './find-product.js';
import { productState } from './product-answer.js';
import { ProductEntity } from './product.entity.js';
import { onlyAProductWithoutTicketsIsDeleted } from './product.js';
import { refuse } from './refuse.js';

/** Deletes a product that never had a ticket and has no hold; any other is cancelled instead. */
@Injectable()
export class DeleteProduct {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `product_not_found`, `product_has_tickets`. */
  async delete(id: number, actor: Actor): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const product = await lockProduct(manager, id);
      refuse(onlyAProductWithoutTicketsIsDeleted(await inventoryOf(manager, id)));
      await auditProduct(manager, this.outbox, {
        productId: id,
        actor,
        action: 'deleted',
        before: productState(product),
        after: null,
      });
      await manager.delete(ProductEntity, { id });
      await this.outbox.add(manager, ProductDeleted, { product_id: id, version: product.version + 1 });
    });
  }
}
