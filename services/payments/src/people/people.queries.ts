import { forgetSentEvents } from '@raffle/messaging-kit';
import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

/** Payments of a person: those of their account, and registrations with their phone that created no account. */
export const ofPerson = `(user_id = $1 OR (user_id IS NULL AND type = 'registration' AND client_phone IN (
  SELECT client_phone FROM payments WHERE user_id = $1 AND type = 'registration' AND client_phone <> '')))`;

export interface OpenClaims {
  /** F CFA */
  refunds_owed: number;
  /** Payments that wait for a decision. */
  in_review: number;
}

/** What payments owes a person, or has not decided yet. */
export async function findOpenClaims(manager: EntityManager, userId: string): Promise<OpenClaims> {
  const open = await firstRow<OpenClaims>(
    manager,
    `WITH own AS (SELECT id, status FROM payments WHERE ${ofPerson})
     SELECT (SELECT coalesce(sum(amount), 0)::int FROM refunds
              WHERE status = 'owed' AND payment_id IN (SELECT id FROM own)) AS refunds_owed,
            (SELECT count(*)::int FROM own WHERE status = 'review') AS in_review`,
    [userId],
  );
  return open ?? { refunds_owed: 0, in_review: 0 };
}

/** Replaces the name in the payments of a closed account. */
const erasedName = 'Compte fermé';

/** Erases name and phones from a person's payments, and from the stored events about them; the amounts stay. */
export async function erasePayments(manager: EntityManager, userId: string): Promise<void> {
  const erased = await rows<{ id: string }>(
    manager,
    `UPDATE payments SET client_name = $2, client_phone = '', payer_phone = NULL WHERE ${ofPerson} RETURNING id`,
    [userId, erasedName],
  );
  await forgetSentEvents(
    manager,
    'payment_id',
    erased.map(({ id }) => id),
  );
}

/** Records that a person is erased; repeatable. */
export async function rememberErased(manager: EntityManager, userId: string, erasedAt: Date): Promise<void> {
  await manager.query('INSERT INTO erased_people (user_id, erased_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    userId,
    erasedAt,
  ]);
}

export async function isErased(manager: EntityManager, userId: string): Promise<boolean> {
  return (await firstRow(manager, 'SELECT 1 FROM erased_people WHERE user_id = $1', [userId])) !== undefined;
}

/** Serialises a person's registration and erasure, which may arrive in any order. */
export async function lockPerson(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(7301, hashtext($1))', [userId]);
}
