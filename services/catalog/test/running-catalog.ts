import { createPrivateKey } from 'node:crypto';
import type { ProcessName } from '@raffle/contracts';
import { EventConsumer } from '@raffle/messaging-kit';
import { signStatement, startService, statementHeader, type Subject } from '@raffle/service-kit';
import { createTestDatabase, createTestVhost, eventually, fakeNeighbour, internalKeys } from '@raffle/test-kit';
import { AppModule } from '../src/app.module.js';
import { readConfig } from '../src/config.js';
import { anAdmin, sealingKey } from './catalog-parts.js';

export const admin: Subject = { kind: 'admin', id: anAdmin, role: 'admin' };
export const user: Subject = { kind: 'user', id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11' };

export interface Answer {
  status: number;
  headers: Headers;
  /** As it came: a spec parses it with its contract's schema, or looks at single fields. */
  body: ReturnType<typeof JSON.parse>;
}

/** The whole service on its own database and virtual host, with the tickets service in its place faked by the contract. */
export async function startCatalog() {
  const [database, vhost, tickets] = await Promise.all([
    createTestDatabase('catalog'),
    createTestVhost(),
    fakeNeighbour(),
  ]);
  const keys = internalKeys();
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    RABBITMQ_URL: vhost.url,
    TICKETS_URL: tickets.url,
    SEED_ENCRYPTION_KEY: sealingKey.toString('base64'),
    ...keys.env('catalog'),
  });
  const service = await startService({
    name: 'catalog',
    module: AppModule,
    config,
    consumer: (app) => app.get(EventConsumer),
  });
  await eventually(async () => {
    const { status } = await fetch(`${service.url}/ready`);
    if (status !== 200) throw new Error(`not ready: ${status}`);
  });

  async function call(
    method: string,
    path: string,
    options: { as?: Subject | null; body?: unknown; caller?: ProcessName } = {},
  ): Promise<Answer> {
    const caller = options.caller ?? 'gateway';
    const privateKey = createPrivateKey(Buffer.from(keys.privateKeys[caller], 'base64').toString());
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: {
        [statementHeader]: await signStatement({ caller, target: 'catalog', privateKey, subject: options.as ?? null }),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    const answered: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, body: answered };
  }

  return {
    url: service.url,
    broker: vhost.url,
    tickets,
    call,
    async close() {
      await service.close();
      await tickets.close();
      await vhost.drop();
      await database.drop();
    },
  };
}
export type RunningCatalog = Awaited<ReturnType<typeof startCatalog>>;
