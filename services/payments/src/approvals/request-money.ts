import { Injectable } from '@nestjs/common';
import type { Approval, requestMoney } from '@raffle/contracts/http/approvals';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { ApprovalRequests, Outbox, type Actor } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { Payment } from '../payment/payment.entity.js';
import { ResolvePayment } from '../resolving/resolve-payment.js';
import { ApprovedRefunds } from './approved-refunds.js';
import { GrantedPayment } from './granted-payment.js';
import { recordAct } from './record-act.js';

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
   * @throws ProblemException `payment_not_found`, `refund_not_found` where nothing is owed, `changed_meanwhile` where the amount
   * differs from what the caller saw, `approval_open`, and the errors of the grant
   */
  async request(id: string, { kind, amount, reason }: BodyOf<typeof requestMoney>, by: Actor): Promise<Approval> {
    if (!(await this.dataSource.getRepository(Payment).existsBy({ id })))
      throw new ProblemException('payment_not_found');
    // Before the transaction: the provider is asked.
    const cameIn = kind === 'grant' ? (await this.resolving.ask(id, 'grant')).cameIn : null;
    return this.dataSource.transaction(async (manager) => {
      const before: Record<string, string> = await this[kind].lock(manager, id);
      if (kind === 'grant' && before['state'] !== 'review') throw new ProblemException('payment_not_in_review');
      const now = cameIn ?? Number(before['refunds']);
      if (now === 0) throw new ProblemException('refund_not_found');
      if (now !== amount) throw new ProblemException('changed_meanwhile');
      // What is approved is an amount to a number.
      const number = before['number'];
      const after = { amount: String(amount), ...(number !== undefined && { phone: number }) };
      const approval = await this.requests.add(manager, { kind, subject: id, before, after, reason, by });
      await recordAct(this.outbox, manager, by, {
        action: 'payment.approval_requested',
        subject: id,
        before: null,
        after: { decision: kind, amount, reason },
      });
      return approval;
    });
  }
}
