import { Controller, Header, Param } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { getPaymentStatus } from '@raffle/contracts/http/payments';
import { verifyPaymentToken } from '@raffle/contracts/internal';
import { Endpoint, Operation } from '@raffle/service-kit';
import { shownAs } from '../payment/payment.js';
import { CheckPayment } from './check-payment.js';

@Controller()
export class CheckingController {
  constructor(private readonly checkPayment: CheckPayment) {}

  /** Answers both forms that clients read (docs/product.md rule 4, payment status). */
  @Endpoint(getPaymentStatus)
  @Header('cache-control', 'no-store')
  async status(@Param('token') token: string): Promise<AnswerOf<typeof getPaymentStatus>> {
    const payment = await this.checkPayment.byToken(token);
    const shown = shownAs(payment.status);
    return {
      success: shown.statut === 'paid',
      data: {
        ...shown,
        interrupted: shown.statut === 'pending' && payment.interrupted,
        amount: payment.amount,
        type: payment.type,
        product_id: payment.productId,
        reference: payment.reference,
        checked_at: payment.lastCheckedAt?.toISOString() ?? null,
      },
    };
  }

  @Operation(verifyPaymentToken)
  async verify(@Param('token') token: string): Promise<AnswerOf<typeof verifyPaymentToken>> {
    const payment = await this.checkPayment.byToken(token);
    return {
      payment_id: payment.id,
      type: payment.type,
      subject_id: payment.subjectId,
      user_id: payment.userId,
      amount: payment.amount,
      ...shownAs(payment.status),
    };
  }
}
