import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AdminActed,
  GoodwillGiven,
  PaymentConfirmed,
  PaymentFailed,
  RefundOwed,
  RefundPaid,
  RefundReferenceCorrected,
} from '@raffle/contracts/events';
import {
  paymentOutcomes,
  prizeCosts,
  publishOutcomesAgain,
  publishRegistrationsAgain,
  registrationOutcomes,
} from '@raffle/contracts/internal';
import type { ProcessName } from '@raffle/contracts/values';
import { EventConsumer } from '@raffle/messaging-kit';
import { configureLogging, startService, type RunningService } from '@raffle/service-kit';
import { signServiceToken, serviceTokenHeader, type Subject } from '@raffle/service-kit/http';
import {
  becomeReady,
  collectEvents,
  createTestDatabase,
  createTestVhost,
  eventually,
  fakeNeighbour,
  internalKeys,
  type ArchivingPostgres,
  type EventCollector,
  type FakeNeighbour,
  type TestDatabase,
  type TestVhost,
} from '@raffle/test-kit';
import pg from 'pg';
import { startSandbox, type Sandbox } from '../../../infra/fusionpay-sandbox/src/index.js';
import { AppModule } from '../src/app.module.js';
import { readConfig } from '../src/config.js';
import { schema } from '../src/database.js';

export interface Answer {
  status: number;
  headers: Headers;
  /** What tests read of an answer; each checks what it needs. */
  body: AnyBody;
}

interface AnyBody {
  token: string;
  payment_id: string;
  payment_url: string;
  code: string;
  detail: string;
  success: boolean;
  data: { statut: string; final: boolean; reference: string };
}

export interface SandboxPayment {
  token: string;
  statut: string;
  numeroSend: string;
  nomclient: string;
  returnUrl: string;
  webhookUrl: string;
  statusCalls: number;
  webhooks: { event: string; status: number | null }[];
}

