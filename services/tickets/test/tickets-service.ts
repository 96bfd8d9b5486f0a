import { expect } from '@jest/globals';
import {
  PaymentConfirmed,
  ProductChanged,
  productStateFixture,
  UserRegistered,
  type EventDefinition,
} from '@raffle/contracts/events';
import { listMyTickets, purchaseTickets } from '@raffle/contracts/http/tickets';
import { problem } from '@raffle/contracts/problem';
import type { ProcessName } from '@raffle/contracts/values';
import { EventConsumer } from '@raffle/messaging-kit';
import { configureLogging, startService } from '@raffle/service-kit';
import type { Subject } from '@raffle/service-kit/http';
import {
  becomeReady,
  collectEvents,
  createTestDatabase,
  createTestVhost,
  eventually,
  internalKeys,
  leftInQueues,
  publishEvent,
  serviceTokenHeaders,
} from '@raffle/test-kit';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { AppModule } from '../src/app.module.js';
import { readConfig } from '../src/config.js';
import { schema, type migrateDatabase } from '../src/database.js';
import { checkInvariants } from '../src/invariants/check-invariants.js';
import { paymentsNeighbour } from './payments-neighbour.js';

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { code?: string };
}

export interface CallOptions {
  subject?: Subject;
  caller?: ProcessName;
  headers?: Record<string, string>;
  withoutServiceToken?: boolean;
}

/** Inserts something, such as a proxy, between the service and its database and broker. */
type Between = (databaseUrl: string, brokerUrl: string) => Promise<{ databaseUrl: string; brokerUrl: string }>;

interface TicketsOptions {
  holdSeconds?: number;
  between?: Between;
  /** Migrates the database further. */
  migrated?: typeof migrateDatabase;
}

