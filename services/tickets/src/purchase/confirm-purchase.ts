import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { TicketEntry } from '@raffle/contracts/http/tickets';
import { verifyPaymentToken } from '@raffle/contracts/internal';
import { InternalCallError, lookAgain, ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { PaymentsClient } from './payments-client.js';
import { outcomeOfPayment, outcomeOfToken, type PurchaseOutcome } from './purchase-outcome.queries.js';

type Payment = AnswerOf<typeof verifyPaymentToken>;

/** Longer than payments' own call to the provider, which it may make before it answers. */
const timeoutMs = 12_000;

export interface PurchaseToConfirm {
  userId: string;
  productId: number;
  quantity: number;
  paymentToken: string;
}

/** Answers the returning buyer what a payment became. It grants nothing: events do (docs/product.md rule 21). */
@Injectable()
export class ConfirmPurchase {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentsClient,
  ) {}

  /**
   * @returns the tickets, or `pending` while the payment is paid and its event not applied yet
   * @throws ProblemException `payment_not_found`, `forbidden`, `payment_information_missing`, `credited`, `in_review`,
   * `payment_not_confirmed`, `payment_check_failed`
   */
  async confirm(request: PurchaseToConfirm): Promise<TicketEntry[] | 'pending'> {
    // An applied payment is answered without payments, so also during its outage.
    const known = await outcomeOfToken(this.dataSource.manager, request.paymentToken);
    const before = known && answerFor(known, request);
    if (before) return before;
    const payment = await this.verify(request.paymentToken, request.userId);
    const look = () => this.tickets(payment, request);
    // The call to payments itself can confirm the payment.
    const applied = payment.statut === 'paid' ? await lookAgain(look) : await look();
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

/** What a payment of the user's own purchase became; undefined while it has no outcome. */
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
