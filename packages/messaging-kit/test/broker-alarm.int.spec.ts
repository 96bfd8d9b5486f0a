import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startBackingServices } from '@raffle/local';
import { eventually, testServices } from '@raffle/test-kit';
import { listDeadLetters, queueOf } from '../src/index.js';
import { openChannel } from './broker-channel.js';
import { OrderPlaced } from './sample-service/events.js';
import { createSamples, figuresOf, placeOrders, type Samples } from './samples.js';

/** A separate broker, because an alarm affects all its clients. Ports, data and password stay the same across its restart. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'broker-alarm-'));
const { postgresUrl, redisUrl } = testServices();
const startBroker = () => startBackingServices({ dataDir, existing: { postgresUrl, redisUrl } });

let broker: Awaited<ReturnType<typeof startBackingServices>>;
let samples: Samples;

/** The limit of free disk space is read at start; no disk has a petabyte, so the broker starts in alarm. */
async function restartBroker(diskFreeLimit: number): Promise<void> {
  await broker.stop();
  const settings = path.join(dataDir, 'rabbitmq/advanced.config');
  writeFileSync(settings, `[{rabbit, [{disk_free_limit, ${diskFreeLimit}}]}].`, { mode: 0o644 });
  broker = await startBroker();
}

beforeAll(async () => {
  broker = await startBroker();
  samples = await createSamples();
}, 180_000);
afterAll(async () => {
  await samples.drop();
  await broker.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const effects = () => samples.sql('tickets', 'SELECT 1 FROM effects');
const unsent = () => samples.sql('tickets', 'SELECT 1 FROM outbox WHERE sent_at IS NULL');

test('while the broker accepts no messages, handled ones are acknowledged, and what is to be published waits', async () => {
  const brokerUrl = broker.rabbitmqUrl;
  const orders = 300;
  const payments = await samples.start('payments', { brokerUrl });
  await placeOrders(payments.url, [...Array(orders).keys()]);
  await eventually(async () =>
    expect(await samples.sql('payments', 'SELECT 1 FROM outbox WHERE sent_at IS NULL')).toEqual([]),
  );
  await payments.close();
  const { channel, close } = await openChannel(brokerUrl);
  channel.sendToQueue(queueOf('tickets'), Buffer.from(JSON.stringify({ order: orders, version: 1, fail: 'twice' })), {
    messageId: 'failing-1',
    type: OrderPlaced.name,
    timestamp: Math.floor(Date.now() / 1000),
    persistent: true,
  });
  await channel.waitForConfirms();
  await close();
  await restartBroker(10 ** 15);

  const tickets = await samples.start('tickets', { brokerUrl });
  // Every handled order publishes another event, which the broker does not accept.
  await eventually(async () => expect(await effects()).toHaveLength(orders), { timeoutMs: 40_000 });
  // The broker tells so after the first message that it does not accept.
  await eventually(async () => expect(await figuresOf(tickets)).toMatch(/messaging_broker_blocked\{[^}]*\} 1/));
  expect(await figuresOf(tickets)).not.toMatch(/messaging_inbox_duplicates_total\{[^}]*\} [1-9]/);
  expect(await unsent()).toHaveLength(orders);
  // All were acknowledged: nothing is redelivered to the next consumer except the one that failed and could not be moved.
  await tickets.close();
  const next = await samples.start('tickets', { brokerUrl });
  await eventually(async () => expect((await fetch(`${next.url}/ready`)).status).toBe(200));

  await restartBroker(50_000_000);
  await eventually(async () => expect(await unsent()).toEqual([]), { timeoutMs: 60_000 });
  expect(await figuresOf(next)).not.toMatch(/messaging_inbox_duplicates_total\{[^}]*\} [1-9]/);
  await eventually(async () => expect(await effects()).toHaveLength(orders + 1));
  expect(await listDeadLetters({ url: brokerUrl, service: 'tickets' })).toEqual([]);
}, 300_000);
