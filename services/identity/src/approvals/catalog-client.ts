import type { FactoryProvider, OnApplicationShutdown } from '@nestjs/common';
import { awaitedPrizes } from '@raffle/contracts/internal';
import { InternalCallError, InternalClient, InternalUnreachableError, ProblemException } from '@raffle/service-kit';
import { identityConfig, type IdentityConfig } from '../config.js';

/** Signed calls to catalog. */
export class CatalogClient extends InternalClient implements OnApplicationShutdown {
  /**
   * Call it before the transaction that depends on it.
   * @throws ProblemException `prize_not_handed_over`, `service_unavailable`
   */
  async refuseWhilePrizeAwaited(userId: string): Promise<void> {
    const { prizes } = await this.call(awaitedPrizes, { params: { userId } }).catch((cause: unknown) => {
      if (cause instanceof InternalCallError || cause instanceof InternalUnreachableError) {
        throw new ProblemException('service_unavailable', { cause, headers: { 'retry-after': '2' } });
      }
      throw cause;
    });
    if (prizes > 0) throw new ProblemException('prize_not_handed_over');
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

export const catalogClientProvider: FactoryProvider<CatalogClient> = {
  provide: CatalogClient,
  inject: [identityConfig],
  useFactory: ({ CATALOG_URL: baseUrl, INTERNAL_PRIVATE_KEY: privateKey }: IdentityConfig) =>
    new CatalogClient({ self: 'identity', target: 'catalog', baseUrl, privateKey, connections: 2 }),
};
