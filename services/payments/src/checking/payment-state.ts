import { Injectable } from '@nestjs/common';
import { paymentToken } from '@raffle/contracts';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { Payment } from '../payment/payment.entity.js';
import { CheckPayment } from './check-payment.js';

/** What is known of a payment, asked for by its token. */
@Injectable()
export class PaymentState {
  constructor(
    private readonly dataSource: DataSource,
    private readonly checkPayment: CheckPayment,
  ) {}

  /**
   * The payment of a token; while it may still change the provider is asked first, at most every few seconds.
   * @throws ProblemException payment_not_found
   */
  async byToken(token: string): Promise<Payment> {
    // What cannot be a token is a payment that does not exist, not a malformed request: the address came from a link.
    if (!paymentToken.safeParse(token).success) throw new ProblemException('payment_not_found');
    const payment = await this.find(token);
    if (payment.status !== 'pending' && payment.status !== 'expired') return payment;
    await this.checkPayment.freshen(payment.id);
    return this.find(token);
  }

  private async find(token: string): Promise<Payment> {
    const payment = await this.dataSource.getRepository(Payment).findOneBy({ token });
    if (!payment) throw new ProblemException('payment_not_found');
    return payment;
  }
}
