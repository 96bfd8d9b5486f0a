import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, createTestVhost, eventually, internalKeys } from '@raffle/test-kit';
import { migrate } from '@raffle/service-kit/database';
import { signServiceToken, serviceTokenHeader } from '@raffle/service-kit/http';
import { queueOf } from '../src/index.js';
import { openChannel } from './broker-channel.js';
import { addressOf, compileSampleService, startSampleProcess } from './running-process.js';
import { sampleSchema } from './sample-service/sample.module.js';

const drops: (() => Promise<void>)[] = [];
beforeAll(() => compileSampleService());
afterAll(async () => {
  for (const drop of drops) await drop();
});

test('a service with HTTP, database and events starts, answers, publishes and ends on SIGTERM', async () => {
  const database = await createTestDatabase('sample', sampleSchema);
  const vhost = await createTestVhost();
  drops.push(database.drop, vhost.drop);
  const { INTERNAL_PRIVATE_KEY, INTERNAL_PUBLIC_KEYS } = internalKeys().env('payments');
  const common = { INTERNAL_PRIVATE_KEY, INTERNAL_PUBLIC_KEYS, DATABASE_URL: database.url, RABBITMQ_URL: vhost.url };
  const service = startSampleProcess({ ...common, SAMPLE_ROLE: 'payments', PORT: '0' });
  drops.push(async () => void service.child.kill('SIGKILL'));
  const url = await addressOf(service);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  await eventually(async () => expect((await fetch(`${url}/ready`)).status).toBe(200));
  expect((await fetch(`${url}/orders`, { method: 'POST' })).status).toBe(401);
  const token = signServiceToken({
    caller: 'gateway',
    target: 'payments',
    privateKey: internalKeys().signingKeys.gateway,
  });
  const answer = await fetch(`${url}/orders`, {
    method: 'POST',
    headers: { [serviceTokenHeader]: token, 'content-type': 'application/json' },
    body: JSON.stringify({ orders: [1, 2] }),
  });
  expect([answer.status, await answer.json()]).toEqual([201, { placed: 2, caller: 'gateway' }]);
  await eventually(async () => {
    const figures = await (await fetch(`${url}/metrics`)).text();
    expect(figures).toMatch(
      /messaging_outbox_published_total\{event="payments.order-placed.v1",service="payments"\} 2/,
    );
    expect(figures).toMatch(/messaging_outbox_unsent\{service="payments"\} 0/);
  });
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
});

test('a service whose queue cannot be declared or bound is up but not ready, logs why, and recovers', async () => {
  const database = await createTestDatabase('sample', sampleSchema);
  const vhost = await createTestVhost();
  drops.push(database.drop, vhost.drop);
  const { channel, close } = await openChannel(vhost.url);
  // As a broker with definitions of another version would have it.
  await channel.assertQueue(queueOf('tickets'), { durable: true });
  const service = startSampleProcess({
    ...internalKeys().env('tickets'),
    DATABASE_URL: database.url,
    RABBITMQ_URL: vhost.url,
    SAMPLE_ROLE: 'tickets',
    PORT: '0',
  });
  drops.push(async () => void service.child.kill('SIGKILL'));
  const url = await addressOf(service);
  const states = () =>
    Promise.all(['health', 'ready'].map(async (path) => (await fetch(`${url}/${path}`)).status)).then(String);
  const reason =
    /"level":"error"[^\n]*inequivalent arg[^\n]*queue 'tickets.events'[^\n]*cannot be declared, bound or read/;
  await eventually(() => expect(service.output()).toMatch(reason));
  expect(await states()).toBe('200,503');
  await channel.deleteQueue(queueOf('tickets'));
  await close();
  await eventually(async () => expect(await states()).toBe('200,200'));
});

test('a service that cannot start logs the reason in one sentence and exits with code 1', async () => {
  const good = {
    ...internalKeys().env('payments'),
    DATABASE_URL: 'postgres://nobody:s3cret@127.0.0.1:9/nothing',
    RABBITMQ_URL: 'amqp://127.0.0.1:9',
    SAMPLE_ROLE: 'payments',
    PORT: '0',
  };
  // The second waits for its database before it ends.
  const [without, unreachable] = [startSampleProcess({ ...good, RABBITMQ_URL: '' }), startSampleProcess(good)];
  expect(await without.ended).toBe(1);
  expect(without.output().trim().split('\n')).toHaveLength(1);
  expect(without.output()).toContain('tickets cannot start: Configuration variable RABBITMQ_URL is missing.');
  expect(await unreachable.ended).toBe(1);
  expect(unreachable.output()).toContain('cannot start: The database 127.0.0.1:9/nothing cannot be used');
  expect(unreachable.output()).not.toContain('s3cret');
});

test('a service starts neither on a database that is not migrated, nor with the address of the role that migrates', async () => {
  const database = await createTestDatabase('sample');
  drops.push(database.drop);
  const env = {
    ...internalKeys().env('payments'),
    DATABASE_URL: database.runningUrl,
    RABBITMQ_URL: 'amqp://127.0.0.1:9',
    SAMPLE_ROLE: 'payments',
    PORT: '0',
  };
  const [early, powerful] = [
    startSampleProcess(env),
    startSampleProcess({ ...env, MIGRATION_DATABASE_URL: database.url }),
  ];
  expect(await early.ended).toBe(1);
  expect(early.output()).toMatch(/cannot start: The database .* lacks .*CreateOrders1795627800001: .* must run before/);
  expect(await powerful.ended).toBe(1);
  expect(powerful.output()).toContain('cannot start: Configuration variable MIGRATION_DATABASE_URL is wrong');
  expect(powerful.output()).not.toContain(new URL(database.url).password);
  await migrate({ url: database.runningUrl, migrationUrl: database.url, ...sampleSchema });
  const allowed = startSampleProcess(env);
  drops.push(async () => void allowed.child.kill('SIGKILL'));
  await addressOf(allowed);
});
