import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** Tickets that a person may still place. */
export interface Allowance {
  registration_left: number;
  referral_left: number;
}

/** Locks a person's allowance; undefined until their registration has arrived. */
export function lockAllowance(manager: EntityManager, userId: string): Promise<Allowance | undefined> {
  return firstRow(
    manager,
    `SELECT registration_given - registration_placed AS registration_left, referral_given - referral_placed AS referral_left
     FROM allowance WHERE user_id = $1 AND registered_at IS NOT NULL FOR UPDATE`,
    [userId],
  );
}

export async function countRegistrationTicket(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('UPDATE allowance SET registration_placed = registration_placed + 1 WHERE user_id = $1', [
    userId,
  ]);
}

export async function countReferralTicket(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('UPDATE allowance SET referral_placed = referral_placed + 1 WHERE user_id = $1', [userId]);
}

/** The source of a ticket without payment: at most one of each per person and product (docs/product.md rule 28). */
export type FreeSource = 'registration' | 'reward';

interface FreePlacement {
  user_id: string;
  product_id: number;
  source: FreeSource;
}

/** Whether a ticket from this source is already placed on this product. */
export async function hasPlacement(
  manager: EntityManager,
  { user_id, product_id, source }: FreePlacement,
): Promise<boolean> {
  const placed = await firstRow(
    manager,
    'SELECT 1 FROM free_placement WHERE user_id = $1 AND product_id = $2 AND source = $3',
    [user_id, product_id, source],
  );
  return placed !== undefined;
}

/** Records the product of a ticket without payment; the primary key allows one per person, product and source. */
export async function insertPlacement(
  manager: EntityManager,
  { user_id, product_id, source, entry_id }: FreePlacement & { entry_id: string },
): Promise<void> {
  await manager.query('INSERT INTO free_placement (user_id, product_id, source, entry_id) VALUES ($1, $2, $3, $4)', [
    user_id,
    product_id,
    source,
    entry_id,
  ]);
}
