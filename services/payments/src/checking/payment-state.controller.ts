import { Controller, Get, Header, Param } from '@nestjs/common';
import type { getPaymentStatus, verifyPaymentToken } from '@raffle/contracts';
import { AllowCallers } from '@raffle/service-kit';
import type * as z from 'zod/mini';
import { shownAs } from '../payment/payment.js';
import { PaymentState } from './payment-state.js';

type Status = z.output<NonNullable<typeof getPaymentStatus.answer>>;
type Verification = z.output<typeof verifyPaymentToken.answer>;

@Controller()
export class PaymentStateController {
  constructor(private readonly state: PaymentState) {}

  /** Both forms that the specification reads (product.md row 4). */
  @Get('payments/:token/status')
  @Header('cache-control', 'no-store')
  async status(@Param('token') token: string): Promise<Status> {
    const payment = await this.state.byToken(token);
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

  @Get('internal/payments/:token')
  @AllowCallers('identity', 'tickets')
  async verify(@Param('token') token: string): Promise<Verification> {
    const payment = await this.state.byToken(token);
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
