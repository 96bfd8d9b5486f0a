import { ConfirmedPublisher } from './confirmed-publisher.js';
import { publisherOf, deadLetterQueueOf, envelopeOf, headers, queueOf } from './wire.js';
import { describeMessage, withMessages, type BrokerQueue, type QueuedMessage } from './queued-messages.js';
import type { GetMessage } from 'amqplib';

export interface DeadLetterOptions {
  /** amqp://user:password@host:port/vhost, of the service's own account if it has one, or of an administrator. */
  url: string;
  /** The consuming service that owns the dead-letter queue. */
  service: string;
}

/** Maximum of messages that are searched for an id. */
const maxSearched = 10_000;

const queueOfLetters = ({ url, service }: DeadLetterOptions): BrokerQueue => ({
  url,
  queue: deadLetterQueueOf(service),
});

/** Shows dead letters (the first 100, or those of `messageIds`) without removing them. */
export async function listDeadLetters(
  options: DeadLetterOptions & { messageIds?: readonly string[] | undefined },
): Promise<QueuedMessage[]> {
  const { messageIds } = options;
  const letters = await peekMessages({ ...queueOfLetters(options), limit: messageIds ? maxSearched : 100 });
  return messageIds ? letters.filter(({ messageId = '' }) => messageIds.includes(messageId)) : letters;
}

/** Shows messages of any queue without removing them; a dead-letter queue has them last afterwards. On a service's own queue this is one of their 20 deliveries. */
export function peekMessages({ limit, ...queue }: BrokerQueue & { limit: number }): Promise<QueuedMessage[]> {
  return withMessages(queue, limit, async ({ messages }) => messages.map(describeMessage));
}

/**
 * Replays dead letters to their service's own queue, with their retries reset to zero. Each leaves the dead-letter queue only after the
 * broker has confirmed it there; a crash in between leaves a copy, which the inbox drops.
 * @param options `limit`: how many from the start, default 100; `messageIds`: only these; `record`: stores before each replay that it happens.
 * @returns how many were replayed.
 * @throws Error when the broker does not accept one: it and the following ones stay in the queue.
 */
export async function replayDeadLetters(
  options: DeadLetterOptions & {
    limit?: number;
    messageIds?: readonly string[] | undefined;
    record?: (letter: QueuedMessage) => Promise<void>;
  },
): Promise<number> {
  const { service, messageIds, limit = messageIds ? maxSearched : 100 } = options;
  return withMessages(queueOfLetters(options), limit, async ({ messages, channel, acknowledge }) => {
    const publisher = new ConfirmedPublisher(channel);
    let replayed = 0;
    for (const message of messages) {
      const letter = describeMessage(message);
      const { messageId } = letter;
      if (messageIds && !messageIds.includes(messageId ?? '')) continue;
      await options.record?.(letter);
      const [outcome] = await publisher.publishConfirmed([
        {
          exchange: '',
          routingKey: queueOf(service),
          content: message.content,
          options: replayProperties(message, service),
        },
      ]);
      if (outcome !== 'confirmed') throw new Error(`${queueOf(service)} did not accept ${messageId ?? 'a message'}`);
      acknowledge(message);
      replayed++;
    }
    return replayed;
  });
}

/**
 * Removes a dead letter permanently, after `record` has stored the reason. A crash in between leaves it in the queue.
 * @returns whether it was in the queue.
 */
export async function discardDeadLetter(
  options: DeadLetterOptions & { messageId: string; record: (letter: QueuedMessage) => Promise<void> },
): Promise<boolean> {
  return withMessages(queueOfLetters(options), maxSearched, async ({ messages, acknowledge }) => {
    const found = messages.filter((message) => describeMessage(message).messageId === options.messageId);
    const [first] = found;
    if (!first) return false;
    await options.record(describeMessage(first));
    found.forEach(acknowledge);
    return true;
  });
}

const forgotten: ReadonlySet<string> = new Set([
  headers.attempts,
  headers.postponements,
  headers.reason,
  headers.detail,
  headers.deadLetteredAt,
  'x-death',
  'x-delivery-count',
]);

/** As the service's own account would copy it (message-copy.ts): a replay does not change its publisher. */
function replayProperties(message: GetMessage, service: string) {
  const publisher = publisherOf(message, service);
  const { messageId, event } = envelopeOf(message);
  const { contentType, correlationId, timestamp, appId } = message.properties as unknown as Record<string, unknown>;
  const preserved = Object.entries((message.properties.headers ?? {}) as Record<string, unknown>).filter(
    ([name]) => !forgotten.has(name) && !name.startsWith('x-first-death') && !name.startsWith('x-last-death'),
  );
  return {
    messageId,
    type: event,
    ...(typeof contentType === 'string' ? { contentType } : {}),
    ...(typeof correlationId === 'string' ? { correlationId } : {}),
    ...(typeof timestamp === 'number' ? { timestamp } : {}),
    ...(typeof appId === 'string' ? { appId } : {}),
    ...(publisher === undefined ? {} : { userId: service }),
    persistent: true,
    mandatory: true,
    headers: {
      ...Object.fromEntries(preserved),
      [headers.event]: event,
      ...(publisher === undefined ? {} : { [headers.publisher]: publisher }),
    },
  };
}
