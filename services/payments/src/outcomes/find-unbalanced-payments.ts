import { z } from 'zod';

/**
 * Confirmed payments whose received amount is not the sum of their outcomes (docs/architecture.md invariant 1), found in the rows of all.
 * Parameters: minimum age of the confirmation in seconds, maximum number of rows.
 */
export const unbalancedPaymentsSql = `
  SELECT p.id AS payment_id, p.came_in, coalesce(sum(o.amount), 0)::int AS accounted
  FROM payments p LEFT JOIN payment_outcomes o ON o.payment_id = p.id
  WHERE p.status = 'confirmed' AND p.confirmed_at <= now() - make_interval(secs => $1)
  GROUP BY p.id
  HAVING coalesce(sum(o.amount), 0) <> p.came_in
  ORDER BY p.confirmed_at
  LIMIT $2`;

const row = z.object({ payment_id: z.uuid(), came_in: z.number(), accounted: z.number() });
export type UnbalancedPayment = z.output<typeof row>;

/**
 * Payments whose money is not accounted for, the oldest first. The outcome of a payment confirmed just now may still be in
 * flight; after faults end, none may be older than 60 seconds.
 */
export async function findUnbalancedPayments(
  database: { query(sql: string, values: unknown[]): Promise<unknown> },
  { olderThanSeconds = 60, limit = 100 } = {},
): Promise<UnbalancedPayment[]> {
  return z.array(row).parse(await database.query(unbalancedPaymentsSql, [olderThanSeconds, limit]));
}
