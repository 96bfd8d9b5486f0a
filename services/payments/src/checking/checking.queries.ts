import { firstRow, rows } from '@raffle/service-kit';
import type { DataSource } from 'typeorm';
import type { ContextOfPayment, Payment } from '../payment/payment.entity.js';
import { askableStatuses } from '../payment/payment.js';
import type { AskablePayment } from '../provider/payment-providers.js';

/** The columns of a payment that its payer and other services read. */
export type ShownPayment = Pick<
  Payment,
  | 'id'
  | 'type'
  | 'subjectId'
  | 'userId'
  | 'productId'
  | 'amount'
  | 'reference'
  | 'status'
  | 'interrupted'
  | 'lastCheckedAt'
>;

export function findShownPayment(dataSource: DataSource, token: string): Promise<ShownPayment | undefined> {
  return firstRow<ShownPayment>(
    dataSource,
    `SELECT id, type, subject_id AS "subjectId", user_id AS "userId", product_id AS "productId", amount, reference,
       status, interrupted, last_checked_at AS "lastCheckedAt"
     FROM payments WHERE token = $1`,
    [token],
  );
}

/** Longer than a status call may take, so that a lease ends only when its holder died. */
const leaseSeconds = 20;

/** A payment that only this process may ask the provider about until its lease ends. */
export type ClaimedPayment = AskablePayment & ContextOfPayment;

const claimColumns = `
  check_lease_until = now() + interval '${leaseSeconds} seconds',
  last_checked_at = now(),
  hinted_checks = hinted_checks + hinted::int,
  hinted = false`;

const claimedColumns = 'id, provider, token, amount, correlation_id AS "correlationId", traceparent';

/**
 * Claims one payment that may still change and was last checked at least `minSecondsBetween` ago; undefined: checked or claimed already.
 */
export function claimPayment(
  dataSource: DataSource,
  paymentId: string,
  minSecondsBetween: number,
): Promise<ClaimedPayment | undefined> {
  return firstRow<ClaimedPayment>(
    dataSource,
    `UPDATE payments SET ${claimColumns}
     WHERE id = $1 AND status = ANY($3) AND token IS NOT NULL
       AND (check_lease_until IS NULL OR check_lease_until < now())
       AND (last_checked_at IS NULL OR last_checked_at <= now() - make_interval(secs => $2))
     RETURNING ${claimedColumns}`,
    [paymentId, minSecondsBetween, askableStatuses],
  );
}

/** Why a payment is due: a webhook arrived, or its schedule. */
export type DueBy = 'webhook' | 'schedule';

/** Claims due payments, the longest waiting first; two instances never claim the same one. */
export function claimDuePayments(dataSource: DataSource, dueBy: DueBy, limit: number): Promise<ClaimedPayment[]> {
  return rows<ClaimedPayment>(
    dataSource,
    `UPDATE payments SET ${claimColumns}
     WHERE id IN (
       SELECT id FROM payments
       WHERE ${dueBy === 'webhook' ? 'hinted' : 'NOT hinted'} AND next_check_at <= now()
         AND (check_lease_until IS NULL OR check_lease_until < now())
       ORDER BY next_check_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING ${claimedColumns}`,
    [limit],
  );
}

/** Maximum number of stored webhooks about unknown tokens; the oldest are deleted first. */
export const maxEarlyWebhooks = 10_000;
/** Rows of one batch. */
export const webhooksForgottenAtOnce = 1_000;
const storedHours = 24;

type HintedPayment = Pick<Payment, 'id'> &
  ContextOfPayment & {
    /** False when its state is final: nothing is scheduled. */
    scheduled: boolean;
  };

/**
 * Schedules a check of the payment with this token, at the earliest after the pause for its earlier hints.
 * @returns the payment; undefined when the token is unknown.
 */
export function markPaymentDue(dataSource: DataSource, token: string): Promise<HintedPayment | undefined> {
  return firstRow<HintedPayment>(
    dataSource,
    `WITH scheduled AS (
       UPDATE payments SET hinted = true, next_check_at = LEAST(next_check_at, GREATEST(now(), hint_allowed_at))
       WHERE token = $1 AND status = ANY ($2) RETURNING id)
     SELECT id, correlation_id AS "correlationId", traceparent, EXISTS (SELECT FROM scheduled) AS scheduled FROM payments WHERE token = $1`,
    [token, askableStatuses],
  );
}

/** Stores a webhook whose token no create call has stored yet, and deletes some of what is too old or too many. */
export async function storeEarlyWebhook(
  dataSource: DataSource,
  { token, event }: { token: string; event: string },
): Promise<void> {
  await dataSource.query(
    `INSERT INTO early_webhooks (token, event, expires_at) VALUES ($1, $2, now() + make_interval(hours => $3))
     ON CONFLICT (token) DO UPDATE SET event = EXCLUDED.event`,
    [token, event, storedHours],
  );
  await deleteOldWebhooks(dataSource);
}

/** Deletes up to {@link webhooksForgottenAtOnce} stored webhooks that are too old or too many, oldest first. @returns how many */
export async function deleteOldWebhooks(dataSource: DataSource): Promise<number> {
  const deleted = await rows(
    dataSource,
    `DELETE FROM early_webhooks WHERE id IN (
       SELECT id FROM early_webhooks
       WHERE expires_at < now() OR id <= (SELECT id FROM early_webhooks ORDER BY id DESC OFFSET $1 LIMIT 1)
       ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1`,
    [maxEarlyWebhooks, webhooksForgottenAtOnce],
  );
  return deleted.length;
}

export async function deleteEarlyWebhook(dataSource: DataSource, token: string): Promise<void> {
  await dataSource.query('DELETE FROM early_webhooks WHERE token = $1', [token]);
}
