import { Injectable } from '@nestjs/common';
import { logger } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { inContextOfPayment } from '../payment/payment-context.js';
import { PollPayments } from '../checking/poll-payments.js';
import { deleteEarlyWebhook, markPaymentDue, storeEarlyWebhook } from './early-webhooks.queries.js';
import type { WebhookHint } from './webhook-body.js';

const log = logger('webhook');

/** Sent when a session opens, without new information: a status call would only delay the one for the next webhook. */
const uninformative: ReadonlySet<string> = new Set(['payin.session.pending', 'statut:pending']);

/** An unsigned webhook is not trusted: it only triggers a status call. */
@Injectable()
export class TakeHint {
  constructor(
    private readonly dataSource: DataSource,
    private readonly poller: PollPayments,
  ) {}

  async take(hint: WebhookHint): Promise<void> {
    if (uninformative.has(hint.event)) return;
    if (await this.markDue(hint)) return;
    await storeEarlyWebhook(this.dataSource, hint);
    // The create call may have stored the token meanwhile, before our insert was committed and visible to it.
    if (await this.markDue(hint)) await deleteEarlyWebhook(this.dataSource, hint.token);
  }

  private async markDue({ token, event }: WebhookHint): Promise<boolean> {
    const payment = await markPaymentDue(this.dataSource, token);
    if (payment === undefined) return false;
    inContextOfPayment(payment, () => log.info({ payment_id: payment.id, event }, 'webhook received'));
    if (payment.scheduled) this.poller.wake();
    return true;
  }
}
