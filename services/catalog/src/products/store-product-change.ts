import { Injectable } from '@nestjs/common';
import { DrawCancelled, ProductChanged } from '@raffle/contracts/events';
import type { Actor } from '@raffle/service-kit/http';
import { Outbox } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { auditProduct, type AuditAction } from './audit-product.js';
import type { ProductEntity } from './product.entity.js';
import { productState } from './product-answer.js';

const unrecorded: ReadonlySet<string> = new Set(['version', 'winners', 'additions']);

/** Everything that belongs to one change of a product, in the caller's transaction: next version, event, audit line. */
@Injectable()
export class StoreProductChange {
  constructor(private readonly outbox: Outbox) {}

  /** Stores the next version and its event, without an audit line: for changes by no administrator, or when only the draw advanced. */
  async publishProductChanged(
    manager: EntityManager,
    product: ProductEntity,
  ): Promise<ReturnType<typeof productState>> {
    product.version += 1;
    product.updated_at = new Date();
    await manager.save(product);
    const state = productState(product);
    await this.outbox.add(manager, ProductChanged, state);
    return state;
  }

  /**
   * Shows a draft to everybody with the hour of its opening (docs/product.md rule 60), whose plan notes it in the audit log. Before that plan
   * is stored, or once it is removed or has failed.
   * @param opensAt null: no longer
   */
  async announce(manager: EntityManager, product: ProductEntity, opensAt: Date | null): Promise<void> {
    if (product.opens_at?.getTime() === opensAt?.getTime()) return;
    product.opens_at = opensAt;
    await this.publishProductChanged(manager, product);
  }

  /** @param before the product's state before the change, from `productState`. */
  async storeProductChange(
    manager: EntityManager,
    product: ProductEntity,
    change: { before: ReturnType<typeof productState>; actor: Actor; action: AuditAction; note?: object | undefined },
  ): Promise<void> {
    const after = await this.publishProductChanged(manager, product);
    await auditProduct(manager, this.outbox, {
      productId: product.id,
      actor: change.actor,
      action: change.action,
      before: differing(change.before, after),
      after: { ...differing(after, change.before), ...change.note },
    });
  }

  /** Makes a locked product `cancelled` and publishes it. */
  async storeCancellation(
    manager: EntityManager,
    product: ProductEntity,
    { reason, at, actor }: { reason: string; at: Date; actor: Actor },
  ): Promise<void> {
    const before = productState(product);
    product.status = 'cancelled';
    product.cancelled_at = at;
    product.cancel_reason = reason;
    await this.storeProductChange(manager, product, { before, actor, action: 'cancelled', note: { reason } });
    await this.outbox.add(manager, DrawCancelled, {
      product_id: product.id,
      version: product.version,
      reason,
      cancelled_at: at.toISOString(),
    });
  }
}

/**
 * The fields of `one` that differ in `another`. Excludes the version, which is in the event; the winners, which are in the draw's
 * record, from which their names can be erased (docs/product.md rule 33); and the additions, of which the note has the one.
 */
function differing(one: object, another: object): Record<string, unknown> {
  const others = new Map(Object.entries(another));
  return Object.fromEntries(
    Object.entries(one).filter(
      ([name, value]) => !unrecorded.has(name) && JSON.stringify(value) !== JSON.stringify(others.get(name)),
    ),
  );
}
