import { firstRow, rows } from '@raffle/service-kit';
import type { DataSource } from 'typeorm';
import type { ContextOfPayment, Payment } from '../payment/payment.entity.js';
import type { OpenedSession } from '../provider/payment-provider.js';

/** What decides how a payment is opened. Each is null where there is none. */
export interface BeforeOpening {
  /** The open or paid payment of the same subject. */
  existing_id: string | null;
  chosen_provider: string | null;
  /** The current name and phone (E.164) of the user. */
  client_name: string | null;
  client_phone: string | null;
}

export async function readBeforeOpening(
  dataSource: DataSource,
  { subjectId, userId }: { subjectId: string; userId: string | null },
): Promise<BeforeOpening> {
  const row = await firstRow<BeforeOpening>(
    dataSource,
    `SELECT (SELECT id FROM payments WHERE subject_id = $1 AND status IN ('creating', 'pending', 'confirmed', 'review')
             ORDER BY created_at DESC LIMIT 1) AS existing_id,
       (SELECT name FROM provider_choice) AS chosen_provider, holder.name AS client_name, holder.phone AS client_phone
     FROM (VALUES (1)) AS always LEFT JOIN people AS holder ON holder.user_id = $2`,
    [subjectId, userId],
  );
  return row!;
}

/**
 * Stores a session that the provider opened and makes its payment `pending`. One that was closed meanwhile stays closed with its token:
 * the session can still be paid.
 * @param firstCheckSeconds until the provider is asked first: where it is pending, and where it was closed
 * @throws Error for a payment that has a session already
 */
export async function storeSession(
  dataSource: DataSource,
  paymentId: string,
  session: OpenedSession,
  firstCheckSeconds: { pending: number; closed: number },
): Promise<void> {
  const stored = await firstRow(
    dataSource,
    `UPDATE payments SET token = $2, payment_url = $3,
       status = CASE status WHEN 'creating' THEN 'pending' ELSE status END,
       next_check_at = now() + make_interval(secs => CASE status WHEN 'creating' THEN $4::float8 ELSE $5::float8 END)
     WHERE id = $1 AND status IN ('creating', 'not_created') AND token IS NULL RETURNING id`,
    [paymentId, session.token, session.paymentUrl, firstCheckSeconds.pending, firstCheckSeconds.closed],
  );
  if (!stored) throw new Error(`The payment ${paymentId} cannot take a session`);
}

/** Payments that have been `creating` for longer than `olderThanSeconds`, the oldest first. */
export function findAbandonedCreations(
  dataSource: DataSource,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<(Pick<Payment, 'id'> & ContextOfPayment)[]> {
  return rows(
    dataSource,
    `SELECT id, correlation_id AS "correlationId", traceparent FROM payments
     WHERE status = 'creating' AND created_at < now() - make_interval(secs => $1) ORDER BY created_at LIMIT $2`,
    [olderThanSeconds, limit],
  );
}

/** Makes the payment due if a webhook about its token arrived before the token was stored. @returns whether one had. */
export async function takeEarlyWebhook(dataSource: DataSource, paymentId: string): Promise<boolean> {
  const [, taken] = await dataSource.query<[unknown, number]>(
    `WITH early AS (
       DELETE FROM early_webhooks USING payments
       WHERE payments.id = $1 AND early_webhooks.token = payments.token RETURNING early_webhooks.token)
     UPDATE payments SET hinted = true, next_check_at = now() FROM early WHERE payments.token = early.token`,
    [paymentId],
  );
  return taken > 0;
}
