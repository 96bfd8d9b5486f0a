import { firstRow } from '@raffle/service-kit';
import type { DataSource } from 'typeorm';
import { askableStatuses } from '../payment/payment.js';
import type { WebhookHint } from './webhook-body.js';

/** Maximum number of stored webhooks about unknown tokens; the oldest are deleted first. */
export const maxEarlyWebhooks = 10_000;
const storedHours = 24;

export interface HintedPayment {
  id: string;
  correlation_id: string;
  /** False when its state is final: nothing is scheduled. */
  scheduled: boolean;
}

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
     SELECT id, correlation_id, EXISTS (SELECT FROM scheduled) AS scheduled FROM payments WHERE token = $1`,
    [token, askableStatuses],
  );
}

/** Stores a webhook whose token no create call has stored yet, and deletes what is too old or too many. */
export async function storeEarlyWebhook(dataSource: DataSource, { token, event }: WebhookHint): Promise<void> {
  await dataSource.query(
    `INSERT INTO early_webhooks (token, event, expires_at) VALUES ($1, $2, now() + make_interval(hours => $3))
     ON CONFLICT (token) DO UPDATE SET event = EXCLUDED.event`,
    [token, event, storedHours],
  );
  await deleteOldWebhooks(dataSource);
}

/** Deletes stored webhooks that are too old or too many. */
export async function deleteOldWebhooks(dataSource: DataSource): Promise<void> {
  await dataSource.query(
    `DELETE FROM early_webhooks WHERE expires_at < now()
       OR id <= (SELECT id FROM early_webhooks ORDER BY id DESC OFFSET $1 LIMIT 1)`,
    [maxEarlyWebhooks],
  );
}

export async function deleteEarlyWebhook(dataSource: DataSource, token: string): Promise<void> {
  await dataSource.query('DELETE FROM early_webhooks WHERE token = $1', [token]);
}
