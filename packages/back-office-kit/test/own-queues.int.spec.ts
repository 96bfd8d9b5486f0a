import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DeadLettersFound } from '@raffle/contracts/events';
import { queuesOf } from '@raffle/contracts/internal';
import { Repetitions, type RunningService } from '@raffle/service-kit';
import { InternalClient, type Subject } from '@raffle/service-kit/http';
import { deadLetterQueueOf, exchange, listDeadLetters, peekMessages } from '@raffle/messaging-kit';
import { eventually, internalKeys, publishEvent, readMetrics, testServices } from '@raffle/test-kit';
import { BackOfficeModule, createDeadLetters, listQueues } from '../src/index.js';
import { WatchDeadLetters } from '../src/queues/watch-dead-letters.js';
import { openChannel } from '../../messaging-kit/test/broker-channel.js';
import { createSamples, type Samples } from '../../messaging-kit/test/samples.js';
import { OrderPlaced, sampleEvents } from '../../messaging-kit/test/sample-service/events.js';
import { slowOrders } from '../../messaging-kit/test/sample-service/sample.module.js';

let samples: Samples;
let tickets: RunningService;
const backOffice = {
  imports: [BackOfficeModule.forRoot({ service: 'tickets' })],
  contracts: Object.values(queuesOf.tickets),
};
const clients: InternalClient[] = [];
const { state, letters, replay, discard } = queuesOf.tickets;
const superAdmin: Subject = { kind: 'admin', id: '01997b58-0000-7000-8000-000000000009', role: 'super_admin' };

beforeEach(async () => {
  samples = await createSamples();
  await samples.sql('tickets', createDeadLetters);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await samples.drop();
});

/** Starts the service with its own account and the permissions of a real one, and with orders that fail in it. */
async function startWith(pauses: number[], orders: { order: number; fail: string; occurredAt?: string }[]) {
  const urlOf = await samples.accounts(sampleEvents, pauses);
  tickets = await samples.start('tickets', { pauses: pauses.join(), brokerUrl: urlOf('tickets'), ...backOffice });
  // What is published before the queue is bound would be lost.
  const identity = caller('identity');
  await eventually(async () =>
    expect(await identity.call(state, { subject: superAdmin })).toMatchObject({ consumers: 1 }),
  );
  const { channel, close } = await openChannel(urlOf('payments'));
  for (const { order, fail, occurredAt = new Date().toISOString() } of orders) {
    const body = Buffer.from(JSON.stringify({ order, version: 1, fail }));
    const headers = { event: OrderPlaced.name, publisher: 'payments', 'occurred-at': occurredAt };
    channel.publish(exchange, OrderPlaced.name, body, {
      messageId: `order-${order}`,
      correlationId: `correlation-of-${order}`,
      userId: 'payments',
      headers,
    });
  }
  await channel.waitForConfirms();
  await close();
}

function caller(self: 'identity' | 'gateway'): InternalClient {
  const privateKey = internalKeys().signingKeys[self];
  const client = new InternalClient({ self, target: 'tickets', baseUrl: tickets.url, privateKey });
  clients.push(client);
  return client;
}
const effects = () => samples.sql<{ order_id: number }>('tickets', 'SELECT order_id FROM effects ORDER BY order_id');

