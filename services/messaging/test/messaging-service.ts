import {
  AdminActed,
  ConversationMoved,
  MessagePosted,
  ResetCodeTexted,
  type EventDefinition,
} from '@raffle/contracts/events';
import { listMyMessages, listMyRecords } from '@raffle/contracts/http/messages';
import { problem } from '@raffle/contracts/problem';
import { adminArea, type ProcessName } from '@raffle/contracts/values';
import { EventConsumer } from '@raffle/messaging-kit';
import { startService } from '@raffle/service-kit';
import type { Subject } from '@raffle/service-kit/http';
import {
  becomeReady,
  collectEvents,
  createTestDatabase,
  createTestVhost,
  internalKeys,
  publishEvent,
  serviceTokenHeaders,
} from '@raffle/test-kit';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { AppModule } from '../src/app.module.js';
import { readConfig } from '../src/config.js';
import { schema } from '../src/database.js';

export interface CallOptions {
  subject?: Subject;
  caller?: ProcessName;
  headers?: Record<string, string>;
  withoutServiceToken?: boolean;
}

/** The whole service on real PostgreSQL and RabbitMQ. Without `IDENTITY_URL` and the like no other service answers. */
export async function startMessaging(env: Record<string, string> = {}) {
  const [database, vhost] = await Promise.all([createTestDatabase('messaging', schema), createTestVhost()]);
  const service = await startService({
    name: 'messaging',
    module: AppModule,
    config: readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...internalKeys().env('messaging'),
      DATABASE_URL: database.runningUrl,
      RABBITMQ_URL: vhost.url,
      IDENTITY_URL: 'http://127.0.0.1:1',
      CATALOG_URL: 'http://127.0.0.1:1',
      TICKETS_URL: 'http://127.0.0.1:1',
      PAYMENTS_URL: 'http://127.0.0.1:1',
      ...env,
    }),
    consumer: (app) => app.get(EventConsumer),
  });
  await becomeReady(service);
  const events = await collectEvents(vhost.url, [MessagePosted, AdminActed, ResetCodeTexted, ConversationMoved]);
  // What the test changes, the owner of the tables changes: the service itself has its running role alone.
  const dataSource = await new DataSource({
    ...service.app.get(DataSource).options,
    url: database.url,
  } as DataSourceOptions).initialize();

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    options: CallOptions = {},
  ) {
    const { caller = 'gateway', subject = null } = options;
    const response = await fetch(service.url + path, {
      method,
      headers: {
        ...(options.withoutServiceToken ? {} : serviceTokenHeaders(caller, 'messaging', subject)),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await response.text();
    const isFile = response.headers.get('content-type')?.startsWith('text/csv');
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: (text && !isFile ? JSON.parse(text) : {}) as Record<string, unknown> & { code?: string },
    };
    // Every error must be a problem document, in addition to what the test checks.
    if (response.status >= 400) problem.parse(answer.body);
    return answer;
  }

  const as = (id: string, sessionId = 'a'.repeat(64)): CallOptions => ({ subject: { kind: 'user', id, sessionId } });
  const messages = async (userId: string, query = '') =>
    listMyMessages.answer.parse((await call('GET', `/messages${query}`, undefined, as(userId))).body);
  const records = async (userId: string, query = '') =>
    listMyRecords.answer.parse((await call('GET', `/messages/records${query}`, undefined, as(userId))).body);

  return {
    call,
    as,
    url: service.url,
    databaseUrl: database.url,
    app: service.app,
    asAdmin: (id: string, role: 'admin' | 'super_admin' = 'admin', more: Partial<Subject> = {}): CallOptions => ({
      subject: { kind: 'admin', id, role, areas: adminArea.options, ...more },
    }),
    posted: () => events.of(MessagePosted),
    texted: () => events.of(ResetCodeTexted),
    acted: () => events.of(AdminActed),
    moved: () => events.of(ConversationMoved),
    publish: <E extends EventDefinition>(definition: E, payload: E['fixture'], messageId?: string) =>
      publishEvent(vhost.url, definition, payload, { messageId }),
    query: <Row>(sql: string, parameters: unknown[] = []) => dataSource.query<Row[]>(sql, parameters),
    messages,
    records,
    /** Everything that a person was told, by them and to them, newest last. */
    told: async (userId: string) =>
      [...(await messages(userId)).conversation, ...(await records(userId)).records].sort(
        (one, other) => one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id),
      ),
    async stop() {
      await events.stop();
      await service.close();
      await dataSource.destroy();
      await Promise.all([database.drop(), vhost.drop()]);
    },
  };
}

export type MessagingService = Awaited<ReturnType<typeof startMessaging>>;
