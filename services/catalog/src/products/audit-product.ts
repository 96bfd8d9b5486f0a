import type { AuditFields } from '@raffle/contracts/http/audit-log-fields';
import type { Product } from '@raffle/contracts/http/products';
import { recordAct } from '@raffle/back-office-kit';
import type { Outbox } from '@raffle/messaging-kit';
import { logger, requestContext } from '@raffle/service-kit';
import { rows } from '@raffle/service-kit/database';
import type { Actor } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

export type AuditAction =
  | 'created'
  | 'updated'
  | 'activated'
  | 'deleted'
  | 'cancelled'
  | 'draw_started'
  | 'draw_completed'
  | 'activation_requested'
  | 'activation_approved'
  | 'activation_refused'
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

type EarlierText = NonNullable<Product['earlier_texts']>[number];

/**
 * The earlier public texts of a product: one entry for each change since it went on sale, newest first. Read from the audit lines,
 * which are stored in the transaction of the change and never change.
 */
export async function earlierTextsOf(manager: EntityManager, productId: number, limit: number): Promise<EarlierText[]> {
  const found = await rows<{ at: Date; previous: Omit<EarlierText, 'changed_at'> }>(
    manager,
    `SELECT line.at, texts.previous
     FROM product_audit line, LATERAL (
       SELECT jsonb_object_agg(key, value) AS previous FROM jsonb_each(line.before)
       WHERE key IN ('name', 'description', 'image_url', 'draw_date')) texts
     WHERE line.product_id = $1 AND line.action = 'updated' AND texts.previous IS NOT NULL
       AND line.id > (SELECT min(id) FROM product_audit WHERE product_id = $1 AND action = 'activated')
     ORDER BY line.id DESC LIMIT $2`,
    [productId, limit],
  );
  return found.map(({ at, previous }) => ({ changed_at: at.toISOString(), ...previous }));
}
