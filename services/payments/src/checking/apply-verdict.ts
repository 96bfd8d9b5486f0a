import { Inject, Injectable } from '@nestjs/common';
import { PaymentConfirmed, PaymentFailed } from '@raffle/contracts';
import { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import { Payment } from '../payment/payment.entity.js';
import {
  askableStatuses,
  transition,
  type Announcement,
  type PaymentHappening,
  type PaymentStatus,
} from '../payment/payment.js';
import type { ProviderVerdict } from '../provider/payment-provider.js';
import { giveUpMs, pauseAfterHint, pauseBeforeNextCheck } from './check-schedule.js';

const log = logger('verdict');

/** The only place where a payment's status changes after it was opened, and where its confirmation is announced. */
@Injectable()
export class ApplyVerdict {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  /** Writes down what the provider said, once, however many asked at the same time. Null: it said nothing. */
  async apply(paymentId: string, verdict: ProviderVerdict | null): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const payment = await lockPayment(manager, paymentId);
      const now = new Date();
      if (verdict)
        await this.happen(
          manager,
          payment,
          happeningOf(verdict, now.getTime() - payment.createdAt.getTime()),
          now,
          verdict,
        );
      if (verdict) payment.interrupted = verdict.state === 'pending' && verdict.interrupted;
      this.planNextCheck(payment, now);
      await manager.save(payment);
    });
  }

  private async happen(
    manager: EntityManager,
    payment: Payment,
    happening: PaymentHappening,
    now: Date,
    verdict: ProviderVerdict,
  ): Promise<void> {
    const { to, announce } = transition(payment.status, happening);
    if (to === payment.status) return;
    log.info({ payment_id: payment.id, from: payment.status, to }, 'a payment moved');
    if (to === 'review') {
      log.warn({ payment_id: payment.id }, 'paid with another amount: a person must look');
      // Closed by a person, and paid after all: it waits for another decision.
      Object.assign(payment, { resolution: null, resolvedBy: null, resolvedAt: null, resolutionReason: null });
    }
    payment.status = to;
    if (to === 'confirmed') payment.confirmedAt = now;
    if (to === 'failed') payment.closedAt = now;
    if (verdict.state === 'paid') {
      payment.receivedAmount = verdict.received === null ? null : String(verdict.received);
      payment.receivedFee = verdict.fee === null ? null : String(verdict.fee);
      payment.operator = verdict.operator;
    }
    if (announce) await announcePayment(this.outbox, manager, payment, announce, now);
  }

  private planNextCheck(payment: Payment, now: Date): void {
    payment.checkLeaseUntil = null;
    payment.hintAllowedAt =
      payment.hintedChecks > 0 ? new Date(now.getTime() + pauseAfterHint(payment.hintedChecks)) : payment.hintAllowedAt;
    payment.nextCheckAt = this.nextCheck(payment, now);
  }

  private nextCheck(payment: Payment, now: Date): Date | null {
    const askable: readonly PaymentStatus[] = askableStatuses;
    if (!askable.includes(payment.status)) return null;
    const pauses = [
      pauseBeforeNextCheck(
        payment.status,
        now.getTime() - payment.createdAt.getTime(),
        this.config.POLL_INTERVAL_SECONDS * 1000,
      ),
      // A webhook that came while we asked may know more than the answer we got.
      payment.hinted ? (payment.hintAllowedAt ?? now).getTime() - now.getTime() : null,
    ].filter((pause) => pause !== null);
    return pauses.length > 0 ? new Date(now.getTime() + Math.min(...pauses)) : null;
  }
}

/** The payment's row, locked until the transaction ends. @throws when there is none. */
export async function lockPayment(manager: EntityManager, id: string): Promise<Payment> {
  return manager.findOneOrFail(Payment, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** Tells identity and tickets what became of a payment, in the transaction that made it so. */
export async function announcePayment(
  outbox: Outbox,
  manager: EntityManager,
  payment: Payment,
  announcement: Announcement,
  now: Date,
): Promise<void> {
  const about = { payment_id: payment.id, type: payment.type, subject_id: payment.subjectId };
  if (announcement === 'confirmed') {
    await outbox.add(manager, PaymentConfirmed, {
      ...about,
      amount: payment.amount,
      currency: payment.currency,
      confirmed_at: now.toISOString(),
    });
    return;
  }
  await outbox.add(manager, PaymentFailed, { ...about, reason: announcement, failed_at: now.toISOString() });
}

function happeningOf(verdict: ProviderVerdict, ageMs: number): PaymentHappening {
  switch (verdict.state) {
    case 'pending':
      return ageMs >= giveUpMs ? 'given_up' : 'found_pending';
    case 'failed':
      return 'found_failed';
    case 'paid':
      return verdict.asExpected ? 'found_paid_as_expected' : 'found_paid_otherwise';
  }
}
