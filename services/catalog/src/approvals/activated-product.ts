import { Injectable } from '@nestjs/common';
import { ApprovalRequests, type Approvable, type ApprovalRow } from '@raffle/back-office-kit';
import type { Approval } from '@raffle/contracts/http/approvals';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { requestActivation } from '@raffle/contracts/http/requests-about-products';
import { saleTerms } from '@raffle/contracts/product-fields';
import { Outbox } from '@raffle/messaging-kit';
import type { Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { PlanOpening } from '../openings/plan-opening.js';
import { requireUnplanned } from '../products/planned-openings.queries.js';
import { auditProduct } from '../products/audit-product.js';
import { ActivateProduct } from '../products/create-product.js';
import { lockProduct, refuse } from '../products/find-product.js';
import type { ProductEntity } from '../products/product.entity.js';
import { aPictureThatTwoPeopleSawStays, shownFields, ticketsPerPersonOf } from '../products/product.js';

/** Opens a draft for sale, or plans its opening, exactly as the second administrator was shown it (docs/product.md rules 48 and 60). */
@Injectable()
export class ActivatedProduct implements Approvable {
  readonly refused = { action: 'product.activation_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  constructor(
    private readonly activation: ActivateProduct,
    private readonly planning: PlanOpening,
    private readonly outbox: Outbox,
  ) {}

  async lock(manager: EntityManager, subject: string): Promise<object> {
    const product = await lockProduct(manager, Number(subject));
    return { ...termsOf(product), status: product.status };
  }

  /** @throws ProblemException as {@link ActivateProduct.activateProduct} and {@link PlanOpening.planIn} */
  async carryOut(
    manager: EntityManager,
    { subject, after: asked, reason, requested_by, requested_by_name }: ApprovalRow,
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
    if (!asked.opens_at) return this.activation.activateProduct(manager, product, by);
    await this.planning.planIn(manager, product, {
      opensAt: new Date(asked.opens_at),
      announced: asked.announced === 'true',
      plannedBy: { adminId: requested_by, username: requested_by_name },
      by,
      approvedBy: by.username ?? '',
    });
  }
}

/** Asks a second administrator to open a draft for sale. The only one opens it a day later, of which colleagues are notified (docs/product.md rule 60). */
@Injectable()
export class RequestActivation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly activation: ActivateProduct,
    private readonly planning: PlanOpening,
    private readonly requests: ApprovalRequests,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `opening_planned`, `picture_elsewhere`; as {@link ActivateProduct.requireActivatable}, {@link PlanOpening.requirePlannable} and {@link ApprovalRequests.requestApproval} */
  async request(
    productId: number,
    { reason, opensAt, announced }: BodyOf<typeof requestActivation>,
    by: Actor,
  ): Promise<Approval> {
    const alone = await this.requests.mayBeAlone('activation', by);
    return this.dataSource.transaction(async (manager) => {
      const product = await lockProduct(manager, productId);
      await requireUnplanned(manager, productId);
      if (opensAt === null) await this.activation.requireActivatable(manager, product);
      else await this.planning.requirePlannable(manager, product, new Date(opensAt));
      refuse(aPictureThatTwoPeopleSawStays(product));
      const terms = termsOf(product);
      const approval = await this.requests.requestApproval(manager, {
        kind: 'activation',
        subject: String(productId),
        before: { ...terms, status: product.status },
        after: {
          ...terms,
          status: 'active',
          ...(opensAt !== null && { opens_at: new Date(opensAt).toISOString(), announced: String(announced) }),
        },
        reason,
        by,
        alone,
      });
      await auditProduct(manager, this.outbox, {
        productId,
        actor: by,
        action: 'activation_requested',
        before: null,
        after: { reason, ...(opensAt !== null && { opens_at: opensAt, announced }) },
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
const textOf = (value: string | number | boolean | object | null): string =>
  value instanceof Date
    ? value.toISOString()
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : String(value ?? '');
