import type { TicketType } from '@raffle/contracts/values';
import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import type { ClosingReason } from '../inventory/product.js';

export interface ClosedProduct {
  product_id: number;
  reason: ClosingReason;
}

/** Whether a closed product has entries or holds left. */
export async function hasUnfinished(manager: EntityManager): Promise<boolean> {
  return (await firstRow(manager, 'SELECT 1 FROM closed_product WHERE done_at IS NULL LIMIT 1')) !== undefined;
}

/** Locks the earliest closed product with entries or holds left; skips those locked by another instance. */
export function lockClosedProduct(manager: EntityManager): Promise<ClosedProduct | undefined> {
  return firstRow(
    manager,
    `SELECT product_id, reason FROM closed_product WHERE done_at IS NULL
     ORDER BY closed_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
}

export async function storeDone(manager: EntityManager, productId: number): Promise<void> {
  await manager.query('UPDATE closed_product SET done_at = now() WHERE product_id = $1', [productId]);
}

export interface EntryToCredit {
  id: string;
  user_id: string;
  type: TicketType;
  quantity: number;
  /** F CFA. */
  amount: number;
  /** Placed with a promotional credit (docs/product.md rule 55). */
  promotional: boolean;
}

export function entriesToCredit(manager: EntityManager, productId: number, limit: number): Promise<EntryToCredit[]> {
  return rows(
    manager,
    `SELECT id, user_id, type, quantity, amount,
       EXISTS (SELECT FROM credit c WHERE c.id = entry.credit_id AND c.kind = 'promotional') AS promotional
     FROM entry
     WHERE product_id = $1 AND credited_at IS NULL ORDER BY first_number LIMIT $2`,
    [productId, limit],
  );
}

/** What would become credits if the product closed; `amount` in F CFA. */
export async function countToCredit(
  manager: EntityManager,
  productId: number,
): Promise<{ people: number; tickets: number; amount: number }> {
  const [counted] = await rows<{ people: number; tickets: number; amount: string }>(
    manager,
    `SELECT count(DISTINCT user_id)::integer AS people, coalesce(sum(quantity), 0)::integer AS tickets,
       coalesce(sum(amount), 0) AS amount
     FROM entry WHERE product_id = $1 AND credited_at IS NULL`,
    [productId],
  );
  return { ...counted!, amount: Number(counted!.amount) };
}

export async function storeCredited(
  manager: EntityManager,
  entryIds: readonly string[],
  creditedAt: Date,
): Promise<void> {
  await manager.query('UPDATE entry SET credited_at = $2 WHERE id = ANY($1)', [entryIds, creditedAt]);
}
