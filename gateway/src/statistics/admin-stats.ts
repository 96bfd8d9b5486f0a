import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Service } from '@raffle/contracts/http/define-endpoint';
import type { getAdminStats, StatisticsPart } from '@raffle/contracts/http/sessions';
import * as operations from '@raffle/contracts/internal';
import { logger, withDeadline } from '@raffle/service-kit';
import {
  InternalCallError,
  InternalClient,
  InternalUnreachableError,
  ProblemException,
} from '@raffle/service-kit/http';
import { type Session } from '@raffle/service-kit/redis';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { isUnanswered, ServiceHealth } from '../upstream/service-health.js';

/** Of a call; who asks waits for less (`LatestFigures`). In milliseconds. */
const timeoutMs = 5_000;
const log = logger('admin-stats');

type AnswerOf<O extends operations.OperationDefinition> = z.output<O['answer']>;

/** The admin's account and the shop's figures, requested from all services at once (docs/product.md section 7, GET /admin/stats). */
@Injectable()
export class AdminStats implements OnApplicationShutdown {
  private readonly clients: Record<Exclude<Service, 'messaging'>, InternalClient>;

  private readonly latest = {
    /** By the administrator's id. */
    admin: new LatestFigures<AnswerOf<typeof operations.getAdminById>>(),
    people: new LatestFigures<AnswerOf<typeof operations.identityStats>>(),
    products: new LatestFigures<AnswerOf<typeof operations.catalogStats>>(),
    places: new LatestFigures<AnswerOf<typeof operations.ticketsStats>>(),
    money: new LatestFigures<AnswerOf<typeof operations.paymentsStats>>(),
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
   * Answers within 300 ms even while services are down or stopped: Redis decides who is an administrator, and figures may be up to a
   * minute old.
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
      otherwise: T,
      key: string = part,
    ): Promise<T> => {
      try {
        return await latest.read(key, () => this.health.run(part, ask));
      } catch (error) {
        if (error instanceof InternalCallError && error.code === 'admin_not_found') {
          throw new ProblemException('unauthenticated', { cause: error });
        }
        if (!isUnanswered(error)) throw error;
        log.warn({ err: error, target: part }, 'a service has no figures for the dashboard');
        unavailable.add(part);
        return otherwise;
      }
    };
    const { id, role = 'admin', areas = [] } = subject;
    const { admin, people, products, places, money } = this.latest;
    const [account, registered, offered, sold, received] = await Promise.all([
      read(
        'identity',
        admin,
        () => identity.call(operations.getAdminById, { ...options, params: { id } }),
        { id, username: '', role, areas: [...areas] },
        id,
      ),
      read('identity', people, () => identity.call(operations.identityStats, options), { users: 0, by_day: [] }),
      read('catalog', products, () => catalog.call(operations.catalogStats, options), {
        active_products: 0,
        completed_products: 0,
        popular: [],
      }),
      read('tickets', places, () => tickets.call(operations.ticketsStats, options), { tickets_sold: 0, by_day: [] }),
      read('payments', money, () => payments.call(operations.paymentsStats, options), { revenue: 0, by_day: [] }),
    ]);
    return {
      success: true,
      admin: { ...account, areas: [...areas], ...(subject.setUp && { set_up: subject.setUp }) },
      unavailable: [...unavailable],
      stats: {
        users: registered.users,
        revenue: received.revenue,
        ticketsSold: sold.tickets_sold,
        activeProducts: offered.active_products,
        completedProducts: offered.completed_products,
      },
      popular_products: offered.popular,
      series: dailySeries(new Date(), sold.by_day, received.by_day, registered.by_day),
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.clients).map((client) => client.close()));
  }
}

/** How long a page waits for figures, in milliseconds: this call also checks the session of every page of the back-office. */
const waitMs = 250;
/** Age up to which figures are shown while newer ones are awaited, in milliseconds. */
const shownForMs = 60_000;

/**
 * Figures of a service, as new as can be had within 250 ms: the call goes on, and its answer is there for the next page. Pages that wait
 * at the same time share one call, so that a slow service is not asked once more by each of them.
 */
class LatestFigures<T extends object> {
  private readonly latest = new LRUCache<string, T>({ max: 200, ttl: shownForMs });
  private readonly asked = new Map<string, Promise<T>>();

  /** @throws InternalUnreachableError when nothing is known in time, and what `ask` throws in time */
  async read(key: string, ask: () => Promise<T>): Promise<T> {
    const answer = this.asked.get(key) ?? this.begin(key, ask);
    try {
      return await withDeadline(waitMs, answer, () => new InternalUnreachableError(key, `no answer in ${waitMs} ms`));
    } catch (error) {
      // A failed call has removed what was known.
      const known = this.latest.get(key);
      if (known) return known;
      throw error;
    }
  }

  private begin(key: string, ask: () => Promise<T>): Promise<T> {
    const answer = ask();
    this.asked.set(key, answer);
    answer
      .then(
        (figures) => this.latest.set(key, figures),
        () => this.latest.delete(key),
      )
      .finally(() => this.asked.delete(key));
    return answer;
  }
}

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
