import { Injectable } from '@nestjs/common';
import { ApprovalRequests, type Approvable, type ApprovalRow } from '@raffle/back-office-kit';
import type { Approval } from '@raffle/contracts/http/approvals';
import { saleTerms } from '@raffle/contracts/product-fields';
import { Outbox } from '@raffle/messaging-kit';
import type { Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { auditProduct } from '../products/audit-product.js';
import { ActivateProduct } from '../products/create-product.js';
import { lockProduct } from '../products/find-product.js';
import type { ProductEntity } from '../products/product.entity.js';
import { shownFields, ticketsPerPersonOf } from '../products/product.js';

/** Opens a draft for sale, exactly as the second administrator was shown it (docs/product.md rule 48). */
@Injectable()
export class ActivatedProduct implements Approvable {
  readonly refused = { action: 'product.activation_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  constructor(
    private readonly activation: ActivateProduct,
    private readonly outbox: Outbox,
  ) {}

  async lock(manager: EntityManager, subject: string): Promise<object> {
    const product = await lockProduct(manager, Number(subject));
    return { ...termsOf(product), status: product.status };
  }

  /** @throws ProblemException as {@link ActivateProduct.activateProduct} */
  async carryOut(
    manager: EntityManager,
    { subject, reason, requested_by_name }: ApprovalRow,
    by: Actor,
  ): Promise<void> {
    const product = await lockProduct(manager, Number(subject));
    await auditProduct(manager, this.outbox, {
      productId: product.id,
      actor: by,
      action: 'activation_approved',
      before: null,
      after: { requested_by: requested_by_name, reason },
    });
    await this.activation.activateProduct(manager, product, by);
  }
}

/** Asks a second administrator to open a draft for sale. The only one opens it a day later, of which colleagues are notified (docs/product.md rule 60). */
@Injectable()
export class RequestActivation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly activation: ActivateProduct,
    private readonly requests: ApprovalRequests,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException as {@link ActivateProduct.requireActivatable} and {@link ApprovalRequests.requestApproval} */
  async request(productId: number, reason: string, by: Actor): Promise<Approval> {
    const alone = await this.requests.mayBeAlone('activation', by);
    return this.dataSource.transaction(async (manager) => {
      const product = await lockProduct(manager, productId);
      await this.activation.requireActivatable(manager, product);
      const terms = termsOf(product);
      const approval = await this.requests.requestApproval(manager, {
        kind: 'activation',
        subject: String(productId),
        before: { ...terms, status: product.status },
        after: { ...terms, status: 'active' },
        reason,
        by,
        alone,
      });
      await auditProduct(manager, this.outbox, {
        productId,
        actor: by,
        action: 'activation_requested',
        before: null,
        after: { reason },
      });
      return approval;
    });
  }
}

const termNames = [...shownFields, ...saleTerms, 'draw_date'] as const;

/** Everything that a sale is opened with, as text; empty where there is none. */
const termsOf = (product: ProductEntity) => {
  const opened = { ...product, tickets_per_person: ticketsPerPersonOf(product) };
  return Object.fromEntries(termNames.map((name) => [name, textOf(opened[name])])) as Record<
    (typeof termNames)[number],
    string
  >;
};
const textOf = (value: string | number | boolean | Date | null): string =>
  value instanceof Date ? value.toISOString() : String(value ?? '');
