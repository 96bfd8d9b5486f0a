import { Injectable } from '@nestjs/common';
import { paymentToken } from '@raffle/contracts/values';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { askableStatuses, type PaymentStatus } from '../payment/payment.js';
import { CheckPayment } from './check-payment.js';
import { findShownPayment, type ShownPayment } from './payment-checks.queries.js';

/** The state of a payment, by its token. */
@Injectable()
export class PaymentState {
  constructor(
    private readonly dataSource: DataSource,
    private readonly checkPayment: CheckPayment,
  ) {}

  /**
   * The payment of a token. While it may still change, also where it failed, the provider is asked first, at most every `ASK_INTERVAL_SECONDS`.
   * @throws ProblemException payment_not_found
   */
  async byToken(token: string): Promise<ShownPayment> {
    // A malformed token is an unknown payment (404), not a bad request: the token is part of a link.
    if (!paymentToken.safeParse(token).success) throw new ProblemException('payment_not_found');
    const payment = await findShownPayment(this.dataSource, token);
    if (!payment) throw new ProblemException('payment_not_found');
    const askable: readonly PaymentStatus[] = askableStatuses;
    if (!askable.includes(payment.status)) return payment;
    return (await this.checkPayment.freshen(payment.id)) ?? payment;
  }
}
