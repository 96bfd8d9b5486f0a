import { Injectable } from '@nestjs/common';
import type { Approval } from '@raffle/contracts/http/approvals';
import { ApprovalRequests, type Approvable, type ApprovalRow } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { BeginCancellation } from '../draws/cancelling/begin-cancellation.js';
import { DrawProduct } from '../draws/draw-product.js';
import { DrawRuns } from '../draws/draw-runs.js';
import { auditProduct } from '../products/audit-product.js';
import { lockProduct } from '../products/find-product.js';
import { inventoryOf } from '../products/inventory.queries.js';

/** Requests a second administrator's approval of a draw, or of the cancellation of a full product (docs/product.md rule 42). */
@Injectable()
export class RequestApproval {
  constructor(
    private readonly dataSource: DataSource,
    private readonly drawing: DrawProduct,
    private readonly cancelling: BeginCancellation,
    private readonly requests: ApprovalRequests,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `product_transition_refused` where it has started; as {@link DrawProduct.lockDrawable} and {@link ApprovalRequests.add} */
  draw(productId: number, reason: string, by: Actor): Promise<Approval> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.drawing.lockDrawable(manager, productId)))
        throw new ProblemException('product_transition_refused');
      return this.add(manager, { productId, kind: 'draw', status: 'drawing', reason }, by);
    });
  }

  /**
   * @throws ProblemException `product_transition_refused` where it has started, `not_full`; as {@link BeginCancellation.checkCancellable} and
   * {@link ApprovalRequests.add}
   */
  cancellation(productId: number, reason: string, by: Actor): Promise<Approval> {
    return this.dataSource.transaction(async (manager) => {
      const { full, begun } = await this.cancelling.checkCancellable(manager, productId, true);
      if (begun) throw new ProblemException('product_transition_refused');
      if (!full) throw new ProblemException('not_full');
      return this.add(manager, { productId, kind: 'cancellation', status: 'cancelled', reason }, by);
    });
  }

  private async add(manager: EntityManager, { productId, kind, status, reason }: Asked, by: Actor): Promise<Approval> {
    const subject = String(productId);
    const before = await lockedValues(manager, subject);
    const approval = await this.requests.requestApproval(manager, {
      kind,
      subject,
      before,
      after: { status },
      reason,
      by,
    });
    await auditProduct(manager, this.outbox, {
      productId,
      actor: by,
      action: `${kind}_requested`,
      before: null,
      after: { reason },
    });
    return approval;
  }
}

interface Asked {
  productId: number;
  kind: 'draw' | 'cancellation';
  status: 'drawing' | 'cancelled';
  reason: string;
}

/** Starts the draw of a full product. */
@Injectable()
export class DrawnProduct implements Approvable {
  readonly refused = { action: 'product.draw_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  constructor(
    private readonly drawing: DrawProduct,
    private readonly runs: DrawRuns,
    private readonly outbox: Outbox,
  ) {}

  lock(manager: EntityManager, subject: string): Promise<object> {
    return lockedValues(manager, subject);
  }

  /** @throws ProblemException `product_transition_refused` where it has started; as {@link DrawProduct.lockDrawable} */
  async carryOut(
    manager: EntityManager,
    { subject, reason, requested_by_name }: ApprovalRow,
    by: Actor,
  ): Promise<void> {
    const productId = Number(subject);
    const product = await this.drawing.lockDrawable(manager, productId);
    if (!product) throw new ProblemException('product_transition_refused');
    await auditProduct(manager, this.outbox, {
      productId,
      actor: by,
      action: 'draw_approved',
      before: null,
      after: { requested_by: requested_by_name, reason },
    });
    await this.drawing.beginDraw(manager, product, by);
  }

  /** Not awaited: a draw may wait for its beacon. One that fails is resumed. */
  committed({ subject }: ApprovalRow, { address }: Actor): void {
    void this.runs.startOrJoin(Number(subject), address).catch(() => undefined);
  }
}

/** Cancels a full product in public, for the requested reason (docs/product.md rule 30). */
@Injectable()
export class CancelledProduct implements Approvable {
  readonly refused = {
    action: 'product.cancellation_refused',
    subject: ({ subject }: ApprovalRow) => subject,
  } as const;

  constructor(
    private readonly cancellation: BeginCancellation,
    private readonly runs: DrawRuns,
    private readonly outbox: Outbox,
  ) {}

  lock(manager: EntityManager, subject: string): Promise<object> {
    return lockedValues(manager, subject);
  }

  /** @throws ProblemException as {@link BeginCancellation.checkCancellable} */
  async carryOut(
    manager: EntityManager,
    { subject, reason, requested_by_name }: ApprovalRow,
    by: Actor,
  ): Promise<void> {
    const productId = Number(subject);
    await this.cancellation.checkCancellable(manager, productId, true);
    await auditProduct(manager, this.outbox, {
      productId,
      actor: by,
      action: 'cancellation_approved',
      before: null,
      after: { requested_by: requested_by_name, reason },
    });
    await this.cancellation.beginCancellation(manager, productId, { reason, full: true }, by);
  }

  /** Not awaited: a cancellation that fails is resumed. */
  committed({ subject }: ApprovalRow, { address }: Actor): void {
    void this.runs.startOrJoin(Number(subject), address).catch(() => undefined);
  }
}

/** The values that must not change between request and approval; locks the product. */
async function lockedValues(
  manager: EntityManager,
  subject: string,
): Promise<Record<'status' | 'participants', string>> {
  const { id, status } = await lockProduct(manager, Number(subject));
  const { granted } = await inventoryOf(manager, id);
  return { status, participants: String(granted) };
}
