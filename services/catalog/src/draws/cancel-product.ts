import { Injectable } from '@nestjs/common';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { findProduct } from '../products/find-product.js';
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
   * @throws ProblemException `approval_needed` where a second administrator must approve the cancellation of a full product; those of
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
      // Only tickets knew that it is full: a super_admin lacks the approval, not the role.
      if (full && cancellation.full && needsApproval) throw new ProblemException('approval_needed', { cause: error });
      throw error;
    }
    const { manager } = this.dataSource;
    return this.products.asAdmin(manager, await findProduct(manager, productId));
  }
}
