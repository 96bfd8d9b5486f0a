import { logger, requestContext } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

export type AuditAction =
  'created' | 'updated' | 'activated' | 'deleted' | 'cancelled' | 'draw_started' | 'draw_completed';

export interface AuditLine {
  productId: number;
  /** Who did it; for what a draw did by itself, who started it. */
  adminId: string;
  action: AuditAction;
  before: object | null;
  after: object | null;
}

const log = logger('products');

/** Writes down, in the caller's transaction, what an administrator changed; lines are never changed (a trigger refuses it). */
export async function auditProduct(manager: EntityManager, line: AuditLine): Promise<void> {
  await manager.query(
    `INSERT INTO product_audit (product_id, admin_id, action, before, after, request_id) VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      line.productId,
      line.adminId,
      line.action,
      line.before === null ? null : JSON.stringify(line.before),
      line.after === null ? null : JSON.stringify(line.after),
      requestContext().requestId,
    ],
  );
  // Still in the transaction: should it fail, the next line of the same request says so.
  log.info({ product_id: line.productId, admin_id: line.adminId, action: line.action }, 'a product changed');
}
