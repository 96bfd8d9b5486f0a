import { Inject, Injectable } from '@nestjs/common';
import { ReviewOpened } from '@raffle/contracts/events';
import { paymentType } from '@raffle/contracts/values';
import { Outbox } from '@raffle/messaging-kit';
import { logger, Metrics } from '@raffle/service-kit';
import { Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import {
  publishPaymentEvent,
  lockPayment,
  storePayment,
  storeReceivedMoney,
  type NextChecks,
  type Payment,
} from '../payment/payment.entity.js';
import { isAskable, transition, type PaymentEvent, type PaymentStatus } from '../payment/payment.js';
import type { ProviderVerdict } from '../provider/payment-provider.js';
import { giveUpMs, pauseAfterHint, pauseBeforeNextCheck } from './check-schedule.js';

const log = logger('verdict');

/** The only place where an opened payment changes its status without an administrator, and publishes its confirmation. */
@Injectable()
export class ApplyVerdict {
  private readonly changes: Counter<'type' | 'state'>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(paymentsConfig) private readonly config: PaymentsConfig,
    metrics: Metrics,
  ) {
    this.changes = new Counter({
      name: 'payments_checked_total',
      help: "Payments whose state the provider's answer changed, by type and by their new state.",
      labelNames: ['type', 'state'],
      registers: [metrics.registry],
    });
    for (const type of paymentType.options)
      for (const state of ['confirmed', 'failed', 'expired', 'review']) this.changes.inc({ type, state }, 0);
  }

  /** Stores the provider's answer; concurrent callers store it once. Null: no usable answer. @returns the resulting payment */
  async apply(paymentId: string, verdict: ProviderVerdict | null): Promise<Payment> {
    let before: PaymentStatus | undefined;
    const stored = await this.dataSource.transaction(async (manager) => {
      const payment = await lockPayment(manager, paymentId);
      const read = { ...payment };
      before = read.status;
      const now = new Date();
      if (verdict)
        await this.move(manager, payment, eventOf(verdict, now.getTime() - payment.createdAt.getTime()), now, verdict);
      if (verdict) payment.interrupted = verdict.state === 'pending' && verdict.interrupted;
      payment.checkLeaseUntil = null;
      await storePayment(manager, read, payment, this.nextChecks(payment, now));
      return payment;
    });
    if (stored.status !== before) this.changes.inc({ type: stored.type, state: stored.status });
    return stored;
  }

  private async move(
    manager: EntityManager,
    payment: Payment,
    event: PaymentEvent,
    now: Date,
    verdict: ProviderVerdict,
  ): Promise<void> {
    const { to, announce } = transition(payment.status, event);
    if (to === payment.status) return;
    const { id: payment_id, reference } = payment;
    log.info({ payment_id, reference, from: payment.status, to }, 'payment status changed');
    if (to === 'review') {
      log.warn({ payment_id, reference }, 'paid with another amount: an administrator must decide');
      // Closed by a person and paid later: it needs a new decision.
      Object.assign(payment, { resolution: null, resolvedBy: null, resolvedAt: null, resolutionReason: null });
      await this.outbox.add(manager, ReviewOpened, { payment_id: payment.id, opened_at: now.toISOString() });
    }
    payment.status = to;
    if (to === 'confirmed') payment.confirmedAt = now;
    if (to === 'failed') payment.closedAt = now;
    if (verdict.state === 'paid') storeReceivedMoney(payment, verdict);
    if (announce) await publishPaymentEvent(this.outbox, manager, payment, announce, now);
  }

  private nextChecks({ status, createdAt, hinted, hintedChecks }: Payment, now: Date): NextChecks {
    const hintPauseMs = hintedChecks > 0 ? pauseAfterHint(hintedChecks) : 0;
    const ageMs = now.getTime() - createdAt.getTime();
    const pauses = isAskable(status)
      ? [
          pauseBeforeNextCheck(status, ageMs, this.config.POLL_INTERVAL_SECONDS * 1000),
          // A webhook that arrived during the call may know more than the answer.
          hinted ? hintPauseMs : null,
        ].filter((pause) => pause !== null)
      : [];
    return { nextCheckMs: pauses.length > 0 ? Math.min(...pauses) : null, hintAllowedMs: hintPauseMs };
  }
}

function eventOf(verdict: ProviderVerdict, ageMs: number): PaymentEvent {
  switch (verdict.state) {
    case 'pending':
      return ageMs >= giveUpMs ? 'given_up' : 'found_pending';
    case 'failed':
      return 'found_failed';
    case 'paid':
      return verdict.asExpected ? 'found_paid_as_expected' : 'found_paid_otherwise';
  }
}
