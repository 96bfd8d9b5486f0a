import { usualDays } from '@raffle/contracts/http/admin-news';
import { rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** How many payments were tried with an operator, and how many of them were refused. */
export interface Attempts {
  /** As the provider names it, in lower case; null: all together, also those whose operator it does not name. */
  operator: string | null;
  refused: number;
  attempts: number;
}

/** Operators in an answer: the provider knows six, and its text is not ours. */
const maxOperators = 20;

/** All together first, then those with the most refusals, in a period (docs/product.md section 10, Refus). */
export function attemptsBetween(manager: EntityManager, from: Date, to: Date): Promise<[Attempts, ...Attempts[]]> {
  return rows<Attempts>(
    manager,
    `SELECT operator, count(*) FILTER (WHERE refused)::integer AS refused, count(*)::integer AS attempts
     FROM (SELECT lower(operator) AS operator, true AS refused FROM refusals WHERE refused_at >= $1 AND refused_at < $2
           UNION ALL
           SELECT lower(operator), false FROM payments WHERE status = 'confirmed' AND confirmed_at >= $1 AND confirmed_at < $2) tried
     GROUP BY GROUPING SETS ((), (operator)) HAVING GROUPING(operator) = 1 OR operator IS NOT NULL
     ORDER BY GROUPING(operator) DESC, refused DESC, operator LIMIT ${maxOperators + 1}`,
    [from, to],
  ) as Promise<[Attempts, ...Attempts[]]>;
}

/** The provider reports a payment as failed. */
export async function insertRefusal(manager: EntityManager, paymentId: string, operator: string | null): Promise<void> {
  await manager.query('INSERT INTO refusals (payment_id, operator) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    paymentId,
    operator,
  ]);
}

const dayMs = 86_400_000;

/** The same in the days before `until`, by operator: what is usual then. */
export async function usualAttempts(
  manager: EntityManager,
  until: Date,
): Promise<ReadonlyMap<string | null, Attempts>> {
  const usual = await attemptsBetween(manager, new Date(until.getTime() - usualDays * dayMs), until);
  return new Map(usual.map((one) => [one.operator, one]));
}
