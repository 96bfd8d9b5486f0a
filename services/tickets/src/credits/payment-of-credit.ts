import { firstRow } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * The one payment that a paid credit's money came in with: its own, that of the entry it replaces, or, where that entry was
 * bought with another credit, that credit's. Each step leads to something older, so the way ends.
 * @throws Error when there is none, which the database's constraints exclude for a paid credit.
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
  if (!origin) throw new Error(`The credit ${creditId} is of no payment`);
  return origin.payment_id;
}
