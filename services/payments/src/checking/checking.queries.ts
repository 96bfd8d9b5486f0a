import { firstRow, rows } from '@raffle/service-kit/database';
import { paymentRefund, type PaymentRefund } from '@raffle/contracts/http/payments';
import { answerOf, columnsOf, type RowOf } from '@raffle/service-kit/http';
import type { DataSource } from 'typeorm';
import { paymentColumns, type Payment } from '../payment/payment.queries.js';
import { askableStatuses } from '../payment/payment.js';
import type { AskablePayment } from '../provider/payment-providers.js';
import { hasFailed } from '../provider/provider-failures.js';

/** The columns of a payment that its payer and other services read. */
export type ShownPayment = Pick<
  Payment,
  | 'id'
  | 'type'
  | 'subject_id'
  | 'user_id'
  | 'product_id'
  | 'amount'
  | 'reference'
  | 'status'
  | 'interrupted'
  | 'last_checked_at'
  | 'review_began_at'
>;

export function findShownPayment(dataSource: DataSource, token: string): Promise<ShownPayment | undefined> {
  return firstRow<ShownPayment>(
    dataSource,
    `SELECT id, type, subject_id, user_id, product_id, amount, reference, status, interrupted, last_checked_at,
       review_began_at
     FROM payments WHERE token = $1`,
    [token],
  );
}

const refundSql = columnsOf(paymentRefund);

/** The refunds of a payment's money, the oldest first. */
export async function findPaymentRefunds(dataSource: DataSource, paymentId: string): Promise<PaymentRefund[]> {
  const found = await rows<RowOf<typeof paymentRefund>>(
    dataSource,
    `SELECT ${refundSql} FROM refunds WHERE payment_id = $1 ORDER BY owed_at, id`,
    [paymentId],
  );
  return found.map((row) => answerOf(paymentRefund, row));
}

/** Longer than a status call may take, so that a lease ends only when its holder died. */
const leaseSeconds = 20;

/** A payment that only this process may ask the provider about until its lease ends. */
export type ClaimedPayment = Payment & AskablePayment;

const claimedColumns = `${paymentColumns}, ${hasFailed('payments.provider')} AS provider_failed`;

const claimColumns = (hints: string) => `
  check_lease_until = now() + interval '${leaseSeconds} seconds',
  last_checked_at = now(),
  hinted_checks = hinted_checks + ${hints},
  hinted = false`;

const notLeased = '(check_lease_until IS NULL OR check_lease_until < now())';

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
    `UPDATE payments SET ${claimColumns('hinted::int')}
     WHERE id = $1 AND status = ANY($3) AND token IS NOT NULL AND ${notLeased}
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
    `UPDATE payments SET ${claimColumns('hinted::int')}
     WHERE id IN (
       SELECT id FROM payments
       WHERE ${dueBy === 'webhook' ? 'hinted' : 'NOT hinted'} AND next_check_at <= now() AND ${notLeased}
       ORDER BY next_check_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING ${claimedColumns}`,
    [limit],
  );
}

/** Maximum number of stored tokens; the oldest are deleted first. */
export const maxStoredTokens = 10_000;
/** Rows of one batch. */
export const tokensForgottenAtOnce = 1_000;

export type HintedPayment = ClaimedPayment & {
  /** `due`: a check is scheduled; `settled`: its state is final. */
  now: 'claimed' | 'due' | 'settled';
};

/**
 * Takes a hint about the payment with this token: claims its check where it may be asked now, else schedules one, at the earliest after the
 * pause for its earlier hints. A claimed payment stays due, for the case that its claimer dies.
 * @param mayClaim whether the caller can ask now
 * @returns the payment; undefined when the token is unknown.
 */
export function takeHint(dataSource: DataSource, token: string, mayClaim: boolean): Promise<HintedPayment | undefined> {
  return firstRow<HintedPayment>(
    dataSource,
    `WITH claimed AS (
       UPDATE payments SET ${claimColumns('1')}, next_check_at = LEAST(next_check_at, now())
       WHERE token = $1 AND status = ANY ($2) AND $3 AND ${notLeased} AND (hint_allowed_at IS NULL OR hint_allowed_at <= now())
       RETURNING ${claimedColumns}),
     due AS (
       UPDATE payments SET hinted = true, next_check_at = LEAST(next_check_at, GREATEST(now(), hint_allowed_at))
       WHERE token = $1 AND status = ANY ($2) AND NOT EXISTS (SELECT FROM claimed) RETURNING id)
     SELECT *, 'claimed' AS now FROM claimed
     UNION ALL
     SELECT ${claimedColumns}, CASE WHEN EXISTS (SELECT FROM due) THEN 'due' ELSE 'settled' END FROM payments
     WHERE token = $1 AND NOT EXISTS (SELECT FROM claimed)`,
    [token, askableStatuses, mayClaim],
  );
}

/** At most so many sessions of ours are taken from one webhook; an honest one is about one. */
const maxKnown = 10;

/** Those of these words that are tokens of sessions of ours. */
export async function knownTokens(dataSource: DataSource, words: readonly string[]): Promise<string[]> {
  const sql = `SELECT token FROM payments WHERE token = ANY ($1) LIMIT ${maxKnown}`;
  return (await rows<{ token: string }>(dataSource, sql, [words])).map(({ token }) => token);
}

/**
 * Stores a webhook about a token that no payment has, and deletes some of what is too old or too many.
 * @returns whether a create call has stored the token meanwhile (`storeSession`, which finds this webhook where it comes second)
 */
export async function storeEarlyWebhook(
  dataSource: DataSource,
  { token, event }: { token: string; event: string },
): Promise<boolean> {
  const stored = await firstRow<{ opened: boolean }>(
    dataSource,
    `INSERT INTO session_tokens (token, event, received_at) VALUES ($1, $2, now())
     ON CONFLICT (token) DO UPDATE SET event = EXCLUDED.event, received_at = EXCLUDED.received_at RETURNING opened`,
    [token, event],
  );
  await deleteOldTokens(dataSource);
  return stored!.opened;
}

/** Deletes up to {@link tokensForgottenAtOnce} stored tokens that are too old or too many, oldest first. @returns how many */
export async function deleteOldTokens(dataSource: DataSource): Promise<number> {
  const deleted = await rows(
    dataSource,
    `DELETE FROM session_tokens WHERE id IN (
       SELECT id FROM session_tokens
       WHERE expires_at < now() OR id <= (SELECT id FROM session_tokens ORDER BY id DESC OFFSET $1 LIMIT 1)
       ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1`,
    [maxStoredTokens, tokensForgottenAtOnce],
  );
  return deleted.length;
}
