import { firstRow, ProblemException } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { notKnownYet } from '../people/person.js';
import type { TakenFrom } from './taken-from.js';

interface Allowance {
  registration_left: number;
  referral_left: number;
}

async function lockAllowance(manager: EntityManager, userId: string): Promise<Allowance> {
  const allowance = await firstRow<Allowance>(
    manager,
    `SELECT registration_given - registration_placed AS registration_left, referral_given - referral_placed AS referral_left
     FROM allowance WHERE user_id = $1 AND registered_at IS NOT NULL FOR UPDATE`,
    [userId],
  );
  if (!allowance) throw notKnownYet();
  return allowance;
}

/** Takes one of the free tickets of a registration; on distinct products each (specification section 5). */
export async function useRegistrationTicket(
  manager: EntityManager,
  { userId, productId }: { userId: string; productId: number },
): Promise<TakenFrom> {
  const { registration_left } = await lockAllowance(manager, userId);
  if (registration_left < 1) throw new ProblemException('no_free_ticket_left');
  const placed = await firstRow(manager, 'SELECT 1 FROM free_placement WHERE user_id = $1 AND product_id = $2', [
    userId,
    productId,
  ]);
  if (placed) throw new ProblemException('free_ticket_same_product');
  await manager.query('UPDATE allowance SET registration_placed = registration_placed + 1 WHERE user_id = $1', [
    userId,
  ]);
  return { type: 'free', amount: 0, creditId: null, remaining: registration_left - 1 };
}

/** Notes where a free ticket of the registration went; the primary key is what keeps the products distinct. */
export async function notePlacement(
  manager: EntityManager,
  { userId, productId }: { userId: string; productId: number },
  entryId: string,
): Promise<void> {
  await manager.query('INSERT INTO free_placement (user_id, product_id, entry_id) VALUES ($1, $2, $3)', [
    userId,
    productId,
    entryId,
  ]);
}

/** Takes one ticket earned by referral; any product (product.md row 17). */
export async function useReferralTicket(manager: EntityManager, { userId }: { userId: string }): Promise<TakenFrom> {
  const { referral_left } = await lockAllowance(manager, userId);
  if (referral_left < 1) throw new ProblemException('no_referral_ticket_left');
  await manager.query('UPDATE allowance SET referral_placed = referral_placed + 1 WHERE user_id = $1', [userId]);
  return { type: 'referral', amount: 0, creditId: null, remaining: referral_left - 1 };
}
