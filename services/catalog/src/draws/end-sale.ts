import { Injectable } from '@nestjs/common';
import { endSale } from '@raffle/contracts/internal';
import { InternalCallError, ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { lockProduct } from '../products/find-product.js';
import { DrawEntity } from './draw.entity.js';
import { FreezeEntryList, freezeTimeoutMs } from './freeze-entry-list.js';
import { StoreCancellation } from './store-cancellation.js';
import { TicketsClient } from './tickets-client.js';

/**
 * Ends the sale of a product that is to be cancelled: tickets decides whether it is full. If so, its list is frozen and its
 * picks follow; any other product is cancelled at once and leaves no draw.
 */
@Injectable()
export class EndSale {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tickets: TicketsClient,
    private readonly lists: FreezeEntryList,
    private readonly cancellations: StoreCancellation,
  ) {}

  /**
   * Idempotent: a sale that tickets has ended stays ended.
   * @param startedFrom the address of the administrator who makes this request, for the audit line; null for a resumed cancellation
   * @throws ProblemException `full_needs_super_admin`: the product stays on sale, and the request is deleted.
   */
  async end(productId: number, full: boolean, startedFrom: string | null): Promise<void> {
    const { frozen } = await this.callTickets(productId, full);
    if (frozen) return this.lists.store(productId, frozen);
    await this.dataSource.transaction(async (manager) => {
      const product = await lockProduct(manager, productId);
      const draw = await lockRequest(manager, productId);
      if (!draw || draw.cancelReason === null) return;
      await manager.delete(DrawEntity, { productId });
      const actor = { adminId: draw.startedBy, address: startedFrom };
      await this.cancellations.store(manager, product, { reason: draw.cancelReason, at: new Date(), actor });
    });
  }

  private async callTickets(productId: number, full: boolean) {
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
        if (await lockRequest(manager, productId)) await manager.delete(DrawEntity, { productId });
      });
      throw new ProblemException('full_needs_super_admin', { cause: error });
    }
  }
}

/** The request if it still waits for tickets; null once another run has advanced it. */
function lockRequest(manager: EntityManager, productId: number): Promise<DrawEntity | null> {
  return manager.findOne(DrawEntity, { where: { productId, stage: 'freezing' }, lock: { mode: 'pessimistic_write' } });
}
