import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { endSale } from '@raffle/contracts/internal';
import { InternalCallError, ProblemException } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { TicketsClient } from '../../clients.js';
import { lockProduct } from '../../products/find-product.js';
import { StoreProductChange } from '../../products/store-product-change.js';
import { freezeTimeoutMs } from '../draw/draw.js';
import { DrawEntity } from '../draw/draw.entity.js';

type EndedSale = AnswerOf<typeof endSale>;

/** Ends the sale of a product that is to be cancelled: tickets decides whether it is full. */
@Injectable()
export class EndSale {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tickets: TicketsClient,
    private readonly changes: StoreProductChange,
  ) {}

  /**
   * A product with free places is cancelled at once and leaves no draw. Idempotent: a sale that tickets has ended stays ended.
   * @param startedFrom the address of the administrator who makes this request, for the audit line; null for a resumed cancellation
   * @returns the closed list of a full product; null for any other
   * @throws ProblemException `full_needs_super_admin`: the product stays on sale, and the request is deleted.
   */
  async endSale(
    { product_id: productId, cancels_full: full }: Pick<DrawEntity, 'product_id' | 'cancels_full'>,
    startedFrom: string | null,
  ): Promise<EndedSale['frozen']> {
    const { frozen } = await this.askTickets(productId, full);
    if (frozen) return frozen;
    await this.dataSource.transaction(async (manager) => {
      const product = await lockProduct(manager, productId);
      const draw = await lockRequest(manager, productId);
      if (!draw || draw.cancel_reason === null) return;
      await manager.delete(DrawEntity, { product_id: productId });
      const actor = { adminId: draw.started_by, address: startedFrom };
      await this.changes.storeCancellation(manager, product, { reason: draw.cancel_reason, at: new Date(), actor });
    });
    return null;
  }

  private async askTickets(productId: number, full: boolean): Promise<EndedSale> {
    try {
      return await this.tickets.call(endSale, {
        params: { productId },
        body: { full },
        idempotencyKey: `end-sale-${productId}`,
        timeoutMs: freezeTimeoutMs,
      });
    } catch (error) {
      if (!(error instanceof InternalCallError && error.code === 'full_needs_super_admin')) throw error;
      await this.dataSource.transaction(async (manager) => {
        if (await lockRequest(manager, productId)) await manager.delete(DrawEntity, { product_id: productId });
      });
      throw new ProblemException('full_needs_super_admin', { cause: error });
    }
  }
}

/** The request if it still waits for tickets; null once another run has advanced it. */
function lockRequest(manager: EntityManager, productId: number): Promise<DrawEntity | null> {
  return manager.findOne(DrawEntity, {
    where: { product_id: productId, stage: 'freezing' },
    lock: { mode: 'pessimistic_write' },
  });
}
