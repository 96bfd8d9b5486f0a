import { Injectable } from '@nestjs/common';
import { endApprovals, needTwoPeople } from '@raffle/back-office-kit';
import type { AdminProduct } from '@raffle/contracts/http/products';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { daysToPlanOpening, type planOpening } from '@raffle/contracts/http/planned-opening';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { auditProduct } from '../products/audit-product.js';
import { ActivateProduct } from '../products/create-product.js';
import { lockProduct } from '../products/find-product.js';
import type { ProductEntity } from '../products/product.entity.js';
import { ReadProducts } from '../products/read-products.js';
import { StoreProductChange } from '../products/store-product-change.js';
import { insertOpening, openingOf, removeOpening, requireUnplanned } from '../products/planned-openings.queries.js';

const dayMs = 86_400_000;

/** Plans the hour at which a draft opens for sale by itself, and takes it back (docs/product.md rule 60). */
@Injectable()
export class PlanOpening {
  constructor(
    private readonly dataSource: DataSource,
    private readonly activation: ActivateProduct,
    private readonly products: ReadProducts,
    private readonly changes: StoreProductChange,
    private readonly outbox: Outbox,
  ) {}

  /** As one administrator asks for it. @throws ProblemException `product_not_found`, `approval_needed`, `changed_meanwhile`; as {@link planIn} */
  async plan(
    productId: number,
    { opensAt, announced, version }: BodyOf<typeof planOpening>,
    by: Actor,
  ): Promise<AdminProduct> {
    return this.dataSource.transaction(async (manager) => {
      const product = await lockProduct(manager, productId);
      if (await needTwoPeople(manager)) throw new ProblemException('approval_needed');
      if (product.version !== version) throw new ProblemException('changed_meanwhile');
      await this.planIn(manager, product, {
        opensAt: new Date(opensAt),
        announced,
        plannedBy: by,
        by,
        approvedBy: null,
      });
      return this.products.asAdmin(manager, product);
    });
  }

  /**
   * @param product locked by the caller's transaction
   * @param by who acts now: the one who plans it alone, or who approves it
   * @throws ProblemException as {@link requirePlannable}
   */
  async planIn(
    manager: EntityManager,
    product: ProductEntity,
    { opensAt, announced, plannedBy, by, approvedBy }: NewOpening,
  ): Promise<void> {
    await this.requirePlannable(manager, product, opensAt);
    await endApprovals(manager, String(product.id));
    if (announced) await this.changes.announce(manager, product, opensAt);
    await insertOpening(manager, {
      product_id: product.id,
      opens_at: opensAt,
      planned_by: plannedBy.adminId,
      planned_by_name: plannedBy.username ?? '',
      approved_by_name: approvedBy,
    });
    await auditProduct(manager, this.outbox, {
      productId: product.id,
      actor: by,
      action: 'opening_planned',
      before: null,
      after: { opens_at: opensAt.toISOString(), planned_by: plannedBy.username ?? '', announced },
    });
  }

  /**
   * @throws ProblemException `opening_planned`, `date_passed`, `opening_too_far`, `opening_after_date`; as
   * {@link ActivateProduct.requireActivatable}
   */
  async requirePlannable(manager: EntityManager, product: ProductEntity, opensAt: Date): Promise<void> {
    await requireUnplanned(manager, product.id);
    const now = await this.activation.requireActivatable(manager, product);
    if (opensAt <= now) throw new ProblemException('date_passed');
    if (opensAt.getTime() > now.getTime() + daysToPlanOpening * dayMs) throw new ProblemException('opening_too_far');
    if (product.draw_date !== null && product.draw_date <= opensAt) throw new ProblemException('opening_after_date');
  }

  /** Repeatable; one person does it, also where two planned it. @throws ProblemException `product_not_found`, `sale_opened` */
  async cancel(productId: number, actor: Actor): Promise<AdminProduct> {
    return this.dataSource.transaction(async (manager) => {
      const product = await lockProduct(manager, productId);
      if (product.status !== 'draft') throw new ProblemException('sale_opened');
      const opening = await openingOf(manager, productId);
      if (opening) {
        await removeOpening(manager, productId);
        await this.changes.announce(manager, product, null);
        await auditProduct(manager, this.outbox, {
          productId,
          actor,
          action: 'opening_cancelled',
          before: { opens_at: opening.opens_at.toISOString(), planned_by: opening.planned_by_name },
          after: null,
        });
      }
      return this.products.asAdmin(manager, product);
    });
  }
}

interface NewOpening {
  opensAt: Date;
  announced: boolean;
  plannedBy: Pick<Actor, 'adminId' | 'username'>;
  by: Actor;
  /** Null: one person planned it. */
  approvedBy: string | null;
}
