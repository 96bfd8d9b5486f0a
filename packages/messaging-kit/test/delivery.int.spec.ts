import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  Catch,
  type CallHandler,
  type ExceptionFilter,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { collectEvents, eventually, publishEvent, testServices } from '@raffle/test-kit';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { eventContextType } from '../src/event-handlers.js';
import { exchange, listDeadLetters, queueOf, replayDeadLetters } from '../src/index.js';
import { openChannel } from './broker-channel.js';
import { createSamples, figuresOf, placeOrders, type Samples } from './samples.js';
import { OrderFilled, OrderPlaced, sampleEvents } from './sample-service/events.js';
import { slowOrders } from './sample-service/sample.module.js';

let samples: Samples;
beforeEach(async () => {
  samples = await createSamples();
});
afterEach(async () => {
  await samples.drop();
  jest.restoreAllMocks();
});

const effects = () =>
  samples.sql<{ order_id: number; message_id: string }>('tickets', 'SELECT * FROM effects ORDER BY id');

test('a message delivered three times has one effect', async () => {
  const tickets = await samples.start('tickets');
  await eventually(() =>
    publishEvent(samples.brokerUrl, OrderPlaced, { order: 1, version: 1 }, { messageId: 'same-id-1' }),
  );
  await publishEvent(samples.brokerUrl, OrderPlaced, { order: 1, version: 1 }, { messageId: 'same-id-1' });
  await publishEvent(samples.brokerUrl, OrderPlaced, { order: 1, version: 1 }, { messageId: 'same-id-1' });
  await eventually(async () => expect(await figuresOf(tickets)).toMatch(/messaging_inbox_duplicates_total\{[^}]*\} 2/));
  expect(await effects()).toHaveLength(1);
});

test('an event that does not concern a consumer is acknowledged without an inbox row', async () => {
  const tickets = await samples.start('tickets');
  await eventually(async () => expect((await fetch(`${tickets.url}/ready`)).status).toBe(200));
  await publishEvent(samples.brokerUrl, OrderPlaced, { order: 1, version: 1, elsewhere: true });
  await publishEvent(samples.brokerUrl, OrderPlaced, { order: 2, version: 1 });
  await eventually(async () => expect(await effects()).toMatchObject([{ order_id: 2 }]));
  expect(await samples.sql('tickets', 'SELECT count(*)::int AS rows FROM inbox')).toEqual([{ rows: 1 }]);
  const { channel, close } = await openChannel(samples.brokerUrl);
  await eventually(async () => expect((await channel.checkQueue(queueOf('tickets'))).messageCount).toBe(0));
  await close();
  expect(await listDeadLetters({ url: samples.brokerUrl, service: 'tickets' })).toEqual([]);
});

test('messages that arrive out of order end in the newest state', async () => {
  await samples.start('tickets');
  for (const version of [3, 1, 2]) {
    await eventually(() => publishEvent(samples.brokerUrl, OrderPlaced, { order: 1, version }));
  }
  await eventually(async () => expect(await effects()).toHaveLength(3));
  expect(await samples.sql('tickets', 'SELECT version FROM orders')).toEqual([{ version: 3 }]);
});

