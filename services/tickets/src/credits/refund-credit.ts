import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { RefundRequested } from '@raffle/contracts/events';
import { refundCredit } from '@raffle/contracts/http/tickets';
import { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { lockUser } from '../locks.js';
import { idempotentRequests, type TicketRequest } from '../idempotent-requests.js';
import { requireNoCodeGiven } from '../people/people.queries.js';
import { refundOf } from './credit.js';
import { lockCredit, paymentOfCredit, storeRefund } from './credits.queries.js';

const log = logger('credit');

type Refunded = AnswerOf<typeof refundCredit>;

export interface CreditRefundRequest {
  userId: string;
  creditId: string;
  idempotencyKey: string | null;
}

/** Ends a paid credit and requests a refund of its remaining value (docs/product.md rule 20). */
@Injectable()
export class RefundCredit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Idempotent: a repeated call returns the same amount.
   * @throws ProblemException `credit_not_found`, also for another user's or a used-up credit; `credit_not_refundable`
   * for a free or referral credit; `code_given`; `idempotency_key_reused`
   */
  refundCredit(request: CreditRefundRequest): Promise<Refunded> {
    const { userId, creditId, idempotencyKey: key } = request;
    const keyed: TicketRequest = { scope: { user_id: userId, operation: 'credit-refund' }, key, content: { creditId } };
    return this.dataSource.transaction(async (manager) => {
      // The same lock as for placing a ticket with the credit, so that the two exclude each other.
      await lockUser(manager, userId);
      const before = await idempotentRequests.findOutcome(manager, keyed);
      if (before) return refundCredit.answer.parse(before.answer);
      const answer: Refunded = { success: true, amount: await this.refundNow(manager, request) };
      await idempotentRequests.saveOutcome(manager, keyed, { purchase_id: null, answer });
      return answer;
    });
  }

  private async refundNow(manager: EntityManager, request: CreditRefundRequest): Promise<number> {
    const credit = await lockCredit(manager, request);
    if (!credit) throw new ProblemException('credit_not_found');
    if (credit.refunded !== null) return credit.refunded;
    const refund = refundOf(credit);
    if ('refusal' in refund) throw new ProblemException(refund.refusal);
    await requireNoCodeGiven(manager, request.userId);
    await this.requestRefund(manager, request, refund.amount);
    return refund.amount;
  }

  private async requestRefund(
    manager: EntityManager,
    { userId, creditId }: Pick<CreditRefundRequest, 'userId' | 'creditId'>,
    amount: number,
  ): Promise<void> {
    const refund_request_id = uuidv7();
    const requested_at = new Date();
    await storeRefund(manager, creditId, { amount, refund_request_id, requested_at });
    await this.outbox.add(manager, RefundRequested, {
      refund_request_id,
      payment_id: await paymentOfCredit(manager, creditId),
      amount,
      reason: 'credit_asked_back',
      user_id: userId,
      requested_at: requested_at.toISOString(),
    });
    log.info({ refund_request_id, credit_id: creditId, amount }, 'refund of a credit requested');
  }
}
