import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Service } from '@raffle/contracts/http/define-endpoint';
import type { getAdminStats, StatisticsPart } from '@raffle/contracts/http/sessions';
import * as operations from '@raffle/contracts/internal';
import { logger } from '@raffle/service-kit';
import { InternalCallError, InternalClient, ProblemException } from '@raffle/service-kit/http';
import { type Session } from '@raffle/service-kit/redis';
import type { z } from 'zod';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { isUnanswered, ServiceHealth } from '../upstream/service-health.js';
import { LatestFigures } from './latest-figures.js';

/** Of a call; who asks waits for less (`latest-figures.ts`). In milliseconds. */
const timeoutMs = 5_000;
const log = logger('admin-stats');

type AnswerOf<O extends operations.OperationDefinition> = z.output<O['answer']>;

/** The admin's account and the shop's figures, requested from all services at once (docs/product.md section 7, GET /admin/stats). */
@Injectable()
export class AdminStats implements OnApplicationShutdown {
  private readonly clients: Record<Exclude<Service, 'messaging'>, InternalClient>;

  private readonly latest = {
    /** By the administrator's id. */
    admin: new LatestFigures<AnswerOf<typeof operations.noteAdminVisit>>(),
    people: new LatestFigures<AnswerOf<typeof operations.identityStats>>(),
    products: new LatestFigures<AnswerOf<typeof operations.catalogStats>>(),
    places: new LatestFigures<AnswerOf<typeof operations.ticketsStats>>(),
    money: new LatestFigures<AnswerOf<typeof operations.paymentsStats>>(),
    provider: new LatestFigures<AnswerOf<typeof operations.paymentProviderState>>(),
  };

  constructor(
    @Inject(gatewayConfig) config: GatewayConfig,
    @Inject(ServiceHealth) private readonly health: ServiceHealth,
  ) {
    const clientOf = (target: Service, baseUrl: string) =>
      new InternalClient({
        self: 'gateway',
        target,
        baseUrl,
        privateKey: config.INTERNAL_PRIVATE_KEY,
        connections: 8,
      });
    this.clients = {
      identity: clientOf('identity', config.IDENTITY_URL),
      catalog: clientOf('catalog', config.CATALOG_URL),
      tickets: clientOf('tickets', config.TICKETS_URL),
      payments: clientOf('payments', config.PAYMENTS_URL),
    };
  }

  /**
   * Answers within 300 ms even while services are down or stopped: Redis decides who is an administrator, and a service that brings no
   * figures in time has its last ones shown with their age.
   * @throws ProblemException unauthenticated when the admin no longer exists.
   */
  async show(subject: Session): Promise<z.output<NonNullable<typeof getAdminStats.answer>>> {
    const { identity, catalog, tickets, payments } = this.clients;
    const options = { subject, timeoutMs };
    const unavailable = new Set<StatisticsPart>();
    const read = async <T extends object>(
      part: StatisticsPart,
      latest: LatestFigures<T>,
      ask: () => Promise<T>,
      key: string = part,
    ) => {
      const onMiss = (error: unknown) =>
        log.warn({ err: error, target: part }, 'a service has no figures for the dashboard');
      const found = await latest
        .read(key, () => this.health.run(part, ask), { isMiss: isMissed, onMiss })
        .catch((error: unknown) => {
          throw isGone(error) ? new ProblemException('unauthenticated', { cause: error }) : error;
        });
      if (found.isUnavailable) unavailable.add(part);
      return found;
    };
    const { id, role = 'admin', areas = [] } = subject;
    const { admin, people, products, places, money, provider } = this.latest;
    const [account, registered, offered, sold, received, failing] = await Promise.all([
      read('identity', admin, () => identity.call(operations.noteAdminVisit, { ...options, params: { id } }), id),
      read('identity', people, () => identity.call(operations.identityStats, options)),
      read('catalog', products, () => catalog.call(operations.catalogStats, options)),
      read('tickets', places, () => tickets.call(operations.ticketsStats, options)),
      read('payments', money, () => payments.call(operations.paymentsStats, options)),
      read('payments', provider, () => payments.call(operations.paymentProviderState, options)),
    ]);
    const isFresh = failing.readAt !== null && Date.now() - failing.readAt.getTime() < saidForMs;
    return {
      success: true,
      admin: {
        ...(account.figures ? accountOf(account.figures) : { id, username: '', role }),
        areas: [...areas],
        ...(subject.setUp && { set_up: subject.setUp }),
      },
      unavailable: [...unavailable],
      as_of: {
        identity: registered.readAt?.toISOString() ?? null,
        catalog: offered.readAt?.toISOString() ?? null,
        tickets: sold.readAt?.toISOString() ?? null,
        payments: received.readAt?.toISOString() ?? null,
      },
      provider_failure: isFresh ? (failing.figures?.failure ?? null) : null,
      stats: {
        users: registered.figures?.users ?? 0,
        revenue: received.figures?.revenue ?? 0,
        ticketsSold: sold.figures?.tickets_sold ?? 0,
        activeProducts: offered.figures?.active_products ?? 0,
        completedProducts: offered.figures?.completed_products ?? 0,
      },
      popular_products: offered.figures?.popular ?? [],
      series: dailySeries(
        new Date(),
        sold.figures?.by_day ?? [],
        received.figures?.by_day ?? [],
        registered.figures?.by_day ?? [],
      ),
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.clients).map((client) => client.close()));
  }
}

const accountOf = ({ id, username, role }: AnswerOf<typeof operations.noteAdminVisit>) => ({ id, username, role });

/** How long what payments said about its provider is repeated, in milliseconds. */
const saidForMs = 120_000;

/** The account of the session exists no longer. */
const isGone = (error: unknown) => error instanceof InternalCallError && error.code === 'admin_not_found';
const isMissed = (error: unknown) => isUnanswered(error) && !isGone(error);

/** Days in the charts, today included. */
const daysShown = 30;
const dayMs = 86_400_000;

interface Counted {
  day: string;
  count: number;
}
interface Day {
  day: string;
  /** Tickets sold. */
  sales: number;
  /** F CFA. */
  revenue: number;
  registrations: number;
}

/**
 * The services' figures as one row per day, oldest first, including days without figures: a chart must not skip them.
 * Days are in UTC, which is the time of Lomé and Abidjan.
 */
export function dailySeries(
  now: Date,
  sales: readonly Counted[],
  revenue: readonly { day: string; amount: number }[],
  registrations: readonly Counted[],
): Day[] {
  const sold = new Map(sales.map(({ day, count }) => [day, count]));
  const revenueOf = new Map(revenue.map(({ day, amount }) => [day, amount]));
  const registered = new Map(registrations.map(({ day, count }) => [day, count]));
  return Array.from({ length: daysShown }, (_, index) => {
    const day = new Date(now.getTime() - (daysShown - 1 - index) * dayMs).toISOString().slice(0, 10);
    return {
      day,
      sales: sold.get(day) ?? 0,
      revenue: revenueOf.get(day) ?? 0,
      registrations: registered.get(day) ?? 0,
    };
  });
}
