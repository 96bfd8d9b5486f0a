import type { ProductEarned, ProductSales } from '@raffle/contracts/http/admin-accounting';
import type { Trend } from '@raffle/contracts/http/trends';
import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/**
 * Places granted in the 168 hours until `now` and in the 168 before (docs/product.md rule 11): a granted ticket is one
 * participation, bought, free or earned. A ticket that became a credit does not count.
 */
export async function participationTrend(manager: Pick<EntityManager, 'query'>, now: Date): Promise<Trend> {
  const trend = await firstRow<Trend>(
    manager,
    `SELECT coalesce(sum(quantity) FILTER (WHERE granted_at > $1::timestamptz - interval '168 hours'), 0)::integer AS last_7_days,
            coalesce(sum(quantity) FILTER (WHERE granted_at <= $1::timestamptz - interval '168 hours'), 0)::integer AS previous_7_days
     FROM entry
     WHERE credited_at IS NULL AND granted_at > $1::timestamptz - interval '336 hours' AND granted_at <= $1::timestamptz`,
    [now],
  );
  return trend ?? { last_7_days: 0, previous_7_days: 0 };
}

/** Tickets that were bought from `from` on and before `to`, without those that became credits (docs/product.md section 10, Tickets vendus). */
export async function soldBetween(manager: EntityManager, from: Date, to: Date): Promise<number> {
  const found = await firstRow<{ sold: number }>(
    manager,
    `SELECT coalesce(sum(quantity), 0)::integer AS sold FROM entry
     WHERE credited_at IS NULL AND type = 'purchase' AND granted_at >= $1 AND granted_at < $2`,
    [from, to],
  );
  return found?.sold ?? 0;
}

/** Whether a place of any product can be bought. One row for each product. */
export async function isAnythingOnSale(manager: EntityManager): Promise<boolean> {
  const found = await firstRow(
    manager,
    `SELECT 1 FROM inventory
     WHERE open AND granted + held < capacity AND (sale_ends_at IS NULL OR sale_ends_at > now()) LIMIT 1`,
  );
  return found !== undefined;
}

/** SQL on an entry: it was bought with money or a paid credit; a promotional one was given (docs/product.md rule 55). */
export const paidByItsOwner = (entry: string): string => `(${entry}.type = 'purchase'
  AND NOT EXISTS (SELECT FROM credit c WHERE c.id = ${entry}.credit_id AND c.kind = 'promotional'))`;

/** SQL: the provider's fees on the money of these entries, which it keeps whatever they become; null where it did not say all of them. */
const feesOf = (entries: string): string =>
  `CASE WHEN coalesce(bool_or(payment_id IS NOT NULL AND fee IS NULL) FILTER (WHERE ${entries}), false) THEN NULL
     ELSE coalesce(round(sum(fee) FILTER (WHERE ${entries}), 2), 0)::float8 END`;

/**
 * What was paid for the tickets of these products, F CFA (docs/product.md section 10): in money and with paid credits, without what became a
 * credit again; the fees on the money; and the places granted in the last 168 hours, null until the first is that old. A product without a
 * ticket has no row.
 */
export function paidForTicketsOf(
  manager: EntityManager,
  productIds: readonly number[],
): Promise<{ product_id: number; amount: number; fees: number | null; last_7_days: number | null }[]> {
  return rows(
    manager,
    `SELECT product_id,
       coalesce(sum(amount) FILTER (WHERE credited_at IS NULL AND ${paidByItsOwner('entry')}), 0)::float8 AS amount,
       ${feesOf('true')} AS fees,
       CASE WHEN min(granted_at) FILTER (WHERE credited_at IS NULL) <= now() - interval '168 hours'
         THEN coalesce(sum(quantity) FILTER (WHERE credited_at IS NULL AND granted_at > now() - interval '168 hours'), 0)::integer
       END AS last_7_days
     FROM entry WHERE product_id = ANY ($1) GROUP BY product_id`,
    [productIds],
  );
}

