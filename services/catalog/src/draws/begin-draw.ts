import { Injectable } from '@nestjs/common';
import type { Actor } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { inventoryOf, lockProduct } from '../products/find-product.js';
import { productState } from '../products/product-answer.js';
import { onlyAFullProductIsDrawn, statusMovesOnlyForward } from '../products/product.js';
import { refuse } from '../products/refuse.js';
import { StoreProductChange } from '../products/store-product-change.js';
import { DrawEntity } from './draw.entity.js';
import { insertDraw } from './draws.queries.js';

/** Makes a full product `drawing`; from then on nothing is sold, cancelled or drawn a second time. */
@Injectable()
export class BeginDraw {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: StoreProductChange,
  ) {}

  /**
   * Does nothing for a draw that has begun.
   * @returns whether this call began it.
   * @throws ProblemException `product_not_found`, `not_full`, `product_transition_refused`.
   */
  async begin(productId: number, actor: Actor): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const product = await lockProduct(manager, productId);
      const begun = await manager.findOneBy(DrawEntity, { productId });
      if (begun && begun.cancelReason !== null) throw new ProblemException('product_transition_refused');
      if (begun) return false;
      refuse(statusMovesOnlyForward(product.status, 'drawing'));
      const { granted } = await inventoryOf(manager, productId);
      refuse(onlyAFullProductIsDrawn({ granted, maxParticipants: product.maxParticipants }));
      const before = productState(product);
      product.status = 'drawing';
      await insertDraw(manager, { productId, startedBy: actor.adminId });
      await this.changes.store(manager, product, { before, actor, action: 'draw_started' });
      return true;
    });
  }
}
