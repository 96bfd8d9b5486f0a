import { Inject, Injectable } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { DataSource } from 'typeorm';
import { announcePayment, lockPayment } from '../checking/apply-verdict.js';
import { pauseBeforeNextCheck } from '../checking/check-schedule.js';
import { PollPayments } from '../checking/poll-payments.js';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import type { Payment } from '../payment/payment.entity.js';
import { transition } from '../payment/payment.js';
import type { OpenedSession } from '../provider/payment-provider.js';

/** How a payment leaves `creating`: with a session, or closed. */
@Injectable()
export class EndCreation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly poller: PollPayments,
    @Inject(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  /** Stores the session's token. From now on, and only now, webhooks about it count, those that came too early included. */
  async opened(paymentId: string, session: OpenedSession): Promise<Payment> {
    const payment = await this.dataSource.transaction(async (manager) => {
      const locked = await lockPayment(manager, paymentId);
      locked.status = transition(locked.status, 'session_opened').to;
      locked.token = session.token;
      locked.paymentUrl = session.paymentUrl;
      const pollMs = this.config.POLL_INTERVAL_SECONDS * 1000;
      const pauseMs = pauseBeforeNextCheck(locked.status, 0, pollMs);
      locked.nextCheckAt = pauseMs === null ? null : new Date(Date.now() + pauseMs);
      return manager.save(locked);
    });
    await this.takeEarlyWebhook(paymentId);
    return payment;
  }

  /** Closes a payment whose session was refused or never answered; others release what they held for it. */
  async notOpened(paymentId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const payment = await lockPayment(manager, paymentId);
      const { to, announce } = transition(payment.status, 'session_not_opened');
      if (to === payment.status) return;
      const now = new Date();
      payment.status = to;
      payment.closedAt = now;
      await manager.save(payment);
      if (announce) await announcePayment(this.outbox, manager, payment, announce, now);
    });
  }

  /**
   * After the token's commit, not with it: a webhook handler stores first and looks for the payment again afterwards, so one of
   * the two always sees the other.
   */
  private async takeEarlyWebhook(paymentId: string): Promise<void> {
    const [, taken] = await this.dataSource.query<[unknown, number]>(
      `WITH early AS (
         DELETE FROM early_webhooks USING payments
         WHERE payments.id = $1 AND early_webhooks.token = payments.token RETURNING early_webhooks.token)
       UPDATE payments SET hinted = true, next_check_at = now() FROM early WHERE payments.token = early.token`,
      [paymentId],
    );
    if (taken > 0) this.poller.wake();
  }
}
