import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { getTrends } from '@raffle/contracts/http/trends';
import { catalogTrend, ticketsTrend } from '@raffle/contracts/internal';
import {
  InternalCallError,
  InternalClient,
  InternalUnreachableError,
  ProblemException,
} from '@raffle/service-kit/http';
import type { z } from 'zod';
import { LRUCache } from 'lru-cache';
import { ServiceHealth } from '../upstream/service-health.js';
import { gatewayConfig, type GatewayConfig } from '../config.js';

const timeoutMs = 5_000;
/** The answer compares weeks: being a minute old changes nothing visible. In milliseconds. */
const cachedMs = 60_000;

type Answer = z.output<NonNullable<typeof getTrends.answer>>;

/** Growth of participation, draws and prizes (docs/product.md rule 11): the same for everyone, read from the services once a minute. */
@Injectable()
export class Trends implements OnApplicationShutdown {
  private readonly catalog: InternalClient;
  private readonly tickets: InternalClient;
  private readonly cache = new LRUCache<'trends', Answer>({ max: 1, ttl: cachedMs, fetchMethod: () => this.ask() });

  constructor(
    @Inject(gatewayConfig) config: GatewayConfig,
    @Inject(ServiceHealth) private readonly health: ServiceHealth,
  ) {
    const common = { self: 'gateway', privateKey: config.INTERNAL_PRIVATE_KEY, connections: 2 } as const;
    this.catalog = new InternalClient({ ...common, target: 'catalog', baseUrl: config.CATALOG_URL });
    this.tickets = new InternalClient({ ...common, target: 'tickets', baseUrl: config.TICKETS_URL });
  }

  /** @throws ProblemException service_unavailable when a service does not answer, service_down while one is known to be down. */
  async show(): Promise<Answer> {
    try {
      return await this.cache.forceFetch('trends');
    } catch (error) {
      if (error instanceof InternalCallError || error instanceof InternalUnreachableError) {
        throw new ProblemException('service_unavailable', { cause: error, headers: { 'retry-after': '2' } });
      }
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.catalog.close(), this.tickets.close()]);
  }

  private async ask(): Promise<Answer> {
    const [places, offers] = await Promise.all([
      this.health.run('tickets', () => this.tickets.call(ticketsTrend, { timeoutMs })),
      this.health.run('catalog', () => this.catalog.call(catalogTrend, { timeoutMs })),
    ]);
    return { ...places, ...offers };
  }
}
