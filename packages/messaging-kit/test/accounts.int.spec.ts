import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@raffle/test-kit';
import type { Options } from 'amqplib';
import { exchange, listDeadLetters, queueOf, replayDeadLetters } from '../src/index.js';
import { openChannel } from './broker-channel.js';
import { createSamples, figuresOf, placeOrders, type Samples } from './samples.js';
import { OrderPlaced, ProductNoted, sampleEvents } from './sample-service/events.js';

const pauses = [100];

let samples: Samples;
let urlOf: (account: string) => string;
const opened: (() => Promise<void>)[] = [];

beforeEach(async () => {
  samples = await createSamples();
  urlOf = await samples.accounts([...sampleEvents, ProductNoted], pauses);
});
afterEach(async () => {
  await Promise.allSettled(opened.splice(0).map((close) => close()));
  await samples.drop();
});

const start = (role: 'payments' | 'tickets') => samples.start(role, { brokerUrl: urlOf(role), pauses: pauses.join() });
const effects = () => samples.sql<{ order_id: number }>('tickets', 'SELECT order_id FROM effects ORDER BY order_id');
const deadLetters = async () => {
  const letters = await listDeadLetters({ url: urlOf('tickets'), service: 'tickets' });
  return letters.map(({ messageId, reason }) => `${messageId}: ${reason}`).sort();
};
const order = (id: number) => Buffer.from(JSON.stringify({ order: id, version: 1 }));
const asOrder = (messageId: string, more: Options.Publish = {}): Options.Publish => ({
  messageId,
  type: OrderPlaced.name,
  // The publisher's name in the message proves nothing.
  appId: 'payments',
  timestamp: Math.floor(Date.now() / 1000),
  headers: { event: OrderPlaced.name, publisher: 'payments' },
  ...more,
});

test('events, retries and replays work with an account for each service', async () => {
  const payments = await start('payments');
  await start('tickets');
  await placeOrders(payments.url, [1]);
  await eventually(async () => expect(await effects()).toEqual([{ order_id: 1 }]));
  const { channel, close } = await openChannel(urlOf('payments'));
  opened.push(close);
  channel.publish(
    exchange,
    OrderPlaced.name,
    Buffer.from(JSON.stringify({ order: 2, version: 1, fail: 'twice' })),
    asOrder('failing', { userId: 'payments' }),
  );
  await eventually(async () => expect(await deadLetters()).toEqual(['failing: handler_failed']));
  expect(await replayDeadLetters({ url: urlOf('tickets'), service: 'tickets' })).toBe(1);
  await eventually(async () => expect(await effects()).toEqual([{ order_id: 1 }, { order_id: 2 }]));
  expect(await deadLetters()).toEqual([]);
});

test('an event of an account that does not publish it has no effect, even when it is replayed', async () => {
  await start('tickets');
  const { channel, close } = await openChannel(urlOf('catalog'));
  opened.push(close);
  // Every service may write to the default exchange, which routes to every queue: delayed copies need it.
  channel.publish('', queueOf('tickets'), order(1), asOrder('of-catalog', { userId: 'catalog' }));
  channel.publish('', queueOf('tickets'), order(2), asOrder('of-nobody'));
  channel.publish('', 'tickets.events.retry-100', order(3), asOrder('delayed', { userId: 'catalog' }));
  const all = ['delayed: wrong_publisher', 'of-catalog: wrong_publisher', 'of-nobody: no_user_id'];
  await eventually(async () => expect(await deadLetters()).toEqual(all));
  expect(await replayDeadLetters({ url: urlOf('tickets'), service: 'tickets' })).toBe(3);
  await eventually(async () => expect(await deadLetters()).toEqual(all));
  expect(await effects()).toEqual([]);
});

test('an event whose consumer’s queue was deleted waits until the consumer declares it again', async () => {
  const payments = await start('payments');
  const { channel, close } = await openChannel(samples.brokerUrl);
  opened.push(close);
  await channel.deleteQueue(queueOf('tickets'));
  await placeOrders(payments.url, [1]);
  await eventually(async () =>
    expect(await figuresOf(payments)).toMatch(/messaging_deleted_queues_total\{[^}]*\} [1-9]/),
  );
  await start('tickets');
  await eventually(async () => expect(await effects()).toEqual([{ order_id: 1 }]), { timeoutMs: 30_000 });
}, 60_000);

test('an event without an allowed publisher stays in the outbox and does not block others', async () => {
  const payments = await start('payments');
  await samples.sql(
    'payments',
    `INSERT INTO outbox (message_id, event, payload, correlation_id, occurred_at)
     VALUES (gen_random_uuid(), 'payments.order-renamed.v1', '{}', 'c', now())`,
  );
  await placeOrders(payments.url, [1]);
  await eventually(async () =>
    expect(await samples.sql('payments', 'SELECT event, sent_at IS NOT NULL AS sent FROM outbox ORDER BY id')).toEqual([
      { event: 'payments.order-renamed.v1', sent: false },
      { event: OrderPlaced.name, sent: true },
    ]),
  );
});
