import type { FactoryProvider, OnApplicationShutdown } from '@nestjs/common';
import { InternalClient } from '@raffle/service-kit';
import { ticketsConfig, type TicketsConfig } from '../config.js';

/** Signed calls to payments. */
export class PaymentsClient extends InternalClient implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

export const paymentsClientProvider: FactoryProvider<PaymentsClient> = {
  provide: PaymentsClient,
  inject: [ticketsConfig],
  useFactory: (config: TicketsConfig) =>
    new PaymentsClient({
      self: 'tickets',
      target: 'payments',
      baseUrl: config.PAYMENTS_URL,
      privateKey: config.INTERNAL_PRIVATE_KEY,
    }),
};