test('a service shows its own queue and manages its dead letters with its own account', async () => {
  await startWith(
    [50],
    [1, 2].map((order) => ({ order, fail: 'twice' })),
  );
  const identity = caller('identity');
  const asked = { subject: superAdmin };
  await eventually(async () =>
    expect(await identity.call(state, asked)).toEqual({
      ready: 0,
      retrying: 0,
      oldest_ready: null,
      oldest_retrying: null,
      consumers: 1,
      dead_letters: 2,
      oldest_dead_letter: expect.stringMatching(/^20.*Z$/),
      unsent: expect.any(Number),
      oldest_unsent_seconds: expect.any(Number),
    }),
  );
  // Concurrent requests: each of them finds all dead letters.
  const answers = await Promise.all([1, 2, 3].map(() => identity.call(letters, { ...asked, body: {} })));
  for (const { dead_letters } of answers) expect(dead_letters).toHaveLength(2);
  const named = await identity.call(letters, { ...asked, body: { message_ids: ['order-2', 'unknown'] } });
  expect(named.dead_letters).toEqual([
    {
      message_id: 'order-2',
      event: OrderPlaced.name,
      occurred_at: expect.stringMatching(/^20.*Z$/),
      correlation_id: 'correlation-of-2',
      reason: 'handler_failed',
      detail: 'not yet',
      dead_lettered_at: expect.stringMatching(/^20.*Z$/),
      attempts: 1,
      body: JSON.stringify({ order: 2, version: 1, fail: 'twice' }),
    },
  ]);

  const read = await readMetrics(tickets.url);
  expect(read('messaging_dead_letters')).toBe(2);
  expect(read('messaging_dead_letters_oldest_seconds')).toBeGreaterThan(0);
  expect(read('messaging_dead_letters_oldest_seconds')).toBeLessThan(120);

  const both = { ...asked, body: { message_ids: ['order-1', 'unknown'] } };
  expect(await identity.call(replay, both)).toEqual({ replayed: 1 });
  await eventually(async () => expect((await effects()).map(({ order_id }) => order_id)).toContain(1));
  const one = { ...asked, body: { message_id: 'order-2' } };
  expect(await identity.call(discard, one)).toEqual({ discarded: true });
  expect(await identity.call(discard, one)).toEqual({ discarded: false });
  expect(await identity.call(state, asked)).toMatchObject({ dead_letters: 0, oldest_dead_letter: null });
  expect((await readMetrics(tickets.url))('messaging_dead_letters_oldest_seconds')).toBe(0);
  expect((await effects()).map(({ order_id }) => order_id)).not.toContain(2);
});

test('the oldest message being handled and the oldest one waiting for a retry have their times', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  slowOrders.wait = () => finished;
  await startWith(
    [600_000],
    [
      { order: 1, fail: 'slow', occurredAt: '2026-11-20T10:00:00.000Z' },
      { order: 2, fail: 'slow', occurredAt: '2026-11-19T10:00:00.000Z' },
      { order: 3, fail: 'always', occurredAt: '2026-11-18T10:00:00.000Z' },
    ],
  );
  const shown = () => caller('identity').call(state, { subject: superAdmin });
  await eventually(async () =>
    expect(await shown()).toMatchObject({
      ready: 0,
      oldest_ready: '2026-11-19T10:00:00.000Z',
      retrying: 1,
      oldest_retrying: '2026-11-18T10:00:00.000Z',
    }),
  );
  const read = await readMetrics(tickets.url);
  expect(read('messaging_delayed_messages', { queue: 'tickets.events.retry-600000' })).toBe(1);
  const age = Date.now() / 1_000 - Date.parse('2026-11-19T10:00:00.000Z') / 1_000;
  expect(Math.abs(age - read('messaging_ready_oldest_seconds')!)).toBeLessThan(60);
  finish();
  await eventually(async () => expect(await shown()).toMatchObject({ retrying: 1, oldest_ready: null }));
});

test('only identity may ask, and only for a super_admin', async () => {
  await startWith([50], []);
  const refused = { status: 403, code: 'forbidden' };
  await expect(caller('gateway').call(state, { subject: superAdmin })).rejects.toMatchObject(refused);
  const identity = caller('identity');
  await expect(identity.call(state, { subject: { ...superAdmin, role: 'admin' } })).rejects.toMatchObject(refused);
  await expect(identity.call(state)).rejects.toMatchObject({ status: 401 });
});

