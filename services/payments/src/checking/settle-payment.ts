import { Inject, Injectable } from '@nestjs/common';
import { ReviewOpened } from '@raffle/contracts/events';
import { paymentType } from '@raffle/contracts/values';
import { Outbox } from '@raffle/messaging-kit';
import { logger, Metrics } from '@raffle/service-kit';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import { findPayment, storePayment, storeReceivedMoney, type Payment } from '../payment/payment.queries.js';
import { report, reportOf, type Report } from '../payment/payment-events.js';
import { isAskable, transition, type PaymentEvent } from '../payment/payment.js';
import { insertRefusal } from '../news/attempts.queries.js';
import type { ProviderVerdict } from '../provider/payment-provider.js';
import { giveUpMs, nextChecks } from './check-schedule.js';

const log = logger('settle-payment');

/** The only place where an opened payment changes its status without an administrator, and publishes its confirmation. */
@Injectable()
export class SettlePayment {
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

  /**
   * Decides on the provider's answer, stores what it decides and reports it to other services; concurrent callers do so once.
   * @param read the payment before the call
   * @param verdict null without an answer: only the check ends
   * @returns the resulting payment
   */
  async settlePayment(read: Payment, verdict: ProviderVerdict | null): Promise<Payment> {
    // Settled by another answer: this one tells nothing more.
    if (!isAskable(read.status)) return read;
    const now = new Date();
    const settled = { ...read };
    let reported: Report | null = null;

    if (verdict) {
      if (verdict.state !== 'unknown') settled.interrupted = verdict.state === 'pending' && verdict.interrupted;
      const { to, announce } = transition(read.status, eventOf(verdict, now.getTime() - read.created_at.getTime()));
      if (to !== read.status) {
        settled.status = to;
        if (verdict.state === 'paid') storeReceivedMoney(settled, verdict);
        if (to === 'confirmed') settled.confirmed_at = now;
        if (to === 'failed') settled.closed_at = now;
        if (to === 'review') {
          settled.review_began_at = now;
          // Closed by a person and paid later: it needs a new decision.
          Object.assign(settled, { resolution: null, resolved_by: null, resolved_at: null, resolution_reason: null });
          reported = report(ReviewOpened, { payment_id: read.id, opened_at: now.toISOString() });
        } else if (announce) reported = reportOf(settled, announce, now);
      }
    }

    const isStored = await this.dataSource.transaction(async (manager) => {
      const next = nextChecks(settled, now, this.config.POLL_INTERVAL_SECONDS * 1000);
      if (!(await storePayment(manager, settled, next))) return false;
      if (verdict?.state === 'failed' && settled.status !== read.status)
        await insertRefusal(manager, read.id, verdict.operator);
      if (reported) await this.outbox.add(manager, reported.definition, reported.payload);
      return true;
    });
    // A webhook arrived during the call, or its lease had ended.
    if (!isStored) return this.settlePayment((await findPayment(this.dataSource.manager, read.id))!, verdict);

    const { id: payment_id, reference, type, status: state } = settled;
    if (state === read.status) return settled;
    log.info({ payment_id, reference, from: read.status, to: state }, 'payment status changed');
    if (state === 'review')
      log.warn(
        { payment_id, reference },
        'paid with another amount, or one that cannot be read: an administrator must decide',
      );
    this.changes.inc({ type, state });
    return settled;
  }
}

function eventOf(verdict: ProviderVerdict, ageMs: number): PaymentEvent {
  switch (verdict.state) {
    case 'pending':
    // It may know the session again, or be read again: until the schedule ends, nothing is concluded from it.
    case 'unknown':
      return ageMs >= giveUpMs ? 'given_up' : 'found_pending';
    case 'failed':
      return 'found_failed';
    case 'paid':
      return verdict.asExpected ? 'found_paid_as_expected' : 'found_paid_otherwise';
  }
}
