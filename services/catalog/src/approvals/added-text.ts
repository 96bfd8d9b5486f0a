import { Injectable } from '@nestjs/common';
import { ApprovalRequests, type Approvable, type ApprovalRow } from '@raffle/back-office-kit';
import type { Approval } from '@raffle/contracts/http/approvals';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { requestAddition } from '@raffle/contracts/http/requests-about-products';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { auditProduct } from '../products/audit-product.js';
import { ExplainProduct, hasText } from '../products/explain-product.js';
import { lockProduct } from '../products/find-product.js';

/** Adds a text that may say where to pay below what a product shows (docs/product.md rules 48 and 63). */
@Injectable()
export class AddedText implements Approvable {
  readonly refused = { action: 'product.addition_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  constructor(
    private readonly explaining: ExplainProduct,
    private readonly outbox: Outbox,
  ) {}

  /** Nothing to compare: an addition replaces nothing. */
  async lock(manager: EntityManager, subject: string): Promise<object> {
    await lockProduct(manager, Number(subject));
    return {};
  }

  /** @throws ProblemException as {@link ExplainProduct.explainIn} */
  async carryOut(manager: EntityManager, request: ApprovalRow, by: Actor): Promise<void> {
    const { subject, after, reason, requested_by_name } = request;
    const product = await lockProduct(manager, Number(subject));
    await auditProduct(manager, this.outbox, {
      productId: product.id,
      actor: by,
      action: 'addition_approved',
      before: null,
      after: { requested_by: requested_by_name, reason },
    });
    await this.explaining.explainIn(manager, product, after.addition ?? '', by);
  }
}

/** Asks a second administrator to add a text. One waits at a time for each product. */
@Injectable()
export class RequestAddition {
  constructor(
    private readonly dataSource: DataSource,
    private readonly explaining: ExplainProduct,
    private readonly requests: ApprovalRequests,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `product_not_found`, `nothing_changed`; as {@link ExplainProduct.requireAddable} and {@link ApprovalRequests.requestApproval} */
  request(productId: number, { text, reason }: BodyOf<typeof requestAddition>, by: Actor): Promise<Approval> {
    return this.dataSource.transaction(async (manager) => {
      const product = await lockProduct(manager, productId);
      if (hasText(product, text)) throw new ProblemException('nothing_changed');
      await this.explaining.requireAddable(manager, product);
      const approval = await this.requests.requestApproval(manager, {
        kind: 'addition',
        subject: String(productId),
        before: {},
        after: { addition: text },
        reason,
        by,
      });
      await auditProduct(manager, this.outbox, {
        productId,
        actor: by,
        action: 'addition_requested',
        before: null,
        after: { addition: text, reason },
      });
      return approval;
    });
  }
}
