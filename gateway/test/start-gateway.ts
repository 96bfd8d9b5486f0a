import { expect } from '@jest/globals';
import { startService, type RunningService } from '@raffle/service-kit';
import type { Subject } from '@raffle/service-kit/http';
import { SessionStore } from '@raffle/service-kit/redis';
import { createTestVhost, eventually, internalKeys, testRedis } from '@raffle/test-kit';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Pool, type Dispatcher } from 'undici';
import { gateway } from '../src/gateway.js';
import { OperatorsServer } from '../src/http/operators-server.js';
import type { Service } from '@raffle/contracts/http/define-endpoint';

/** No process listens on this port. */
const nowhere = 'http://127.0.0.1:9';

export const people = {
  user: { kind: 'user', id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11' },
  admin: {
    kind: 'admin',
    id: '01997b58-0000-7000-8000-000000000008',
    role: 'admin',
    areas: ['support', 'money', 'draws'],
  },
  support: { kind: 'admin', id: '01997b58-0000-7000-8000-000000000010', role: 'admin', areas: ['support'] },
  money: { kind: 'admin', id: '01997b58-0000-7000-8000-000000000011', role: 'admin', areas: ['money'] },
  draws: { kind: 'admin', id: '01997b58-0000-7000-8000-000000000012', role: 'admin', areas: ['draws'] },
  idle: { kind: 'admin', id: '01997b58-0000-7000-8000-000000000013', role: 'admin' },
  super_admin: {
    kind: 'admin',
    id: '01997b58-0000-7000-8000-000000000009',
    role: 'super_admin',
    areas: ['support', 'money', 'draws', 'phones'],
  },
} as const satisfies Record<string, Subject>;
export type Person = keyof typeof people;

export interface Call {
  method?: Dispatcher.HttpMethod;
  headers?: Record<string, string>;
  /** A stream is sent in chunks, without a content length. */
  body?: string | Buffer | Readable;
  as?: Person;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  text: string;
  json: () => unknown;
}

export interface TestGateway {
  url: string;
  /** Asks the operators' port. */
  operator: (path: '/health' | '/ready' | '/metrics') => Promise<Response>;
  metrics: () => Promise<string>;
  redisUrl: string;
  rabbitmqUrl: string;
  webRoot: string;
  tokens: Record<Person, string>;
  sessions: SessionStore;
  running: RunningService;
  call(path: string, call?: Call): Promise<Answer>;
  close(): Promise<void>;
}

const script = `console.log(${JSON.stringify('tirage '.repeat(400))})`;
/** What the built page runs before its first frame. */
export const firstScript = 'document.documentElement.dataset.signedIn = "";';
export const builtPage = `<!doctype html><html lang="fr"><head><title>__BRAND__</title><script>${firstScript}</script></head><body><div id="root"></div></body></html>`;
const build: Record<string, string | Buffer> = {
  'index.html': builtPage,
  'manifest.webmanifest': '{"name":"__BRAND__"}',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'sw.js': script,
  'verifier-tirage.html': '<!doctype html><title>Vérifier un tirage</title>',
  'assets/main-a1b2c3.js': script,
  'assets/main-a1b2c3.js.br': brotliCompressSync(script),
  'assets/main-a1b2c3.js.gz': gzipSync(script),
};

/** The complete gateway with its own Redis database and RabbitMQ virtual host, a small build, and a session for each role. */
export async function startGateway(
  services: Partial<Record<Service, string>>,
  env: Record<string, string> = {},
): Promise<TestGateway> {
  const [vhost, redis, webRoot] = await Promise.all([
    createTestVhost(),
    testRedis(),
    mkdtemp(join(tmpdir(), 'gateway-web-')),
  ]);
  for (const [name, content] of Object.entries(build)) {
    await mkdir(dirname(join(webRoot, name)), { recursive: true });
    await writeFile(join(webRoot, name), content);
  }
  const dropAll = () => Promise.all([vhost.drop(), redis.drop(), rm(webRoot, { recursive: true })]);
  const running = await startService(
    gateway({
      NODE_ENV: 'test',
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
      ...internalKeys().env('gateway'),
      RABBITMQ_URL: vhost.url,
      REDIS_URL: redis.url,
      PUBLIC_URL: 'http://127.0.0.1:3000',
      WEB_ROOT: webRoot,
      IDENTITY_URL: services.identity ?? nowhere,
      CATALOG_URL: services.catalog ?? nowhere,
      TICKETS_URL: services.tickets ?? nowhere,
      PAYMENTS_URL: services.payments ?? nowhere,
      MESSAGING_URL: services.messaging ?? nowhere,
      ...env,
    }),
  ).catch(async (error: unknown) => {
    await dropAll();
    throw error;
  });
  const sessions = new SessionStore({ url: redis.url });
  sessions.connect();
  const tokens = {} as Record<Person, string>;
  for (const person of Object.keys(people) as Person[]) {
    tokens[person] = await eventually(() => sessions.create(people[person], moment()));
  }
  const pool = new Pool(running.url.replace('localhost', '127.0.0.1'));
  const url = running.url.replace('localhost', '127.0.0.1');
  const operator = (path: string) => fetch(`${running.app.get(OperatorsServer).url}${path}`);
  return {
    url,
    redisUrl: redis.url,
    rabbitmqUrl: vhost.url,
    webRoot,
    tokens,
    sessions,
    running,
    call: (path, { method = 'GET', headers = {}, body, as } = {}) =>
      callOver(pool, {
        path,
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(as ? { authorization: `Bearer ${tokens[as]}` } : {}),
          ...headers,
        },
        body: body ?? null,
      }),
    operator,
    metrics: async () => (await operator('/metrics')).text(),
    close: async () => {
      await pool.close();
      await running.close();
      await sessions.close();
      await dropAll();
    },
  };
}

/** Uses a pool, which sends a path unchanged; `fetch` would normalise it. */
async function callOver(pool: Pool, options: Dispatcher.RequestOptions): Promise<Answer> {
  const { statusCode, headers, body } = await pool.request({ ...options, headersTimeout: 20_000 });
  const bytes = Buffer.from(await body.arrayBuffer());
  const text = bytes.toString('utf8');
  return { status: statusCode, headers, bytes, text, json: () => JSON.parse(text) as unknown };
}

/** The current time in the form of the session store. */
export const moment = (): string => String(Date.now() * 1_000);

const connectedGauge = async (gateway: TestGateway): Promise<string | undefined> =>
  /^gateway_broker_connected\{.*\} (\d)$/m.exec(await gateway.metrics())?.[1];

/** Waits until the gateway receives events. */
export const listening = (gateway: TestGateway) =>
  eventually(async () => expect(await connectedGauge(gateway)).toBe('1'));
export const notListening = (gateway: TestGateway) =>
  eventually(async () => expect(await connectedGauge(gateway)).toBe('0'));
