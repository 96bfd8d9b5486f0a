import { AdminActed } from '@raffle/contracts';
import { adminActOf, type Actor, type Outbox } from '@raffle/messaging-kit';
import { logger, requestContext } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

export type AuditAction =
  'created' | 'updated' | 'activated' | 'deleted' | 'cancelled' | 'draw_started' | 'draw_completed';

export interface AuditLine {
  productId: number;
  /** Who did it; for what a draw did by itself, who started it. */
  actor: Actor;
  action: AuditAction;
  /** Spelled as our answers spell it. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const log = logger('products');

/**
 * Writes down, in the caller's transaction, what an administrator changed; lines are never changed (a trigger refuses it).
 * The same line goes out to the shop's one audit log.
 */
export async function auditProduct(manager: EntityManager, outbox: Outbox, line: AuditLine): Promise<void> {
  const { productId, actor, action, before, after } = line;
  await manager.query(
    `INSERT INTO product_audit (product_id, admin_id, action, before, after, request_id) VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      productId,
      actor.adminId,
      action,
      before === null ? null : JSON.stringify(before),
      after === null ? null : JSON.stringify(after),
      requestContext().requestId,
    ],
  );
  await outbox.add(
    manager,
    AdminActed,
    adminActOf(actor, { action: `product.${action}`, subject: String(productId), before, after, at: new Date() }),
  );
  // Still in the transaction: should it fail, the next line of the same request says so.
  log.info({ product_id: productId, admin_id: actor.adminId, action }, 'a product changed');
}
