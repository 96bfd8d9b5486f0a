import { Inject, Injectable } from '@nestjs/common';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { AdminActed } from '@raffle/contracts/events';
import type { AdminPayment, resolvePayment } from '@raffle/contracts/http/admin-money';
import { adminActOf, Outbox, type Actor } from '@raffle/messaging-kit';
import { logger, ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { pauseBeforeNextCheck } from '../checking/check-schedule.js';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import { announcePayment } from '../payment/announce-payment.js';
import { lockPayment, Payment } from '../payment/payment.entity.js';
import { amountToRefund, decidedAs, rule, transition, type Decision, type PaymentEvent } from '../payment/payment.js';
import { adminPayment } from '../payment-list/find-admin-payments.js';
import { AskProvider } from '../provider/ask-provider.js';
import type { ProviderVerdict } from '../provider/payment-provider.js';
import { recordRefundOwed } from '../refunds/record-refund-owed.js';

type Request = BodyOf<typeof resolvePayment>;
type ByPerson = Extract<PaymentEvent, `${string}_by_person`>;

const log = logger('resolve');

/** An administrator settles a payment in review, once, also when two decide at the same moment. */
@Injectable()
export class ResolvePayment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly askProvider: AskProvider,
    private readonly outbox: Outbox,
    @Inject(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  /**
   * Repeatable with the same decision.
   * @throws ProblemException `payment_not_found`, `payment_not_in_review` (also: decided otherwise), `payment_not_paid` and
   * `payment_shown_paid` by what the provider shows now, `payment_unreachable` (503) when it does not say.
   */
  async resolve(id: string, request: Request, actor: Actor): Promise<AdminPayment> {
    const payment = await this.dataSource.getRepository(Payment).findOneBy({ id });
    if (!payment) throw new ProblemException('payment_not_found');
    if (!isRepeat(payment, request.decision)) {
      if (payment.status !== 'review' || payment.paymentToken === null)
        throw new ProblemException('payment_not_in_review');
      // Before the row is locked: no lock may be held during a call to another process.
      const verdict = await this.askProvider.about({ ...payment, token: payment.paymentToken });
      if (!verdict) throw new ProblemException('payment_unreachable');
      const ruling = rule(request.decision, verdict.state === 'paid' ? 'paid' : 'nothing');
      if (typeof ruling === 'string') throw new ProblemException(ruling);
      await this.decide(id, { ...request, ...ruling, verdict }, actor);
    }
    return adminPayment(this.dataSource.manager, id);
  }

  private async decide(
    id: string,
    decision: Request & { event: ByPerson; verdict: ProviderVerdict },
    actor: Actor,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const payment = await lockPayment(manager, id);
      // Another administrator decided during the provider's call.
      if (isRepeat(payment, decision.decision)) return;
      if (payment.status !== 'review') throw new ProblemException('payment_not_in_review');
      const now = new Date();
      const before = auditView(payment);
      const { to, announce } = transition(payment.status, decision.event);
      payment.status = to;
      if (to === 'confirmed') payment.confirmedAt = now;
      else payment.closedAt = now;
      storeReceivedMoney(payment, decision.verdict);
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
          action: 'payment.resolved',
          subject: payment.id,
          before,
          after: { ...auditView(payment), decision: decision.decision, reason: decision.reason, ...back },
          at: now,
        }),
      );
      log.info(
        { payment_id: id, decision: decision.decision, to, admin_id: actor.adminId },
        'payment in review settled',
      );
    });
  }

  private async giveBack(manager: EntityManager, payment: Payment, now: Date): Promise<{ refund_amount: number }> {
    const received = payment.receivedAmount === null ? null : Number(payment.receivedAmount);
    const amount = amountToRefund(received, payment.amount);
    await recordRefundOwed(manager, this.outbox, { paymentId: payment.id, userId: payment.userId, amount, now });
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

/** The payment in the audit log; without phone and token. */
const auditView = ({ status, reference, amount, receivedAmount, receivedFee }: Payment) => ({
  state: status,
  reference,
  amount,
  received_amount: receivedAmount === null ? null : Number(receivedAmount),
  received_fee: receivedFee === null ? null : Number(receivedFee),
});

function storeReceivedMoney(payment: Payment, verdict: ProviderVerdict): void {
  if (verdict.state !== 'paid') return;
  payment.receivedAmount = verdict.received === null ? null : String(verdict.received);
  payment.receivedFee = verdict.fee === null ? null : String(verdict.fee);
  payment.operator = verdict.operator;
}
