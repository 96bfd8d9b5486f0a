import { Injectable } from '@nestjs/common';
import type { Approval } from '@raffle/contracts/http/approvals';
import { ApprovalRequests, Outbox, type Actor } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { auditProduct } from '../audit/audit-product.js';
import { CancelProduct } from '../draws/cancel-product.js';
import { DrawProduct } from '../draws/draw-product.js';
import { lockedValues } from './locked-values.js';

/** Requests a second administrator's approval of a draw, or of the cancellation of a full product (docs/product.md rule 42). */
@Injectable()
export class RequestApproval {
  constructor(
    private readonly dataSource: DataSource,
    private readonly drawing: DrawProduct,
    private readonly cancelling: CancelProduct,
    private readonly requests: ApprovalRequests,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `product_not_found`, `not_full`, `product_transition_refused`, `approval_open` */
  draw(productId: number, reason: string, by: Actor): Promise<Approval> {
    return this.dataSource.transaction(async (manager) => {
      if (await this.drawing.check(manager, productId)) throw new ProblemException('product_transition_refused');
      return this.add(manager, { productId, kind: 'draw', status: 'drawing', reason }, by);
    });
  }

  /** @throws ProblemException `product_not_found`, `not_full`, `product_transition_refused`, `approval_open` */
  cancellation(productId: number, reason: string, by: Actor): Promise<Approval> {
    return this.dataSource.transaction(async (manager) => {
      const { full, begun } = await this.cancelling.check(manager, productId, true);
      if (begun) throw new ProblemException('product_transition_refused');
      if (!full) throw new ProblemException('not_full');
      return this.add(manager, { productId, kind: 'cancellation', status: 'cancelled', reason }, by);
    });
  }

  private async add(manager: EntityManager, { productId, kind, status, reason }: Asked, by: Actor): Promise<Approval> {
    const subject = String(productId);
    const before = await lockedValues(manager, subject);
    const approval = await this.requests.add(manager, { kind, subject, before, after: { status }, reason, by });
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