test('unreadable messages go directly to the dead-letter queue, with the reason, and block no other message', async () => {
  const tickets = await samples.start('tickets');
  await eventually(() => publishEvent(samples.brokerUrl, OrderPlaced, { order: 1, version: 1 }));
  const { channel, close } = await openChannel(samples.brokerUrl);
  const name = OrderPlaced.name;
  channel.publish(exchange, name, Buffer.from('{not json'), { messageId: 'poison-1' });
  channel.publish(exchange, name, Buffer.from([0xff, 0xfe]), { messageId: 'poison-2' });
  channel.publish(exchange, name, Buffer.from('{"order":"one"}'), { messageId: 'poison-3' });
  channel.publish(exchange, name, Buffer.from('{"order":1,"version":1}'), {});
  channel.sendToQueue(queueOf('tickets'), Buffer.from('{}'), { messageId: 'poison-5', type: 'nobody.knows-it.v1' });
  await channel.waitForConfirms();
  await publishEvent(samples.brokerUrl, OrderPlaced, { order: 2, version: 1 });
  await eventually(async () => expect(await effects()).toHaveLength(2));
  const letters = await eventually(async () => {
    const found = await listDeadLetters({ url: samples.brokerUrl, service: 'tickets' });
    expect(found).toHaveLength(5);
    return found;
  });
  expect(letters.map(({ reason }) => reason).sort()).toEqual([
    'no_message_id',
    'not_json',
    'not_json',
    'schema_mismatch',
    'unknown_event',
  ]);
  expect(letters.find(({ reason }) => reason === 'schema_mismatch')).toMatchObject({
    messageId: 'poison-3',
    event: name,
    detail: 'order: invalid_type',
  });
  expect(await figuresOf(tickets)).toMatch(/messaging_dead_lettered_total\{event="unknown",reason="unknown_event"/);
  await close();
});

test('a failing handler is retried with growing pauses, outside the consumer, and then succeeds', async () => {
  const tickets = await samples.start('tickets', { pauses: '300,900,2000' });
  const published = await collectEvents(samples.brokerUrl, [OrderPlaced]);
  await eventually(async () => expect((await fetch(`${tickets.url}/ready`)).status).toBe(200));
  await publishEvent(samples.brokerUrl, OrderPlaced, { order: 1, version: 1, fail: 'twice' });
  // More messages than the prefetch wait meanwhile without blocking the consumer.
  for (let order = 100; order < 130; order++) await publishEvent(samples.brokerUrl, OrderPlaced, { order, version: 1 });
  await eventually(async () => expect(await effects()).toHaveLength(31));
  const tries = await samples.sql<{ at: Date }>('tickets', 'SELECT at FROM tries WHERE order_id = 1 ORDER BY id');
  expect(tries).toHaveLength(3);
  const [first, second, third] = tries.map(({ at }) => at.getTime()) as [number, number, number];
  expect(second - first).toBeGreaterThanOrEqual(290);
  expect(third - second).toBeGreaterThanOrEqual(890);
  expect(await figuresOf(tickets)).toMatch(/messaging_inbox_retries_total\{[^}]*cause="handler_failed"[^}]*\} 2/);
  // From the event on, not from its last attempt.
  const delays = await figuresOf(tickets);
  expect(delays).toMatch(/messaging_event_delay_seconds_count\{[^}]*event="payments\.order-placed\.v1"[^}]*\} 31/);
  const withinASecond =
    /messaging_event_delay_seconds_bucket\{[^}]*le="1"[^}]*event="payments\.order-placed\.v1"[^}]*\} (\d+)/;
  // Fewer on a busy machine; the retried one never: its pauses alone are longer.
  expect(Number(withinASecond.exec(delays)?.[1])).toBeLessThanOrEqual(30);
  // Retries go only to the failing service's queue: the other consumers received each event once.
  expect(await published.of(OrderPlaced)).toHaveLength(31);
});

test('a message that keeps failing is dead-lettered, and can be read and replayed', async () => {
  await samples.start('tickets', { pauses: '100' });
  await eventually(() =>
    publishEvent(samples.brokerUrl, OrderPlaced, { order: 1, version: 1, fail: 'twice' }, { messageId: 'failing-1' }),
  );
  const options = { url: samples.brokerUrl, service: 'tickets' };
  const [letter] = await eventually(async () => {
    const found = await listDeadLetters(options);
    expect(found).toHaveLength(1);
    return found;
  });
  expect(letter).toMatchObject({ messageId: 'failing-1', reason: 'handler_failed', detail: 'not yet' });
  expect(await effects()).toHaveLength(0);
  expect(await replayDeadLetters({ ...options, messageIds: ['another'] })).toBe(0);
  expect(await replayDeadLetters(options)).toBe(1);
  await eventually(async () => expect(await effects()).toMatchObject([{ order_id: 1, message_id: 'failing-1' }]));
  expect(await listDeadLetters(options)).toEqual([]);
});

test('a handler whose statement or lock always takes too long fails like any other: it is retried, then dead-lettered', async () => {
  const tickets = await samples.start('tickets', { pauses: '100,200' });
  const holder = new Client({ connectionString: samples.databases.tickets });
  await holder.connect();
  await holder.query('SELECT pg_advisory_lock(1)');
  for (const fail of ['too slow', 'locked'])
    await eventually(() =>
      publishEvent(samples.brokerUrl, OrderPlaced, { order: 1, version: 1, fail }, { messageId: fail }),
    );
  const letters = await eventually(async () => {
    const found = await listDeadLetters({ url: samples.brokerUrl, service: 'tickets' });
    expect(found).toHaveLength(2);
    return found;
  });
  await holder.end();
  expect(new Map(letters.map(({ messageId, reason, detail }) => [messageId, `${reason}: ${detail}`]))).toEqual(
    new Map([
      ['too slow', 'handler_failed: canceling statement due to statement timeout'],
      ['locked', 'handler_failed: canceling statement due to lock timeout'],
    ]),
  );
  expect(await samples.sql('tickets', 'SELECT 1 FROM tries')).toHaveLength(6);
  expect(await figuresOf(tickets)).not.toContain('database_away');
});

