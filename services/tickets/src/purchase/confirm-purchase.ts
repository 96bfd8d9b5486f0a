import { Injectable } from '@nestjs/common';
import { verifyPaymentToken, type TicketEntry } from '@raffle/contracts';
import { firstRow, InternalCallError, ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { entryById } from '../entries/find-entries.js';
import { PaymentsClient } from './payments-client.js';
import { Purchase } from './purchase.entity.js';

type Payment = z.output<typeof verifyPaymentToken.answer>;

/** payments may ask the provider before it answers. */
const timeoutMs = 12_000;

export interface PurchaseToConfirm {
  userId: string;
  productId: number;
  quantity: number;
  paymentToken: string;
}

/** Tells the returning buyer what a payment became (api.md, POST /tickets/confirm). It grants nothing: events do. */
@Injectable()
export class ConfirmPurchase {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentsClient,
  ) {}

  /**
   * @returns the tickets, or `pending` while the payment is paid and not applied yet
   * @throws ProblemException `payment_not_found`, `forbidden`, `payment_information_missing`, `credited`, `in_review`,
   * `payment_not_confirmed`, `payment_check_failed`
   */
  async confirm(wish: PurchaseToConfirm): Promise<TicketEntry[] | 'pending'> {
    // What is applied already is answered from here, also while payments is away.
    const known = await this.dataSource.manager.findOneBy(Purchase, { token: wish.paymentToken });
    const before = known && (await this.answerFor(known, known.paymentId, wish));
    if (before) return before;
    const payment = await this.verify(wish.paymentToken, wish.userId);
    const purchase = await this.dataSource.manager.findOneBy(Purchase, { id: payment.subject_id });
    if (payment.type !== 'ticket' || !purchase) throw new ProblemException('payment_not_found');
    const applied = await this.answerFor(purchase, payment.payment_id, wish);
    if (applied) return applied;
    switch (payment.statut) {
      case 'paid':
        return 'pending';
      case 'review':
        throw new ProblemException('in_review');
      case 'pending':
      case 'failure':
      case 'expired':
        throw new ProblemException('payment_not_confirmed');
    }
  }

  /** What this payment of the wisher's own purchase became, or undefined while it has no outcome. */
  private answerFor(
    purchase: Purchase,
    paymentId: string | null,
    wish: PurchaseToConfirm,
  ): Promise<TicketEntry[] | undefined> {
    if (purchase.userId !== wish.userId) throw new ProblemException('forbidden');
    if (purchase.productId !== wish.productId || purchase.quantity !== wish.quantity) {
      throw new ProblemException('payment_information_missing');
    }
    return this.outcomeOf(paymentId);
  }

  private async verify(token: string, userId: string): Promise<Payment> {
    try {
      return await this.payments.call(verifyPaymentToken, {
        params: { token },
        subject: { kind: 'user', id: userId },
        timeoutMs,
      });
    } catch (cause) {
      const unknown = cause instanceof InternalCallError && cause.status === 404;
      throw new ProblemException(unknown ? 'payment_not_found' : 'payment_check_failed', { cause });
    }
  }

  private async outcomeOf(paymentId: string | null): Promise<TicketEntry[] | undefined> {
    const outcome = await firstRow<{ entry_id: string | null }>(
      this.dataSource.manager,
      'SELECT entry_id FROM payment_outcome WHERE payment_id = $1',
      [paymentId],
    );
    if (!outcome) return undefined;
    const entry = outcome.entry_id === null ? undefined : await entryById(this.dataSource.manager, outcome.entry_id);
    if (!entry || entry.status === 'credited') throw new ProblemException('credited');
    return [entry];
  }
}
