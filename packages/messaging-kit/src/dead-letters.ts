import { connect, type GetMessage } from 'amqplib';
import { ConfirmedPublisher } from './confirmed-publisher.js';
import { publisherOf } from './publisher-check.js';
import { deadLetterQueueOf, envelopeOf, headerOf, headers, queueOf } from './wire.js';

export interface DeadLetter {
  messageId: string | undefined;
  event: string;
  occurredAt: Date;
  /** Why it is here: `handler_failed`, `not_json`, …, or `delivery_limit` when its consumer crashed over and over. */
  reason: string;
  detail: string;
  deadLetteredAt: string | undefined;
  attempts: number;
  body: string;
}

export interface DeadLetterOptions {
  /** amqp://user:password@host:port/vhost, of the service's own account where each has one. */
  url: string;
  /** The consuming service whose dead-letter queue is read. */
  service: string;
  /** Maximum number of messages read; default 100. */
  limit?: number;
}

/** Shows what is dead-lettered and leaves it there. */
export async function listDeadLetters(options: DeadLetterOptions): Promise<DeadLetter[]> {
  return withDeadLetters(options, async (messages) => messages.map(describe));
}

/**
 * Gives dead letters back to their service's own queue, with their tries counted from zero. Each leaves the dead-letter
 * queue only after the broker has confirmed it there; a crash in between leaves a copy, which the inbox drops.
 * @returns how many were replayed.
 */
export async function replayDeadLetters(
  options: DeadLetterOptions & { messageIds?: readonly string[] },
): Promise<number> {
  return withDeadLetters(options, async (messages, { publisher, acknowledge }) => {
    let replayed = 0;
    for (const message of messages) {
      const { messageId } = describe(message);
      if (options.messageIds && !options.messageIds.includes(messageId ?? '')) continue;
      const [outcome] = await publisher.publish([
        {
          exchange: '',
          routingKey: queueOf(options.service),
          content: message.content,
          options: replayProperties(message, options.service),
        },
      ]);
      if (outcome !== 'confirmed')
        throw new Error(`${queueOf(options.service)} did not take ${messageId ?? 'a message'}`);
      acknowledge(message);
      replayed++;
    }
    return replayed;
  });
}

interface Tools {
  publisher: ConfirmedPublisher;
  acknowledge(message: GetMessage): void;
}

async function withDeadLetters<T>(
  { url, service, limit = 100 }: DeadLetterOptions,
  work: (messages: GetMessage[], tools: Tools) => Promise<T>,
): Promise<T> {
  const connection = await connect(url, { timeout: 5_000 });
  try {
    const channel = await connection.createConfirmChannel();
    const messages: GetMessage[] = [];
    while (messages.length < limit) {
      const message = await channel.get(deadLetterQueueOf(service));
      if (!message) break;
      messages.push(message);
    }
    const remaining = new Set(messages);
    const acknowledge = (message: GetMessage) => {
      remaining.delete(message);
      channel.ack(message);
    };
    try {
      return await work(messages, { publisher: new ConfirmedPublisher(channel), acknowledge });
    } finally {
      for (const message of remaining) channel.nack(message, false, true);
      await channel.close();
    }
  } finally {
    await connection.close();
  }
}

function describe(message: GetMessage): DeadLetter {
  const { messageId, event, occurredAt } = envelopeOf(message);
  const text = (name: string) => {
    const value = headerOf(message, name);
    return typeof value === 'string' ? value : undefined;
  };
  return {
    messageId,
    event,
    occurredAt,
    reason: text(headers.reason) ?? 'delivery_limit',
    detail: text(headers.detail) ?? '',
    deadLetteredAt: text(headers.deadLetteredAt),
    attempts: Number(headerOf(message, headers.attempts) ?? 0),
    body: message.content.toString('utf8'),
  };
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

/** As the service's own account would copy it (message-copy.ts): whoever replays it does not vouch for its publisher. */
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
