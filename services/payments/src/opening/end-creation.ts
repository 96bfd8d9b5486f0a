import { Inject, Injectable } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { logger, Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { PollPayments } from '../checking/check-payment.js';
import { pauseBeforeNextCheck } from '../checking/check-schedule.js';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import { inContextOfPayment, lockPayment, publishPaymentEvent, storePayment } from '../payment/payment.entity.js';
import { transition, type PaymentStatus } from '../payment/payment.js';
import type { OpenedSession } from '../provider/payment-provider.js';
import { findAbandonedCreations, storeSession, takeEarlyWebhook } from './opening.queries.js';

const log = logger('creation');

/** Ends the state `creating`: with a session, or closed. */
@Injectable()
export class EndCreation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly poller: PollPayments,
    @Inject(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  /** Stores the session's token. From here on webhooks about it count, including those that arrived before the token. */
  async opened(paymentId: string, session: OpenedSession): Promise<void> {
    const seconds = (status: PaymentStatus) =>
      (pauseBeforeNextCheck(status, 0, this.config.POLL_INTERVAL_SECONDS * 1000) ?? 0) / 1000;
    await storeSession(this.dataSource, paymentId, session, {
      pending: seconds('pending'),
      closed: seconds('not_created'),
    });
    // After the token's commit: the webhook handler stores first and looks for the payment again, so one of the two sees the other.
    log.info({ payment_id: paymentId }, 'payment session opened');
    if (await takeEarlyWebhook(this.dataSource, paymentId)) this.poller.wake();
  }

  /** Closes a payment whose session was refused or never answered; its event makes other services release their holds. */
  async notOpened(paymentId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const payment = await lockPayment(manager, paymentId);
      const { to, announce } = transition(payment.status, 'session_not_opened');
      if (to === payment.status) return;
      const now = new Date();
      const closed = { ...payment, status: to, closedAt: now };
      await storePayment(manager, payment, closed);
      if (announce) await publishPaymentEvent(this.outbox, manager, closed, announce, now);
    });
  }
}

const intervalMs = 15_000;
const batch = 50;
/** Longer than a living process may take over a create call. */
const abandonedAfterSeconds = 40;

/** Closes payments whose process died between their row and the provider's answer, so that their holds are released. */
@Injectable()
export class CloseAbandonedCreations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly endCreation: EndCreation,
  ) {}

  /** Each payment is locked and read again before it is closed, so several instances may run this. */
  @Repeat({ name: 'close-abandoned-creations', everyMs: intervalMs, firstMs: intervalMs })
  async close(): Promise<void> {
    const payments = await findAbandonedCreations(this.dataSource, {
      olderThanSeconds: abandonedAfterSeconds,
      limit: batch,
    });
    for (const payment of payments) {
      await inContextOfPayment(payment, async () => {
        log.warn({ payment_id: payment.id }, 'payment closed: its create call got no answer');
        await this.endCreation.notOpened(payment.id);
      });
    }
  }
}
