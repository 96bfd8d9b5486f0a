import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';

/**
 * Architecture.md invariant 1 as a question: confirmed payments that do not equal the sum of their outcomes. Parameters: the
 * least age of the confirmation in seconds, its greatest age in days, the most rows.
 */
export const unbalancedPaymentsSql = `
  SELECT p.id AS payment_id, p.amount, coalesce(sum(o.amount), 0)::int AS accounted
  FROM payments p LEFT JOIN payment_outcomes o ON o.payment_id = p.id
  WHERE p.status = 'confirmed' AND p.confirmed_at <= now() - make_interval(secs => $1)
    AND p.confirmed_at > now() - make_interval(days => $2)
  GROUP BY p.id
  HAVING coalesce(sum(o.amount), 0) <> p.amount
  ORDER BY p.confirmed_at
  LIMIT $3`;

const row = z.object({ payment_id: z.uuid(), amount: z.number(), accounted: z.number() });
export type UnbalancedPayment = z.output<typeof row>;

/**
 * Payments whose money is not accounted for, the oldest first. One that was confirmed a moment ago is not yet; after faults
 * end, none may be older than 60 seconds.
 */
export async function findUnbalancedPayments(
  database: DataSource | EntityManager,
  { olderThanSeconds = 60, newerThanDays = 3_650, limit = 100 } = {},
): Promise<UnbalancedPayment[]> {
  return z
    .array(row)
    .parse(await database.query<unknown>(unbalancedPaymentsSql, [olderThanSeconds, newerThanDays, limit]));
}
