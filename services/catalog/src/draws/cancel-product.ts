import { Injectable } from '@nestjs/common';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { hasHour } from '@raffle/draw-protocol';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { findProduct } from '../products/find-product.js';
import { drawsAtHour } from '../products/hour-of-draw.js';
import { ReadProducts } from '../products/read-products.js';
import { BeginCancellation } from './cancelling/begin-cancellation.js';
import { DrawRuns } from './draw-runs.js';

/**
 * Cancels an active product, which from then on cannot be drawn; tickets turns every ticket into a credit. A full one is cancelled in public
 * (docs/product.md rule 30).
 */
@Injectable()
export class CancelProduct {
  constructor(
    private readonly dataSource: DataSource,
    private readonly beginning: BeginCancellation,
    private readonly runs: DrawRuns,
    private readonly products: ReadProducts,
  ) {}

  /**
   * @param full whether the actor may cancel a full product
   * @throws ProblemException `draw_at_hour` where tickets finds full what has an hour; `approval_needed` where a second administrator must approve the cancellation of a full product; those of
   * {@link BeginCancellation.requestCancellation} and {@link DrawRuns.runForRequest}.
   */
  async cancelProduct(
    productId: number,
    cancellation: { reason: string; full: boolean },
    actor: Actor,
  ): Promise<AdminProduct> {
    const needsApproval = await this.beginning.requestCancellation(productId, cancellation, actor);
    try {
      await this.runs.runForRequest(productId, actor.address, 'internal_error');
    } catch (error) {
      const full = error instanceof ProblemException && error.code === 'full_needs_super_admin';
      const product = await findProduct(this.dataSource.manager, productId);
      if (full && hasHour(product.beacon_rule)) throw drawsAtHour(product);
      // Only tickets knew that it is full: a super_admin lacks the approval, not the role.
      if (full && cancellation.full && needsApproval) throw new ProblemException('approval_needed', { cause: error });
      throw error;
    }
    const { manager } = this.dataSource;
    return this.products.asAdmin(manager, await findProduct(manager, productId));
  }
}
