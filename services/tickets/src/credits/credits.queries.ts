import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import { paidByItsOwner } from '../entries/reports.queries.js';
import { countsWhenPlaced } from '../play-limits/play-limits.queries.js';
import type { CreditState } from './credit.js';

export interface StoredCredit extends CreditState {
  id: string;
  /** The amount refunded, F CFA; null if not refunded. */
  refunded: number | null;
  /** Whether placing it counts towards the limits of play. */
  counts: boolean;
}

const columns = `id, kind, value_left, tickets_left, refunded, ${countsWhenPlaced} AS counts`;

/** Locks a credit of its owner. */
export function lockCredit(
  manager: EntityManager,
  { userId, creditId }: { userId: string; creditId: string },
): Promise<StoredCredit | undefined> {
  return firstRow(manager, `SELECT ${columns} FROM credit c WHERE id = $1 AND user_id = $2 FOR UPDATE`, [
    creditId,
    userId,
  ]);
}

/** Locks a user's open credits, oldest first; only `creditId` if given. */
export function lockOpenCredits(
  manager: EntityManager,
  { userId, creditId }: { userId: string; creditId: string | undefined },
  limit: number,
): Promise<StoredCredit[]> {
  return rows(
    manager,
    `SELECT ${columns} FROM credit c
     WHERE user_id = $1 AND (value_left > 0 OR tickets_left > 0) AND ($2::uuid IS NULL OR id = $2)
     ORDER BY issued_at, id LIMIT $3 FOR UPDATE`,
    [userId, creditId ?? null, limit],
  );
}

export async function countOpenCredits(manager: EntityManager, userId: string): Promise<number> {
  const open = await firstRow<{ count: number }>(
    manager,
    'SELECT count(*)::integer AS count FROM credit WHERE user_id = $1 AND (value_left > 0 OR tickets_left > 0)',
    [userId],
  );
  return open?.count ?? 0;
}

/** Stores the remaining value of a locked credit. */
export async function storeCreditLeft(
  manager: EntityManager,
  { id, value_left, tickets_left }: Pick<StoredCredit, 'id' | 'value_left' | 'tickets_left'>,
): Promise<void> {
  await manager.query('UPDATE credit SET value_left = $2, tickets_left = $3 WHERE id = $1', [
    id,
    value_left,
    tickets_left,
  ]);
}

/** Ends a locked credit whose value is refunded. */
export async function storeRefund(
  manager: EntityManager,
  creditId: string,
  refund: { amount: number; refund_request_id: string; requested_at: Date },
): Promise<void> {
  await manager.query(
    'UPDATE credit SET value_left = 0, refunded = $2, refund_request_id = $3, refunded_at = $4 WHERE id = $1',
    [creditId, refund.amount, refund.refund_request_id, refund.requested_at],
  );
}

/**
 * The payment that a paid credit originates from: its own, that of the entry it replaces, or, if that entry was bought with
 * another credit, that credit's. Each step leads to an older row, so the recursion ends.
 * @throws Error if there is none; the database's constraints exclude that for a paid credit.
 */
export async function paymentOfCredit(manager: EntityManager, creditId: string): Promise<string> {
  const origin = await firstRow<{ payment_id: string }>(
    manager,
    `WITH RECURSIVE origin AS (
       SELECT payment_id, entry_id FROM credit WHERE id = $1
       UNION ALL
       SELECT coalesce(e.payment_id, c.payment_id), c.entry_id
       FROM origin o JOIN entry e ON e.id = o.entry_id LEFT JOIN credit c ON c.id = e.credit_id
       WHERE o.payment_id IS NULL)
     SELECT payment_id FROM origin WHERE payment_id IS NOT NULL`,
    [creditId],
  );
  if (!origin) throw new Error(`Credit ${creditId} originates from no payment`);
  return origin.payment_id;
}

/** What would become credits if the product closed; `amount`: what was paid for its tickets, F CFA (docs/product.md section 10). */
export async function countToCredit(
  manager: EntityManager,
  productId: number,
): Promise<{ people: number; tickets: number; amount: number }> {
  const [counted] = await rows<{ people: number; tickets: number; amount: string }>(
    manager,
    `SELECT count(DISTINCT user_id)::integer AS people, coalesce(sum(quantity), 0)::integer AS tickets,
       coalesce(sum(amount) FILTER (WHERE ${paidByItsOwner('entry')}), 0) AS amount
     FROM entry WHERE product_id = $1 AND credited_at IS NULL`,
    [productId],
  );
  return { ...counted!, amount: Number(counted!.amount) };
}
