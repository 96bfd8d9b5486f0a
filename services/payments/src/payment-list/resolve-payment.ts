import { Inject, Injectable } from '@nestjs/common';
import type { AdminPayment, resolvePayment } from '@raffle/contracts/http/admin-money';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { wholeReceived } from '@raffle/contracts/http/received-money';
import { endApprovals, recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { nextChecks } from '../checking/check-schedule.js';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import { OweRefund } from '../outcomes/owe-refund.js';
import { isToApprove } from '../payment/needs-approval.queries.js';
import {
  findPayment,
  lockPayment,
  storePayment,
  storeReceivedMoney,
  type Payment,
} from '../payment/payment.queries.js';
import { publishPaymentEvent } from '../payment/payment-events.js';
import { decidedAs, rule, transition, type Decision, type PaymentEvent } from '../payment/payment.js';
import type { ProviderVerdict } from '../provider/payment-provider.js';
import { adminPayment } from './payment-list.queries.js';
import { AskReviewedMoney } from './reviewed-money.js';

type Request = BodyOf<typeof resolvePayment>;
type ByPerson = Extract<PaymentEvent, `${string}_by_person`>;
/** The effect of a decision, given what the provider reports now. */
export interface Ruled {
  event: ByPerson;
  verdict: ProviderVerdict | null;
  /** F CFA */
  came_in: number;
}

const log = logger('resolve');

/** An administrator settles a payment in review: once, also when two decide at the same time. */
@Injectable()
export class ResolvePayment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reviewedMoney: AskReviewedMoney,
    private readonly outbox: Outbox,
    private readonly oweRefund: OweRefund,
    @Inject(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  /**
   * Repeatable with the same decision.
   * @throws ProblemException `payment_not_found`, `approval_needed` for a grant that a second administrator must approve.
   */
  async resolvePayment(id: string, request: Request, actor: Actor): Promise<AdminPayment> {
    const payment = await findPayment(this.dataSource.manager, id);
    if (!payment) throw new ProblemException('payment_not_found');
    if (!isRepeat(payment, request.decision)) {
      const ruled = await this.askAndRule(id, request.decision);
      const { manager } = this.dataSource;
      if (request.decision === 'grant' && (await isToApprove(manager, ruled.came_in)))
        throw new ProblemException('approval_needed');
      await this.dataSource.transaction((inside) => this.settleReviewed(inside, id, { ...request, ...ruled }, actor));
    }
    return adminPayment(this.dataSource.manager, id);
  }

  /**
   * Must run before the row is locked: no lock may be held during a call to another process.
   * @throws ProblemException `payment_not_found`, `payment_not_in_review` (also: decided otherwise), `payment_not_paid`,
   * `payment_amount_unknown`, `payment_shown_paid` and `payment_money_missing` by what the provider shows now, `provider_silent` (503)
   * without an answer.
   */
  async askAndRule(id: string, decision: Decision): Promise<Ruled> {
    const payment = await findPayment(this.dataSource.manager, id);
    if (!payment) throw new ProblemException('payment_not_found');
    if (payment.status !== 'review' || payment.token === null) throw new ProblemException('payment_not_in_review');
    const { verdict, known } = await this.reviewedMoney.ask({ ...payment, token: payment.token });
    const ruling = rule(decision, known);
    if (typeof ruling === 'string') throw new ProblemException(ruling);
    return { ...ruling, verdict, came_in: (verdict?.state === 'paid' ? wholeReceived(verdict) : null) ?? 0 };
  }

  /**
   * In the caller's transaction.
   * @param requestedBy who asked for what the actor approved, for the audit line
   * @throws ProblemException `payment_not_in_review`
   */
  async settleReviewed(
    manager: EntityManager,
    id: string,
    { requestedBy, ...decision }: Request & Ruled & { requestedBy?: string },
    actor: Actor,
  ): Promise<void> {
    const payment = await lockPayment(manager, id);
    // Another administrator decided during the provider's call.
    if (isRepeat(payment, decision.decision)) return;
    if (payment.status !== 'review') throw new ProblemException('payment_not_in_review');
    const now = new Date();
    const read = { ...payment };
    const before = auditView(read);
    const { to, announce } = transition(payment.status, decision.event);
    payment.status = to;
    if (to === 'confirmed') payment.confirmed_at = now;
    else payment.closed_at = now;
    if (decision.verdict?.state === 'paid') storeReceivedMoney(payment, decision.verdict);
    payment.resolution = decision.decision;
    payment.resolved_by = actor.adminId;
    payment.resolved_at = now;
    payment.resolution_reason = decision.reason;
    await storePayment(manager, payment, nextChecks(payment, now, this.config.POLL_INTERVAL_SECONDS * 1000));
    await endApprovals(manager, id);
    const amount = to === 'refunded' ? payment.came_in : null;
    if (amount !== null)
      await this.oweRefund.oweRefund(manager, {
        // So that it happens once for a payment.
        refund_request_id: id,
        payment_id: id,
        user_id: payment.user_id,
        amount,
        reason: 'paid_otherwise',
      });
    if (announce) await publishPaymentEvent(this.outbox, manager, payment, announce, now);
    await recordAct(this.outbox, manager, actor, {
      action: 'payment.resolved',
      subject: payment.id,
      before,
      after: {
        ...auditView(payment),
        decision: decision.decision,
        reason: decision.reason,
        ...(requestedBy !== undefined && { requested_by: requestedBy }),
        ...(amount !== null && { refund_amount: amount }),
      },
      at: now,
    });
    log.info({ payment_id: id, decision: decision.decision, to, admin_id: actor.adminId }, 'payment in review settled');
  }
}

const isRepeat = (payment: Payment, decision: Decision): boolean =>
  payment.resolution === decision && decidedAs(decision).includes(payment.status);

/** The payment in the audit log; without phone and token. */
const auditView = ({ status: state, reference, amount, received_amount, received_fee }: Payment) => ({
  state,
  reference,
  amount,
  received_amount,
  received_fee,
});