/** Sales per product and month of the grant (UTC). Entries never change, so past months do not either. */
export function salesByMonth(
  manager: EntityManager,
  from: Date,
  until: Date,
): Promise<(ProductSales & { month: string })[]> {
  return rows(
    manager,
    `SELECT to_char(e.month, 'YYYY-MM') AS month, e.product_id, coalesce(p.name, '') AS name,
       e.tickets, e.amount, e.credit_tickets, e.credit_amount, e.promotional_tickets, e.promotional_amount
     FROM (
       SELECT date_trunc('month', granted_at AT TIME ZONE 'UTC') AS month, entry.product_id,
         coalesce(sum(quantity) FILTER (WHERE credit_id IS NULL), 0)::integer AS tickets,
         coalesce(sum(entry.amount) FILTER (WHERE credit_id IS NULL), 0)::float8 AS amount,
         coalesce(sum(quantity) FILTER (WHERE c.kind = 'paid'), 0)::integer AS credit_tickets,
         coalesce(sum(entry.amount) FILTER (WHERE c.kind = 'paid'), 0)::float8 AS credit_amount,
         coalesce(sum(quantity) FILTER (WHERE c.kind = 'promotional'), 0)::integer AS promotional_tickets,
         coalesce(sum(entry.amount) FILTER (WHERE c.kind = 'promotional'), 0)::float8 AS promotional_amount
       FROM entry LEFT JOIN credit c ON c.id = entry.credit_id WHERE type = 'purchase' AND granted_at >= $1 AND granted_at < $2 GROUP BY 1, 2
     ) e LEFT JOIN product p USING (product_id)
     ORDER BY e.month, e.product_id`,
    [from, until],
  );
}

/**
 * What products earned per month (UTC): paid in the month of the grant, as `paidForTicketsOf` has it, less what became a credit in the month
 * in which it did; fees in the month of the grant. Neither ever changes, so past months do not either.
 */
export function earnedByMonth(
  manager: EntityManager,
  from: Date,
  until: Date,
): Promise<(ProductEarned & { month: string })[]> {
  return rows(
    manager,
    `SELECT to_char(moved.month, 'YYYY-MM') AS month, moved.product_id, coalesce(p.name, '') AS name,
       sum(moved.amount)::float8 AS paid, ${feesOf('granted')} AS fees
     FROM (
       SELECT date_trunc('month', granted_at AT TIME ZONE 'UTC') AS month, product_id, true AS granted, payment_id, fee,
         CASE WHEN ${paidByItsOwner('entry')} THEN amount ELSE 0 END AS amount
       FROM entry WHERE type = 'purchase' AND granted_at >= $1 AND granted_at < $2
       UNION ALL
       SELECT date_trunc('month', credited_at AT TIME ZONE 'UTC'), product_id, false, NULL, NULL, -amount
       FROM entry WHERE credited_at >= $1 AND credited_at < $2 AND ${paidByItsOwner('entry')}
     ) moved LEFT JOIN product p USING (product_id)
     GROUP BY moved.month, moved.product_id, p.name ORDER BY moved.month, moved.product_id`,
    [from, until],
  );
}

export interface CreditChanges {
  month: string;
  issued: number;
  placed: number;
  refunded: number;
}

/**
 * Paid credits in each month (UTC) before `until`, F CFA: issued, spent on tickets, and refunded. Each of these is dated and never
 * changes.
 */
export function creditChanges(manager: EntityManager, until: Date): Promise<CreditChanges[]> {
  return rows(
    manager,
    `SELECT to_char(month, 'YYYY-MM') AS month, sum(issued)::float8 AS issued, sum(placed)::float8 AS placed,
       sum(refunded)::float8 AS refunded FROM (
       SELECT date_trunc('month', issued_at AT TIME ZONE 'UTC') AS month, sum(amount) AS issued, 0 AS placed, 0 AS refunded
       FROM credit WHERE kind = 'paid' AND issued_at < $1 GROUP BY 1
       UNION ALL
       SELECT date_trunc('month', refunded_at AT TIME ZONE 'UTC'), 0, 0, sum(refunded) FROM credit WHERE refunded_at < $1 GROUP BY 1
       UNION ALL
       SELECT date_trunc('month', granted_at AT TIME ZONE 'UTC'), 0, sum(e.amount), 0
       FROM entry e JOIN credit c ON c.id = e.credit_id WHERE c.kind = 'paid' AND granted_at < $1 GROUP BY 1
     ) changes GROUP BY changes.month`,
    [until],
  );
}
