import { Injectable } from '@nestjs/common';
import { refundCredit, RefundRequested } from '@raffle/contracts';
import { Outbox } from '@raffle/messaging-kit';
import { firstRow, ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import { lockUser } from '../locks.js';
import { recall, remember, type KeyedRequest } from '../requests/first-answers.js';
import { askBack } from './credit.js';
import { paymentOfCredit } from './payment-of-credit.js';

type Refunded = z.output<NonNullable<typeof refundCredit.answer>>;

export interface WishForMoney {
  userId: string;
  creditId: string;
  idempotencyKey: string | null;
}

interface CreditRow {
  kind: 'paid' | 'free' | 'referral';
  value_left: number;
  tickets_left: number;
  refunded: number | null;
}

/** What is left of a paid credit goes back to its owner as money (product.md row 20): the credit ends, payments owes a refund. */
@Injectable()
export class RefundCredit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Asked again, it answers the same amount and nothing more happens.
   * @throws ProblemException `credit_not_found`, also for somebody else's and one that is used up; `credit_not_refundable`
   * for a free or referral credit; `idempotency_key_reused`
   */
  refund(wish: WishForMoney): Promise<Refunded> {
    const { userId, creditId, idempotencyKey: key } = wish;
    const request: KeyedRequest = { userId, operation: 'credit-refund', key, body: { creditId } };
    return this.dataSource.transaction(async (manager) => {
      // The same locks as placing a ticket with the credit: one of the two comes first, the other finds what it left.
      await lockUser(manager, userId);
      const before = await recall(manager, request);
      if (before) return refundCredit.answer!.parse(before.answer);
      const answer: Refunded = { success: true, amount: await this.refundNow(manager, wish) };
      await remember(manager, request, { answer });
      return answer;
    });
  }

  private async refundNow(manager: EntityManager, { userId, creditId }: WishForMoney): Promise<number> {
    const credit = await firstRow<CreditRow>(
      manager,
      'SELECT kind, value_left, tickets_left, refunded FROM credit WHERE id = $1 AND user_id = $2 FOR UPDATE',
      [creditId, userId],
    );
    if (!credit) throw new ProblemException('credit_not_found');
    if (credit.refunded !== null) return credit.refunded;
    const { kind, value_left: valueLeft, tickets_left: ticketsLeft } = credit;
    const asked = askBack({ kind, valueLeft, ticketsLeft });
    if ('refusal' in asked) throw new ProblemException(asked.refusal);
    await this.ask(manager, { userId, creditId }, asked.amount);
    return asked.amount;
  }

  private async ask(
    manager: EntityManager,
    { userId, creditId }: Pick<WishForMoney, 'userId' | 'creditId'>,
    amount: number,
  ): Promise<void> {
    const refundRequestId = uuidv7();
    const requestedAt = new Date();
    await manager.query(
      'UPDATE credit SET value_left = 0, refunded = $2, refund_request_id = $3, refunded_at = $4 WHERE id = $1',
      [creditId, amount, refundRequestId, requestedAt],
    );
    await this.outbox.add(manager, RefundRequested, {
      refund_request_id: refundRequestId,
      payment_id: await paymentOfCredit(manager, creditId),
      amount,
      reason: 'credit_asked_back',
      user_id: userId,
      requested_at: requestedAt.toISOString(),
    });
  }
}
