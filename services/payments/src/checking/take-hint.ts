import { Injectable } from '@nestjs/common';
import { paymentToken } from '@raffle/contracts/values';
import { logger, Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { inContextOfPayment } from '../payment/payment.entity.js';
import { PollPayments } from './check-payment.js';
import { deleteEarlyWebhook, deleteOldWebhooks, markPaymentDue, storeEarlyWebhook } from './checking.queries.js';

const log = logger('webhook');

/** ASCII only: nothing else can be an event, and it is stored. */
const short = z
  .string()
  .max(64)
  .regex(/^[\x20-\x7e]*$/);

/**
 * Both forms that the provider sends (docs/payment-provider.md "Webhook"). Only the session's token and the event are read: amounts,
 * phones and `personal_Info` in an unsigned body prove nothing.
 */
export const webhookBody = z
  .object({
    tokenPay: z.string().refine((text) => paymentToken.safeParse(text).success),
    event: short.optional(),
    statut: short.optional(),
  })
  .refine(({ event, statut }) => event !== undefined || statut !== undefined, { error: 'event or statut is missing' })
  .transform(({ tokenPay, event, statut }) => ({
    token: tokenPay,
    event: event ?? `statut:${statut ?? ''}`.slice(0, 64),
  }));

export type WebhookHint = z.output<typeof webhookBody>;

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

  /** Deletes old webhooks about unknown tokens even when no further one arrives (docs/product.md rule 32, retention). */
  @Repeat({ name: 'forget-early-webhooks', everyMs: 3_600_000 })
  forgetOld(): Promise<void> {
    return deleteOldWebhooks(this.dataSource);
  }
}
