import { firstRow, ProblemException, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { spend } from '../credits/credit.js';
import type { TakenFrom } from './taken-from.js';

const mostCredits = 200;

interface CreditRow {
  id: string;
  kind: 'paid' | 'free' | 'referral';
  value_left: number;
  tickets_left: number;
}

/**
 * Spends the credit that was named, or the oldest that suffices (product.md row 20).
 * @param price of one ticket, F CFA
 * @throws ProblemException `credit_not_found` or `credit_too_small`
 */
export async function spendCredit(
  manager: EntityManager,
  { userId, creditId }: { userId: string; creditId: string | undefined },
  price: number,
): Promise<TakenFrom> {
  const credits = await rows<CreditRow>(
    manager,
    `SELECT id, kind, value_left, tickets_left FROM credit
     WHERE user_id = $1 AND (value_left > 0 OR tickets_left > 0) AND ($2::uuid IS NULL OR id = $2)
     ORDER BY issued_at, id LIMIT ${mostCredits} FOR UPDATE`,
    [userId, creditId ?? null],
  );
  if (credits.length === 0) throw new ProblemException('credit_not_found');
  for (const { id, kind, value_left, tickets_left } of credits) {
    const use = spend({ kind, valueLeft: value_left, ticketsLeft: tickets_left }, price);
    if (!use) continue;
    await manager.query('UPDATE credit SET value_left = $2, tickets_left = $3 WHERE id = $1', [
      id,
      use.valueLeft,
      use.ticketsLeft,
    ]);
    return { type: use.type, amount: use.amount, creditId: id, remaining: await creditsLeft(manager, userId) };
  }
  throw new ProblemException('credit_too_small');
}

async function creditsLeft(manager: EntityManager, userId: string): Promise<number> {
  const left = await firstRow<{ count: number }>(
    manager,
    'SELECT count(*)::integer AS count FROM credit WHERE user_id = $1 AND (value_left > 0 OR tickets_left > 0)',
    [userId],
  );
  return left?.count ?? 0;
}
