import { Injectable } from '@nestjs/common';
import { systemActorId } from '@raffle/contracts/values';
import { endApprovals, type Actor } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { inventoryOf, lockProduct } from '../products/find-product.js';
import { productState } from '../products/product-answer.js';
import { onlyAFullProductIsDrawn, statusMovesOnlyForward } from '../products/product.js';
import { refuse } from '../products/refuse.js';
import { StoreProductChange } from '../products/store-product-change.js';
import { readSettings } from '../settings/settings.queries.js';
import { DrawEntity } from './draw.entity.js';
import { insertDraw } from './draws.queries.js';

/** Makes a full product `drawing`; from then on it cannot be sold, cancelled or drawn again. */
@Injectable()
export class BeginDraw {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: StoreProductChange,
  ) {}

  /**
   * Does nothing for a draw that has started.
   * @returns whether this call started it.
   * @throws ProblemException `product_not_found`, `not_full`, `product_transition_refused`; `approval_needed` where a second
   * administrator must approve it.
   */
  async begin(productId: number, actor: Actor): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const begun = await this.check(manager, productId);
      if (begun) return false;
      // The system needs no approval for draws that administrators did not start in time (docs/product.md rule 36).
      if (actor.adminId !== systemActorId && (await readSettings(manager)).two_people)
        throw new ProblemException('approval_needed');
      await this.beginApproved(manager, productId, actor);
      return true;
    });
  }

  /**
   * Locks the product. @returns whether its draw has started
   * @throws ProblemException `product_not_found`, `not_full`, `product_transition_refused` where it cannot be drawn
   */
  async check(manager: EntityManager, productId: number): Promise<boolean> {
    const product = await lockProduct(manager, productId);
    const begun = await manager.findOneBy(DrawEntity, { productId });
    if (begun && begun.cancelReason !== null) throw new ProblemException('product_transition_refused');
    if (begun) return true;
    refuse(statusMovesOnlyForward(product.status, 'drawing'));
    const { granted } = await inventoryOf(manager, productId);
    refuse(onlyAFullProductIsDrawn({ granted, maxParticipants: product.maxParticipants }));
    return false;
  }

  /** Starts the draw in the caller's transaction, in which {@link check} has allowed it. */
  async beginApproved(manager: EntityManager, productId: number, actor: Actor): Promise<void> {
    const product = await lockProduct(manager, productId);
    const before = productState(product);
    product.status = 'drawing';
    await insertDraw(manager, { productId, startedBy: actor.adminId });
    await endApprovals(manager, String(productId));
    await this.changes.store(manager, product, { before, actor, action: 'draw_started' });
  }
}
