import { Injectable } from '@nestjs/common';
import { firstRow, logger } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { PollPayments } from '../checking/poll-payments.js';
import type { WebhookHint } from './webhook-body.js';

const log = logger('webhook');

/** Webhooks about unknown tokens that are kept at most; the oldest go first. */
export const keptEarlyWebhooks = 10_000;
const keptHours = 24;

/** A webhook says nothing that we believe; it only says that asking the provider may be worth it. */
@Injectable()
export class TakeHint {
  constructor(
    private readonly dataSource: DataSource,
    private readonly poller: PollPayments,
  ) {}

  async take(hint: WebhookHint): Promise<void> {
    if (await this.markDue(hint.token)) return;
    await this.keepForLater(hint);
    // The create call may have stored the token meanwhile, without seeing what we had not committed yet.
    if (await this.markDue(hint.token)) await this.forget(hint.token);
  }

  /** Asks soon about the payment of this token; never sooner than its earlier hints allow. False when nobody knows it. */
  private async markDue(token: string): Promise<boolean> {
    const payment = await firstRow<{ id: string }>(
      this.dataSource,
      `UPDATE payments SET
         hinted = hinted OR status IN ('pending', 'failed', 'expired', 'not_created'),
         next_check_at = CASE WHEN status IN ('pending', 'failed', 'expired', 'not_created')
           THEN LEAST(next_check_at, GREATEST(now(), hint_allowed_at)) ELSE next_check_at END
       WHERE token = $1 RETURNING id`,
      [token],
    );
    if (!payment) return false;
    log.debug({ payment_id: payment.id }, 'a webhook came');
    this.poller.wake();
    return true;
  }

  private async keepForLater({ token, event }: WebhookHint): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO early_webhooks (token, event, expires_at) VALUES ($1, $2, now() + make_interval(hours => $3))
       ON CONFLICT (token) DO UPDATE SET event = EXCLUDED.event`,
      [token, event, keptHours],
    );
    await this.dataSource.query(
      `DELETE FROM early_webhooks WHERE expires_at < now()
         OR id <= (SELECT id FROM early_webhooks ORDER BY id DESC OFFSET $1 LIMIT 1)`,
      [keptEarlyWebhooks],
    );
  }

  private async forget(token: string): Promise<void> {
    await this.dataSource.query('DELETE FROM early_webhooks WHERE token = $1', [token]);
  }
}