test('dead letters are announced once, by one of two instances, although somebody looks at them, and again when more come', async () => {
  const options = { ...backOffice, pauses: '50', events: [...sampleEvents, DeadLettersFound] };
  const instances = [await samples.start('tickets', options), await samples.start('tickets', options)];
  // A round of their own, every half a minute, may come between two messages that are added together.
  await Promise.all(instances.map(({ app }) => app.get(Repetitions).onModuleDestroy()));
  const { channel, close } = await openChannel(samples.brokerUrl);
  const dead = deadLetterQueueOf('tickets');
  for (const { url } of instances) await eventually(async () => expect((await fetch(`${url}/ready`)).status).toBe(200));
  const check = () => Promise.all(instances.map(({ app }) => app.get(WatchDeadLetters).check()));
  const announced = async () => {
    const events = await samples.sql<{ payload: { letters: number } }>(
      'tickets',
      'SELECT payload FROM outbox WHERE event = $1 ORDER BY id',
      [DeadLettersFound.name],
    );
    return events.map(({ payload }) => payload.letters);
  };
  const add = async (count: number) => {
    for (let nth = 0; nth < count; nth += 1) channel.sendToQueue(dead, Buffer.from('{}'), { messageId: randomUUID() });
    await channel.waitForConfirms();
  };
  await check();
  expect(await announced()).toEqual([]);
  await add(2);
  await check();
  await check();
  expect(await announced()).toEqual([2]);
  for (const { url } of instances) expect((await readMetrics(url))('messaging_dead_letters')).toBe(2);

  const held = [await channel.get(dead), await channel.get(dead)];
  await check();
  for (const letter of held) if (letter) channel.nack(letter, false, true);
  await eventually(async () => expect((await channel.checkQueue(dead)).messageCount).toBe(2));
  await check();
  expect(await announced()).toEqual([2]);

  await add(1);
  await check();
  expect(await announced()).toEqual([2, 1]);

  // Settled, and a new one later.
  await channel.purgeQueue(dead);
  await check();
  await check();
  await add(1);
  await check();
  expect(await announced()).toEqual([2, 1, 1]);
  await close();
});

test('the list shows depth, consumers, redeliveries, dead letters and the oldest event of each queue', async () => {
  await startWith(
    [50],
    [1, 2].map((order) => ({ order, fail: 'twice' })),
  );
  const letters = { url: samples.brokerUrl, service: 'tickets' };
  await eventually(async () => expect(await listDeadLetters(letters)).toHaveLength(2));
  await tickets.close();
  const hourAgo = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000);
  await publishEvent(samples.brokerUrl, OrderPlaced, { order: 3, version: 1 }, { occurredAt: hourAgo });
  const managementUrl = new URL(testServices().rabbitmqManagementUrl);
  managementUrl.pathname = new URL(samples.brokerUrl).pathname;
  const list = async (ages: boolean) => {
    const found = await listQueues({ url: samples.brokerUrl, managementUrl: managementUrl.href, ages });
    return new Map(found.map(({ queue, ...state }) => [queue, state]));
  };
  const dead = await peekMessages({ url: samples.brokerUrl, queue: deadLetterQueueOf('tickets'), limit: 2 });
  const oldestDead = new Date(Math.min(...dead.map(({ occurredAt }) => Number(occurredAt))));
  // The newer one is first.
  await eventually(async () => {
    const [first] = await peekMessages({ url: samples.brokerUrl, queue: deadLetterQueueOf('tickets'), limit: 1 });
    expect(first?.occurredAt).toEqual(oldestDead);
  });
  // The management interface updates its figures every few seconds.
  await eventually(
    async () => {
      const queues = await list(false);
      expect([...queues.keys()]).toEqual(['tickets.events', 'tickets.events.dlq', 'tickets.events.retry-50']);
      expect(queues.get('tickets.events')).toMatchObject({ ready: 1, consumers: 0, deadLetters: 2, oldest: null });
      expect(queues.get('tickets.events.dlq')).toMatchObject({ ready: 2, deadLetters: null, oldest: oldestDead });
      expect(queues.get('tickets.events.dlq')?.redelivered).toBeGreaterThan(0);
    },
    { timeoutMs: 30_000 },
  );
  expect((await list(true)).get('tickets.events')?.oldest).toEqual(hourAgo);
  await samples.start('tickets');
  await eventually(
    async () => expect((await list(false)).get('tickets.events')).toMatchObject({ ready: 0, consumers: 1 }),
    { timeoutMs: 30_000 },
  );
}, 90_000);
