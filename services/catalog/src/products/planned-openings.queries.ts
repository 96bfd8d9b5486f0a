import { errors, type ErrorCode } from '@raffle/contracts/errors';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { firstRow, rows } from '@raffle/service-kit/database';
import { ProblemException } from '@raffle/service-kit/http';
import { readRule } from '@raffle/draw-protocol';
import type { EntityManager } from 'typeorm';

/** The hour at which a draft opens for sale, and who chose it. */
export interface PlannedOpening {
  product_id: number;
  opens_at: Date;
  planned_by: string;
  planned_by_name: string;
  /** Who agreed to it; null: one person planned it. */
  approved_by_name: string | null;
  failed_at: Date | null;
  failed_code: ErrorCode | null;
}

const select = `SELECT product_id, opens_at, planned_by, planned_by_name, approved_by_name, failed_at, failed_code
  FROM planned_openings`;

/** The caller has locked the product. */
export const openingOf = (manager: EntityManager, productId: number): Promise<PlannedOpening | undefined> =>
  firstRow(manager, `${select} WHERE product_id = $1`, [productId]);

/** @throws ProblemException `opening_planned`: a product does not change while its opening is planned */
export async function requireUnplanned(manager: EntityManager, productId: number): Promise<void> {
  if (await openingOf(manager, productId)) throw new ProblemException('opening_planned');
}

/** Openings as administrators see them, by product id. */
export async function openingsOf(
  manager: EntityManager,
  productIds: readonly number[],
): Promise<Map<number, AdminProduct['planned_opening']>> {
  if (productIds.length === 0) return new Map();
  const found = await rows<PlannedOpening>(manager, `${select} WHERE product_id = ANY ($1)`, [productIds]);
  return new Map(
    found.map(({ product_id, opens_at, planned_by_name, approved_by_name, failed_at, failed_code }) => [
      product_id,
      {
        opens_at: opens_at.toISOString(),
        planned_by: planned_by_name,
        approved_by: approved_by_name,
        failed: failed_at && failed_code ? { at: failed_at.toISOString(), reason: errors[failed_code].message } : null,
      },
    ]),
  );
}

/**
 * Openings whose hour has come, by the database's clock, the first ones first.
 * @param chains hashes of those whose rounds can be read; draws that wait for another are not due while their date lies ahead
 */
export async function dueOpenings(
  manager: EntityManager,
  { limit, chains }: { limit: number; chains: readonly string[] },
): Promise<PlannedOpening[]> {
  const due = 'planned_openings.opens_at <= now() AND failed_at IS NULL';
  const found = await rows<{ beacon_rule: string }>(
    manager,
    `SELECT DISTINCT beacon_rule FROM products JOIN planned_openings ON product_id = id WHERE ${due}`,
  );
  const canBeRead = (rule: string) => {
    const chain = readRule(rule)?.chainHash ?? null;
    return chain === null || chains.includes(chain);
  };
  return rows(
    manager,
    `${select} WHERE ${due}
       AND EXISTS (SELECT FROM products WHERE id = product_id AND (beacon_rule = ANY ($2) OR draw_date <= now()))
     ORDER BY opens_at, product_id LIMIT $1`,
    [limit, found.map(({ beacon_rule }) => beacon_rule).filter(canBeRead)],
  );
}

export const insertOpening = (
  manager: EntityManager,
  opening: Pick<PlannedOpening, 'product_id' | 'opens_at' | 'planned_by' | 'planned_by_name' | 'approved_by_name'>,
): Promise<unknown> =>
  manager.query(
    `INSERT INTO planned_openings (product_id, opens_at, planned_by, planned_by_name, approved_by_name)
     VALUES ($1, $2, $3, $4, $5)`,
    [opening.product_id, opening.opens_at, opening.planned_by, opening.planned_by_name, opening.approved_by_name],
  );

export const failOpening = (manager: EntityManager, productId: number, code: ErrorCode): Promise<unknown> =>
  manager.query('UPDATE planned_openings SET failed_at = now(), failed_code = $2 WHERE product_id = $1', [
    productId,
    code,
  ]);

export const removeOpening = (manager: EntityManager, productId: number): Promise<unknown> =>
  manager.query('DELETE FROM planned_openings WHERE product_id = $1', [productId]);
