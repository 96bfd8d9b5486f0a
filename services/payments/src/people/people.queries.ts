import { forgetSentEvents } from '@raffle/messaging-kit';
import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

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
    `WITH own AS (SELECT id, status FROM payments WHERE user_id = $1)
     SELECT (SELECT coalesce(sum(amount), 0)::int FROM refunds
              WHERE status = 'owed' AND payment_id IN (SELECT id FROM own)) AS refunds_owed,
            (SELECT count(*)::int FROM own WHERE status = 'review') AS in_review`,
    [userId],
  );
  return open ?? { refunds_owed: 0, in_review: 0 };
}

/** Replaces the name in the payments of a closed account. */
const erasedName = 'Compte fermé';

export interface Holder {
  userId: string;
  /** Of identity's event. */
  version: number;
  name: string;
  /** E.164 */
  phone: string;
}

/**
 * Copies the name and number of an account's holder; events may arrive in any order. Requires {@link lockPerson}. Nothing is stored of a
 * closed account.
 */
export async function storeHolder(manager: EntityManager, { userId, version, name, phone }: Holder): Promise<void> {
  if (await isErased(manager, userId)) return;
  await manager.query(
    `INSERT INTO people AS known (user_id, version, name, phone) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET (version, name, phone, former_phones) = (
       SELECT newest.version, newest.name, newest.phone, array(
         SELECT DISTINCT number FROM unnest(known.former_phones || known.phone || EXCLUDED.phone) number WHERE number <> newest.phone)
       FROM (VALUES (known.version, known.name, known.phone), (EXCLUDED.version, EXCLUDED.name, EXCLUDED.phone))
         AS newest (version, name, phone)
       ORDER BY newest.version DESC LIMIT 1)`,
    [userId, version, name, phone],
  );
}

/** Erases name and phones from a person's payments, and from the stored events about them; the amounts stay. */
export async function erasePayments(manager: EntityManager, userId: string): Promise<void> {
  const erased = await rows<{ id: string }>(
    manager,
    `UPDATE payments SET client_name = $2, client_phone = '', payer_phone = NULL WHERE user_id = $1 RETURNING id`,
    [userId, erasedName],
  );
  await manager.query('DELETE FROM people WHERE user_id = $1', [userId]);
  await manager.query(`DELETE FROM approval_requests WHERE kind = 'goodwill' AND subject = $1`, [userId]);
  await forgetNumbers(
    manager,
    erased.map(({ id }) => id),
  );
}

/** Erases the numbers that refunds of these payments went to, in rows, approvals and stored events. */
export async function forgetNumbers(manager: EntityManager, paymentIds: readonly string[]): Promise<void> {
  await manager.query('UPDATE refunds SET sent_to = NULL WHERE payment_id = ANY ($1) AND sent_to IS NOT NULL', [
    paymentIds,
  ]);
  await manager.query('DELETE FROM approval_requests WHERE subject = ANY ($1)', [paymentIds]);
  await forgetSentEvents(manager, 'payment_id', paymentIds);
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
