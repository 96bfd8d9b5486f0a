import { Injectable } from '@nestjs/common';
import { endApprovals, needTwoPeople } from '@raffle/back-office-kit';
import { refusedWhereToPay, saysWhereToPay } from '@raffle/contracts/where-to-pay';
import { hasHour } from '@raffle/draw-protocol';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { lockProduct, refuse } from '../../products/find-product.js';
import { refuseFromFreezeOn } from '../../products/hour-of-draw.js';
import { inventoryOf } from '../../products/inventory.queries.js';
import { onlyASuperAdminCancelsAFullProduct, statusMovesOnlyForward } from '../../products/product.js';
import { isBeaconAbsent } from '../draw/draw.js';
import { DrawEntity } from '../draw/draw.entity.js';
import { endWaitingDraw, insertDraw } from '../draw/draws.queries.js';

/** The first step of a cancellation: it is stored if its rules allow it, and from then on the product cannot be drawn. */
@Injectable()
export class BeginCancellation {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Does nothing while a cancellation of the product is in progress: the first reason applies.
   * @returns whether a second administrator must approve it if tickets finds the product full
   * @throws ProblemException `approval_needed`; `invalid_request` for a reason that may say where to pay, while two people must agree to
   * such a text; those of {@link checkCancellable} and {@link beginCancellation}
   */
  requestCancellation(
    productId: number,
    { reason, full: mayCancelFull }: { reason: string; full: boolean },
    actor: Actor,
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const { full, begun, absent, hour } = await this.checkCancellable(manager, productId, mayCancelFull);
      // Who could withhold a round never ends its draw alone.
      const twoPeople = await needTwoPeople(manager);
      const needsApproval = absent || twoPeople;
      if (begun) return needsApproval;
      if (full && needsApproval) throw new ProblemException('approval_needed');
      if (twoPeople && saysWhereToPay(reason)) throw new ProblemException('invalid_request', refusedReason);
      await this.beginCancellation(
        manager,
        productId,
        { reason, full: mayCancelFull && !needsApproval && !hour },
        actor,
      );
      return needsApproval;
    });
  }

  /**
   * Locks the product.
   * @param mayCancelFull whether the actor may cancel a full product
   * @returns `absent`: its draw waits for a round that is absent for 30 days, so that two people may end it; `hour`: whoever asks, it is not
   * cancelled once it is full
   * @throws ProblemException `product_not_found`, `product_transition_refused`, `full_needs_super_admin`, `draw_at_hour`.
   */
  async checkCancellable(
    manager: EntityManager,
    productId: number,
    mayCancelFull: boolean,
  ): Promise<{ full: boolean; begun: boolean; absent: boolean; hour: boolean }> {
    const product = await lockProduct(manager, productId);
    const begun = await manager.findOneBy(DrawEntity, { product_id: productId });
    const absent = begun !== null && lacksBeacon(begun);
    const { granted } = await inventoryOf(manager, productId);
    refuseFromFreezeOn(product, { granted });
    if (product.status === 'drawing' && !absent) throw new ProblemException('product_transition_refused');
    refuse(statusMovesOnlyForward(product.status, 'cancelled'));
    // The copy of the inventory may be outdated: tickets decides (docs/product.md rule 30).
    refuse(onlyASuperAdminCancelsAFullProduct({ granted, max_participants: product.max_participants }, mayCancelFull));
    if (absent) return { full: true, begun: false, absent, hour: false };
    if (begun && begun.cancel_reason === null) throw new ProblemException('product_transition_refused');
    return {
      full: granted >= product.max_participants,
      begun: begun !== null,
      absent,
      hour: hasHour(product.beacon_rule),
    };
  }

  /**
   * Starts the cancellation in the caller's transaction, in which {@link checkCancellable} has allowed it.
   * @param cancellation with `full`, even if tickets finds the product full
   * @throws ProblemException `product_transition_refused` when the round of a draw that waited for it has just arrived
   */
  async beginCancellation(
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
}

/** Every participant reads the reason as the platform's own text (docs/product.md rule 48). */
const refusedReason = {
  errors: [{ path: 'reason', message: refusedWhereToPay }],
};

const lacksBeacon = ({ stage, published_at, cancel_reason }: DrawEntity): boolean =>
  stage === 'awaiting_beacon' &&
  cancel_reason === null &&
  published_at !== null &&
  isBeaconAbsent(published_at, new Date());
