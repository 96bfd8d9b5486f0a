import type { FactoryProvider, OnApplicationShutdown } from '@nestjs/common';
import { InternalClient } from '@raffle/service-kit';
import { paymentsConfig, type PaymentsConfig } from '../config.js';

/** Signed calls to identity. */
export class IdentityClient extends InternalClient implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

export const identityClient = ({ IDENTITY_URL: baseUrl, INTERNAL_PRIVATE_KEY: privateKey }: PaymentsConfig) =>
  new IdentityClient({ self: 'payments', target: 'identity', baseUrl, privateKey, connections: 2 });

export const identityClientProvider: FactoryProvider<IdentityClient> = {
  provide: IdentityClient,
  inject: [paymentsConfig],
  useFactory: identityClient,
};
