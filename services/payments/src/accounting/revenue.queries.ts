import { rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** Revenue in F CFA by product: the amount received for confirmed payments less their refunds, owed or paid: one that is given up stays. */
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
         WHERE r.status <> 'given_up'
     ) moved GROUP BY product_id`,
    [productIds],
  );
}
