import { AdminActed } from '@raffle/contracts/events';
import type { AuditFields } from '@raffle/contracts/http/audit-log-actions';
import { adminActOf, type Actor, type Outbox } from '@raffle/messaging-kit';
import { logger, requestContext } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { insertAuditLine } from './audit.queries.js';

export type AuditAction =
  | 'created'
  | 'updated'
  | 'activated'
  | 'deleted'
  | 'cancelled'
  | 'draw_started'
  | 'draw_completed'
  | 'beacon_entered'
  | 'draw_requested'
  | 'draw_approved'
  | 'draw_refused'
  | 'cancellation_requested'
  | 'cancellation_approved'
  | 'cancellation_refused';

export interface AuditLine {
  productId: number;
  /** The administrator; for a step of a draw, the one who started it. */
  actor: Actor;
  action: AuditAction;
  /** Fields named as in the HTTP answers. */
  before: AuditFields | null;
  after: AuditFields | null;
}

const log = logger('products');

/**
 * Records, in the caller's transaction, what an administrator changed; a trigger refuses changes of recorded lines.
 * AdminActed carries the same line to the shop's audit log.
 */
export async function auditProduct(manager: EntityManager, outbox: Outbox, line: AuditLine): Promise<void> {
  const { productId, actor, action, before, after } = line;
  const { requestId } = requestContext();
  await insertAuditLine(manager, { productId, adminId: actor.adminId, action, before, after, requestId });
  await outbox.add(
    manager,
    AdminActed,
    adminActOf(actor, { action: `product.${action}`, subject: String(productId), before, after, at: new Date() }),
  );
  // Before the commit: a failing transaction logs its error under the same request id.
  log.info({ product_id: productId, admin_id: actor.adminId, action }, 'product changed');
}
