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
import type { ProviderVerdict } from '../provider/payment-provider.js';
import { giveUpMs, nextChecks } from './check-schedule.js';

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

  /**
   * Stores the provider's answer; concurrent callers store it once. Null: no usable answer.
   * @param read the payment before the call
   * @returns the resulting payment
   */
  async applyVerdict(read: Payment, verdict: ProviderVerdict | null): Promise<Payment> {
    // Settled by another answer: this one tells nothing more.
    if (!isAskable(read.status)) return read;
    const now = new Date();
    const { decided, reported } = decide(read, verdict, now);
    const isStored = await this.dataSource.transaction(async (manager) => {
      const next = nextChecks(decided, now, this.config.POLL_INTERVAL_SECONDS * 1000);
      if (!(await storePayment(manager, decided, next))) return false;
      if (reported) await this.outbox.add(manager, reported.definition, reported.payload);
      return true;
    });
    // A webhook arrived during the call, or its lease had ended.
    if (!isStored) return this.applyVerdict((await findPayment(this.dataSource.manager, read.id))!, verdict);
    this.tell(read, decided);
    return decided;
  }

  private tell({ status: from }: Payment, { id: payment_id, reference, type, status: to }: Payment): void {
    if (from === to) return;
    log.info({ payment_id, reference, from, to }, 'payment status changed');
    if (to === 'review') log.warn({ payment_id, reference }, 'paid with another amount: an administrator must decide');
    this.changes.inc({ type, state: to });
  }
}

/** The payment as an answer changes it, and what reports that to other services. */
function decide(
  read: Payment,
  verdict: ProviderVerdict | null,
  now: Date,
): { decided: Payment; reported: Report | null } {
  const decided = { ...read };
  if (!verdict) return { decided, reported: null };
  decided.interrupted = verdict.state === 'pending' && verdict.interrupted;
  const { to, announce } = transition(read.status, eventOf(verdict, now.getTime() - read.created_at.getTime()));
  if (to === read.status) return { decided, reported: null };
  decided.status = to;
  if (to === 'confirmed') decided.confirmed_at = now;
  if (to === 'failed') decided.closed_at = now;
  if (verdict.state === 'paid') storeReceivedMoney(decided, verdict);
  if (to === 'review') {
    // Closed by a person and paid later: it needs a new decision.
    Object.assign(decided, { resolution: null, resolved_by: null, resolved_at: null, resolution_reason: null });
    return { decided, reported: report(ReviewOpened, { payment_id: read.id, opened_at: now.toISOString() }) };
  }
  return { decided, reported: announce && reportOf(decided, announce, now) };
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
