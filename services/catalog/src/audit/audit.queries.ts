import type { EntityManager } from 'typeorm';

export interface StoredAuditLine {
  productId: number;
  adminId: string;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  requestId: string | undefined;
}

export async function insertAuditLine(manager: EntityManager, line: StoredAuditLine): Promise<void> {
  await manager.query(
    `INSERT INTO product_audit (product_id, admin_id, action, before, after, request_id) VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      line.productId,
      line.adminId,
      line.action,
      line.before === null ? null : JSON.stringify(line.before),
      line.after === null ? null : JSON.stringify(line.after),
      line.requestId,
    ],
  );
}
