import { Controller, Injectable, Module, type DynamicModule } from '@nestjs/common';
import type { EventDefinition, EventPayload } from '@raffle/contracts/events';
import { defineEndpoint } from '@raffle/contracts/http/define-endpoint';
import type { OperationDefinition } from '@raffle/contracts/internal';
import { ServiceKitModule } from '@raffle/service-kit';
import { baseConfigShape, brokerConfigShape, databaseConfigShape } from '@raffle/service-kit/config';
import { DatabaseModule } from '@raffle/service-kit/database';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { z as zod } from 'zod';
import {
  MessagingModule,
  messagingMigrations,
  messagingRights,
  OnEvent,
  Outbox,
  type EventContext,
  type GatheredEvent,
} from '../../src/index.js';
import { OrderCounted, OrderFilled, OrderPlaced, sampleEvents } from './events.js';
import { CreateOrders1795627800001 } from './sample-migration.js';

const migrations = [...messagingMigrations, CreateOrders1795627800001];
const rights = {
  ...messagingRights,
  orders: 'INSERT, UPDATE',
  effects: 'INSERT',
  tries: 'INSERT',
  customers: 'INSERT, UPDATE',
};
export const sampleSchema = { migrations, rights };

export const sampleConfig = zod.object({
  ...baseConfigShape,
  ...databaseConfigShape,
  ...brokerConfigShape,
  SAMPLE_ROLE: zod.enum(['payments', 'tickets']),
  /** Pauses of the retries, in milliseconds. */
  SAMPLE_PAUSES: zod.string().default('200,400,800'),
  /** Poll interval of the relay, in milliseconds. */
  SAMPLE_POLL: zod.coerce.number().default(1_000),
  SAMPLE_VERIFY: zod.coerce.number().default(0),
  /** The query at which the process kills itself, if any. */
  SAMPLE_CRASH: zod
    .enum(['before-publish', 'before-marking', 'at-marking', 'before-ack', 'before-ack-of-many'])
    .optional(),
});
export type SampleConfig = zod.output<typeof sampleConfig>;

const placeOrders = defineEndpoint({
  method: 'POST',
  path: '/orders',
  access: 'public',
  service: 'payments',
  limit: 'general',
  summary: 'Place orders',
  body: z.strictObject({ orders: z.array(z.int()).check(z.minLength(1)) }),
  answer: z.object({ placed: z.int(), caller: z.string() }),
  status: 201,
});

@Controller()
export class OrdersController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  @Endpoint(placeOrders)
  async place({ body: { orders }, caller }: Call<typeof placeOrders>) {
    await this.dataSource.transaction(async (manager) => {
      for (const order of orders) {
        await manager.query('INSERT INTO orders (id, version) VALUES ($1, 1)', [order]);
        await this.outbox.add(manager, OrderPlaced, { order, version: 1 });
      }
    });
    return { placed: orders.length, caller };
  }
}

/** What slow orders wait for; a test in the same process sets it. */
export const slowOrders = { wait: () => Promise.resolve() };

@Injectable()
export class FillOrderWhenOrderPlaced {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  @OnEvent(OrderPlaced, { consumer: 'FillOrderWhenOrderPlaced.handle' })
  async handle(payload: EventPayload<typeof OrderPlaced>, { manager, messageId }: EventContext): Promise<void> {
    // Outside the handler's transaction, so that failed attempts are recorded.
    await this.dataSource.query('INSERT INTO tries (order_id, at) VALUES ($1, clock_timestamp())', [payload.order]);
    if (payload.fail === 'slow') await slowOrders.wait();
    if (payload.fail === 'too slow') await manager.query('SET LOCAL statement_timeout = 50; SELECT pg_sleep(5)');
    if (payload.fail === 'locked') await manager.query('SET LOCAL lock_timeout = 50; SELECT pg_advisory_xact_lock(1)');
    if (payload.fail === 'always') throw new Error('this order cannot be filled');
    if (payload.fail === 'twice') {
      const [{ count }] = await this.dataSource.query<[{ count: string }]>(
        'SELECT count(*) FROM tries WHERE order_id = $1',
        [payload.order],
      );
      if (Number(count) <= 2) throw new Error('not yet');
    }
    await manager.query(
      `INSERT INTO orders (id, version) VALUES ($1, $2)
       ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE orders.version < excluded.version`,
      [payload.order, payload.version],
    );
    await manager.query('INSERT INTO effects (order_id, message_id) VALUES ($1, $2)', [payload.order, messageId]);
    await this.outbox.add(manager, OrderFilled, { order: payload.order });
  }
}

@Injectable()
export class CountOrdersWhenOrderCounted {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(OrderCounted, { consumer: 'CountOrdersWhenOrderCounted.handle', gather: true })
  async handle(
    events: readonly GatheredEvent<typeof OrderCounted>[],
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO customers AS c (id, counted, version)
       SELECT customer, sum(quantity), max(version)
       FROM unnest($1::int[], $2::int[], $3::int[]) AS e (customer, quantity, version) GROUP BY 1 ORDER BY 1
       ON CONFLICT (id) DO UPDATE SET counted = c.counted + EXCLUDED.counted, version = greatest(c.version, EXCLUDED.version)`,
      [
        events.map(({ payload }) => payload.customer),
        events.map(({ payload }) => payload.quantity),
        events.map(({ payload }) => payload.version),
      ],
    );
    for (const { payload, inItsContext } of events)
      await inItsContext(() => this.outbox.add(manager, OrderFilled, { order: payload.version }));
  }
}

/** What a test adds. */
export interface SampleParts {
  events?: readonly EventDefinition[] | undefined;
  imports?: DynamicModule[];
  /** Those that the imports implement. */
  contracts?: OperationDefinition[];
}

/** A complete small service on both kits: HTTP, database, events in and out. */
@Module({})
export class SampleModule {
  static forRoot(
    config: SampleConfig,
    { events = sampleEvents, contracts = [], imports = [] }: SampleParts = {},
  ): DynamicModule {
    return {
      module: SampleModule,
      imports: [
        ServiceKitModule.forRoot({
          name: config.SAMPLE_ROLE,
          config,
          contracts: [placeOrders, ...contracts],
        }),
        DatabaseModule.forRoot({
          url: config.DATABASE_URL,
          migrations,
          poolSize: 12,
        }),
        MessagingModule.forRoot({
          service: config.SAMPLE_ROLE,
          url: config.RABBITMQ_URL,
          events,
          retryPausesMs: config.SAMPLE_PAUSES.split(',').map(Number),
          pollMs: config.SAMPLE_POLL,
          verifyMs: config.SAMPLE_VERIFY,
        }),
        ...imports,
      ],
      controllers: config.SAMPLE_ROLE === 'payments' ? [OrdersController] : [],
      providers: config.SAMPLE_ROLE === 'tickets' ? [FillOrderWhenOrderPlaced, CountOrdersWhenOrderCounted] : [],
    };
  }
}
