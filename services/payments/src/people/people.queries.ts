import { ownPayment, ownRefund } from '@raffle/contracts/http/personal-data';
import { firstRow, type PersonalList } from '@raffle/service-kit/database';
import { columnsOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

interface OpenClaims {
  /** F CFA */
  refunds_owed: number;
  /** Payments that wait for a decision. */
  in_review: number;
  /** Payments that can be paid, or whose money is not accounted for yet. */
  under_way: number;
}

/** What payments owes a person, or has not decided yet. */
export async function findOpenClaims(manager: EntityManager, userId: string): Promise<OpenClaims> {
  const open = await firstRow<OpenClaims>(
    manager,
    `WITH own AS (SELECT id, status, next_check_at, came_in FROM payments WHERE user_id = $1)
     SELECT (SELECT coalesce(sum(amount), 0)::int FROM refunds
              WHERE status = 'owed' AND payment_id IN (SELECT id FROM own)) AS refunds_owed,
            (SELECT count(*)::int FROM own WHERE status = 'review') AS in_review,
            (SELECT count(*)::int FROM own WHERE CASE status
               WHEN 'creating' THEN true
               WHEN 'pending' THEN true
               -- Its session was opened late, and can be paid.
               WHEN 'not_created' THEN next_check_at IS NOT NULL
               WHEN 'confirmed' THEN came_in <> (SELECT coalesce(sum(amount), 0) FROM payment_outcomes WHERE payment_id = own.id)
               ELSE false END) AS under_way`,
    [userId],
  );
  return open!;
}

/** An account's holder. */
export interface Holder {
  user_id: string;
  /** Of identity's event. */
  version: number;
  name: string;
  /** E.164 */
  phone: string;
}

/**
 * SQL: copies the name and number of an account's holder, unless the account is closed; events may arrive in any order.
 * @param holder a SELECT of user_id, version, name, phone
 * @returns a row unless the account is closed
 */
export const holderStored = (holder: string): string => `
  INSERT INTO people AS known (user_id, version, name, phone)
  SELECT * FROM (${holder}) AS holder (user_id, version, name, phone)
  WHERE NOT EXISTS (SELECT FROM erased_people WHERE erased_people.user_id = holder.user_id)
  ON CONFLICT (user_id) DO UPDATE SET (version, name, phone, former_phones) = (
    SELECT newest.version, newest.name, newest.phone, array(
      SELECT DISTINCT number FROM unnest(known.former_phones || known.phone || EXCLUDED.phone) number WHERE number <> newest.phone)
    FROM (VALUES (known.version, known.name, known.phone), (EXCLUDED.version, EXCLUDED.name, EXCLUDED.phone))
      AS newest (version, name, phone)
    ORDER BY newest.version DESC LIMIT 1)
  RETURNING user_id`;

/** Requires {@link lockPerson}. */
export async function storeHolder(manager: EntityManager, { user_id, version, name, phone }: Holder): Promise<void> {
  await manager.query(holderStored('SELECT $1::uuid, $2::integer, $3, $4'), [user_id, version, name, phone]);
}

/** Records that a person is erased; repeatable. */
export async function rememberErased(manager: EntityManager, userId: string, erasedAt: Date): Promise<void> {
  await manager.query('INSERT INTO erased_people (user_id, erased_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    userId,
    erasedAt,
  ]);
}

/** Serialises a person's registration and erasure, which may arrive in any order. */
export async function lockPerson(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(7301, hashtext($1))', [userId]);
}

/** SQL: a phone (E.164) without the digits that would identify its owner: `+22890••••45`. @param sql a column, never input */
export const maskedNumber = (sql: string): string => `left(${sql}, 6) || '••••' || right(${sql}, 2)`;

/**
 * What this service holds about a person, for their download (docs/product.md rule 33). Someone else may have paid for
 * them: that number is masked.
 */
export const ownData: readonly PersonalList[] = [
  {
    kind: 'payment',
    sql: `SELECT id::text AS key, ${columnsOf(ownPayment, { state: 'status', payer_phone: maskedNumber('payer_phone') })}
          FROM payments WHERE user_id = $1`,
  },
  {
    kind: 'refund',
    sql: `SELECT r.id::text AS key, ${columnsOf(ownRefund, { id: 'r.id', filed_at: 'made_at' })}
          FROM refunds r LEFT JOIN refund_files f ON f.id = file_id WHERE payment_id IN (SELECT id FROM payments WHERE user_id = $1)`,
  },
];
