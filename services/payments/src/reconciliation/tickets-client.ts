import type { FactoryProvider, OnApplicationShutdown } from '@nestjs/common';
import { InternalClient } from '@raffle/service-kit';
import { paymentsConfig, type PaymentsConfig } from '../config.js';

/** Signed calls to tickets. */
export class TicketsClient extends InternalClient implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

export const ticketsClient = ({ TICKETS_URL: baseUrl, INTERNAL_PRIVATE_KEY: privateKey }: PaymentsConfig) =>
  new TicketsClient({ self: 'payments', target: 'tickets', baseUrl, privateKey, connections: 2, watched: true });

export const ticketsClientProvider: FactoryProvider<TicketsClient> = {
  provide: TicketsClient,
  inject: [paymentsConfig],
  useFactory: ticketsClient,
};
