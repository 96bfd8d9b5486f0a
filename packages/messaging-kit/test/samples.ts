import type { Provider } from '@nestjs/common';
import type { EventDefinition } from '@raffle/contracts/events';
import { startService, type RunningService } from '@raffle/service-kit';
import { loadConfig } from '@raffle/service-kit/config';
import { signServiceToken, serviceTokenHeader } from '@raffle/service-kit/http';
import { createTestDatabase, createTestVhost, internalKeys } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { brokerDefinitions } from '../src/broker-definitions.js';
import { EventConsumer } from '../src/index.js';
import { sampleSchema, sampleConfig, SampleModule, type SampleParts } from './sample-service/sample.module.js';

/** Databases of two sample services and a virtual host, with everything that was started on them. */
export interface Samples {
  brokerUrl: string;
  /** Gives each process its own account, and loads the broker's definitions before they start. @returns the URL of an account. */
  accounts(events: readonly EventDefinition[], retryPausesMs: readonly number[]): Promise<(account: string) => string>;
  databases: { payments: string; tickets: string };
  start(
    role: 'payments' | 'tickets',
    options?: {
      pauses?: string;
      pollMs?: number;
      verifyMs?: number;
      brokerUrl?: string;
      providers?: Provider[];
    } & SampleParts,
  ): Promise<RunningService>;
  env(role: 'payments' | 'tickets', options?: { brokerUrl?: string }): Record<string, string>;
  /** Runs SQL in a service's database. */
  sql<T = Record<string, unknown>>(role: 'payments' | 'tickets', query: string, parameters?: unknown[]): Promise<T[]>;
  drop(): Promise<void>;
}

export async function createSamples(): Promise<Samples> {
  const vhost = await createTestVhost();
  const [payments, tickets] = await Promise.all(
    ['kit_p', 'kit_t'].map((name) => createTestDatabase(name, sampleSchema)),
  );
  const databases = { payments: payments!, tickets: tickets! };
  const started: Promise<RunningService>[] = [];
  const sources = new Map<string, DataSource>();

  const env: Samples['env'] = (role, { brokerUrl = vhost.url } = {}) => ({
    ...internalKeys().env(role),
    PORT: '0',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: databases[role].url,
    RABBITMQ_URL: brokerUrl,
    SAMPLE_ROLE: role,
  });

  return {
    brokerUrl: vhost.url,
    accounts: (events, retryPausesMs) => vhost.load(brokerDefinitions(events, retryPausesMs)),
    databases: { payments: databases.payments.url, tickets: databases.tickets.url },
    env,
    start: async (role, { pauses, pollMs, verifyMs, brokerUrl, providers = [], ...parts } = {}) => {
      const service = startService({
        name: role,
        module: {
          forRoot: (config) => ({ module: class {}, imports: [SampleModule.forRoot(config, parts)], providers }),
        },
        config: loadConfig(sampleConfig, {
          ...env(role, { brokerUrl }),
          SAMPLE_PAUSES: pauses,
          SAMPLE_POLL: pollMs?.toString(),
          SAMPLE_VERIFY: verifyMs?.toString(),
        }),
        consumer: (app) => app.get(EventConsumer),
      });
      started.push(service);
      return service;
    },
    sql: async (role, query, parameters) => {
      let source = sources.get(role);
      if (!source) {
        source = await new DataSource({ type: 'postgres', url: databases[role].url, poolSize: 2 }).initialize();
        sources.set(role, source);
      }
      return source.query(query, parameters);
    },
    drop: async () => {
      // Including those that a failed test did not wait for: queues must not be deleted while they are being declared.
      for (const start of await Promise.allSettled(started))
        if (start.status === 'fulfilled') await start.value.close();
      for (const source of sources.values()) await source.destroy();
      await Promise.all([databases.payments.drop(), databases.tickets.drop(), vhost.drop()]);
    },
  };
}

/** Places orders over HTTP, as the gateway would. */
export async function placeOrders(url: string, orders: number[], headers: Record<string, string> = {}): Promise<void> {
  const token = signServiceToken({
    caller: 'gateway',
    target: 'payments',
    privateKey: internalKeys().signingKeys.gateway,
  });
  const answer = await fetch(`${url}/orders`, {
    method: 'POST',
    headers: { [serviceTokenHeader]: token, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ orders }),
    signal: AbortSignal.timeout(20_000),
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
}

export async function figuresOf(service: RunningService): Promise<string> {
  return (await fetch(`${service.url}/metrics`, { signal: AbortSignal.timeout(20_000) })).text();
}
