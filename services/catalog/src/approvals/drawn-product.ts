import { Injectable } from '@nestjs/common';
import { Outbox, type Actor, type Approvable, type ApprovalRow } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { auditProduct } from '../audit/audit-product.js';
import { DrawProduct } from '../draws/draw-product.js';
import { RunDraw } from '../draws/run-draw.js';
import { lockedValues } from './locked-values.js';

/** Starts the draw of a full product. */
@Injectable()
export class DrawnProduct implements Approvable {
  readonly refused = { action: 'product.draw_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  constructor(
    private readonly drawing: DrawProduct,
    private readonly runs: RunDraw,
    private readonly outbox: Outbox,
  ) {}

  lock(manager: EntityManager, subject: string): Promise<object> {
    return lockedValues(manager, subject);
  }

  /** @throws ProblemException `not_full`, `product_transition_refused` */
  async run(manager: EntityManager, { subject, reason, requested_by_name }: ApprovalRow, by: Actor): Promise<void> {
    const productId = Number(subject);
    await this.drawing.check(manager, productId);
    await auditProduct(manager, this.outbox, {
      productId,
      actor: by,
      action: 'draw_approved',
      before: null,
      after: { requested_by: requested_by_name, reason },
    });
    await this.drawing.beginApproved(manager, productId, by);
  }

  /** Not awaited: a draw may wait for its beacon. One that fails is resumed. */
  committed({ subject }: ApprovalRow, { address }: Actor): void {
    void this.runs.run(Number(subject), address).catch(() => undefined);
  }
}