/** The whole service on real PostgreSQL and RabbitMQ, with a fake of payments that follows its contract. */
export async function startTickets(
  published: readonly EventDefinition[],
  { holdSeconds = 900, between, migrated }: TicketsOptions = {},
) {
  const [database, vhost, payments] = await Promise.all([
    createTestDatabase('tickets', schema),
    createTestVhost(),
    paymentsNeighbour(),
  ]);
  await migrated?.({ url: database.runningUrl, migrationUrl: database.url });
  const direct = { databaseUrl: database.runningUrl, brokerUrl: vhost.url };
  const { databaseUrl, brokerUrl } = between ? await between(direct.databaseUrl, direct.brokerUrl) : direct;
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...internalKeys().env('tickets'),
    DATABASE_URL: databaseUrl,
    RABBITMQ_URL: brokerUrl,
    PAYMENTS_URL: payments.url,
    HOLD_SECONDS: String(holdSeconds),
  });
  const logs: string[] = [];
  const service = await startService({
    name: 'tickets',
    module: AppModule,
    config,
    beforeListen: () =>
      configureLogging({ level: 'info', service: 'tickets' }, { write: (line) => void logs.push(line) }),
    consumer: (app) => app.get(EventConsumer),
  });
  await becomeReady(service);
  const events = await collectEvents(vhost.url, published);
  // What the test changes, the owner of the tables changes: the service itself has its running role alone.
  const dataSource = await new DataSource({
    ...service.app.get(DataSource).options,
    url: database.url,
  } as DataSourceOptions).initialize();
  // Most tests are not about the limits of free tickets (docs/product.md rules 27 and 28).
  await dataSource.query('UPDATE platform_settings SET free_ticket_max_price = 10000000, free_ticket_share = 100');
  let lastProduct = 0;

  async function call(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<Answer> {
    const { caller = 'gateway', subject = null } = options;
    const response = await fetch(service.url + path, {
      method,
      headers: {
        ...(options.withoutServiceToken ? {} : serviceTokenHeaders(caller, 'tickets', subject)),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      body: JSON.parse(await response.text()) as Answer['body'],
    };
    // Every error must be a problem document, in addition to what the test checks.
    if (response.status >= 400) problem.parse(answer.body);
    return answer;
  }

  /** The raw body, for answers that are not JSON. */
  async function raw(path: string, subject: Subject, headers: Record<string, string>): Promise<Response> {
    return fetch(service.url + path, {
      headers: { ...headers, ...serviceTokenHeaders('gateway', 'tickets', subject) },
      signal: AbortSignal.timeout(20_000),
    });
  }

  const publish = <E extends EventDefinition>(definition: E, payload: E['fixture'], messageId?: string) =>
    publishEvent(vhost.url, definition, payload, { messageId });

  const as = (id: string): CallOptions => ({ subject: { kind: 'user', id } });
  const buy = (userId: string, productId: number, quantity = 1, headers: Record<string, string> = {}) =>
    call('POST', '/tickets/purchase', { productId, quantity }, { ...as(userId), headers });
  const place = (userId: string, productId: number, more: Record<string, unknown> = {}) =>
    call('POST', '/tickets/free', { userId, productId, ...more }, as(userId));
  const confirm = (userId: string, productId: number, quantity: number, paymentToken: string, caller = userId) =>
    call('POST', '/tickets/confirm', { userId, productId, quantity, paymentToken }, as(caller));
  const mine = async (userId: string) =>
    listMyTickets.answer.parse((await call('GET', '/tickets/user', undefined, as(userId))).body);
  const confirmed = (userId: string, productId: number, quantity: number, paymentToken: string) =>
    eventually(async () => {
      const answer = await confirm(userId, productId, quantity, paymentToken);
      expect(answer.status).toBe(200);
      return answer;
    });

  return {
    url: service.url,
    call,
    as,
    buy,
    place,
    confirm,
    mine,
    confirmed,
    raw,
    dataSource,
    /** The addresses of the running role and of the one that owns the tables. */
    roles: { url: database.runningUrl, migrationUrl: database.url },
    /** Log lines since the start. */
    logs,
    payments,
    events,
    publish,
    /** Publishes a product on sale and waits until it is known here. */
    async product(change: Partial<Omit<typeof productStateFixture, 'product_id'>> = {}): Promise<number> {
      const product_id = ++lastProduct;
      await publish(ProductChanged, { ...productStateFixture, ...change, product_id });
      await eventually(async () => {
        const found = await dataSource.query<unknown[]>('SELECT 1 FROM inventory WHERE product_id = $1', [product_id]);
        if (found.length === 0) throw new Error(`product ${product_id} is not known yet`);
      });
      return product_id;
    },
    /** Publishes a person and waits until they are known here. */
    async person(display_name = 'Afi M.', referrer_id: string | null = null): Promise<string> {
      const user_id = uuidv7();
      await publish(UserRegistered, {
        ...UserRegistered.fixture,
        user_id,
        payment_id: uuidv7(),
        display_name,
        referrer_id,
      });
      await eventually(async () => {
        const found = await dataSource.query<unknown[]>(
          'SELECT 1 FROM allowance WHERE user_id = $1 AND registered_at IS NOT NULL',
          [user_id],
        );
        if (found.length === 0) throw new Error('the person is not known yet');
      });
      return user_id;
    },
    /** Publishes the confirmed payment of a token as payments does. */
    async confirmPayment(token: string, { messageId, paymentId }: { messageId?: string; paymentId?: string } = {}) {
      const session = [...payments.sessions.values()].find((one) => one.token === token);
      if (!session) throw new Error(`No session has the token ${token}`);
      payments.setStatus(token, 'paid');
      const payload = {
        payment_id: paymentId ?? session.payment_id,
        type: 'ticket' as const,
        subject_id: session.subject_id,
        amount: session.amount,
        received: session.amount,
        currency: 'XOF' as const,
        confirmed_at: new Date().toISOString(),
      };
      await publish(PaymentConfirmed, payload, messageId);
      return payload;
    },
    /** The version of the settings known here. */
    settingsVersion: async (): Promise<number | undefined> =>
      (await dataSource.query<{ version: number }[]>('SELECT version FROM platform_settings'))[0]?.version,
    violations: () => checkInvariants((sql) => dataSource.query(sql)),
    /** Stops only the service. @returns the queue of each message left at the broker. */
    async stopService(): Promise<string[]> {
      await service.close();
      return leftInQueues(vhost.url, 'tickets');
    },
    async stop() {
      await events.stop();
      await service.close();
      await dataSource.destroy();
      await payments.close();
      await Promise.all([database.drop(), vhost.drop()]);
    },
  };
}

export type TicketsService = Awaited<ReturnType<typeof startTickets>>;

/** The payment's token in the answer to a purchase. */
export const paymentTokenOf = (answer: Answer) => purchaseTickets.answer.parse(answer.body).token;
