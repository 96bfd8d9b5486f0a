import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

/** All refunds of a payment, sent or not, F CFA; 0 without one. */
export async function refundsTotal(manager: EntityManager, paymentId: string): Promise<number> {
  const sql = 'SELECT coalesce(sum(amount), 0)::float8 AS total FROM refunds WHERE payment_id = $1';
  return (await firstRow<{ total: number }>(manager, sql, [paymentId]))?.total ?? 0;
}

/**
 * Those of these payments whose refunds are owed and wait for a second administrator (docs/product.md rule 42). The refunds of a payment
 * count together, so that splitting them does not avoid the approval; an approval covers the amount that it named.
 */
export async function paymentsToApprove(
  manager: EntityManager,
  paymentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await rows<{ payment_id: string }>(
    manager,
    `SELECT payment_id FROM refunds r WHERE payment_id = ANY ($1) GROUP BY payment_id
     HAVING bool_or(status = 'owed') AND sum(amount) >= (SELECT approve_money_from FROM platform_settings)
       AND sum(amount) > coalesce((SELECT max((a.after ->> 'amount')::bigint) FROM approval_requests a
         WHERE a.subject = r.payment_id::text AND a.kind = 'refund' AND a.decision = 'approved'), 0)`,
    [paymentIds],
  );
  return new Set(found.map(({ payment_id }) => payment_id));
}
