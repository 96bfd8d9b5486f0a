import { Injectable } from '@nestjs/common';
import type { Approval } from '@raffle/contracts/http/approvals';
import type { requestMoney } from '@raffle/contracts/http/requests-about-money';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { ApprovalRequests, recordAct, type Approvable, type ApprovalRow } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { refundPhone, refundsTotal } from '../payment/needs-approval.queries.js';
import { findPayment, lockPayment } from '../payment/payment.queries.js';
import { ResolvePayment, type Ruled } from '../payment-list/resolve-payment.js';

/** Accepts a payment in review, for the amount that the provider reports at the approval. */
@Injectable()
export class GrantedPayment implements Approvable<Ruled> {
  readonly refused = { action: 'payment.approval_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  constructor(private readonly resolving: ResolvePayment) {}

  prepare(id: string): Promise<Ruled> {
    return this.resolving.askAndRule(id, 'grant');
  }

  async lock(manager: EntityManager, id: string) {
    return { state: (await lockPayment(manager, id)).status };
  }

  /** @throws ProblemException `approval_outdated` where another amount was received since */
  async carryOut(manager: EntityManager, request: ApprovalRow, by: Actor, ruled: Ruled): Promise<void> {
    const { subject, after, reason, requested_by_name: requestedBy } = request;
    if (String(ruled.came_in) !== after.amount) throw new ProblemException('approval_outdated');
    await this.resolving.settleReviewed(manager, subject, { decision: 'grant', reason, requestedBy, ...ruled }, by);
  }
}

/** Allows the owed refunds of a payment to be sent: `Transfers` and refund files check for the approval. */
@Injectable()
export class ApprovedRefunds implements Approvable {
  readonly refused = { action: 'payment.approval_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  constructor(private readonly outbox: Outbox) {}

  async lock(manager: EntityManager, id: string) {
    await lockPayment(manager, id);
    return { refunds: String(await refundsTotal(manager, id)), number: await refundPhone(manager, id) };
  }

  async carryOut(manager: EntityManager, { subject, after, reason, requested_by_name }: ApprovalRow, by: Actor) {
    await recordAct(this.outbox, manager, by, {
      action: 'payment.refund_approved',
      subject,
      before: null,
      after: {
        reference: (await lockPayment(manager, subject)).reference,
        amount: Number(after.amount),
        requested_by: requested_by_name,
        reason,
      },
    });
  }
}

/** Asks a second super_admin to approve a grant or a refund (docs/product.md rule 42). */
@Injectable()
export class RequestMoney {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: ApprovalRequests,
    private readonly resolving: ResolvePayment,
    private readonly grant: GrantedPayment,
    private readonly refund: ApprovedRefunds,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @throws ProblemException `payment_not_found`, `payment_not_in_review`, `refund_not_found` where nothing is owed, `amount_changed`
   * where the amount differs from what the caller saw
   */
  async requestMoney(id: string, { kind, amount, reason }: BodyOf<typeof requestMoney>, by: Actor): Promise<Approval> {
    const payment = await findPayment(this.dataSource.manager, id);
    if (!payment) throw new ProblemException('payment_not_found');
    // Before the transaction: the provider is asked.
    const cameIn = kind === 'grant' ? (await this.resolving.askAndRule(id, 'grant')).came_in : null;
    return this.dataSource.transaction(async (manager) => {
      const before: Record<string, string> = await this[kind].lock(manager, id);
      if (kind === 'grant' && before['state'] !== 'review') throw new ProblemException('payment_not_in_review');
      const now = cameIn ?? Number(before['refunds']);
      if (now === 0) throw new ProblemException('refund_not_found');
      if (now !== amount) throw new ProblemException('amount_changed');
      // What is approved is an amount to a number.
      const number = before['number'];
      const after = { amount: String(amount), ...(number !== undefined && { phone: number }) };
      const approval = await this.requests.requestApproval(manager, { kind, subject: id, before, after, reason, by });
      await recordAct(this.outbox, manager, by, {
        action: 'payment.approval_requested',
        subject: id,
        before: null,
        after: { reference: payment.reference, decision: kind, amount, reason },
      });
      return approval;
    });
  }
}
