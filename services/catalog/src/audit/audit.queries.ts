import type { Product } from '@raffle/contracts/http/products';
import { rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

export interface StoredAuditLine {
  productId: number;
  adminId: string;
  action: string;
  before: object | null;
  after: object | null;
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
