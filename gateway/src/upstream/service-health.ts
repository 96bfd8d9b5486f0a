import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { services, type Service } from '@raffle/contracts/http/define-endpoint';
import { InternalCallError, InternalUnreachableError, ProblemException, TargetHealth } from '@raffle/service-kit/http';
import { gatewayConfig, type GatewayConfig } from '../config.js';

/** Knows which services are down, and says so of each call to one. */
@Injectable()
export class ServiceHealth implements OnApplicationShutdown {
  private readonly health: Record<Service, TargetHealth>;

  constructor(@Inject(gatewayConfig) config: GatewayConfig) {
    const urls = serviceUrls(config);
    this.health = Object.fromEntries(
      services.map((service) => [service, new TargetHealth(service, urls[service])]),
    ) as typeof this.health;
  }

  /**
   * Watches a call until the returned function is called.
   * @param fail ends the call when its service is found to be down; only for calls that change nothing
   * @throws ProblemException `service_down` when that is known already
   */
  begin(service: Service, fail?: (problem: ProblemException) => void): () => void {
    const health = this.health[service];
    if (health.isDown) throw serviceDown(service);
    return health.watch(fail && (() => fail(serviceDown(service))));
  }

  /** The result of a read that cannot be aborted; not waited for any longer when its service is down. @throws as `begin` */
  run<T>(service: Service, read: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const end = this.begin(service, reject);
      read().then(resolve, reject).finally(end);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.health).map((health) => health.close()));
  }
}

const serviceDown = (service: Service) =>
  new ProblemException('service_down', { detail: downSentence(service), headers: { 'retry-after': '2' } });

/** Whether a read of one part failed because its service does not answer, refuses, or is known to be down. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof InternalCallError ||
  error instanceof InternalUnreachableError ||
  (error instanceof ProblemException && error.code === 'service_down');

/** Where each service is reached. */
export const serviceUrls = (config: GatewayConfig): Record<Service, string> => ({
  identity: config.IDENTITY_URL,
  catalog: config.CATALOG_URL,
  tickets: config.TICKETS_URL,
  payments: config.PAYMENTS_URL,
  messaging: config.MESSAGING_URL,
});

const names: Record<Service, string> = {
  identity: 'Les comptes',
  catalog: 'Les tirages',
  tickets: 'Les tickets',
  payments: 'Les paiements',
  messaging: 'Les messages',
};

/** What a person reads whose call needs a service that is down. */
const downSentence = (service: Service): string =>
  `${names[service]} ne répondent pas en ce moment. Le reste fonctionne. Réessayez dans un instant`;
