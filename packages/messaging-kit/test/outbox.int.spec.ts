import { Injectable, Module } from '@nestjs/common';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startService } from '@raffle/service-kit';
import { loadConfig } from '@raffle/service-kit/config';
import { eventually, tcpProxy } from '@raffle/test-kit';
import { Client } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { BrokerConnection, forgetEvents, OnEvent, Outbox, sentBy } from '../src/index.js';
import { PublishingConnection } from '../src/broker-connection.js';
import { CommitPublisher } from '../src/commit-publisher.js';
import { MessagingCleaning } from '../src/messaging-cleaning.js';
import { MessagingMetrics } from '../src/messaging-metrics.js';
import { leadMs } from '../src/outbox.js';
import { exchange } from '../src/wire.js';
import { openChannel } from './broker-channel.js';
import { createSamples, figuresOf, type Samples } from './samples.js';
import { OrderFilled, OrderPlaced } from './sample-service/events.js';
import { sampleConfig, SampleModule } from './sample-service/sample.module.js';

let samples: Samples;
beforeEach(async () => {
  samples = await createSamples();
});
afterEach(() => samples.drop());

const rows = () => samples.sql('payments', 'SELECT id FROM outbox');

test('an event is stored only with the transaction of its change', async () => {
  const { app } = await samples.start('payments');
  const [dataSource, outbox] = [app.get(DataSource), app.get(Outbox)];
  const failing = dataSource.transaction(async (manager) => {
    await outbox.add(manager, OrderPlaced, { order: 1, version: 1 });
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  expect(await rows()).toEqual([]);
  await expect(outbox.add(dataSource.manager, OrderPlaced, { order: 1, version: 1 })).rejects.toThrow(
    'must be added in the transaction',
  );
});

const placed = (order: number) => ({ order, version: 1 });
const stored = async () =>
  (
    await samples.sql<{ order: number }>(
      'payments',
      `SELECT (payload ->> 'order')::int AS "order" FROM outbox ORDER BY id`,
    )
  ).map(({ order }) => order);

test('the events of a transaction are stored in their order by one statement, with those of the last steps before its commit', async () => {
  const { app } = await samples.start('payments');
  const [dataSource, outbox] = [app.get(DataSource), app.get(Outbox)];
  const statements: string[] = [];
  dataSource.subscribers.push({ beforeQuery: ({ query }) => void statements.push(query) });
  outbox.beforeCommit(async ({ manager }) => {
    await manager.query('INSERT INTO orders (id, version) VALUES (4711, 1)');
    await outbox.add(manager, OrderPlaced, placed(3));
  });
  outbox.beforeCommit(({ manager }) => outbox.add(manager, OrderPlaced, placed(4)).then(() => undefined));
  await dataSource.transaction(async (manager) => {
    await outbox.add(manager, OrderPlaced, placed(2));
    await outbox.add(manager, OrderPlaced, placed(1));
    expect(await stored()).toEqual([]);
  });
  expect(await stored()).toEqual([2, 1, 3, 4]);
  expect(statements.filter((text) => text.includes('INSERT INTO outbox'))).toHaveLength(1);
});

test('a savepoint that is rolled back takes its events with it, and only those', async () => {
  const { app } = await samples.start('payments');
  const [dataSource, outbox] = [app.get(DataSource), app.get(Outbox)];
  await dataSource.transaction(async (manager) => {
    const inSavepoint = (orders: number[], end: () => void) =>
      manager.transaction(async (nested) => {
        for (const order of orders) await outbox.add(nested, OrderPlaced, placed(order));
        await nested.transaction((deepest) => outbox.add(deepest, OrderPlaced, placed(orders[0]! * 10)));
        end();
      });
    const fail = () => {
      throw new Error('changed its mind');
    };
    await expect(inSavepoint([1], fail)).rejects.toThrow('changed its mind');
    await outbox.add(manager, OrderPlaced, placed(2));
    await inSavepoint([3, 4], () => undefined);
    await expect(inSavepoint([5, 6], fail)).rejects.toThrow('changed its mind');
    await outbox.add(manager, OrderPlaced, placed(7));
  });
  expect(await stored()).toEqual([2, 3, 4, 30, 7]);
});

test('a commit fails with its last step, and where the events cannot be stored', async () => {
  const { app } = await samples.start('payments');
  const [dataSource, outbox] = [app.get(DataSource), app.get(Outbox)];
  const place = (break_: (manager: EntityManager) => Promise<unknown>) =>
    dataSource.transaction(async (manager) => {
      await manager.query('INSERT INTO orders (id, version) VALUES (4711, 1)');
      await outbox.add(manager, OrderPlaced, placed(1));
      await break_(manager);
    });
  // The database would answer a commit with a rollback, without an error.
  await expect(place((manager) => manager.query('SELECT 1 / 0').catch(() => undefined))).rejects.toThrow('aborted');
  let fails = true;
  outbox.beforeCommit(async () => {
    if (fails) throw new Error('the last step fails');
  });
  await expect(place(async () => undefined)).rejects.toThrow('the last step fails');
  fails = false;
  expect(await samples.sql('payments', 'SELECT 1 FROM orders')).toEqual([]);
  await place(async () => undefined);
  expect(await stored()).toEqual([1]);
});

test('an event of another publisher, and a payload that violates its definition, are refused', async () => {
  const { app } = await samples.start('payments');
  const [dataSource, outbox] = [app.get(DataSource), app.get(Outbox)];
  await expect(dataSource.transaction((manager) => outbox.add(manager, OrderFilled, { order: 1 }))).rejects.toThrow(
    'payments does not publish tickets.order-filled.v1',
  );
  await expect(
    dataSource.transaction((manager) => outbox.add(manager, OrderPlaced, { order: 1.5, version: 1 })),
  ).rejects.toThrow();
  expect(await rows()).toEqual([]);
});

test('events are published again under their ids: a consumer that lost one receives it, one that handled it drops it', async () => {
  const { app } = await samples.start('payments', { pollMs: 3_600_000 });
  const [dataSource, outbox] = [app.get(DataSource), app.get(Outbox)];
  const tickets = await samples.start('tickets');
  const add = (order: number) =>
    dataSource.transaction((manager) => outbox.add(manager, OrderPlaced, { order, version: 1 }));
  const effects = () => samples.sql('tickets', 'SELECT order_id FROM effects ORDER BY order_id');
  for (const order of [1, 2, 3]) await add(order);
  await eventually(async () => expect(await effects()).toHaveLength(3));
  // As if the second had been lost in transit.
  await samples.sql(
    'tickets',
    'DELETE FROM inbox WHERE message_id = (SELECT message_id FROM effects WHERE order_id = 2)',
  );
  await samples.sql('tickets', 'DELETE FROM effects WHERE order_id = 2');
  const again = (values: string[]) =>
    dataSource.transaction((manager) => outbox.publishAgain(manager, [OrderPlaced], { field: 'order', values }));
  // Marked some seconds after they were sent, one by one on a slow machine.
  await eventually(async () =>
    expect(await samples.sql('payments', 'SELECT 1 FROM outbox WHERE sent_at IS NULL')).toEqual([]),
  );
  expect(await again(['1', '2', '4'])).toBe(2);
  await eventually(async () => {
    expect(await figuresOf(tickets)).toMatch(/messaging_inbox_duplicates_total\{[^}]*\} 1$/m);
    expect(await effects()).toEqual([1, 2, 3].map((order_id) => ({ order_id })));
  });
  await expect(outbox.publishAgain(dataSource.manager, [OrderPlaced], { field: 'order', values: [] })).rejects.toThrow(
    'in a transaction',
  );
});

test('forgotten events are found by the index of their field and deleted in batches; one that is not sent yet is published first', async () => {
  const { app } = await samples.start('payments', { pollMs: 3_600_000 });
  await samples.sql(
    'payments',
    `INSERT INTO outbox (message_id, event, payload, correlation_id, occurred_at, sent_at, not_before)
     SELECT gen_random_uuid(), 'e', json_build_object('order', n % 4), 'c', now(), CASE WHEN n % 8 < 4 THEN now() END, 'infinity'
     FROM generate_series(1, 10000) n`,
  );
  await app.get(DataSource).transaction(async (manager) => {
    const plan = await manager.query<object[]>(`EXPLAIN SELECT id FROM outbox WHERE ${sentBy('order', '$1')}`, [['1']]);
    expect(JSON.stringify(plan)).toContain('outbox_sent_by_order');
    await forgetEvents(manager, 'order', ['1', '2']);
  });
  expect(
    await samples.sql(
      'payments',
      `SELECT payload ->> 'order' AS "order", sent_at IS NOT NULL AS sent, count(*)::int AS events FROM outbox GROUP BY 1, 2 ORDER BY 1, 2`,
    ),
  ).toEqual(
    [
      ['0', false],
      ['0', true],
      ['1', false],
      ['2', false],
      ['3', false],
      ['3', true],
    ].map(([order, sent]) => ({ order, sent, events: 1_250 })),
  );
  const unsent = `SELECT count(*)::int AS events FROM outbox WHERE payload ->> 'order' IN ('1', '2')`;
  await app.get(MessagingCleaning).clean();
  expect(await samples.sql('payments', unsent)).toEqual([{ events: 2_500 }]);
  await samples.sql('payments', 'UPDATE outbox SET sent_at = now() WHERE sent_at IS NULL');
  expect(await app.get(MessagingCleaning).clean()).toBe(2_500);
  expect(await samples.sql('payments', unsent)).toEqual([{ events: 0 }]);
});

test('events are published at their commits, not at the next poll, and marked as sent together', async () => {
  // Much longer than the test runs.
  const { app, url } = await samples.start('payments', { pollMs: 3_600_000 });
  const [dataSource, outbox, { published }] = [app.get(DataSource), app.get(Outbox), app.get(MessagingMetrics)];
  await eventually(async () => expect((await fetch(`${url}/ready`)).status).toBe(200));
  const statements: string[] = [];
  dataSource.subscribers.push({ beforeQuery: ({ query }) => void statements.push(query) });
  const began = performance.now();
  for (let order = 1; order <= 5; order++) {
    await dataSource.transaction((manager) => outbox.add(manager, OrderPlaced, placed(order)));
    await eventually(
      async () => {
        const { values } = await published.get();
        expect(values.find(({ labels }) => labels.event === OrderPlaced.name)?.value).toBe(order);
      },
      { intervalMs: 5 },
    );
  }
  await eventually(async () =>
    expect(await samples.sql('payments', 'SELECT 1 FROM outbox WHERE sent_at IS NOT NULL')).toHaveLength(5),
  );
  // One in each time between two, of which a slow machine may need several; a timer may fire slightly early.
  const times = Math.floor((performance.now() - began) / (leadMs / 2 - 10));
  const marks = statements.filter((text) => text.startsWith('UPDATE outbox SET sent_at = now() - '));
  expect(marks.length).toBeLessThanOrEqual(times);
  // The connection wakes the relay once.
  expect(statements.filter((text) => text.startsWith('START TRANSACTION')).length).toBeLessThanOrEqual(6);
});

test('an event that the broker could not take at the commit is published when it can', async () => {
  const { app } = await samples.start('payments', { pollMs: 3_600_000 });
  const [dataSource, outbox, broker] = [app.get(DataSource), app.get(Outbox), app.get(PublishingConnection)];
  await eventually(() => expect(broker.connected).toBe(true));
  broker.restartConnection(new Error('the connection is lost'));
  await dataSource.transaction((manager) => outbox.add(manager, OrderPlaced, placed(1)));
  await eventually(async () =>
    expect(await samples.sql('payments', 'SELECT sent_at IS NOT NULL AS sent FROM outbox')).toEqual([{ sent: true }]),
  );
});

// RabbitMQ 3.10 refuses every message of a channel whose first one to a queue met a node that had just died, also once the queue has another
// leader. A full queue refuses in the same way.
test('an event that the broker refuses is offered again over another connection', async () => {
  let connections = 0;
  const proxy = await tcpProxy(() => {
    connections += 1;
    return { toServer: () => undefined, toClient: () => undefined };
  });
  const { channel, close } = await openChannel(samples.brokerUrl);
  try {
    const { app, url } = await samples.start('payments', { brokerUrl: proxy.before(samples.brokerUrl), pollMs: 100 });
    const [dataSource, outbox] = [app.get(DataSource), app.get(Outbox)];
    await eventually(async () => expect((await fetch(`${url}/ready`)).status).toBe(200));
    await channel.assertQueue('full', { maxLength: 1, arguments: { 'x-overflow': 'reject-publish' } });
    await channel.bindQueue('full', exchange, OrderPlaced.name);
    const place = (order: number) =>
      dataSource.transaction((manager) => outbox.add(manager, OrderPlaced, { order, version: 1 }));
    await place(1);
    await eventually(async () => expect((await channel.checkQueue('full')).messageCount).toBe(1));
    const before = connections;
    await place(2);
    await eventually(() => expect(connections).toBeGreaterThan(before));
    await channel.deleteQueue('full');
    await eventually(async () =>
      expect(await samples.sql('payments', 'SELECT id FROM outbox WHERE sent_at IS NULL')).toEqual([]),
    );
  } finally {
    await close();
    await proxy.close();
  }
});

test('an idle relay polls the database once a second at most, whatever its configured interval, without a transaction', async () => {
  const { app } = await samples.start('payments', { pollMs: 1 });
  await eventually(() => expect(app.get(BrokerConnection).connected).toBe(true));
  let claims = 0;
  const transactions: string[] = [];
  app.get(DataSource).subscribers.push({
    beforeQuery: ({ query }) => {
      claims += Number(query.includes('FROM outbox'));
      if (query.includes('TRANSACTION')) transactions.push(query);
    },
  });
  const startedAt = performance.now();
  await eventually(() => expect(claims).toBeGreaterThanOrEqual(3));
  // The first poll may be due immediately, and a timer may fire slightly early.
  expect(performance.now() - startedAt).toBeGreaterThan(1_900);
  // The connection wakes it once.
  expect(transactions.length).toBeLessThanOrEqual(1);
});

test('an event committed while the last batch is being marked is published before the end', async () => {
  const { app } = await samples.start('payments');
  const [dataSource, outbox, publisher] = [app.get(DataSource), app.get(Outbox), app.get(CommitPublisher)];
  const place = (order: number) =>
    dataSource.transaction((manager) => outbox.add(manager, OrderPlaced, { order, version: 1 }));
  // Marking rows as sent is blocked while another connection holds this lock.
  await samples.sql(
    'payments',
    `CREATE FUNCTION wait_for_lock() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END $$;
     CREATE TRIGGER held_up BEFORE UPDATE ON outbox FOR EACH ROW EXECUTE FUNCTION wait_for_lock()`,
  );
  // The view shows the locks of all databases, and a service that starts in another one also waits for one.
  const waiting = () =>
    samples.sql(
      'payments',
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
  const holder = new Client({ connectionString: samples.databases.payments });
  await holder.connect();
  try {
    await holder.query('SELECT pg_advisory_lock(1)');
    await place(1);
    await eventually(async () => expect(await waiting()).toHaveLength(1));
    await place(2);
    const stopped = publisher.stop();
    await holder.query('SELECT pg_advisory_unlock(1)');
    await stopped;
  } finally {
    await holder.end();
  }
  expect(await samples.sql('payments', 'SELECT 1 FROM outbox WHERE sent_at IS NULL')).toEqual([]);
});

test('old sent and handled rows are deleted, other rows are not', async () => {
  const { app } = await samples.start('payments');
  await samples.sql(
    'payments',
    `INSERT INTO outbox (message_id, event, payload, correlation_id, occurred_at, sent_at, not_before)
     SELECT gen_random_uuid(), 'old', '{}'::json, 'c', now(), now() - interval '8 days', 'infinity'::timestamptz FROM generate_series(1, 2500)
     UNION ALL SELECT gen_random_uuid(), 'recent', '{}'::json, 'c', now(), now() - interval '6 days', 'infinity'::timestamptz
     UNION ALL SELECT gen_random_uuid(), 'unsent', '{}'::json, 'c', now() - interval '99 days', NULL, 'infinity'::timestamptz`,
  );
  await samples.sql(
    'payments',
    `INSERT INTO inbox (message_id, handler, event, handled_at)
     VALUES ('old', 'h', 'e', now() - interval '92 days'), ('recent', 'h', 'e', now() - interval '90 days')`,
  );
  expect(await app.get(MessagingCleaning).clean()).toBe(2_501);
  expect(await samples.sql('payments', 'SELECT event FROM outbox ORDER BY event')).toEqual([
    { event: 'recent' },
    { event: 'unsent' },
  ]);
  expect(await samples.sql('payments', 'SELECT message_id FROM inbox')).toEqual([{ message_id: 'recent' }]);
});

@Injectable()
class HandlesWhatIsNotItsOwn {
  @OnEvent(OrderFilled, { consumer: 'HandlesWhatIsNotItsOwn.handle' })
  async handle(): Promise<void> {
    throw new Error('never called');
  }
}

@Injectable()
class SameConsumer {
  @OnEvent(OrderPlaced, { consumer: 'FillOrderWhenOrderPlaced.handle' })
  async handle(): Promise<void> {
    throw new Error('never called');
  }
}

test('a service does not start while its handlers and the definitions disagree', async () => {
  const config = loadConfig(sampleConfig, samples.env('tickets'));
  const sample = SampleModule.forRoot(config);

  @Module({ imports: [{ ...sample, providers: [] }] })
  class MissesOne {}
  await expect(startService({ name: 'tickets', module: MissesOne, config })).rejects.toThrow(
    'tickets is a consumer of payments.order-placed.v1 and has no @OnEvent handler for it.',
  );

  @Module({ imports: [sample], providers: [HandlesWhatIsNotItsOwn] })
  class HasOneTooMany {}
  await expect(startService({ name: 'tickets', module: HasOneTooMany, config })).rejects.toThrow(
    'HandlesWhatIsNotItsOwn.handle handles tickets.order-filled.v1, whose definition does not name tickets as a consumer.',
  );

  @Module({ imports: [sample], providers: [SameConsumer] })
  class HasOneTwice {}
  await expect(startService({ name: 'tickets', module: HasOneTwice, config })).rejects.toThrow(
    'The consumer FillOrderWhenOrderPlaced.handle exists twice',
  );

  @Module({ imports: [sample], providers: [{ provide: 'made', useFactory: () => new SameConsumer() }] })
  class HasOneMade {}
  await expect(startService({ name: 'tickets', module: HasOneMade, config })).rejects.toThrow(
    'FillOrderWhenOrderPlaced.handle is made by a factory, where the inbox does not run: provide its class.',
  );
});