/** A whole payments service against the real stand-in provider; a forwarder that signs replaces the gateway. */
export interface PaymentsUnderTest {
  /** Of the first instance. */
  url: string;
  app: RunningService['app'];
  database: pg.Pool;
  databaseUrl: string;
  events: EventCollector;
  vhostUrl: string;
  /** Log lines of the service since its start. */
  logs: string[];
  sandboxUrl: string;
  /** By default it has no account for any payment. */
  identity: FakeNeighbour;
  /** By default it has no outcome of any payment. */
  tickets: FakeNeighbour;
  /** By default no product was ever opened. */
  catalog: FakeNeighbour;
  /** The configuration of the first instance. */
  environment: Record<string, string>;
  gatewayUrl: string;
  call(
    caller: ProcessName | null,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    by?: { subject?: Subject; address?: string; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** The raw response, for answers that are not JSON. */
  raw(path: string, subject: Subject, headers: Record<string, string>, url?: string): Promise<Response>;
  open(change?: Record<string, unknown>): Promise<Answer>;
  /** A request from outside through the gateway: from the provider, or from a forger. */
  webhook(body: unknown, segment?: string): Promise<Answer>;
  status(token: string): Promise<Answer>;
  sandbox(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  sandboxPayment(token: string): Promise<SandboxPayment>;
  sandboxPayments(): Promise<SandboxPayment[]>;
  /** Closes the provider's address. */
  stopSandbox(): Promise<void>;
  /** Another instance of the same service, on the same database and broker. */
  startInstance(environment?: Record<string, string>): Promise<RunningService>;
  stop(): Promise<void>;
}

export const settings = {
  // Long enough that by default only a hint or a question causes a status call.
  POLL_INTERVAL_SECONDS: '60',
  // Longer than a busy machine delays the stand-in's answer.
  PROVIDER_TIMEOUT_SECONDS: '4',
  ASK_INTERVAL_SECONDS: '0.2',
};

const secretPath = '/Ma_Boutique/secret-merchant-id/pay/';

/** Inserts proxies between the service and its database and broker. */
export type Between = (databaseUrl: string, brokerUrl: string) => Promise<{ databaseUrl: string; brokerUrl: string }>;

export async function startPayments(
  environment: Record<string, string> = {},
  between?: Between,
  postgres?: ArchivingPostgres,
): Promise<PaymentsUnderTest> {
  const testDatabase: TestDatabase = await (postgres
    ? postgres.database('payments', schema)
    : createTestDatabase('payments', schema));
  const vhost: TestVhost = await createTestVhost();
  const events = await collectEvents(vhost.url, [
    PaymentConfirmed,
    PaymentFailed,
    RefundOwed,
    RefundPaid,
    RefundReferenceCorrected,
    AdminActed,
    GoodwillGiven,
  ]);
  let sandbox: Sandbox | undefined = await startSandbox({ host: '127.0.0.1', port: 0, stylesheet: '' });
  const sandboxUrl = sandbox.url;
  const identity = await fakeNeighbour([
    [registrationOutcomes, { outcomes: [] }],
    [publishRegistrationsAgain, { events: 0 }],
  ]);
  const tickets = await fakeNeighbour([
    [paymentOutcomes, { outcomes: [] }],
    [publishOutcomesAgain, { events: 0 }],
  ]);
  const catalog = await fakeNeighbour([[prizeCosts, { products: [] }]]);
  const logs: string[] = [];
  const keys = internalKeys();
  let target = '';
  const gateway = await forwarder(() => target);
  const gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const running: RunningService[] = [];

  const direct = { databaseUrl: testDatabase.runningUrl, brokerUrl: vhost.url };
  const { databaseUrl, brokerUrl } = between ? await between(direct.databaseUrl, direct.brokerUrl) : direct;
  const whole = {
    NODE_ENV: 'test',
    PORT: '0',
    // Start-up logs are dropped; later ones are collected for assertions.
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    RABBITMQ_URL: brokerUrl,
    FUSIONPAY_URL: sandboxUrl + secretPath,
    FUSIONPAY_STATUS_URL: `${sandboxUrl}/paiementNotif/`,
    IDENTITY_URL: identity.url,
    TICKETS_URL: tickets.url,
    CATALOG_URL: catalog.url,
    PUBLIC_URL: gatewayUrl,
    ...keys.env('payments'),
    ...settings,
    ...environment,
  };
  const startInstance = async (more: Record<string, string> = {}) => {
    const service = await startService({
      name: 'payments',
      module: AppModule,
      config: () => readConfig({ ...whole, ...more }),
      beforeListen: () =>
        configureLogging({ level: 'trace', service: 'payments' }, { write: (line) => void logs.push(line) }),
      consumer: (app) => app.get(EventConsumer),
    });
    running.push(service);
    return service;
  };
  const first = await startInstance();
  target = first.url;
  // Until its queue is bound, what is published for it would have no queue.
  await becomeReady(first);
  const database = new pg.Pool({ connectionString: testDatabase.url, max: 4 });
  // The daily reconciliation runs at the start. No neighbour here has outcomes, so it would announce a payment again that is confirmed meanwhile.
  await eventually(async () => {
    const { rows } = await database.query<{ finished_at: Date | null }>('SELECT finished_at FROM reconciliation');
    if (!rows[0]?.finished_at) throw new Error('the first reconciliation has not ended');
  });

  const under: PaymentsUnderTest = {
    app: first.app,
    database,
    url: first.url,
    databaseUrl: testDatabase.url,
    events,
    vhostUrl: vhost.url,
    logs,
    sandboxUrl,
    identity,
    tickets,
    catalog,
    environment: whole,
    gatewayUrl,
    call: async (caller, method, path, body, { headers, ...by } = {}) =>
      send(method, target + path, body, { ...headers, ...(caller ? serviceTokenOf(caller, by) : {}) }),
    raw: async (path, subject, headers, url = target) =>
      fetch(url + path, {
        headers: { ...headers, ...serviceTokenOf('gateway', { subject }) },
        signal: AbortSignal.timeout(15_000),
      }),
    open: (change = {}) =>
      under.call(change['type'] === 'ticket' ? 'tickets' : 'identity', 'POST', '/internal/payment-sessions', {
        type: 'registration',
        subject_id: randomUUID(),
        user_id: null,
        amount: 500,
        description: 'Inscription',
        client: { name: 'Afi Mensah', phone: '+22890112345' },
        product_id: null,
        quantity: 1,
        ...change,
      }),
    webhook: (body, segment) =>
      send('POST', `${gatewayUrl}/api/webhook/fusionpay${segment ? `/${segment}` : ''}`, body),
    status: (token) => under.call('gateway', 'GET', `/payments/${token}/status`),
    sandbox: async (method, path, body) => (await send(method, `${sandboxUrl}/sandbox${path}`, body)).body,
    sandboxPayment: async (token) => (await under.sandbox('GET', `/payments/${token}`)) as SandboxPayment,
    sandboxPayments: async () => ((await under.sandbox('GET', '/payments')) as { payments: SandboxPayment[] }).payments,
    startInstance,
    stopSandbox: async () => {
      await sandbox?.close();
      sandbox = undefined;
    },
    stop: async () => {
      for (const service of running) await service.close();
      gateway.close();
      gateway.closeAllConnections();
      await sandbox?.close();
      await identity.close();
      await tickets.close();
      await catalog.close();
      await events.stop();
      await database.end();
      await vhost.drop();
      await testDatabase.drop();
    },
  };
  return under;
}

/** The gateway's part in a webhook: removes `/api` and the label of its body, and adds its own service token. */
async function forwarder(target: () => string): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void (async () => {
        const answer = await fetch(target() + (request.url ?? '').replace(/^\/api/, ''), {
          method: request.method,
          headers: { 'content-type': 'application/octet-stream', ...serviceTokenOf('gateway') },
          body: chunks.length > 0 ? Buffer.concat(chunks) : null,
        });
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
        response.end(await answer.text());
      })().catch(() => response.writeHead(502).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function serviceTokenOf(caller: ProcessName, by: { subject?: Subject; address?: string } = {}): Record<string, string> {
  const privateKey = internalKeys().signingKeys[caller];
  return { [serviceTokenHeader]: signServiceToken({ caller, target: 'payments', privateKey, ...by }) };
}

async function send(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : {}) as AnyBody };
}
