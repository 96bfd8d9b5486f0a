import { Writable } from 'node:stream';
import { expect } from '@jest/globals';
import {
  PaymentConfirmed,
  PaymentFailed,
  RefundRequested,
  SettingsChanged,
  UserRegistered,
  type EventDefinition,
} from '@raffle/contracts/events';
import type { TeamMember } from '@raffle/contracts/http/admin-team';
import type { AdminUser } from '@raffle/contracts/http/admin-users';
import type { AuditLogEntry } from '@raffle/contracts/http/audit-log';
import type { User } from '@raffle/contracts/http/registration';
import type { Admin } from '@raffle/contracts/http/sessions';
import { queuesOf, ticketsOpenClaims } from '@raffle/contracts/internal';
import { problem } from '@raffle/contracts/problem';
import { adminArea, type ProcessName } from '@raffle/contracts/values';
import { EventConsumer } from '@raffle/messaging-kit';
import { configureLogging, startService } from '@raffle/service-kit';
import { signServiceToken, type Subject } from '@raffle/service-kit/http';
import { redisClient, SessionStore } from '@raffle/service-kit/redis';
import {
  becomeReady,
  collectEvents,
  createTestDatabase,
  createTestVhost,
  eventually,
  fakeNeighbour,
  internalKeys,
  publishEvent,
  testRedis,
  unguarded,
  type ArchivingPostgres,
} from '@raffle/test-kit';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { createAdmin } from '../src/back-office/admin/create-admin.js';
import { AppModule } from '../src/app.module.js';
import { readConfig } from '../src/config.js';
import { CarryOutClosings } from '../src/profile/carry-out-closings.js';
import { schema } from '../src/database.js';
import { PasswordHashing, passwordCost } from '../src/authentication/password-hashing.js';
import { SessionRevocations } from '../src/authentication/session-revocations.js';
import { startPayments, type FakePayment } from './payments-neighbour.js';

/** All fields of identity's answers; a test reads those that its call returns. */
interface AnswerBody {
  token: string;
  device_token: string;
  user: User & AdminUser;
  users: AdminUser[];
  admin: Admin & TeamMember;
  admins: TeamMember[];
  one_left: boolean;
  first_two: boolean;
  entries: AuditLogEntry[];
  total: number;
  payment_url: string;
  claim_secret: string;
  amount: number;
  code: string;
  detail: string;
  expires_at: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Null where the answer has no body. */
  body: AnswerBody;
}

