import type { FactoryProvider, OnApplicationShutdown } from '@nestjs/common';
import { InternalClient } from '@raffle/service-kit';
import { identityConfig, type IdentityConfig } from '../config.js';

/** Signed calls to tickets. */
export class TicketsClient extends InternalClient implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

export const ticketsClientProvider: FactoryProvider<TicketsClient> = {
  provide: TicketsClient,
  inject: [identityConfig],
  useFactory: ({ TICKETS_URL: baseUrl, INTERNAL_PRIVATE_KEY: privateKey }: IdentityConfig) =>
    new TicketsClient({ self: 'identity', target: 'tickets', baseUrl, privateKey, connections: 4 }),
};
