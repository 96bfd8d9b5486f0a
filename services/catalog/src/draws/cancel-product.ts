import { Injectable } from '@nestjs/common';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { endApprovals } from '@raffle/back-office-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { findProduct, lockProduct, refuse } from '../products/find-product.js';
import { inventoryOf } from '../products/inventory.queries.js';
import { onlyASuperAdminCancelsAFullProduct, statusMovesOnlyForward } from '../products/product.js';
import { ReadProducts } from '../products/read-products.js';
import { readSettings } from '../settings.js';
import { isBeaconAbsent } from './draw.js';
import { DrawEntity } from './draw.entity.js';
import { endWaitingDraw, insertDraw } from './draws.queries.js';
import { RunDraw } from './run-draw.js';

/**
 * Cancels an active product, which from then on cannot be drawn; tickets turns every ticket into a credit. A full one is cancelled in public
 * (docs/product.md rule 30).
 */
@Injectable()
export class CancelProduct {
  constructor(
    private readonly dataSource: DataSource,
    private readonly runs: RunDraw,
    private readonly products: ReadProducts,
  ) {}

  /**
   * @param full whether the actor may cancel a full product
   * @throws ProblemException `approval_needed` where a second administrator must approve the cancellation of a full product; those of
   * {@link checkCancellable} and {@link RunDraw.runForRequest}.
   */
  async cancel(
    productId: number,
    cancellation: { reason: string; full: boolean },
    actor: Actor,
  ): Promise<AdminProduct> {
    const needsApproval = await this.begin(productId, cancellation, actor);
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

  /**
   * Locks the product.
   * @param mayCancelFull whether the actor may cancel a full product
   * @returns `absent`: its draw waits for a round that is absent for 30 days, so that two people may end it
   * @throws ProblemException `product_not_found`, `product_transition_refused`, `full_needs_super_admin`.
   */
  async checkCancellable(
    manager: EntityManager,
    productId: number,
    mayCancelFull: boolean,
  ): Promise<{ full: boolean; begun: boolean; absent: boolean }> {
    const product = await lockProduct(manager, productId);
    const begun = await manager.findOneBy(DrawEntity, { product_id: productId });
    const absent = begun !== null && lacksBeacon(begun);
    if (product.status === 'drawing' && !absent) throw new ProblemException('product_transition_refused');
    refuse(statusMovesOnlyForward(product.status, 'cancelled'));
    // The copy of the inventory may be outdated: tickets decides (docs/product.md rule 30).
    const { granted } = await inventoryOf(manager, productId);
    refuse(onlyASuperAdminCancelsAFullProduct({ granted, max_participants: product.max_participants }, mayCancelFull));
    if (absent) return { full: true, begun: false, absent };
    if (begun && begun.cancel_reason === null) throw new ProblemException('product_transition_refused');
    return { full: granted >= product.max_participants, begun: begun !== null, absent };
  }

  /**
   * Starts the cancellation in the caller's transaction, in which {@link checkCancellable} has allowed it.
   * @param cancellation with `full`, even if tickets finds the product full
   * @throws ProblemException `product_transition_refused` when the round of a draw that waited for it has just arrived
   */
  async beginApproved(
    manager: EntityManager,
    productId: number,
    cancellation: { reason: string; full: boolean },
    actor: Actor,
  ): Promise<void> {
    if (!(await manager.existsBy(DrawEntity, { product_id: productId }))) {
      await insertDraw(manager, { productId, startedBy: actor.adminId, cancellation });
    } else if (!(await endWaitingDraw(manager, { productId, reason: cancellation.reason, endedBy: actor.adminId }))) {
      throw new ProblemException('product_transition_refused');
    }
    await endApprovals(manager, String(productId));
  }

  /**
   * Does nothing while a cancellation of the product is in progress: the first reason applies.
   * @returns whether a second administrator must approve it if tickets finds the product full
   */
  private begin(productId: number, { reason, full: mayCancelFull }: { reason: string; full: boolean }, actor: Actor) {
    return this.dataSource.transaction(async (manager) => {
      const { full, begun, absent } = await this.checkCancellable(manager, productId, mayCancelFull);
      // Who could withhold a round never ends its draw alone.
      const needsApproval = absent || (await readSettings(manager)).two_people;
      if (begun) return needsApproval;
      if (full && needsApproval) throw new ProblemException('approval_needed');
      await this.beginApproved(manager, productId, { reason, full: mayCancelFull && !needsApproval }, actor);
      return needsApproval;
    });
  }
}

const lacksBeacon = ({ stage, published_at, cancel_reason }: DrawEntity): boolean =>
  stage === 'awaiting_beacon' &&
  cancel_reason === null &&
  published_at !== null &&
  isBeaconAbsent(published_at, new Date());
