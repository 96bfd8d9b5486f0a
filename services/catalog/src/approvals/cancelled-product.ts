import { Injectable } from '@nestjs/common';
import { Outbox, type Actor, type Approvable, type ApprovalRow } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { auditProduct } from '../audit/audit-product.js';
import { CancelProduct } from '../draws/cancel-product.js';
import { RunDraw } from '../draws/run-draw.js';
import { lockedValues } from './locked-values.js';

/** Cancels a full product in public, for the requested reason (docs/product.md rule 30). */
@Injectable()
export class CancelledProduct implements Approvable {
  readonly role = 'super_admin';
  readonly refused = {
    action: 'product.cancellation_refused',
    subject: ({ subject }: ApprovalRow) => subject,
  } as const;

  constructor(
    private readonly cancellation: CancelProduct,
    private readonly runs: RunDraw,
    private readonly outbox: Outbox,
  ) {}

  lock(manager: EntityManager, subject: string): Promise<object> {
    return lockedValues(manager, subject);
  }

  /** @throws ProblemException `product_transition_refused` */
  async run(manager: EntityManager, { subject, reason, requested_by_name }: ApprovalRow, by: Actor): Promise<void> {
    const productId = Number(subject);
    await this.cancellation.check(manager, productId, true);
    await auditProduct(manager, this.outbox, {
      productId,
      actor: by,
      action: 'cancellation_approved',
      before: null,
      after: { requested_by: requested_by_name, reason },
    });
    await this.cancellation.beginApproved(manager, productId, { reason, full: true }, by);
  }

  /** Not awaited: a cancellation that fails is resumed. */
  committed({ subject }: ApprovalRow, { address }: Actor): void {
    void this.runs.run(Number(subject), address).catch(() => undefined);
  }
}
