import { connect, type ConfirmChannel, type GetMessage } from 'amqplib';
import { z } from 'zod';
import { countOf, envelopeOf, headerOf, headers } from './wire.js';

export interface BrokerQueue {
  /** amqp://user:password@host:port/vhost */
  url: string;
  queue: string;
}

/** A message as operators see it. */
export interface QueuedMessage {
  messageId: string | undefined;
  event: string;
  /** Undefined where the message does not say it. */
  occurredAt: Date | undefined;
  /** Finds everything about it in the logs of all services. */
  correlationId: string;
  /** Why it is dead-lettered: `handler_failed`, `not_json`, …, or `delivery_limit` when its consumer crashed over and over. */
  reason: string | undefined;
  detail: string;
  deadLetteredAt: string | undefined;
  attempts: number;
  body: string;
}

interface TakenMessages {
  messages: GetMessage[];
  channel: ConfirmChannel;
  /** Removes it from the queue. */
  acknowledge(message: GetMessage): void;
}

/**
 * Takes the first messages of a queue for `work`; what it does not acknowledge goes back to its place, also when this process dies.
 * @throws Error when there is no such queue.
 */
export async function withMessages<T>(
  { url, queue }: BrokerQueue,
  limit: number,
  work: (taken: TakenMessages) => Promise<T>,
): Promise<T> {
  const connection = await connect(url, { timeout: 5_000 });
  // What waits for an answer is rejected; without a listener the emitter would end the process.
  connection.on('error', () => undefined);
  try {
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => undefined);
    const messages: GetMessage[] = [];
    while (messages.length < limit) {
      const message = await channel.get(queue);
      if (!message) break;
      messages.push(message);
    }
    const acknowledge = (message: GetMessage) => channel.ack(message);
    const result = await work({ messages, channel, acknowledge }).catch(async (error: unknown) => {
      // What is left goes back with the channel, which may be closed already.
      await channel.close().catch(() => undefined);
      throw error;
    });
    channel.nackAll(true);
    // Answered when the broker has read the acknowledgements.
    await channel.close();
    return result;
  } finally {
    await connection.close().catch(() => undefined);
  }
}

/** @returns undefined when there is none */
export function oldest(times: readonly Date[]): Date | undefined {
  return times.reduce<Date | undefined>((first, time) => (first && first <= time ? first : time), undefined);
}

export function describeMessage(message: GetMessage): QueuedMessage {
  const { messageId, event, occurredAt, correlationId } = envelopeOf(message);
  const text = (name: string) => {
    const value = headerOf(message, name);
    return typeof value === 'string' ? value : undefined;
  };
  return {
    messageId,
    event,
    occurredAt: occurredAt.getTime() > 0 ? occurredAt : undefined,
    correlationId,
    reason: text(headers.reason) ?? deathOf(message),
    detail: text(headers.detail) ?? '',
    deadLetteredAt: text(headers.deadLetteredAt),
    attempts: countOf(message, headers.attempts),
    body: message.content.toString('utf8'),
  };
}

/** RabbitMQ's own reason for the last time that it dead-lettered the message, but for a delay that ended. */
function deathOf(message: GetMessage): string | undefined {
  const deaths = z.array(z.object({ reason: z.string() })).safeParse(headerOf(message, 'x-death'));
  const reason = deaths.data?.[0]?.reason;
  return reason === 'expired' ? undefined : reason;
}
