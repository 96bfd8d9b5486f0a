import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** Recettes of docs/product.md section 10 from `from` on and before `to`, by the moment of the payment; F CFA. */
export async function revenueBetween(manager: EntityManager, from: Date, to: Date): Promise<number> {
  const found = await firstRow<{ revenue: number }>(
    manager,
    `WITH paid AS (SELECT id, came_in FROM payments WHERE status = 'confirmed' AND confirmed_at >= $1 AND confirmed_at < $2)
     SELECT (coalesce((SELECT sum(came_in) FROM paid), 0)
       - coalesce((SELECT sum(r.amount) FROM refunds r JOIN paid ON paid.id = r.payment_id), 0))::float8 AS revenue`,
    [from, to],
  );
  return found?.revenue ?? 0;
}
