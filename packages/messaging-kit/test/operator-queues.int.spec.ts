import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { eventually, publishEvent } from '@raffle/test-kit';
import { ConfirmedPublisher } from '../src/confirmed-publisher.js';
import {
  deadLetterQueueOf,
  discardDeadLetter,
  listDeadLetters,
  peekMessages,
  queueOf,
  replayDeadLetters,
} from '../src/index.js';
import { openChannel } from './broker-channel.js';
import { createSamples, figuresOf, type Samples } from './samples.js';
import { OrderPlaced } from './sample-service/events.js';

let samples: Samples;
beforeEach(async () => {
  samples = await createSamples();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await samples.drop();
});

const letters = () => ({ url: samples.brokerUrl, service: 'tickets' });
/** Sorted, because inspected messages return to the end of a dead-letter queue. */
const idsOf = async (queue: string) =>
  (await peekMessages({ url: samples.brokerUrl, queue, limit: 100 })).map(({ messageId }) => messageId).sort();
const effects = () => samples.sql<{ order_id: number }>('tickets', 'SELECT order_id FROM effects ORDER BY order_id');

/** Dead-letters orders one after the other through their consumer, and then stops the consumer. */
async function deadLetters(orders: number[]): Promise<void> {
  const tickets = await samples.start('tickets', { pauses: '50' });
  await eventually(() =>
    publishEvent(samples.brokerUrl, OrderPlaced, { order: 0, version: 1 }, { messageId: 'first' }),
  );
  for (const [at, order] of orders.entries()) {
    const options = { messageId: `order-${order}`, correlationId: `correlation-of-${order}` };
    await publishEvent(samples.brokerUrl, OrderPlaced, { order, version: 1, fail: 'twice' }, options);
    await eventually(async () => expect(await listDeadLetters(letters())).toHaveLength(at + 1));
  }
  await tickets.close();
}
const ids = (...orders: number[]) => orders.map((order) => `order-${order}`);

test('an inspection shows body, reason and correlation id of each message without removing them', async () => {
  await deadLetters([1, 2, 3]);
  const queue = deadLetterQueueOf('tickets');
  for (let attempt = 0; attempt < 2; attempt++) {
    const found = await peekMessages({ url: samples.brokerUrl, queue, limit: 100 });
    found.sort((one, other) => one.body.localeCompare(other.body));
    expect(found).toEqual(
      [1, 2, 3].map((order) => ({
        messageId: `order-${order}`,
        event: OrderPlaced.name,
        occurredAt: expect.any(Date),
        correlationId: `correlation-of-${order}`,
        reason: 'handler_failed',
        detail: 'not yet',
        deadLetteredAt: expect.stringMatching(/^20.*Z$/),
        attempts: 1,
        body: JSON.stringify({ order, version: 1, fail: 'twice' }),
      })),
    );
  }
  expect(await peekMessages({ url: samples.brokerUrl, queue, limit: 2 })).toHaveLength(2);
  expect(await idsOf(queue)).toEqual(ids(1, 2, 3));
  await expect(peekMessages({ url: samples.brokerUrl, queue: 'nothing.events', limit: 1 })).rejects.toThrow(
    'NOT_FOUND',
  );
});

test('a replay that is killed between publication and acknowledgement loses nothing, and has one effect when it is repeated', async () => {
  await deadLetters([1, 2, 3]);
  const publish = jest.spyOn(ConfirmedPublisher.prototype, 'publishConfirmed');
  publish.mockImplementationOnce(async function (this: ConfirmedPublisher, publications) {
    publish.mockRestore();
    await this.publishConfirmed(publications);
    throw new Error('killed');
  });
  await expect(replayDeadLetters(letters())).rejects.toThrow('killed');
  await eventually(async () => expect(await idsOf(deadLetterQueueOf('tickets'))).toEqual(ids(1, 2, 3)));
  const [copied] = await idsOf(queueOf('tickets'));

  expect(await replayDeadLetters({ ...letters(), messageIds: [copied ?? '', 'another'] })).toBe(1);
  expect(await idsOf(queueOf('tickets'))).toEqual([copied, copied]);
  const tickets = await samples.start('tickets');
  await eventually(async () => {
    expect(await figuresOf(tickets)).toMatch(/messaging_inbox_duplicates_total\{[^}]*\} 1$/m);
    expect(await effects()).toHaveLength(2);
  });
  expect(await replayDeadLetters({ ...letters(), limit: 1 })).toBe(1);
  expect(await replayDeadLetters({ ...letters(), limit: 10 })).toBe(1);
  await eventually(async () => expect(await effects()).toEqual([0, 1, 2, 3].map((order_id) => ({ order_id }))));
  expect(await idsOf(deadLetterQueueOf('tickets'))).toEqual([]);
});

test('a replay without its queue leaves every dead letter in place', async () => {
  await deadLetters([1, 2]);
  const { channel, close } = await openChannel(samples.brokerUrl);
  await channel.deleteQueue(queueOf('tickets'));
  await close();
  await expect(replayDeadLetters(letters())).rejects.toThrow(/^tickets\.events did not accept order-\d$/);
  await eventually(async () => expect(await idsOf(deadLetterQueueOf('tickets'))).toEqual(ids(1, 2)));
});

test('a dead letter is discarded once the reason is stored, and only then', async () => {
  await deadLetters([1, 2, 3]);
  const discard = (messageId: string, record: () => Promise<void>) =>
    discardDeadLetter({ ...letters(), messageId, record });
  await expect(discard('order-2', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  await eventually(async () => expect(await idsOf(deadLetterQueueOf('tickets'))).toEqual(ids(1, 2, 3)));
  const recorded: string[] = [];
  expect(
    await discardDeadLetter({
      ...letters(),
      messageId: 'order-2',
      record: async ({ messageId, reason }) => void recorded.push(`${messageId} ${reason}`),
    }),
  ).toBe(true);
  expect(recorded).toEqual(['order-2 handler_failed']);
  expect(await discard('order-2', () => Promise.reject(new Error('not called')))).toBe(false);
  expect(await idsOf(deadLetterQueueOf('tickets'))).toEqual(ids(1, 3));
});
