import { Controller, Header } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { getPaymentStatus, type PaymentState } from '@raffle/contracts/http/payments';
import { verifyPaymentToken } from '@raffle/contracts/internal';
import { Endpoint, Operation, type Call } from '@raffle/service-kit/http';
import { reviewUntil, shownAs } from '../payment/payment.js';
import { CheckPayment } from './check-payment.js';
import type { ShownPayment } from './checking.queries.js';

@Controller()
export class CheckingController {
  constructor(private readonly checkPayment: CheckPayment) {}

  /** Answers both forms that clients read (docs/product.md rule 4). */
  @Endpoint(getPaymentStatus)
  @Header('cache-control', 'no-store')
  async status({ params: { token } }: Call<typeof getPaymentStatus>): Promise<AnswerOf<typeof getPaymentStatus>> {
    const payment = await this.checkPayment.byToken(token);
    const state = stateOf(payment);
    return {
      success: state.statut === 'paid',
      data: {
        ...state,
        checked_at: payment.last_checked_at?.toISOString() ?? null,
        refunds: await this.checkPayment.refundsOf(payment),
      },
    };
  }

  @Operation(verifyPaymentToken)
  async verify({ params: { token } }: Call<typeof verifyPaymentToken>): Promise<AnswerOf<typeof verifyPaymentToken>> {
    const payment = await this.checkPayment.byToken(token);
    const { id: payment_id, subject_id, user_id } = payment;
    return { payment_id, subject_id, user_id, ...stateOf(payment) };
  }
}

function stateOf(payment: ShownPayment): PaymentState {
  const { status, interrupted, amount, type, product_id, reference } = payment;
  const shown = shownAs(status);
  return {
    ...shown,
    interrupted: shown.statut === 'pending' && interrupted,
    review_until: reviewUntil(payment),
    amount,
    type,
    product_id,
    reference,
  };
}
