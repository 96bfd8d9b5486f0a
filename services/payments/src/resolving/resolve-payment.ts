import { Inject, Injectable } from '@nestjs/common';
import { AdminActed, type AdminPayment, type resolvePayment } from '@raffle/contracts';
import { adminActOf, Outbox, type Actor } from '@raffle/messaging-kit';
import { logger, ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod/mini';
import { announcePayment, lockPayment } from '../checking/apply-verdict.js';
import { pauseBeforeNextCheck } from '../checking/check-schedule.js';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import { Payment } from '../payment/payment.entity.js';
import {
  amountToRefund,
  decidedAs,
  rule,
  transition,
  type Decision,
  type PaymentHappening,
} from '../payment/payment.js';
import { adminPayment } from '../payment-list/find-admin-payments.js';
import { AskProvider } from '../provider/ask-provider.js';
import type { ProviderVerdict } from '../provider/payment-provider.js';
import { oweWhatCameIn } from '../refunds/owe-what-came-in.js';

type Request = z.output<NonNullable<typeof resolvePayment.body>>;
type ByPerson = Extract<PaymentHappening, `${string}_by_person`>;

const log = logger('resolve');

/** A person settles a payment in review: once, whoever else decides at the same moment. */
@Injectable()
export class ResolvePayment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly askProvider: AskProvider,
    private readonly outbox: Outbox,
    @Inject(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  /**
   * The same decision again answers the same.
   * @throws ProblemException `payment_not_found`, `payment_not_in_review` (also: decided otherwise), `payment_not_paid` and
   * `payment_shown_paid` by what the provider shows now, `payment_unreachable` (503) when it does not say.
   */
  async resolve(id: string, request: Request, actor: Actor): Promise<AdminPayment> {
    const payment = await this.dataSource.getRepository(Payment).findOneBy({ id });
    if (!payment) throw new ProblemException('payment_not_found');
    if (!isRepeat(payment, request.decision)) {
      if (payment.status !== 'review' || payment.token === null) throw new ProblemException('payment_not_in_review');
      // Asked before the row is locked: no lock is held while another process is asked.
      const verdict = await this.askProvider.about({ ...payment, token: payment.token });
      if (!verdict) throw new ProblemException('payment_unreachable');
      const ruling = rule(request.decision, verdict.state === 'paid' ? 'paid' : 'nothing');
      if (typeof ruling === 'string') throw new ProblemException(ruling);
      await this.decide(id, { ...request, ...ruling, verdict }, actor);
    }
    return adminPayment(this.dataSource.manager, id);
  }

  private async decide(
    id: string,
    decision: Request & { happening: ByPerson; verdict: ProviderVerdict },
    actor: Actor,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const payment = await lockPayment(manager, id);
      // Somebody else decided while the provider was asked.
      if (isRepeat(payment, decision.decision)) return;
      if (payment.status !== 'review') throw new ProblemException('payment_not_in_review');
      const now = new Date();
      const before = seen(payment);
      const { to, announce } = transition(payment.status, decision.happening);
      payment.status = to;
      if (to === 'confirmed') payment.confirmedAt = now;
      else payment.closedAt = now;
      noteWhatCame(payment, decision.verdict);
      payment.resolution = decision.decision;
      payment.resolvedBy = actor.adminId;
      payment.resolvedAt = now;
      payment.resolutionReason = decision.reason;
      payment.nextCheckAt = this.nextCheck(payment, now);
      await manager.save(payment);
      const back = to === 'refunded' ? await this.giveBack(manager, payment, now) : null;
      if (announce) await announcePayment(this.outbox, manager, payment, announce, now);
      await this.outbox.add(
        manager,
        AdminActed,
        adminActOf(actor, {
          action: `payment.resolved`,
          subject: payment.id,
          before,
          after: { ...seen(payment), decision: decision.decision, reason: decision.reason, ...back },
          at: now,
        }),
      );
      log.info(
        { payment_id: id, decision: decision.decision, to, admin_id: actor.adminId },
        'a person settled a payment',
      );
    });
  }

  private async giveBack(manager: EntityManager, payment: Payment, now: Date): Promise<{ refund_amount: number }> {
    const received = payment.receivedAmount === null ? null : Number(payment.receivedAmount);
    const amount = amountToRefund(received, payment.amount);
    await oweWhatCameIn(manager, this.outbox, { paymentId: payment.id, userId: payment.userId, amount, now });
    return { refund_amount: amount };
  }

  private nextCheck({ status, createdAt }: Payment, now: Date): Date | null {
    const ageMs = now.getTime() - createdAt.getTime();
    const pause = pauseBeforeNextCheck(status, ageMs, this.config.POLL_INTERVAL_SECONDS * 1000);
    return pause === null ? null : new Date(now.getTime() + pause);
  }
}

const isRepeat = (payment: Payment, decision: Decision): boolean =>
  payment.resolution === decision && payment.status === decidedAs(decision);

/** What the log says of a payment; no phone, no token. */
const seen = ({ status, reference, amount, receivedAmount, receivedFee }: Payment) => ({
  state: status,
  reference,
  amount,
  received_amount: receivedAmount === null ? null : Number(receivedAmount),
  received_fee: receivedFee === null ? null : Number(receivedFee),
});

function noteWhatCame(payment: Payment, verdict: ProviderVerdict): void {
  if (verdict.state !== 'paid') return;
  payment.receivedAmount = verdict.received === null ? null : String(verdict.received);
  payment.receivedFee = verdict.fee === null ? null : String(verdict.fee);
  payment.operator = verdict.operator;
}
