import type { FactoryProvider, OnApplicationShutdown } from '@nestjs/common';
import { InternalClient } from '@raffle/service-kit';
import { identityConfig, type IdentityConfig } from '../config.js';

/** Signed calls to payments. */
export class PaymentsClient extends InternalClient implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

export const paymentsClientProvider: FactoryProvider<PaymentsClient> = {
  provide: PaymentsClient,
  inject: [identityConfig],
  useFactory: (config: IdentityConfig) =>
    new PaymentsClient({
      self: 'identity',
      target: 'payments',
      baseUrl: config.PAYMENTS_URL,
      privateKey: config.INTERNAL_PRIVATE_KEY,
    }),
};
