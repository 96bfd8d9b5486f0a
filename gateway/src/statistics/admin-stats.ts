import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { getAdminStats } from '@raffle/contracts/http/sessions';
import * as operations from '@raffle/contracts/internal';
import {
  InternalCallError,
  InternalClient,
  InternalUnreachableError,
  ProblemException,
  type Subject,
} from '@raffle/service-kit';
import type { z } from 'zod';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import type { Service } from '@raffle/contracts/http/define-endpoint';
import { dailySeries } from './daily-series.js';

const timeoutMs = 5_000;

/** Who the admin is and the shop's figures, asked of all services at once (docs/product.md section 7, GET /admin/stats). */
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

  /** @throws ProblemException unauthenticated when the admin is gone, service_unavailable when a service does not answer. */
  async show(subject: Subject): Promise<z.output<NonNullable<typeof getAdminStats.answer>>> {
    const { identity, catalog, tickets, payments } = this.clients;
    const options = { subject, timeoutMs };
    try {
      const [admin, people, products, places, money] = await Promise.all([
        identity.call(operations.getAdminById, { ...options, params: { id: subject.id } }),
        identity.call(operations.identityStats, options),
        catalog.call(operations.catalogStats, options),
        tickets.call(operations.ticketsStats, options),
        payments.call(operations.paymentsStats, options),
      ]);
      return {
        success: true,
        admin,
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
    } catch (error) {
      if (error instanceof InternalCallError && error.code === 'admin_not_found') {
        throw new ProblemException('unauthenticated', { cause: error });
      }
      if (error instanceof InternalCallError || error instanceof InternalUnreachableError) {
        throw new ProblemException('service_unavailable', { cause: error, headers: { 'retry-after': '2' } });
      }
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.clients).map((client) => client.close()));
  }
}
