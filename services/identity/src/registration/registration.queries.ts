import { firstRow, rows } from '@raffle/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { closedAccountName } from '../users/users.queries.js';
import { Registration } from './registration.entity.js';

/** The registration, locked until the transaction ends, so that one transaction at a time decides its state. */
export function lockRegistration(manager: EntityManager, id: string): Promise<Registration | null> {
  return manager.findOne(Registration, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** @returns false when the Idempotency-Key is taken. */
export async function insertRegistration(manager: EntityManager, registration: Registration): Promise<boolean> {
  const insert = manager.createQueryBuilder().insert().into(Registration).values(registration);
  const inserted: unknown = (await insert.orIgnore().returning('id').execute()).raw;
  return Array.isArray(inserted) && inserted.length > 0;
}

/** Deletes up to `limit` registrations older than an hour that never got a payment session. @returns how many */
export async function deleteUnopenedRegistrations(dataSource: DataSource, limit: number): Promise<number> {
  const deleted = await rows(
    dataSource,
    `DELETE FROM registrations WHERE id IN (
       SELECT id FROM registrations WHERE status = 'opening' AND created_at < now() - interval '1 hour'
       ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING id`,
    [limit],
  );
  return deleted.length;
}

/** Deletes up to `limit` registrations whose latest payment was opened more than `hours` ago and never paid. @returns how many */
export async function deleteUnpaidRegistrations(dataSource: DataSource, hours: number, limit: number): Promise<number> {
  const deleted = await rows(
    dataSource,
    `DELETE FROM registrations WHERE id IN (
       SELECT id FROM registrations
       WHERE status IN ('pending', 'failed') AND payment_opened_at < now() - make_interval(hours => $1)
       ORDER BY payment_opened_at LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING id`,
    [hours, limit],
  );
  return deleted.length;
}

/** What decides whether a claim secret opens a session. */
export interface Claim extends Pick<Registration, 'id' | 'status' | 'confirmedAt' | 'claimEndedAt'> {
  createdAt: Date;
  /** The account created from it. */
  userId: string | null;
}

/** By the token of the registration's latest payment, or by its id. */
export function findClaim(
  manager: EntityManager,
  by: { paymentToken: string } | { id: string },
): Promise<Claim | undefined> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['payment_token', by.paymentToken];
  return firstRow<Claim>(
    manager,
    `SELECT r.id, r.status, r.created_at AS "createdAt", r.confirmed_at AS "confirmedAt", r.claim_ended_at AS "claimEndedAt", u.id AS "userId"
     FROM registrations r LEFT JOIN users u ON u.registration_id = r.id WHERE r.${column} = $1`,
    [value],
  );
}

/** After the first login, logout or password change the claim secret opens no session (docs/product.md rule 2, from payment to account). */
export async function endClaim(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(
    `UPDATE registrations SET claim_ended_at = now()
      WHERE claim_ended_at IS NULL AND id = (SELECT registration_id FROM users WHERE id = $1)`,
    [userId],
  );
}

/**
 * Erases the registration that became a closed account. Unpaid ones that name its number are deleted, so that money that arrives later
 * is refunded instead of creating the account again.
 */
export async function eraseRegistrations(
  manager: EntityManager,
  { registrationId, phone }: { registrationId: string; phone: string },
): Promise<void> {
  await manager.query(`DELETE FROM registrations WHERE phone = $1 AND status IN ('opening', 'pending', 'failed')`, [
    phone,
  ]);
  await manager.query(
    `UPDATE registrations SET name = $2, phone = NULL, city = '', password_hash = NULL, idempotency_key = NULL,
       claim_ended_at = coalesce(claim_ended_at, now())
     WHERE id = $1`,
    [registrationId, closedAccountName],
  );
}

/** Replaces the name of a paid registration that created no account. */
const refundedRegistrationName = 'Inscription remboursée';

/**
 * Ends a locked registration whose phone has an account already. It belongs to nobody that we know, also not to that account, so what its
 * form said about a person is erased at once.
 */
export async function storeRefundOwed(
  manager: EntityManager,
  id: string,
  applied: { appliedPaymentId: string; confirmedAt: Date },
): Promise<void> {
  await manager.query(
    `UPDATE registrations SET status = 'refund_owed', applied_payment_id = $2, confirmed_at = $3, name = $4, phone = NULL, city = '',
       password_hash = NULL
     WHERE id = $1`,
    [id, applied.appliedPaymentId, applied.confirmedAt, refundedRegistrationName],
  );
}

export interface NewRefundRequest {
  id: string;
  paymentId: string;
  registrationId: string | null;
  /** F CFA */
  amount: number;
  reason: 'phone_already_registered' | 'unknown_subject';
  requestedAt: Date;
}

/** @returns false when the payment has a refund request already. */
export async function insertRefundRequest(manager: EntityManager, refund: NewRefundRequest): Promise<boolean> {
  const inserted = await firstRow(
    manager,
    `INSERT INTO refund_requests (payment_id, refund_request_id, registration_id, amount, reason, requested_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (payment_id) DO NOTHING RETURNING payment_id`,
    [refund.paymentId, refund.id, refund.registrationId, refund.amount, refund.reason, refund.requestedAt],
  );
  return inserted !== undefined;
}

interface RegistrationOutcome {
  payment_id: string;
  outcome: 'account' | 'refund_requested';
}

/** The outcomes of these payments: an account, possibly closed since, or a refund. */
export function outcomesOf(dataSource: DataSource, paymentIds: readonly string[]): Promise<RegistrationOutcome[]> {
  return rows<RegistrationOutcome>(
    dataSource,
    `SELECT payment_id, 'account' AS outcome FROM users WHERE payment_id = ANY($1)
     UNION ALL SELECT payment_id, 'refund_requested' FROM refund_requests WHERE payment_id = ANY($1)`,
    [paymentIds],
  );
}