test('a dead letter older than the inbox rows is refused when it is replayed', async () => {
  await samples.start('tickets');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const options = { url: samples.brokerUrl, service: 'tickets' };
  await eventually(() =>
    publishEvent(
      samples.brokerUrl,
      OrderPlaced,
      { order: 1, version: 1 },
      { messageId: 'old', occurredAt: daysAgo(91) },
    ),
  );
  await publishEvent(samples.brokerUrl, OrderPlaced, { order: 2, version: 1 }, { occurredAt: daysAgo(89) });
  const refused = async () => {
    const found = await listDeadLetters(options);
    expect(found).toMatchObject([{ messageId: 'old', reason: 'too_old', detail: 'the event is older than 90 days' }]);
    return found[0]?.deadLetteredAt;
  };
  const first = await eventually(refused);
  expect(await replayDeadLetters(options)).toBe(1);
  await eventually(async () => expect(await refused()).not.toBe(first));
  expect(await effects()).toMatchObject([{ order_id: 2 }]);
});

@Catch()
class ReturnAValue implements ExceptionFilter {
  catch(): string {
    return 'a value';
  }
}

class RecordContexts implements NestInterceptor {
  readonly types: string[] = [];

  intercept(context: ExecutionContext, next: CallHandler) {
    this.types.push(context.getType());
    return next.handle();
  }
}

test('a global filter does not turn a failure into success, and a global interceptor applies', async () => {
  const interceptor = new RecordContexts();
  await samples.start('tickets', {
    pauses: '100',
    providers: [
      { provide: APP_FILTER, useClass: ReturnAValue },
      { provide: APP_INTERCEPTOR, useValue: interceptor },
    ],
  });
  await eventually(() => publishEvent(samples.brokerUrl, OrderPlaced, { order: 1, version: 1, fail: 'always' }));
  await eventually(async () =>
    expect(await listDeadLetters({ url: samples.brokerUrl, service: 'tickets' })).toMatchObject([
      { reason: 'handler_failed', detail: 'this order cannot be filled' },
    ]),
  );
  expect(interceptor.types).toEqual([eventContextType, eventContextType]);
  expect(await samples.sql('tickets', 'SELECT 1 FROM inbox')).toEqual([]);
});

test('an event whose consumer was never started waits for it', async () => {
  const payments = await samples.start('payments');
  await placeOrders(payments.url, [1, 2, 3]);
  await eventually(async () =>
    expect(await samples.sql('payments', 'SELECT 1 FROM outbox WHERE sent_at IS NOT NULL')).toHaveLength(3),
  );
  await samples.start('tickets');
  await eventually(async () => expect(await effects()).toHaveLength(3));
});

test('an event is not counted as sent while the queue of one consumer is deleted, although another takes it', async () => {
  const payments = await samples.start('payments');
  await eventually(async () => expect((await fetch(`${payments.url}/ready`)).status).toBe(200));
  const another = await collectEvents(samples.brokerUrl, [OrderPlaced]);
  const { channel, close } = await openChannel(samples.brokerUrl);
  const arrived = async () => (await channel.checkQueue(queueOf('tickets'))).messageCount;
  const sent = () => samples.sql('payments', 'SELECT 1 FROM outbox WHERE sent_at IS NOT NULL');
  await placeOrders(payments.url, [1]);
  await eventually(async () => expect([await sent(), await arrived()]).toMatchObject([{ length: 1 }, 1]));
  await channel.deleteQueue(queueOf('tickets'));
  await placeOrders(payments.url, [2]);
  await eventually(async () => expect(await sent()).toHaveLength(2));
  expect(await arrived()).toBe(1);
  await channel.unbindQueue(queueOf('tickets'), exchange, OrderPlaced.name);
  await placeOrders(payments.url, [3]);
  await eventually(async () => expect(await sent()).toHaveLength(3));
  expect(await arrived()).toBe(2);
  expect(await another.of(OrderPlaced)).toHaveLength(3);
  expect(await figuresOf(payments)).toMatch(/messaging_deleted_queues_total\{[^}]*\} 1/);
  await close();
});

