import { Injectable } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { Payment } from '../payment/payment.entity.js';

/** Who pays, where the caller knows neither full name nor number (tickets keeps none): as they registered. */
@Injectable()
export class RegisteredClient {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Full name and E.164, from the registration that became this user.
   * @throws ProblemException service_unavailable: the account's event has not arrived yet, so asking again soon helps.
   */
  async ofUser(userId: string | null): Promise<{ name: string; phone: string }> {
    const registration = userId
      ? await this.dataSource.getRepository(Payment).findOne({
          where: { userId, type: 'registration' },
          order: { createdAt: 'DESC' },
        })
      : null;
    if (!registration) throw new ProblemException('service_unavailable', { headers: { 'retry-after': '2' } });
    return { name: registration.clientName, phone: registration.clientPhone };
  }
}
