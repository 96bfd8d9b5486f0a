import { Injectable } from '@nestjs/common';
import { RefundOwed, RefundRequested, type EventPayload } from '@raffle/contracts/events';
import { endApprovals, OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { confirmedPayment, recordOutcome } from '../outcomes/record-outcome.js';
import { refundProblem } from './refund.js';

type Request = EventPayload<typeof RefundRequested>;

const sums = z.object({ refunded: z.number(), accounted: z.number() });

@Injectable()
export class OweRefundWhenRefundRequested {
  constructor(private readonly outbox: Outbox) {}

  /** @throws Error when more would be refunded than was received: the request is dead-lettered for an operator. */
  @OnEvent(RefundRequested, { consumer: 'OweRefundWhenRefundRequested.handle' })
  async handle(request: Request, { manager }: EventContext): Promise<void> {
    const payment = await confirmedPayment(manager, request.payment_id);
    const known = await manager.query<unknown[]>('SELECT 1 FROM refunds WHERE refund_request_id = $1', [
      request.refund_request_id,
    ]);
    if (known.length > 0) return;
    const problem = refundProblem({
      ...(await this.sumsOf(manager, request.payment_id)),
      ...request,
      cameIn: payment.cameIn,
    });
    if (problem) throw new Error(`Refund request ${request.refund_request_id}: ${problem}`);
    await this.owe(manager, request);
    await this.record(manager, request);
  }

  private async owe(manager: EntityManager, request: Request): Promise<void> {
    const { payment_id, amount, reason, user_id } = request;
    const refund_id = uuidv7();
    const owedAt = new Date();
    await manager.query(
      `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, user_id, status, owed_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'owed', $7)`,
      [refund_id, request.refund_request_id, payment_id, amount, reason, user_id, owedAt],
    );
    const owed = { refund_id, payment_id, amount, reason, user_id, owed_at: owedAt.toISOString() };
    await this.outbox.add(manager, RefundOwed, owed);
    // They are for another sum.
    await endApprovals(manager, payment_id);
  }

  private async record(manager: EntityManager, request: Request): Promise<void> {
    const { payment_id: paymentId, amount, refund_request_id } = request;
    await recordOutcome(manager, { paymentId, kind: 'refund', amount, source: `refund:${refund_request_id}` });
    // The credit was this money's outcome so far; the refund replaces it.
    if (request.reason !== 'credit_asked_back') return;
    await recordOutcome(manager, {
      paymentId,
      kind: 'taken_back',
      amount: -amount,
      source: `taken-back:${refund_request_id}`,
    });
  }

  private async sumsOf(manager: EntityManager, paymentId: string): Promise<z.output<typeof sums>> {
    const rows = await manager.query<unknown[]>(
      `SELECT
         (SELECT coalesce(sum(amount), 0)::int FROM refunds WHERE payment_id = $1) AS refunded,
         (SELECT coalesce(sum(amount), 0)::int FROM payment_outcomes WHERE payment_id = $1) AS accounted`,
      [paymentId],
    );
    return sums.parse(rows[0]);
  }
}
