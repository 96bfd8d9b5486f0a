import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { getAdminStats, StatisticsPart } from '@raffle/contracts/http/sessions';
import * as operations from '@raffle/contracts/internal';
import {
  InternalCallError,
  InternalClient,
  InternalUnreachableError,
  logger,
  ProblemException,
  type Session,
} from '@raffle/service-kit';
import type { z } from 'zod';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import type { Service } from '@raffle/contracts/http/define-endpoint';
import { dailySeries } from './daily-series.js';

const timeoutMs = 5_000;
const log = logger('admin-stats');

/** The admin's account and the shop's figures, requested from all services at once (docs/product.md section 7, GET /admin/stats). */
@Injectable()
export class AdminStats implements OnApplicationShutdown {
  private readonly clients: Record<Exclude<Service, 'messaging'>, InternalClient>;

  constructor(@Inject(gatewayConfig) config: GatewayConfig) {
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
   * Answers even while services are down: only the session and the account decide who is an administrator.
   * @throws ProblemException unauthenticated when the admin no longer exists.
   */
  async show(subject: Session): Promise<z.output<NonNullable<typeof getAdminStats.answer>>> {
    const { identity, catalog, tickets, payments } = this.clients;
    const options = { subject, timeoutMs };
    const unavailable = new Set<StatisticsPart>();
    const read = async <T>(part: StatisticsPart, call: Promise<T>, otherwise: T): Promise<T> => {
      try {
        return await call;
      } catch (error) {
        if (error instanceof InternalCallError && error.code === 'admin_not_found') {
          throw new ProblemException('unauthenticated', { cause: error });
        }
        if (!(error instanceof InternalCallError || error instanceof InternalUnreachableError)) throw error;
        log.warn({ err: error, target: part }, 'a service has no figures for the dashboard');
        unavailable.add(part);
        return otherwise;
      }
    };
    const { id, role = 'admin' } = subject;
    const [admin, people, products, places, money] = await Promise.all([
      read('identity', identity.call(operations.getAdminById, { ...options, params: { id } }), {
        id,
        username: '',
        role,
      }),
      read('identity', identity.call(operations.identityStats, options), { users: 0, by_day: [] }),
      read('catalog', catalog.call(operations.catalogStats, options), {
        active_products: 0,
        completed_products: 0,
        popular: [],
      }),
      read('tickets', tickets.call(operations.ticketsStats, options), { tickets_sold: 0, by_day: [] }),
      read('payments', payments.call(operations.paymentsStats, options), { revenue: 0, by_day: [] }),
    ]);
    return {
      success: true,
      admin: { ...admin, ...(subject.setUp && { set_up: subject.setUp }) },
      unavailable: [...unavailable],
      stats: {
        users: people.users,
        revenue: money.revenue,
        ticketsSold: places.tickets_sold,
        activeProducts: products.active_products,
        completedProducts: products.completed_products,
      },
      popular_products: products.popular,
      series: dailySeries(new Date(), places.by_day, money.by_day, people.by_day),
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.clients).map((client) => client.close()));
  }
}
