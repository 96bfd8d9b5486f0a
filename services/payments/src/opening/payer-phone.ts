import { Injectable } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { Payment } from '../payment/payment.entity.js';

/** The number a person pays with, where the caller knows none (tickets keeps no phones). */
@Injectable()
export class PayerPhone {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * E.164, from the registration that became this user.
   * @throws ProblemException service_unavailable: the account's event has not arrived yet, so asking again soon helps.
   */
  async ofUser(userId: string | null): Promise<string> {
    const registration = userId
      ? await this.dataSource.getRepository(Payment).findOne({
          where: { userId, type: 'registration' },
          order: { createdAt: 'DESC' },
        })
      : null;
    if (!registration) throw new ProblemException('service_unavailable', { headers: { 'retry-after': '2' } });
    return registration.clientPhone;
  }
}