export interface CallOptions {
  subject?: Subject;
  /** Sent as the session's bearer token, as the gateway passes it on. */
  token?: string;
  headers?: Record<string, string>;
  caller?: ProcessName;
  /** Sends this text instead of JSON of the body. */
  raw?: string;
  withoutServiceToken?: boolean;
  /** IP address of the person's browser; default 203.0.113.9. */
  address?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type IdentityService = Awaited<ReturnType<typeof startIdentity>>;

/** Moves the end of every pause that lasts, to so many milliseconds from now by the clock of Redis. */
const movePauses = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for _, key in ipairs(redis.call('KEYS', 'attempts:*')) do
  if tonumber(redis.call('HGET', key, 'until') or '0') > now then
    redis.call('HSET', key, 'until', string.format('%d', now + ARGV[1]))
  end
end`;
const longPauseMs = 1_800_000;

// A fifth of these specs' processor time; password-hashing.unit.spec.ts has the real cost.
Object.assign(passwordCost, { memoryCost: 1024, timeCost: 1 });

/** The whole service on real PostgreSQL, RabbitMQ and Redis, with payments faked by its contract. */
export async function startIdentity(
  published: readonly EventDefinition[] = [],
  options: { redisUrl?: string; env?: Record<string, string>; postgres?: ArchivingPostgres } = {},
) {
  const [database, vhost, redis] = await Promise.all([
    options.postgres ? options.postgres.database('identity', schema) : createTestDatabase('identity', schema),
    createTestVhost(),
    options.redisUrl === undefined ? testRedis() : { url: options.redisUrl, drop: () => Promise.resolve() },
  ]);
  const keys = internalKeys();
  const payments = await startPayments();
  const tickets = await fakeNeighbour([
    [ticketsOpenClaims, { tickets: 0, frozen: 0, held: 0, to_place: 0, credit: 0, prizes: 0 }],
  ]);
  const catalog = await fakeNeighbour([
    ...Object.values(queuesOf.catalog).map((operation) => [operation, operation.fixture] as const),
  ]);
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...keys.env('identity'),
    DATABASE_URL: database.runningUrl,
    RABBITMQ_URL: vhost.url,
    REDIS_URL: redis.url,
    PAYMENTS_URL: payments.neighbour.url,
    TICKETS_URL: tickets.url,
    CATALOG_URL: catalog.url,
    // Nothing listens there.
    MESSAGING_URL: 'http://127.0.0.1:9',
    RABBITMQ_PUBLIC_URL: 'https://files.tirage.test/',
    PUBLIC_URL: 'https://tirage.test/',
    BRAND_NAME: 'Marque de test',
    CLAIM_SECRET_KEY: Buffer.alloc(32, 9).toString('base64'),
    TOTP_ENCRYPTION_KEY: Buffer.alloc(32, 8).toString('base64'),
    ...options.env,
    HELP_WHATSAPP: '+22890000000',
  });
  const service = await startService({
    name: 'identity',
    module: AppModule,
    config,
    consumer: (app) => app.get(EventConsumer),
  });
  const logLines = captureLogs();
  await becomeReady(service);
  const events = await collectEvents(vhost.url, published);
  // What the test changes, the owner of the tables changes: the service itself has its running role alone.
  const dataSource = await new DataSource({
    ...service.app.get(DataSource).options,
    url: database.url,
  } as DataSourceOptions).initialize();
  const secrets = new Set<string>();

  async function call(method: Method, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    const caller = options.caller ?? 'gateway';
    const privateKey = keys.signingKeys[caller];
    const { subject, token, address = '203.0.113.9' } = options;
    const statement = signServiceToken({ caller, target: 'identity', privateKey, subject, address });
    const text = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(service.url + path, {
      method,
      headers: {
        ...(options.withoutServiceToken ? {} : { 'x-internal-statement': statement }),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...options.headers,
      },
      body: text,
      signal: AbortSignal.timeout(20_000),
    });
    const answered = await response.text();
    const answer = {
      status: response.status,
      headers: response.headers,
      body: (answered ? JSON.parse(answered) : null) as AnswerBody,
    };
    for (const secret of answered ? [answer.body.token, answer.body.claim_secret, answer.body.device_token] : [])
      if (secret) secrets.add(secret);
    if (response.status >= 400) {
      // Every error must be a problem document, whatever else the test checks.
      problem.parse(answer.body);
      if (!response.headers.get('content-type')?.startsWith('application/problem+json')) {
        throw new Error(`${method} ${path} answered ${response.status} without problem details`);
      }
    }
    return answer;
  }

  /** An answer that is not JSON, such as a spreadsheet's file. */
  async function file(path: string, subject: Subject): Promise<{ status: number; type: string | null; text: string }> {
    const privateKey = keys.signingKeys.gateway;
    const statement = signServiceToken({ caller: 'gateway', target: 'identity', privateKey, subject });
    const response = await fetch(service.url + path, {
      headers: { 'x-internal-statement': statement, accept: 'text/csv' },
      signal: AbortSignal.timeout(20_000),
    });
    // As bytes: decoding as text would remove the byte order mark.
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, type: response.headers.get('content-type'), text: bytes.toString('utf8') };
  }

  const as = (kind: Subject['kind'], id: string, role?: Subject['role'], username?: string): { subject: Subject } => ({
    subject: { kind, id, ...(role ? { role, areas: adminArea.options } : {}), ...(username ? { username } : {}) },
  });

  function form(change: Record<string, unknown> = {}) {
    const password = 'Soleil2026';
    return {
      name: 'Afi Mensah',
      phone: nextPhone(),
      city: 'Lomé',
      password,
      confirmPassword: password,
      acceptTerms: true,
      ...change,
    };
  }

  /** A registration whose payment is open, as the browser knows it. */
  async function register(change: Record<string, unknown> = {}) {
    const sent = form(change);
    for (const secret of [sent.password, sent.phone.replace(/\D/g, '')]) secrets.add(secret);
    const { status, body } = await call('POST', '/users/registrations', sent);
    if (status !== 201) throw new Error(`registration answered ${status} ${body.code}`);
    const { token, claim_secret, amount, payment_url } = body;
    return { form: sent, token, claim_secret, amount, payment_url, payment: payments.byToken(token) };
  }

  const claim = (registration: { token: string; claim_secret: string }, deviceToken?: string) =>
    call('POST', '/users/register', {
      paymentToken: registration.token,
      claimSecret: registration.claim_secret,
      deviceToken,
    });

  /** Announces the payment as payments does. */
  async function confirm(
    payment: { payment_id: string; subject_id: string; amount: number; received?: number; payer_phone?: string },
    { messageId, confirmedAt = new Date() }: { messageId?: string; confirmedAt?: Date } = {},
  ) {
    return publishEvent(
      vhost.url,
      PaymentConfirmed,
      {
        payment_id: payment.payment_id,
        type: 'registration',
        subject_id: payment.subject_id,
        amount: payment.amount,
        received: payment.received ?? payment.amount,
        currency: 'XOF',
        confirmed_at: confirmedAt.toISOString(),
        payer_phone: payment.payer_phone,
      },
      { messageId },
    );
  }

  const fail = (payment: FakePayment) => {
    payment.statut = 'failure';
    return publishEvent(vhost.url, PaymentFailed, {
      payment_id: payment.payment_id,
      type: 'registration',
      subject_id: payment.subject_id,
      user_id: null,
      reason: 'failed',
      failed_at: new Date().toISOString(),
    });
  };

  /** A person with an account and a session. */
  async function member(change: Record<string, unknown> = {}, by: { payer_phone?: string; device?: string } = {}) {
    const registration = await register(change);
    await confirm({ ...registration.payment, payer_phone: by.payer_phone });
    const session = await eventually(async () => {
      const answer = await claim(registration, by.device);
      if (answer.status !== 200) throw new Error(`claim answered ${answer.status}`);
      return answer.body;
    });
    const { token, user, device_token: device } = session;
    return { ...registration, paymentToken: registration.token, session: token, user, device };
  }

  async function admin(username: string, password: string, role: 'admin' | 'super_admin' = 'super_admin') {
    secrets.add(password);
    await createAdmin(dataSource.manager, new PasswordHashing(), {
      username,
      password,
      role,
      mustChangePassword: false,
    });
  }

  /** A logged-in admin: call options and session. */
  async function adminAtWork(role: 'admin' | 'super_admin' = 'super_admin') {
    const [username, password] = [`admin-${++admins}`, `Secret-solaire-${admins}`];
    await admin(username, password, role);
    const { body } = await call('POST', '/admin/login', { username, password });
    const { token, device_token: device } = body;
    const { subject } = as('admin', body.admin.id, role, username);
    return { id: body.admin.id, username, password, token, device, subject: { ...subject, confirmed: true as const } };
  }

  /** Only these administrators count, as the guards would not let it happen at once. */
  const onlyCounting = (ids: readonly string[]) =>
    unguarded(database.url, 'admins', 'UPDATE admins SET confirmed = (id = ANY ($1::uuid[]))', [ids]);

  const logIn = (phone: string, password: string, from: { address?: string; deviceToken?: string } = {}) =>
    call('POST', '/users/login', { phone, password, deviceToken: from.deviceToken }, { address: from.address });

  async function pausesLast(forMs: number): Promise<void> {
    const client = redisClient(redis.url);
    await client.connect();
    await client.eval(movePauses, { arguments: [String(forMs)] });
    await client.close();
  }
  /**
   * Fails repeatedly until it is refused, and makes the pauses that then last so long that they outlast the test: the first one is a second,
   * less than a busy machine may need for the next call.
   */
  const untilPaused = (fail: () => Promise<Answer>) =>
    eventually(async () => {
      const { status, headers } = await fail();
      if (status === 429) await pausesLast(longPauseMs);
      expect([status, Number(headers.get('retry-after')) > longPauseMs / 2_000]).toEqual([429, true]);
    });

  /** The events that a registration led to, if they are collected. */
  const registered = async (paymentId: string) =>
    (await events.of(UserRegistered)).filter(({ payment_id }) => payment_id === paymentId);
  const refunds = async (paymentId: string) =>
    (await events.of(RefundRequested)).filter(({ payment_id }) => payment_id === paymentId);
  /** The newest settings that were announced: the first ones, of the start, may arrive last. */
  const announcedSettings = async () =>
    (await events.of(SettingsChanged)).toSorted((one, other) => one.version - other.version).at(-1);
  const registrationsOf = async (phone: string) =>
    dataSource.query<Record<string, unknown>[]>('SELECT * FROM registrations WHERE phone = $1', [
      `+228${phone.replace(/\D/g, '')}`,
    ]);

  /** No log line contains a phone, a token, a password or a secret, nor any of `more`. */
  function expectNoSecretLogged(...more: string[]) {
    expect(logLines.length).toBeGreaterThan(50);
    const logged = logLines.join('');
    for (const secret of [...secrets, 'argon2id', ...more]) {
      expect(logged.includes(secret) ? secret : null).toBeNull();
    }
  }

  return {
    url: service.url,
    call,
    logIn,
    registered,
    refunds,
    announcedSettings,
    registrationsOf,
    file,
    untilPaused,
    /** As if the time of every pause were over. */
    endPauses: () => pausesLast(0),
    as,
    form,
    register,
    claim,
    confirm,
    fail,
    member,
    admin,
    adminAtWork,
    onlyCounting,
    events,
    payments,
    tickets,
    catalog,
    vhostUrl: vhost.url,
    databaseUrl: database.url,
    dataSource,
    sessions: service.app.get(SessionStore),
    revocations: service.app.get(SessionRevocations),
    closings: service.app.get(CarryOutClosings),
    query: (sql: string, parameters?: unknown[]) => dataSource.query<Record<string, unknown>[]>(sql, parameters),
    logLines,
    /** Values that must never appear in a log line. */
    secrets,
    expectNoSecretLogged,
    async stop() {
      await events.stop();
      await service.close();
      await dataSource.destroy();
      await payments.neighbour.close();
      await tickets.close();
      await catalog.close();
      await Promise.all([database.drop(), vhost.drop(), redis.drop()]);
    },
  };
}

let admins = 0;
let phones = 0;
/** A new number of Togo for each call, as typed in a form. */
export function nextPhone(): string {
  const digits = String(90_000_000 + ++phones * 7919).slice(0, 8);
  return digits.replace(/(\d\d)(?=\d)/g, '$1 ');
}

function captureLogs(): string[] {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  configureLogging({ level: 'trace', service: 'identity' }, destination);
  return lines;
}
