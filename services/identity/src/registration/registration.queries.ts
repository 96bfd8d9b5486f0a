import { deleteInSavepoints, firstRow, rows } from '@raffle/service-kit/database';
import type { DataSource, EntityManager } from 'typeorm';
import { mayInvite } from '../referral/referral.queries.js';
import type { User } from '../users/user.entity.js';
import { closedAccountName } from '../users/users.queries.js';
import { statusesToOpen } from './registration.js';
import { Registration } from './registration.entity.js';

/** The registration, locked until the transaction ends, so that one transaction at a time decides its state. */
export function lockRegistration(manager: EntityManager, id: string): Promise<Registration | null> {
  return manager.findOne(Registration, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

interface BeforeRegistration {
  /** Of a registration, F CFA. */
  price: number;
  /** The phone has an account. */
  isTaken: boolean;
  /** The owner of the referral code; null for a code that nobody can use. */
  referrerId: string | null;
  /** An earlier request had this Idempotency-Key. */
  isRepeated: boolean;
}

/** What decides whether and how somebody may register. */
export async function readBeforeRegistration(
  manager: EntityManager,
  by: { phone: string; referralCode: string | null; idempotencyKey: string | null },
): Promise<BeforeRegistration> {
  const row = await firstRow<BeforeRegistration>(
    manager,
    `SELECT registration_price AS price, EXISTS (SELECT FROM users WHERE phone = $1) AS "isTaken",
       (SELECT id FROM users WHERE referral_code = $2 AND ${mayInvite}) AS "referrerId",
       EXISTS (SELECT FROM registrations WHERE idempotency_key = $3) AS "isRepeated"
     FROM settings`,
    [by.phone, by.referralCode, by.idempotencyKey],
  );
  if (!row) throw new Error('The one row of settings is missing');
  return row;
}

/** @returns false when the Idempotency-Key is taken. */
export async function insertRegistration(manager: EntityManager, registration: Registration): Promise<boolean> {
  const insert = manager.createQueryBuilder().insert().into(Registration).values(registration);
  const inserted: unknown = (await insert.orIgnore().returning('id').execute()).raw;
  return Array.isArray(inserted) && inserted.length > 0;
}

/** Stores the session that payments opened. @returns false when the registration does not exist */
export async function storePaymentSession(
  manager: EntityManager,
  id: string,
  session: { payment_id: string; token: string; payment_url: string },
): Promise<boolean> {
  const stored = await firstRow(
    manager,
    `UPDATE registrations SET payment_id = $2, payment_token = $3, payment_url = $4,
       payment_opened_at = CASE WHEN payment_id IS DISTINCT FROM $2 THEN now() ELSE payment_opened_at END,
       status = CASE WHEN status = ANY ($5) THEN 'pending' ELSE status END
     WHERE id = $1 RETURNING id`,
    [id, session.payment_id, session.token, session.payment_url, statusesToOpen],
  );
  return stored !== undefined;
}

/** Deletes up to `limit` registrations older than an hour that never got a payment session. @returns how many */
export const deleteUnopenedRegistrations = (job: string, dataSource: DataSource, limit: number): Promise<number> =>
  deleteInSavepoints(job, dataSource, {
    table: 'registrations',
    due: `SELECT id FROM registrations WHERE status = 'opening' AND created_at < now() - interval '1 hour'
      ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
    parameters: [limit],
  });

/** Deletes up to `limit` registrations whose latest payment was opened more than `hours` ago and never paid. @returns how many */
export const deleteUnpaidRegistrations = (
  job: string,
  dataSource: DataSource,
  { hours, limit }: { hours: number; limit: number },
): Promise<number> =>
  deleteInSavepoints(job, dataSource, {
    table: 'registrations',
    due: `SELECT id FROM registrations
      WHERE status IN ('pending', 'failed') AND payment_opened_at < now() - make_interval(hours => $1)
      ORDER BY payment_opened_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
    parameters: [hours, limit],
  });

/** What decides whether a claim secret opens a session. */
export interface Claim extends Pick<Registration, 'id' | 'status' | 'confirmed_at' | 'claim_ended_at'> {
  created_at: Date;
}

/** By the token of the registration's latest payment, or by its id. */
export function findClaim(
  manager: EntityManager,
  by: { paymentToken: string } | { id: string },
): Promise<Claim | undefined> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['payment_token', by.paymentToken];
  return firstRow<Claim>(
    manager,
    `SELECT id, status, created_at, confirmed_at, claim_ended_at
     FROM registrations WHERE ${column} = $1`,
    [value],
  );
}

/** After the first login, logout or password change the claim secret opens no session (docs/product.md rule 2). */
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
    `UPDATE registrations SET name = $2, phone = NULL, city = '', password_hash = NULL, source = NULL, idempotency_key = NULL,
       claim_ended_at = coalesce(claim_ended_at, now())
     WHERE id = $1`,
    [registrationId, closedAccountName],
  );
}

type NewAccount = Pick<
  User,
  | 'id'
  | 'registration_id'
  | 'name'
  | 'city'
  | 'referral_code'
  | 'referrer_id'
  | 'source'
  | 'created_at'
  | 'payer_phone'
  | 'blocked_at'
  | 'block_reason'
> &
  Pick<Registration, 'payment_id'> & {
    phone: string;
    password_hash: string;
    confirmed_at: Date;
    /** Of its payment, F CFA. */
    spent: number;
  };

/**
 * Completes a locked registration: stores its account, and counts it for its referrer. Waits for a transaction that inserts the same phone: exactly one of the two gets it.
 * @returns false when the phone has an account already; then nothing has changed.
 */
export async function insertAccount(manager: EntityManager, account: NewAccount): Promise<boolean> {
  const inserted = await firstRow(
    manager,
    `WITH made AS (
       INSERT INTO users (id, registration_id, payment_id, name, phone, city, password_hash, referral_code, referrer_id, created_at,
         payer_phone, blocked_at, block_reason, total_spent, source)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $15, $16) ON CONFLICT (phone) DO NOTHING
       RETURNING id, registration_id, payment_id, referrer_id),
     completed AS (
       UPDATE registrations SET status = 'completed', applied_payment_id = made.payment_id, confirmed_at = $14
       FROM made WHERE registrations.id = made.registration_id),
     counted AS (UPDATE users SET referrals = referrals + 1 FROM made WHERE users.id = made.referrer_id)
     SELECT id FROM made`,
    [
      account.id,
      account.registration_id,
      account.payment_id,
      account.name,
      account.phone,
      account.city,
      account.password_hash,
      account.referral_code,
      account.referrer_id,
      account.created_at,
      account.payer_phone,
      account.blocked_at,
      account.block_reason,
      account.confirmed_at,
      account.spent,
      account.source,
    ],
  );
  return inserted !== undefined;
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
  applied: { applied_payment_id: string; confirmed_at: Date },
): Promise<void> {
  await manager.query(
    `UPDATE registrations SET status = 'refund_owed', applied_payment_id = $2, confirmed_at = $3, name = $4, phone = NULL, city = '',
       password_hash = NULL, source = NULL
     WHERE id = $1`,
    [id, applied.applied_payment_id, applied.confirmed_at, refundedRegistrationName],
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
