import { Injectable } from '@nestjs/common';
import { paymentsOpenClaims, ticketsOpenClaims } from '@raffle/contracts/internal';
import { InternalCallError, InternalUnreachableError, ProblemException } from '@raffle/service-kit';
import { PaymentsClient } from '../clients.js';
import type { OpenClaims } from './open-claims.js';
import { TicketsClient } from '../clients.js';

/** Asks tickets and payments for a person's open claims. */
@Injectable()
export class FindOpenClaims {
  constructor(
    private readonly tickets: TicketsClient,
    private readonly payments: PaymentsClient,
  ) {}

  /** @throws ProblemException `service_unavailable` while one of them does not answer */
  async of(userId: string): Promise<OpenClaims> {
    const params = { userId };
    try {
      const [tickets, payments] = await Promise.all([
        this.tickets.call(ticketsOpenClaims, { params }),
        this.payments.call(paymentsOpenClaims, { params }),
      ]);
      return { ...tickets, ...payments };
    } catch (cause) {
      if (cause instanceof InternalCallError || cause instanceof InternalUnreachableError) {
        throw new ProblemException('service_unavailable', { cause, headers: { 'retry-after': '2' } });
      }
      throw cause;
    }
  }
}