test('a queue deleted between two verifications loses an event, until it is published again; the next verification restores the queue', async () => {
  const verifyMs = 600_000;
  const payments = await samples.start('payments', { verifyMs });
  const another = await collectEvents(samples.brokerUrl, [OrderPlaced]);
  const { channel, close } = await openChannel(samples.brokerUrl);
  const published = (events: number) =>
    eventually(async () =>
      expect(await figuresOf(payments)).toMatch(
        new RegExp(`messaging_outbox_published_total\\{[^}]*\\} ${events}$`, 'm'),
      ),
    );
  await placeOrders(payments.url, [1]);
  await published(1);
  await channel.deleteQueue(queueOf('tickets'));
  await placeOrders(payments.url, [2]);
  await published(2);
  expect(await figuresOf(payments)).not.toMatch(/messaging_deleted_queues_total\{[^}]*\} 1/);
  const now = performance.now.bind(performance);
  // Until the end: a loop that pauses for the rest of its interval must not see the clock go back.
  jest.spyOn(performance, 'now').mockImplementation(() => now() + verifyMs);
  await placeOrders(payments.url, [3]);
  await published(3);
  expect(await figuresOf(payments)).toMatch(/messaging_deleted_queues_total\{[^}]*\} 1/);
  expect((await channel.checkQueue(queueOf('tickets'))).messageCount).toBe(1);
  // As docs/operations.md says, and as reconciliation does for what nothing answered.
  await eventually(async () =>
    expect(await samples.sql('payments', 'SELECT 1 FROM outbox WHERE sent_at IS NOT NULL')).toHaveLength(3),
  );
  await samples.sql('payments', 'UPDATE outbox SET sent_at = NULL');
  await samples.start('tickets');
  await eventually(async () => expect(await effects()).toHaveLength(3));
  await eventually(async () => expect(await another.of(OrderPlaced)).toHaveLength(6));
  await close();
});

test('an event without a definition stays in the outbox and is reported', async () => {
  const payments = await samples.start('payments');
  await samples.sql(
    'payments',
    `INSERT INTO outbox (message_id, event, payload, correlation_id, occurred_at)
     VALUES (gen_random_uuid(), 'payments.order-renamed.v1', '{}', 'c', now())`,
  );
  await eventually(async () =>
    expect(await samples.sql('payments', 'SELECT sent_at, last_error FROM outbox WHERE attempts > 0')).toEqual([
      { sent_at: null, last_error: 'unroutable' },
    ]),
  );
  expect(await figuresOf(payments)).toMatch(/messaging_outbox_failures_total\{[^}]*reason="unroutable"[^}]*\} [1-9]/);
});

test('ids are passed from the request through the event to the events of its handler', async () => {
  const payments = await samples.start('payments');
  await samples.start('tickets');
  const published = await collectEvents(samples.brokerUrl, sampleEvents);
  await placeOrders(payments.url, [1], { 'x-request-id': 'request-0001', 'x-correlation-id': 'correlation-0001' });
  const events = await eventually(async () => {
    const all = await published.all();
    expect(all).toHaveLength(2);
    return all;
  });
  const [placed, filled] = events;
  expect(placed).toMatchObject({ name: OrderPlaced.name, correlationId: 'correlation-0001' });
  expect(placed?.headers).toMatchObject({ 'causation-id': 'request-0001', publisher: 'payments' });
  expect(filled).toMatchObject({ name: OrderFilled.name, correlationId: 'correlation-0001' });
  expect(filled?.headers).toMatchObject({ 'causation-id': placed?.messageId });
});

test('24 concurrent writers, two relays and two consumers lose nothing and repeat nothing', async () => {
  const relays = await Promise.all([samples.start('payments'), samples.start('payments')]);
  await Promise.all([samples.start('tickets'), samples.start('tickets')]);
  const writers = 24;
  const each = 25;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const { url } = relays[writer % 2] as { url: string };
      for (let n = 0; n < each; n++) await placeOrders(url, [writer * 1_000 + n]);
    }),
  );
  await eventually(async () => expect(await effects()).toHaveLength(writers * each), { timeoutMs: 30_000 });
  const orders = new Set((await effects()).map(({ order_id }) => order_id));
  expect(orders.size).toBe(writers * each);
}, 120_000);

