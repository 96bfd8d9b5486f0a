import { Injectable } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { Payment } from '../payment/payment.entity.js';

/** Name and phone of a user for callers that have neither (tickets stores none): those of the registration. */
@Injectable()
export class RegisteredClient {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Full name and phone (E.164) of the registration that became this user.
   * @throws ProblemException service_unavailable with Retry-After: the account's event has not arrived yet.
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
