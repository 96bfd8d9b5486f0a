import { Injectable } from '@nestjs/common';
import { ApprovalRequests, type Approvable, type ApprovalRow } from '@raffle/back-office-kit';
import { StrikeAnnounced } from '@raffle/contracts/events';
import type { Approval } from '@raffle/contracts/http/approvals';
import { furtherPictures, type requestStrike } from '@raffle/contracts/http/requests-about-products';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { auditProduct } from '../products/audit-product.js';
import { lockProduct } from '../products/find-product.js';
import { productState } from '../products/product-answer.js';
import type { ProductEntity } from '../products/product.entity.js';
import { databaseNow } from '../products/products.queries.js';
import { StoreProductChange } from '../products/store-product-change.js';

type StruckField = 'description' | 'image_url' | 'picture' | 'addition';

/** Strikes a text of a product, or hides its picture; its page says when (docs/product.md rule 63). */
@Injectable()
export class StruckText implements Approvable {
  readonly refused = { action: 'product.strike_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  constructor(
    private readonly changes: StoreProductChange,
    private readonly outbox: Outbox,
  ) {}

  /** The text must still be there. */
  async lock(manager: EntityManager, subject: string, { before }: ApprovalRow): Promise<object> {
    const product = await lockProduct(manager, Number(subject));
    const picture = product.pictures.find(({ image_url }) => image_url === before['picture'])?.image_url;
    return { ...product, picture, addition: product.additions.find(({ text }) => text === before['addition'])?.text };
  }

  async carryOut(
    manager: EntityManager,
    { subject, after, before: seen, reason, requested_by_name }: ApprovalRow,
    by: Actor,
  ): Promise<void> {
    const product = await lockProduct(manager, Number(subject));
    await auditProduct(manager, this.outbox, {
      productId: product.id,
      actor: by,
      action: 'strike_approved',
      before: null,
      after: { requested_by: requested_by_name, reason },
    });
    const before = productState(product);
    const now = await databaseNow(manager);
    if (after.description !== undefined) Object.assign(product, { description: '', description_struck_at: now });
    else if (after.image_url !== undefined) Object.assign(product, { image_url: '', image_struck_at: now });
    else if (after.picture !== undefined) {
      product.pictures = product.pictures.filter(({ image_url }) => image_url !== seen['picture']);
      product.pictures_struck_at = [...product.pictures_struck_at, now.toISOString()];
    } else product.additions = withoutText(product.additions, seen['addition'], now);
    await this.changes.storeProductChange(manager, product, {
      before,
      actor: by,
      action: 'struck',
      note: { reason },
    });
  }
}

const withoutText = (additions: ProductEntity['additions'], struck: string | undefined, now: Date) =>
  additions.map((one) => (one.text === struck ? { ...one, text: null, struck_at: now.toISOString() } : one));

/**
 * Asks a second administrator to strike a text, or to hide the picture, whether or not "two people" is on. The only one does so a day after
 * everyone with a ticket was told.
 */
@Injectable()
export class RequestStrike {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: ApprovalRequests,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `product_not_found`, also for a draft; `nothing_changed` where there is no such text; as {@link ApprovalRequests.requestApproval} */
  async request(productId: number, { part, reason }: BodyOf<typeof requestStrike>, by: Actor): Promise<Approval> {
    const alone = await this.requests.mayBeAlone('strike', by);
    return this.dataSource.transaction(async (manager) => {
      const product = await lockProduct(manager, productId);
      if (product.status === 'draft') throw new ProblemException('product_not_found');
      const [field, text] = struckOf(product, part);
      if (!text) throw new ProblemException('nothing_changed');
      const shown = { [field]: text };
      const approval = await this.requests.requestApproval(manager, {
        kind: 'strike',
        subject: String(productId),
        before: shown,
        after: { [field]: '' },
        reason,
        by,
        alone,
      });
      await auditProduct(manager, this.outbox, {
        productId,
        actor: by,
        action: 'strike_requested',
        before: null,
        after: { ...shown, reason },
      });
      if (approval.alone_from !== null) {
        await this.outbox.add(manager, StrikeAnnounced, {
          approval_id: approval.id,
          product_id: productId,
          name: product.name,
          part: field,
          added_at: typeof part === 'number' ? (product.additions[part - 1]?.added_at ?? null) : null,
          admin_id: by.adminId,
          strike_from: approval.alone_from,
          announced_at: approval.requested_at,
        });
      }
      return approval;
    });
  }
}

function struckOf(
  product: ProductEntity,
  part: BodyOf<typeof requestStrike>['part'],
): [StruckField, string | null | undefined] {
  if (part === 'description') return ['description', product.description];
  if (part === 'picture') return ['image_url', product.image_url];
  if (typeof part === 'number') return ['addition', product.additions[part - 1]?.text];
  return ['picture', product.pictures[furtherPictures.indexOf(part)]?.image_url];
}