async function asAdmin(...statements: string[]): Promise<void> {
  const admin = await new DataSource({ type: 'postgres', url: testServices().postgresUrl }).initialize();
  const name = new URL(samples.databases.tickets).pathname.slice(1);
  for (const statement of statements) await admin.query(statement.replaceAll('$name', name));
  await admin.destroy();
}

test.each([
  {
    state: 'accepts no connections',
    begin: () =>
      asAdmin(
        'ALTER DATABASE $name CONNECTION LIMIT 0',
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '$name'`,
      ),
    end: () => asAdmin('ALTER DATABASE $name CONNECTION LIMIT -1'),
    readiness: 503,
  },
  {
    state: 'has no room on its disk',
    begin: () =>
      samples.sql(
        'tickets',
        `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
           $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
         CREATE TRIGGER full_disk BEFORE INSERT ON inbox FOR EACH ROW EXECUTE FUNCTION refuse()`,
      ),
    end: () => samples.sql('tickets', 'DROP TRIGGER full_disk ON inbox'),
    readiness: 200,
  },
])(
  'while the database $state messages wait without counting as failures, and each is handled once',
  async ({ begin, end, readiness }) => {
    const tickets = await samples.start('tickets', { pauses: '200' });
    await eventually(async () => expect((await fetch(`${tickets.url}/ready`)).status).toBe(200));
    await begin();
    for (let order = 0; order < 20; order++) await publishEvent(samples.brokerUrl, OrderPlaced, { order, version: 1 });
    await eventually(async () =>
      expect(await figuresOf(tickets)).toMatch(/cause="database_away"[^}]*\} ([4-9]\d|\d{3})/),
    );
    expect((await fetch(`${tickets.url}/ready`)).status).toBe(readiness);
    await end();
    await eventually(async () => expect(await effects()).toHaveLength(20));
    expect(await listDeadLetters({ url: samples.brokerUrl, service: 'tickets' })).toEqual([]);
  },
);

test('a message on which its consumer crashes repeatedly is dead-lettered by the broker, and can be replayed', async () => {
  const payments = await samples.start('payments');
  await placeOrders(payments.url, [1]);
  // To look into a queue that is not declared yet closes the channel.
  const unsent = 'SELECT id FROM outbox WHERE sent_at IS NULL';
  await eventually(async () => expect(await samples.sql('payments', unsent)).toEqual([]));
  const { channel, close } = await openChannel(samples.brokerUrl);
  const options = { url: samples.brokerUrl, service: 'tickets' };
  await eventually(
    async () => {
      // Only inspected when deliveries have stopped: each inspection opens a connection.
      for (
        let message = await channel.get(queueOf('tickets'));
        message;
        message = await channel.get(queueOf('tickets'))
      )
        channel.nack(message, false, true);
      expect(await listDeadLetters(options)).toMatchObject([{ event: OrderPlaced.name, reason: 'delivery_limit' }]);
    },
    { timeoutMs: 40_000 },
  );
  await close();
  await samples.start('tickets');
  expect(await replayDeadLetters(options)).toBe(1);
  await eventually(async () => expect(await effects()).toHaveLength(1));
}, 120_000);

test('a shutdown lets running handlers finish, and their messages are not redelivered', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  slowOrders.wait = () => finished;
  const tickets = await samples.start('tickets');
  await eventually(async () => expect((await fetch(`${tickets.url}/ready`)).status).toBe(200));
  let placed = 0;
  const place = () =>
    publishEvent(samples.brokerUrl, OrderPlaced, { order: ++placed, version: 1, fail: 'slow' as const });
  for (let order = 0; order < 5; order++) await place();
  const tries = () => samples.sql('tickets', 'SELECT 1 FROM tries');
  await eventually(async () => expect(await tries()).toHaveLength(5));
  const { channel, close } = await openChannel(samples.brokerUrl);
  const waiting = async () => (await channel.checkQueue(queueOf('tickets'))).messageCount;
  const closed = tickets.close();
  // It has stopped consuming once a message stays in the queue.
  await eventually(async () => {
    await place();
    expect(await waiting()).toBeGreaterThan(0);
  });
  expect(await effects()).toHaveLength(0);
  finish();
  await closed;
  const done = (await effects()).length;
  expect(done).toBeGreaterThanOrEqual(5);
  expect(await tries()).toHaveLength(done);
  await eventually(async () => expect(await waiting()).toBe(placed - done));
  await close();
  // The handlers' events were published before the end.
  expect(await samples.sql('tickets', 'SELECT 1 FROM outbox WHERE sent_at IS NULL')).toEqual([]);
});
