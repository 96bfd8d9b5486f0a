import { Injectable } from '@nestjs/common';
import { RefundOwed, RefundRequested, type EventPayload } from '@raffle/contracts/events';
import type { RefundReason } from '@raffle/contracts/values';
import { endApprovals } from '@raffle/back-office-kit';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { confirmedPayments, insertOutcomes } from './record-outcome.js';
import { refundProblem } from './refund.js';

interface Owed {
  /** What asked for it: a refund request, or the payment itself; owed once for each. */
  requestId: string;
  paymentId: string;
  userId: string | null;
  /** F CFA */
  amount: number;
  reason: RefundReason;
}

/** Money becomes owed back: a refund, and an outcome of its payment. */
@Injectable()
export class OweRefund {
  constructor(private readonly outbox: Outbox) {}

  /** @throws Error when more would be refunded than was received: the request is dead-lettered for an operator. */
  @OnEvent(RefundRequested, { consumer: 'OweRefundWhenRefundRequested.handle' })
  async whenRequested(request: EventPayload<typeof RefundRequested>, { manager }: EventContext): Promise<void> {
    const { refund_request_id: requestId, payment_id: paymentId, user_id: userId, amount, reason } = request;
    const [payment] = await confirmedPayments(manager, [paymentId]);
    if (await firstRow(manager, 'SELECT 1 FROM refunds WHERE refund_request_id = $1', [requestId])) return;
    const problem = refundProblem({ reason, amount, cameIn: payment!.cameIn, ...(await sumsOf(manager, paymentId)) });
    if (problem) throw new Error(`Refund request ${requestId}: ${problem}`);
    await this.owe(manager, { requestId, paymentId, userId, amount, reason });
    // The credit was this money's outcome so far; the refund replaces it.
    if (reason === 'credit_asked_back') {
      const source = `taken-back:${requestId}`;
      await insertOutcomes(manager, [{ paymentId, kind: 'taken_back', amount: -amount, source }]);
    }
    // They are for another sum.
    await endApprovals(manager, paymentId);
  }

  /** In the transaction of the caller, which has locked the payment's row. */
  async owe(manager: EntityManager, { requestId, paymentId, userId, amount, reason }: Owed): Promise<void> {
    const refund_id = uuidv7();
    const owedAt = new Date();
    await manager.query(
      `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, user_id, status, owed_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'owed', $7)`,
      [refund_id, requestId, paymentId, amount, reason, userId, owedAt],
    );
    await insertOutcomes(manager, [{ paymentId, kind: 'refund', amount, source: `refund:${requestId}` }]);
    const owed = { refund_id, payment_id: paymentId, amount, reason, user_id: userId };
    await this.outbox.add(manager, RefundOwed, { ...owed, owed_at: owedAt.toISOString() });
  }
}

interface Sums {
  refunded: number;
  accounted: number;
}

async function sumsOf(manager: EntityManager, paymentId: string): Promise<Sums> {
  const sums = await firstRow<Sums>(
    manager,
    `SELECT
       (SELECT coalesce(sum(amount), 0)::int FROM refunds WHERE payment_id = $1) AS refunded,
       (SELECT coalesce(sum(amount), 0)::int FROM payment_outcomes WHERE payment_id = $1) AS accounted`,
    [paymentId],
  );
  return sums!;
}
