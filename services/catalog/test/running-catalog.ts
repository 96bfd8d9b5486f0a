import { checkHandoverCode, endSale, isOnlyAdmin, paidForTickets, userContacts } from '@raffle/contracts/internal';
import { adminArea, type ProcessName } from '@raffle/contracts/values';
import { EventConsumer } from '@raffle/messaging-kit';
import { startService } from '@raffle/service-kit';
import { signServiceToken, serviceTokenHeader, type Subject } from '@raffle/service-kit/http';
import { becomeReady, createTestDatabase, createTestVhost, fakeNeighbour, internalKeys } from '@raffle/test-kit';
import { AppModule } from '../src/app.module.js';
import { readConfig } from '../src/config.js';
import { schema } from '../src/database.js';
import { anAdmin, sealingKey } from './catalog-parts.js';

export const admin: Subject = { kind: 'admin', id: anAdmin, role: 'admin', areas: adminArea.options };
export const superAdmin: Subject = { kind: 'admin', id: anAdmin, role: 'super_admin', areas: adminArea.options };
export const user: Subject = { kind: 'user', id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11' };

export interface Answer {
  status: number;
  headers: Headers;
  /** Not validated: a spec parses it with its contract's schema, or reads single fields. */
  body: ReturnType<typeof JSON.parse>;
}

export interface CallOptions {
  as?: Subject | null;
  body?: unknown;
  /** A body that is not JSON. */
  file?: { bytes: Buffer; type: string };
  caller?: ProcessName;
  address?: string;
  headers?: Record<string, string>;
}

/** The whole service on its own database and virtual host, with its neighbours faked by the contract. */
export async function startCatalog() {
  const [database, vhost, tickets, identity] = await Promise.all([
    createTestDatabase('catalog', schema),
    createTestVhost(),
    fakeNeighbour([
      [endSale, endSale.fixture],
      [paidForTickets, paidForTickets.fixture],
    ]),
    fakeNeighbour([
      [userContacts, userContacts.fixture],
      [checkHandoverCode, checkHandoverCode.fixture],
      [isOnlyAdmin, isOnlyAdmin.fixture],
    ]),
  ]);
  const keys = internalKeys();
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.runningUrl,
    RABBITMQ_URL: vhost.url,
    TICKETS_URL: tickets.url,
    IDENTITY_URL: identity.url,
    PUBLIC_URL: 'https://tirage.test/',
    SEED_ENCRYPTION_KEY: sealingKey.toString('base64'),
    RECORD_SIGNING_KEY: keys.privateKeys.catalog,
    // A relay that does not answer.
    DRAND_RELAYS: 'http://127.0.0.1:9',
    BEACON_RULE: 'none',
    ...keys.env('catalog'),
  });
  const service = await startService({
    name: 'catalog',
    module: AppModule,
    config,
    consumer: (app) => app.get(EventConsumer),
  });
  await becomeReady(service);

  /** The raw response, for bodies that are not JSON. */
  async function fetchRaw(method: string, path: string, options: CallOptions = {}): Promise<Response> {
    const caller = options.caller ?? 'gateway';
    const privateKey = keys.signingKeys[caller];
    const { body, file } = options;
    return fetch(`${service.url}${path}`, {
      method,
      headers: {
        [serviceTokenHeader]: signServiceToken({
          caller,
          target: 'catalog',
          privateKey,
          subject: options.as ?? null,
          address: options.address,
        }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(file === undefined ? {} : { 'content-type': file.type }),
        ...options.headers,
      },
      body: file === undefined ? (body === undefined ? undefined : JSON.stringify(body)) : new Uint8Array(file.bytes),
      signal: AbortSignal.timeout(30_000),
    });
  }

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const response = await fetchRaw(method, path, options);
    const text = await response.text();
    const answered: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, body: answered };
  }

  return {
    app: service.app,
    url: service.url,
    broker: vhost.url,
    database: database.url,
    tickets,
    identity,
    call,
    fetchRaw,
    async close() {
      await service.close();
      await tickets.close();
      await identity.close();
      await vhost.drop();
      await database.drop();
    },
  };
}
export type RunningCatalog = Awaited<ReturnType<typeof startCatalog>>;
