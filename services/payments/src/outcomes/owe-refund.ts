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
  refund_request_id: string;
  payment_id: string;
  user_id: string | null;
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
    const { refund_request_id, payment_id, amount, reason } = request;
    const [payment] = await confirmedPayments(manager, [payment_id]);
    if (await firstRow(manager, 'SELECT 1 FROM refunds WHERE refund_request_id = $1', [refund_request_id])) return;
    const problem = refundProblem({ ...request, came_in: payment!.came_in, ...(await sumsOf(manager, payment_id)) });
    if (problem) throw new Error(`Refund request ${refund_request_id}: ${problem}`);
    await this.oweRefund(manager, request);
    // The credit was this money's outcome so far; the refund replaces it.
    if (reason === 'credit_asked_back') {
      const source = `taken-back:${refund_request_id}`;
      await insertOutcomes(manager, [{ payment_id, kind: 'taken_back', amount: -amount, source }]);
    }
    // They are for another sum.
    await endApprovals(manager, payment_id);
  }

  /** In the transaction of the caller, which has locked the payment's row. */
  async oweRefund(
    manager: EntityManager,
    { refund_request_id, payment_id, user_id, amount, reason }: Owed,
  ): Promise<void> {
    const refund_id = uuidv7();
    const owedAt = new Date();
    await manager.query(
      `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, user_id, status, owed_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'owed', $7)`,
      [refund_id, refund_request_id, payment_id, amount, reason, user_id, owedAt],
    );
    await insertOutcomes(manager, [{ payment_id, kind: 'refund', amount, source: `refund:${refund_request_id}` }]);
    const owed = { refund_id, payment_id, amount, reason, user_id };
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
