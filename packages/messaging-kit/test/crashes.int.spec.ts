import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { collectEvents, eventually, publishEvent } from '@raffle/test-kit';
import { addressOf, compileSampleService, startSampleProcess, type RunningProcess } from './running-process.js';
import { createSamples, figuresOf, placeOrders, type Samples } from './samples.js';
import { OrderPlaced, sampleEvents } from './sample-service/events.js';

let samples: Samples;
let processes: RunningProcess[];

beforeAll(() => compileSampleService());
beforeEach(async () => {
  samples = await createSamples();
  processes = [];
});
afterEach(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await samples.drop();
});

/** A separate process, because it must die as in a power failure. */
function startProcess(role: 'payments' | 'tickets', extra: Record<string, string> = {}): RunningProcess {
  const started = startSampleProcess({ ...samples.env(role), LOG_LEVEL: 'info', ...extra });
  processes.push(started);
  return started;
}

const noBroker = 'amqp://guest:guest@127.0.0.1:9';

/** Orders committed by a service without a broker, which ends: their events exist only in the outbox. */
async function leaveUnsent(orders: number[]): Promise<void> {
  const service = await samples.start('payments', { brokerUrl: noBroker });
  await placeOrders(service.url, orders);
  await service.close();
  expect(await unsent()).toHaveLength(orders.length);
  // As if their lead had ended.
  await samples.sql('payments', 'UPDATE outbox SET not_before = now()');
}

/** The process may die before it answers. */
async function placeWhenReady(service: RunningProcess, orders: number[]): Promise<void> {
  const url = await addressOf(service);
  await eventually(async () => expect((await fetch(`${url}/ready`)).status).toBe(200));
  await placeOrders(url, orders).catch(() => undefined);
}

const unsent = () => samples.sql('payments', 'SELECT id FROM outbox WHERE sent_at IS NULL');
const effects = () =>
  samples.sql<{ message_id: string }>('tickets', 'SELECT order_id, message_id FROM effects ORDER BY order_id');

test('killed after the commit and before the claim: the next start publishes', async () => {
  const service = startProcess('payments', { RABBITMQ_URL: noBroker });
  const url = await addressOf(service);
  await placeOrders(url, [1, 2, 3]);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  await eventually(async () =>
    expect(await (await fetch(`${url}/ready`)).json()).toEqual({
      status: 'not_ready',
      checks: { database: 'up', broker: 'down' },
    }),
  );
  service.child.kill('SIGKILL');
  expect(await service.ended).toBe('SIGKILL');
  expect(await unsent()).toHaveLength(3);
  await samples.start('payments');
  await samples.start('tickets');
  await eventually(async () => expect(await effects()).toHaveLength(3));
  await eventually(async () => expect(await unsent()).toHaveLength(0));
});

test('killed with rows claimed and not published: they are released and published once', async () => {
  await leaveUnsent([1, 2, 3]);
  await samples.start('tickets');
  const published = await collectEvents(samples.brokerUrl, sampleEvents);
  const doomed = startProcess('payments', { SAMPLE_CRASH: 'before-publish' });
  expect(await doomed.ended).toBe('SIGKILL');
  expect(await published.all()).toEqual([]);
  expect(await unsent()).toHaveLength(3);
  await samples.start('payments');
  await eventually(async () => expect(await effects()).toHaveLength(3));
  expect(await published.of(OrderPlaced)).toHaveLength(3);
});

test.each([
  ['of the relay, and before its commit', 'before-marking'],
  ['of the commit, and before marking', 'at-marking'],
] as const)('killed after the publication %s: published twice, one effect each', async (_, crash) => {
  if (crash === 'before-marking') await leaveUnsent([1, 2, 3]);
  const published = await collectEvents(samples.brokerUrl, sampleEvents);
  const doomed = startProcess('payments', { SAMPLE_CRASH: crash });
  if (crash === 'at-marking') await placeWhenReady(doomed, [1, 2, 3]);
  expect(await doomed.ended).toBe('SIGKILL');
  expect(await published.of(OrderPlaced)).toHaveLength(3);
  expect(await unsent()).toHaveLength(3);
  await samples.start('payments');
  await eventually(async () => expect(await unsent()).toHaveLength(0));
  const tickets = await samples.start('tickets');
  await eventually(async () => expect(await figuresOf(tickets)).toMatch(/messaging_inbox_duplicates_total\{[^}]*\} 3/));
  expect(await published.of(OrderPlaced)).toHaveLength(6);
  expect(await effects()).toMatchObject([{ order_id: 1 }, { order_id: 2 }, { order_id: 3 }]);
});

test('killed between the commit of the handler and the acknowledgement: redelivered, one effect', async () => {
  const doomed = startProcess('tickets', { SAMPLE_CRASH: 'before-ack' });
  await addressOf(doomed);
  await eventually(() =>
    publishEvent(samples.brokerUrl, OrderPlaced, { order: 1, version: 1 }, { messageId: 'acked-0' }),
  );
  expect(await doomed.ended).toBe('SIGKILL');
  expect(await effects()).toHaveLength(1);
  const tickets = await samples.start('tickets');
  await eventually(async () => expect(await figuresOf(tickets)).toMatch(/messaging_inbox_duplicates_total\{[^}]*\} 1/));
  expect(await effects()).toMatchObject([{ order_id: 1, message_id: 'acked-0' }]);
});

test('killed repeatedly at random moments: every event has exactly one effect', async () => {
  const stable = await samples.start('payments');
  await samples.start('tickets').then((service) => service.close());
  let order = 0;
  for (let round = 0; round < 4; round++) {
    const consumer = startProcess('tickets');
    const relay = startProcess('payments');
    const relayUrl = await addressOf(relay);
    await addressOf(consumer);
    const batches = Array.from({ length: 15 }, () => Array.from({ length: 10 }, () => ++order));
    const writing = Promise.allSettled(
      batches.map((batch, index) => placeOrders(index % 2 ? relayUrl : stable.url, batch)),
    );
    // The time is chosen by the work done, so that some handlers and some batches are always interrupted.
    await eventually(async () => expect((await effects()).length).toBeGreaterThan(round * 100 + 20), {
      intervalMs: 5,
      timeoutMs: 40_000,
    });
    consumer.child.kill('SIGKILL');
    relay.child.kill('SIGKILL');
    await writing;
  }
  await samples.start('tickets');
  const [{ placed }] = (await samples.sql<{ placed: number }>(
    'payments',
    'SELECT count(*)::int AS placed FROM orders',
  )) as [{ placed: number }];
  await eventually(async () => expect(await effects()).toHaveLength(placed), { timeoutMs: 100_000 });
  await eventually(async () => expect(await unsent()).toHaveLength(0));
  expect(placed).toBeGreaterThan(250);
  expect(new Set((await effects()).map(({ message_id }) => message_id)).size).toBe(placed);
}, 240_000);
