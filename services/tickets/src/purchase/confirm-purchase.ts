import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { TicketEntry } from '@raffle/contracts/http/tickets';
import { verifyPaymentToken } from '@raffle/contracts/internal';
import { InternalCallError, waitForEffect, ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { PaymentsClient } from '../clients.js';
import { outcomeOfPayment, outcomeOfToken, type PurchaseOutcome } from './payment-outcomes.queries.js';

type Payment = AnswerOf<typeof verifyPaymentToken>;

/** Longer than the timeout of payments' own call to the provider, which may precede its answer. */
const timeoutMs = 12_000;

export interface PurchaseToConfirm {
  userId: string;
  productId: number;
  quantity: number;
  paymentToken: string;
}

/** Returns the outcome of a payment to the returning buyer. It grants nothing: events do (docs/product.md rule 21, paid late). */
@Injectable()
export class ConfirmPurchase {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentsClient,
  ) {}

  /**
   * @returns the tickets, or `pending` if it is paid but its event is not applied yet
   * @throws ProblemException `payment_not_found`, `forbidden`, `payment_information_missing`, `credited`, `in_review`,
   * `payment_not_confirmed`, `payment_check_failed`
   */
  async confirm(request: PurchaseToConfirm): Promise<TicketEntry[] | 'pending'> {
    // An applied payment needs no call to payments, so it works during an outage.
    const known = await outcomeOfToken(this.dataSource.manager, request.paymentToken);
    const before = known && answerFor(known, request);
    if (before) return before;
    const payment = await this.verify(request.paymentToken, request.userId);
    const find = () => this.tickets(payment, request);
    // The call to payments itself can confirm the payment.
    const applied = payment.statut === 'paid' ? await waitForEffect(find) : await find();
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

  private async tickets(payment: Payment, request: PurchaseToConfirm): Promise<TicketEntry[] | undefined> {
    const purchase = await outcomeOfPayment(this.dataSource.manager, payment);
    if (payment.type !== 'ticket' || !purchase) throw new ProblemException('payment_not_found');
    return answerFor(purchase, request);
  }

  private async verify(paymentToken: string, userId: string): Promise<Payment> {
    try {
      return await this.payments.call(verifyPaymentToken, {
        params: { token: paymentToken },
        subject: { kind: 'user', id: userId },
        timeoutMs,
      });
    } catch (cause) {
      const unknown = cause instanceof InternalCallError && cause.status === 404;
      throw new ProblemException(unknown ? 'payment_not_found' : 'payment_check_failed', { cause });
    }
  }
}

/** The outcome of a payment of the user's own purchase; undefined while there is none. */
function answerFor(
  { userId, productId, quantity, entry }: PurchaseOutcome,
  request: PurchaseToConfirm,
): TicketEntry[] | undefined {
  if (userId !== request.userId) throw new ProblemException('forbidden');
  if (productId !== request.productId || quantity !== request.quantity) {
    throw new ProblemException('payment_information_missing');
  }
  if (entry === undefined) return undefined;
  if (entry === null || entry.status === 'credited') throw new ProblemException('credited');
  return [entry];
}
