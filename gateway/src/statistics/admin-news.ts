import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { maxNewsDays, periodOfMorning, type getAdminNews, type newsPart } from '@raffle/contracts/http/admin-news';
import { worksOn, type AnswerOf, type Areas } from '@raffle/contracts/http/define-endpoint';
import * as operations from '@raffle/contracts/internal';
import { logger } from '@raffle/service-kit';
import { InternalCallError, InternalClient, ProblemException } from '@raffle/service-kit/http';
import type { Session } from '@raffle/service-kit/redis';
import type { z } from 'zod';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { isUnanswered, ServiceHealth, serviceUrls } from '../upstream/service-health.js';

/** In milliseconds. No other part of the screen waits for this card. */
const timeoutMs = 5_000;
const dayMs = 86_400_000;

type Part = z.infer<typeof newsPart>;
type News = AnswerOf<typeof getAdminNews>;

const log = logger('admin-news');

/** What happened while an administrator was away, or in the day of a morning's message (docs/product.md rules 66 and 67). */
@Injectable()
export class AdminNews implements OnApplicationShutdown {
  private readonly clients: Record<Part, InternalClient>;

  constructor(
    @Inject(gatewayConfig) config: GatewayConfig,
    @Inject(ServiceHealth) private readonly health: ServiceHealth,
  ) {
    const urls = serviceUrls(config);
    const clientOf = (target: Part) =>
      new InternalClient({
        self: 'gateway',
        target,
        baseUrl: urls[target],
        privateKey: config.INTERNAL_PRIVATE_KEY,
        connections: 2,
      });
    this.clients = {
      identity: clientOf('identity'),
      tickets: clientOf('tickets'),
      payments: clientOf('payments'),
      catalog: clientOf('catalog'),
      messaging: clientOf('messaging'),
    };
  }

  /**
   * Only what is of the session's areas. A part that does not answer is named and delays no other.
   * @param morning a day, `2026-11-28`; absent: since the last visit
   * @throws ProblemException `invalid_request` for a morning that has not come or is too long ago, `unauthenticated` when the admin no longer exists
   */
  async show(subject: Session, morning: string | undefined): Promise<News> {
    const now = new Date();
    const unavailable: Part[] = [];
    const read = async <T>(part: Part, ask: (client: InternalClient) => Promise<T>): Promise<T | null> => {
      try {
        return await this.health.run(part, () => ask(this.clients[part]));
      } catch (error) {
        if (error instanceof InternalCallError && error.code === 'admin_not_found')
          throw new ProblemException('unauthenticated', { cause: error });
        if (!isUnanswered(error)) throw error;
        log.warn({ err: error, target: part }, 'a service has no news for the dashboard');
        unavailable.push(part);
        return null;
      }
    };
    const options = { subject, timeoutMs };

    let period: { from: Date; to: Date } | null;
    if (morning === undefined) {
      const params = { id: subject.id };
      const visit = await read('identity', (one) => one.call(operations.noteAdminVisit, { ...options, params }));
      const earliest = now.getTime() - maxNewsDays * dayMs;
      period = visit?.away_since ? { from: new Date(Math.max(Date.parse(visit.away_since), earliest)), to: now } : null;
    } else {
      period = periodOfMorning(morning);
      if (period.to > now || now.getTime() - period.to.getTime() > maxNewsDays * dayMs)
        throw new ProblemException('invalid_request');
    }
    if (period === null)
      return {
        from: null,
        to: now.toISOString(),
        told_at: null,
        unavailable,
        tickets: null,
        money: null,
        prizes: null,
      };

    const query = { from: period.from.toISOString(), to: period.to.toISOString() };
    const ifWorksOn = <T>(areas: Areas, ask: () => Promise<T>) => (worksOn(areas, subject.areas ?? []) ? ask() : null);
    const [sold, money, catalog, told] = await Promise.all([
      read('tickets', (one) => one.call(operations.ticketsNews, { ...options, query })),
      ifWorksOn(['money'], () => read('payments', (one) => one.call(operations.paymentsNews, { ...options, query }))),
      ifWorksOn(['draws'], () => read('catalog', (one) => one.call(operations.catalogNews, options))),
      morning === undefined
        ? null
        : read('messaging', (one) => one.call(operations.morningTold, { ...options, query: { day: morning } })),
    ]);
    return {
      ...query,
      told_at: told?.told_at ?? null,
      unavailable,
      tickets: sold?.sold ?? null,
      money,
      prizes: catalog?.prizes ?? null,
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.clients).map((client) => client.close()));
  }
}
