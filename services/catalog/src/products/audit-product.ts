import type { AuditFields } from '@raffle/contracts/http/audit-log-fields';
import { recordAct } from '@raffle/back-office-kit';
import type { Outbox } from '@raffle/messaging-kit';
import { logger, requestContext } from '@raffle/service-kit';
import type { Actor } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

export type AuditAction =
  | 'created'
  | 'updated'
  | 'activated'
  | 'deleted'
  | 'cancelled'
  | 'cost_changed'
  | 'draw_started'
  | 'draw_completed'
  | 'activation_requested'
  | 'activation_approved'
  | 'activation_refused'
  | 'opening_planned'
  | 'opening_cancelled'
  | 'opening_failed'
  | 'explained'
  | 'addition_requested'
  | 'addition_approved'
  | 'addition_refused'
  | 'strike_requested'
  | 'strike_approved'
  | 'strike_refused'
  | 'struck'
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
  await manager.query(
    `INSERT INTO product_audit (product_id, admin_id, action, before, after, request_id) VALUES ($1, $2, $3, $4, $5, $6)`,
    [productId, actor.adminId, action, before && JSON.stringify(before), after && JSON.stringify(after), requestId],
  );
  await recordAct(outbox, manager, actor, { action: `product.${action}`, subject: String(productId), before, after });
  // Before the commit: a failing transaction logs its error under the same request id.
  log.info({ product_id: productId, admin_id: actor.adminId, action }, 'product changed');
}
