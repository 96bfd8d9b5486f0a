import { ConfirmedPublisher } from './confirmed-publisher.js';
import { publisherOf } from './publisher-check.js';
import { describeMessage, withMessages, type BrokerQueue, type QueuedMessage } from './queued-messages.js';
import { deadLetterQueueOf, envelopeOf, headers, queueOf } from './wire.js';
import type { GetMessage } from 'amqplib';

export interface DeadLetterOptions {
  /** amqp://user:password@host:port/vhost, of the service's own account where each has one, or of an administrator. */
  url: string;
  /** The consuming service whose dead-letter queue is meant. */
  service: string;
}

/** At most so many messages are looked at to find one by its id. */
const searched = 10_000;

const queueOfLetters = ({ url, service }: DeadLetterOptions): BrokerQueue => ({
  url,
  queue: deadLetterQueueOf(service),
});

/** Shows what is dead-lettered (the first 100, or those of `messageIds`) and leaves it there. */
export async function listDeadLetters(
  options: DeadLetterOptions & { messageIds?: readonly string[] | undefined },
): Promise<QueuedMessage[]> {
  const { messageIds } = options;
  const letters = await peekMessages({ ...queueOfLetters(options), limit: messageIds ? searched : 100 });
  return messageIds ? letters.filter(({ messageId = '' }) => messageIds.includes(messageId)) : letters;
}

/** Shows messages of any queue and leaves them there; in a dead-letter queue they come last then. On a service's own queue each look is one of its 20 deliveries. */
export function peekMessages({ limit, ...queue }: BrokerQueue & { limit: number }): Promise<QueuedMessage[]> {
  return withMessages(queue, limit, async ({ messages }) => messages.map(describeMessage));
}

/**
 * Gives dead letters back to their service's own queue, with their tries counted from zero. Each leaves the dead-letter
 * queue only after the broker has confirmed it there; a crash in between leaves a copy, which the inbox drops.
 * @param options `limit`: the first so many, default 100; `messageIds`: these alone; `record`: stores that a letter is given back, before it is.
 * @returns how many were replayed.
 * @throws Error when the broker does not take one: it and those after it stay where they are.
 */
export async function replayDeadLetters(
  options: DeadLetterOptions & {
    limit?: number;
    messageIds?: readonly string[] | undefined;
    record?: (letter: QueuedMessage) => Promise<void>;
  },
): Promise<number> {
  const { service, messageIds, limit = messageIds ? searched : 100 } = options;
  return withMessages(queueOfLetters(options), limit, async ({ messages, channel, acknowledge }) => {
    const publisher = new ConfirmedPublisher(channel);
    let replayed = 0;
    for (const message of messages) {
      const letter = describeMessage(message);
      const { messageId } = letter;
      if (messageIds && !messageIds.includes(messageId ?? '')) continue;
      await options.record?.(letter);
      const [outcome] = await publisher.publish([
        {
          exchange: '',
          routingKey: queueOf(service),
          content: message.content,
          options: replayProperties(message, service),
        },
      ]);
      if (outcome !== 'confirmed') throw new Error(`${queueOf(service)} did not take ${messageId ?? 'a message'}`);
      acknowledge(message);
      replayed++;
    }
    return replayed;
  });
}

/**
 * Removes a dead letter for good, once `record` has stored why. A crash in between leaves it there.
 * @returns whether it was there.
 */
export async function discardDeadLetter(
  options: DeadLetterOptions & { messageId: string; record: (letter: QueuedMessage) => Promise<void> },
): Promise<boolean> {
  return withMessages(queueOfLetters(options), searched, async ({ messages, acknowledge }) => {
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

/** As the service's own account would copy it (message-copy.ts): a replay does not vouch for its publisher. */
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
