import { Injectable } from '@nestjs/common';
import type { AdminProduct } from '@raffle/contracts/http/products';
import type { Actor } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { findProduct } from '../products/find-product.js';
import { ReadProducts } from '../products/read-products.js';
import { BeginCancellation } from './begin-cancellation.js';
import { RunDraw } from './run-draw.js';
import { waitFor } from './wait-for-run.js';

/** Cancels an active product; tickets turns every ticket into a credit. A full one is cancelled in public (docs/product.md rule 30). */
@Injectable()
export class CancelProduct {
  constructor(
    private readonly dataSource: DataSource,
    private readonly beginCancellation: BeginCancellation,
    private readonly runs: RunDraw,
    private readonly products: ReadProducts,
  ) {}

  /**
   * @param full whether the actor may cancel a full product
   * @throws ProblemException `product_not_found`, `product_transition_refused` from `drawing` on, `full_needs_super_admin`,
   * `approval_needed`; `service_unavailable` while tickets cannot be reached or it takes longer than 20 seconds (it continues in the background).
   */
  async cancel(
    productId: number,
    cancellation: { reason: string; full: boolean },
    actor: Actor,
  ): Promise<AdminProduct> {
    const needsApproval = await this.beginCancellation.begin(productId, cancellation, actor);
    try {
      await waitFor(this.runs.run(productId, actor.address), 'internal_error');
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
