import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { endSale, freezeEntryList } from '@raffle/contracts/internal';
import { WalArchive } from '@raffle/service-kit/database';
import { InternalCallError, ProblemException } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { lockProduct } from '../products/find-product.js';
import { StoreProductChange } from '../products/store-product-change.js';
import { stageAfter } from './draw.js';
import { DrawEntity } from './draw.entity.js';
import { lockDraw } from './draws.queries.js';
import { lockNames } from './hidden-names.queries.js';
import { TicketsClient } from '../clients.js';

/** A million tickets take about ten seconds; must be shorter than a claim of the draw (run-draw.ts). */
const freezeTimeoutMs = 25_000;

/** How far the clock of another service may be ahead. */
const clocksDifferMs = 120_000;

/**
 * Asks tickets to close the entry list permanently, stores its size and root, and publishes them once they are archived
 * (docs/draw-protocol.md step 3, docs/reliability.md "The disk is lost").
 */
@Injectable()
export class FreezeEntryList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tickets: TicketsClient,
    private readonly changes: StoreProductChange,
    private readonly archive: WalArchive,
  ) {}

  /** Idempotent: tickets returns the same list again, and a stored list does not change. */
  async freezeEntryList(productId: number): Promise<void> {
    const frozen = await this.tickets.call(freezeEntryList, {
      params: { productId },
      idempotencyKey: `freeze-entry-list-${productId}`,
      timeoutMs: freezeTimeoutMs,
    });
    await this.storeAndPublish(productId, frozen);
  }

  /**
   * Ends the sale of a product that is to be cancelled: tickets decides whether it is full. If so, its list is frozen and its picks follow;
   * any other product is cancelled at once and leaves no draw. Idempotent: a sale that tickets has ended stays ended.
   * @param startedFrom the address of the administrator who makes this request, for the audit line; null for a resumed cancellation
   * @throws ProblemException `full_needs_super_admin`: the product stays on sale, and the request is deleted.
   */
  async endSale(productId: number, full: boolean, startedFrom: string | null): Promise<void> {
    const { frozen } = await this.callEndSale(productId, full);
    if (frozen) return this.storeAndPublish(productId, frozen);
    await this.dataSource.transaction(async (manager) => {
      const product = await lockProduct(manager, productId);
      const draw = await lockRequest(manager, productId);
      if (!draw || draw.cancel_reason === null) return;
      await manager.delete(DrawEntity, { product_id: productId });
      const actor = { adminId: draw.started_by, address: startedFrom };
      await this.changes.storeCancellation(manager, product, { reason: draw.cancel_reason, at: new Date(), actor });
    });
  }

  private async storeAndPublish(productId: number, frozen: AnswerOf<typeof freezeEntryList>): Promise<void> {
    await this.store(productId, frozen);
    await this.archive.waitUntilArchived();
    await this.publish(productId);
  }

  /**
   * Stores a list that tickets has frozen, once, with the time from which its round follows: after a loss it may have been public.
   * @throws Error for one that is not full, or frozen in the future: a beacon would wait for it.
   */
  private async store(productId: number, frozen: AnswerOf<typeof freezeEntryList>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // Who closed their account before the root is stored is given up, and nobody later.
      await lockNames(manager, 'shared');
      // The product is locked first everywhere, so that no two transactions deadlock.
      const product = await lockProduct(manager, productId);
      if (frozen.tickets !== product.max_participants) {
        throw new Error(
          `The frozen list of product ${productId} has ${frozen.tickets} of ${product.max_participants} tickets`,
        );
      }
      const draw = await lockDraw(manager, productId);
      if (draw.root !== null) return;
      const frozenAt = new Date(frozen.frozen_at);
      if (frozenAt.getTime() > Date.now() + clocksDifferMs) {
        throw new Error(`The list of product ${productId} is frozen in the future: ${frozen.frozen_at}`);
      }
      // The clocks of two services differ slightly.
      const publishedAt = new Date(Math.max(Date.now(), frozenAt.getTime()));
      await manager.update(
        DrawEntity,
        { product_id: productId },
        { tickets: frozen.tickets, root: frozen.root, frozen_at: frozenAt, published_at: publishedAt },
      );
    });
  }

  /** Does nothing when the list is public. */
  private async publish(productId: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const product = await lockProduct(manager, productId);
      const draw = await lockDraw(manager, productId);
      const stage = stageAfter(draw.stage, product.beacon_rule === 'none' ? 'list_frozen' : 'list_frozen_for_beacon');
      if (stage === null) return;
      await manager.update(DrawEntity, { product_id: productId }, { stage });
      // A cancellation publishes its own change right after.
      if (draw.cancel_reason === null) await this.changes.publishProductChanged(manager, product);
    });
  }

  private async callEndSale(productId: number, full: boolean) {
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
