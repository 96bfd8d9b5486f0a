import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { paymentsStats } from '@raffle/contracts/internal';
import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

type Stats = AnswerOf<typeof paymentsStats>;

/** Days in the back-office's charts, today included. */
const days = 30;

/**
 * Revenue in F CFA: the amount received for confirmed payments less their refunds, owed or paid. Payments refunded in review never count.
 */
export async function totalRevenue(manager: EntityManager): Promise<number> {
  const sum = await firstRow<{ revenue: number }>(
    manager,
    // Only payments that are confirmed or refunded have refunds; there are few of the latter.
    `SELECT greatest(0, (SELECT coalesce(sum(came_in), 0) FROM payments WHERE status = 'confirmed')
      - (SELECT coalesce(sum(amount), 0) FROM refunds)
      + (SELECT coalesce(sum(r.amount), 0) FROM refunds r JOIN payments p ON p.id = r.payment_id
         WHERE p.status = 'refunded'))::float8 AS revenue`,
  );
  return sum!.revenue;
}

/**
 * Revenue by day of confirmation (UTC), oldest first; days without payments are left out. A refund reduces the day of its payment.
 */
export function revenueByDay(manager: EntityManager, now: Date): Promise<Stats['by_day']> {
  const since = new Date(now);
  since.setUTCHours(0, 0, 0, 0);
  since.setUTCDate(since.getUTCDate() - (days - 1));
  return rows(
    manager,
    `SELECT to_char(p.confirmed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
       greatest(0, sum(p.came_in - coalesce(back.amount, 0)))::float8 AS amount
     FROM payments p
     LEFT JOIN (SELECT payment_id, sum(amount) AS amount FROM refunds GROUP BY payment_id) back ON back.payment_id = p.id
     WHERE p.status = 'confirmed' AND p.confirmed_at >= $1 GROUP BY day ORDER BY day`,
    [since],
  );
}

/** Revenue by product. */
export function revenueOfProducts(
  manager: EntityManager,
  productIds: readonly number[],
): Promise<{ product_id: number; revenue: number }[]> {
  return rows(
    manager,
    `WITH paid AS (SELECT p.product_id, p.id, p.came_in AS amount FROM payments p
       WHERE p.status = 'confirmed' AND p.product_id = ANY($1))
     SELECT product_id, sum(amount)::float8 AS revenue FROM (
       SELECT product_id, amount FROM paid
       UNION ALL SELECT paid.product_id, -r.amount FROM refunds r JOIN paid ON paid.id = r.payment_id
     ) moved GROUP BY product_id`,
    [productIds],
  );
}
