import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestVhost, type TestVhost } from '@raffle/test-kit';
import type { Channel, Options } from 'amqplib';
import { brokerDefinitions } from '../src/broker-definitions.js';
import { deadLetterQueueOf, exchange, queueOf } from '../src/index.js';
import { openChannel } from './broker-channel.js';
import { OrderPlaced, ProductNoted, sampleEvents } from './sample-service/events.js';

let vhost: TestVhost;
let urlOf: (account: string) => string;
beforeAll(async () => {
  vhost = await createTestVhost();
  urlOf = await vhost.load(brokerDefinitions([...sampleEvents, ProductNoted], [100]));
});
afterAll(() => vhost.drop());

/** The error that the broker sends to `account` on a separate channel, or undefined. */
async function refusal(account: string, attempt: (channel: Channel) => Promise<unknown>): Promise<string | undefined> {
  const { channel, close } = await openChannel(urlOf(account));
  let refused: string | undefined;
  const ended = new Promise<void>((resolve) => {
    channel.on('error', (error: Error) => {
      refused = /\d{3} \(([A-Z-]+)\)/.exec(error.message)?.[1] ?? error.message;
      resolve();
    });
  });
  await attempt(channel)
    .then(() => channel.waitForConfirms())
    .catch(() => ended);
  await close();
  return refused;
}

test.each<[account: string, what: string, attempt: (channel: Channel) => Promise<unknown>, refused: string]>([
  ['catalog', 'publish the event of another', publishOrder({}), 'ACCESS-REFUSED'],
  ['tickets', 'publish the event that it consumes', publishOrder({}), 'ACCESS-REFUSED'],
  ['gateway', 'publish', publishOrder({}), 'ACCESS-REFUSED'],
  ['payments', 'publish as another', publishOrder({ userId: 'tickets' }), 'PRECONDITION-FAILED'],
  ['payments', 'read the queue of its consumer', (channel) => channel.get(queueOf('tickets')), 'ACCESS-REFUSED'],
  ['payments', 'delete the queue of its consumer', (it) => it.deleteQueue(queueOf('tickets')), 'ACCESS-REFUSED'],
  ['catalog', 'read dead letters of another', (it) => it.get(deadLetterQueueOf('tickets')), 'ACCESS-REFUSED'],
  ['catalog', 'make a queue', (channel) => channel.assertQueue('catalog.spy'), 'ACCESS-REFUSED'],
  ['gateway', 'read a queue', (channel) => channel.get(queueOf('tickets')), 'ACCESS-REFUSED'],
  ['gateway', 'change the exchange', (channel) => channel.deleteExchange(exchange), 'ACCESS-REFUSED'],
  ['gateway', 'listen to an event that is not for it', listenTo('tickets.order-filled.v1'), 'ACCESS-REFUSED'],
])('%s may not %s', async (account, _what, attempt, refused) => {
  expect(await refusal(account, attempt)).toBe(refused);
});

test('the gateway may listen to events that are for it', async () => {
  expect(await refusal('gateway', listenTo(OrderPlaced.name))).toBeUndefined();
});

function publishOrder(more: Options.Publish) {
  return (channel: Channel) => Promise.resolve(channel.publish(exchange, OrderPlaced.name, Buffer.from('{}'), more));
}

function listenTo(event: string) {
  return async (channel: Channel) => {
    const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true, durable: false });
    await channel.bindQueue(queue, exchange, event);
  };
}
