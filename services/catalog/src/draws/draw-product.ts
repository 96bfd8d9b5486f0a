import { Injectable } from '@nestjs/common';
import type { DrawResult } from '@raffle/contracts/http/admin-draws';
import { systemActorId } from '@raffle/contracts/values';
import { endApprovals, needTwoPeople } from '@raffle/back-office-kit';
import { WalArchive } from '@raffle/service-kit/database';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { lockProduct, refuse } from '../products/find-product.js';
import { refuseFromFreezeOn } from '../products/hour-of-draw.js';
import { inventoryOf } from '../products/inventory.queries.js';
import type { ProductEntity } from '../products/product.entity.js';
import { productState } from '../products/product-answer.js';
import { onlyAFullProductIsDrawn, statusMovesOnlyForward } from '../products/product.js';
import { StoreProductChange } from '../products/store-product-change.js';
import { DrawEntity } from './draw/draw.entity.js';
import { insertDraw } from './draw/draws.queries.js';
import { DrawRuns } from './draw-runs.js';
import { ReadDraws } from './record/read-draws.js';

/** Draws the winners of a full product, which from then on cannot be sold, cancelled or drawn again. */
@Injectable()
export class DrawProduct {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: StoreProductChange,
    private readonly runs: DrawRuns,
    private readonly draws: ReadDraws,
    private readonly archive: WalArchive,
  ) {}

  /**
   * Idempotent: further calls return the same winners.
   * @throws ProblemException `approval_needed` where a second administrator must approve it; those of {@link lockDrawable},
   * {@link DrawRuns.runForRequest} and {@link ReadDraws.readResult}; `draw_failed`.
   */
  async drawProduct(productId: number, actor: Actor): Promise<DrawResult> {
    const begun = await this.dataSource.transaction(async (manager) => {
      const product = await this.lockDrawable(manager, productId);
      if (!product) return false;
      // The system needs no approval for draws that administrators did not start in time (docs/product.md rule 36).
      if (actor.adminId !== systemActorId && (await needTwoPeople(manager)))
        throw new ProblemException('approval_needed');
      await this.beginDraw(manager, product, actor);
      return true;
    });
    await this.runs.runForRequest(productId, begun ? actor.address : null, 'draw_failed');
    const result = await this.draws.readResult(productId);
    return { ...result, archived: await this.archive.waitUntilArchived() };
  }

  /**
   * Locks the product.
   * @returns it; null when its draw has started
   * @throws ProblemException `product_not_found`, `not_full`, `product_transition_refused` or `draw_at_hour` where it cannot be drawn
   */
  async lockDrawable(manager: EntityManager, productId: number): Promise<ProductEntity | null> {
    const product = await lockProduct(manager, productId);
    const begun = await manager.findOneBy(DrawEntity, { product_id: productId });
    if (begun && begun.cancel_reason !== null) throw new ProblemException('product_transition_refused');
    const { granted } = await inventoryOf(manager, productId);
    if (product.status === 'active') refuseFromFreezeOn(product, { granted });
    if (begun) return null;
    refuse(statusMovesOnlyForward(product.status, 'drawing'));
    refuse(onlyAFullProductIsDrawn({ granted, max_participants: product.max_participants }));
    return product;
  }

  /** Starts the draw of a product from {@link lockDrawable}, in the same transaction. */
  async beginDraw(manager: EntityManager, product: ProductEntity, actor: Actor): Promise<void> {
    const before = productState(product);
    product.status = 'drawing';
    await insertDraw(manager, { productId: product.id, startedBy: actor.adminId });
    await endApprovals(manager, String(product.id));
    await this.changes.storeProductChange(manager, product, { before, actor, action: 'draw_started' });
  }
}
