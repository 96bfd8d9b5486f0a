import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { configureLogging } from '@raffle/service-kit';
import { createTestVhost, eventually, tcpProxy, type TestVhost } from '@raffle/test-kit';
import { ConfirmedPublisher } from '../src/confirmed-publisher.js';
import { BrokerConnection, peekMessages } from '../src/index.js';
import { openChannel } from './broker-channel.js';

let vhost: TestVhost;
beforeAll(async () => {
  configureLogging({ level: 'silent', service: 'test' });
  vhost = await createTestVhost();
});
afterAll(() => vhost.drop());

test('a setup that is added at any time while connecting runs', async () => {
  for (let steps = 0; steps < 12; steps++) {
    const broker = new BrokerConnection({ url: vhost.url, name: 'test' });
    const ran: string[] = [];
    const late = async () => {
      for (let step = 0; step < steps; step++) await Promise.resolve();
      broker.onConnected(async () => void ran.push('late'));
    };
    broker.onConnected(async () => {
      ran.push('first');
      void late();
    });
    broker.start();
    try {
      await eventually(() => expect([steps, ran]).toEqual([steps, ['first', 'late']]));
    } finally {
      await broker.close();
    }
  }
});

test('a connection moves on to the next node when its own dies, and so does a command', async () => {
  const used: string[] = [];
  const node = async (name: string) => {
    const proxy = await tcpProxy(() => {
      used.push(name);
      return { toServer: () => undefined, toClient: () => undefined };
    });
    return { name, proxy, url: proxy.before(vhost.url) };
  };
  const nodes = await Promise.all(['one', 'other'].map(node));
  const url = nodes.map((one) => one.url).join();
  const broker = new BrokerConnection({ url, name: 'test' });
  broker.start();
  try {
    await eventually(() => expect(broker.connected).toBe(true));
    const [alive] = nodes.filter(({ name }) => name !== used[0]);
    await nodes.find(({ name }) => name === used[0])?.proxy.close();
    await eventually(() => expect([used.at(-1), broker.connected]).toEqual([alive?.name, true]));
    const { channel, close } = await openChannel(vhost.url);
    await channel.assertQueue('empty', { arguments: { 'x-queue-type': 'quorum' } });
    await close();
    expect(await peekMessages({ url, queue: 'empty', limit: 1 })).toEqual([]);
    await alive?.proxy.close();
    await expect(peekMessages({ url, queue: 'empty', limit: 1 })).rejects.toThrow('ECONNREFUSED');
  } finally {
    await broker.close();
    await Promise.all(nodes.map(({ proxy }) => proxy.close()));
  }
});

test('each message has the outcome that the broker gave it; a closed channel has none', async () => {
  const { channel, close } = await openChannel(vhost.url);
  const { queue } = await channel.assertQueue('full', { maxLength: 1, arguments: { 'x-overflow': 'reject-publish' } });
  const publisher = new ConfirmedPublisher(channel);
  const messages = (ids: string[], routingKey = queue) =>
    ids.map((messageId) => ({
      exchange: '',
      routingKey,
      content: Buffer.from('{}'),
      options: { messageId, mandatory: true },
    }));
  expect(await publisher.publishConfirmed([...messages(['1', '2']), ...messages(['3'], 'nowhere')])).toEqual([
    'confirmed',
    'refused',
    'unroutable',
  ]);
  const unanswered = publisher.publishConfirmed([{ ...messages(['4'])[0]!, exchange: 'nowhere' }]);
  await expect(unanswered).rejects.toThrow('channel closed');
  await close();
});
