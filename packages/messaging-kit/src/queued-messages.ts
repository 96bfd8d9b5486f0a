import { setTimeout } from 'node:timers/promises';
import { line } from '@raffle/contracts/bounded';
import { brokerNodes } from '@raffle/service-kit/config';
import { connect, type ChannelModel, type ConfirmChannel, type GetMessage } from 'amqplib';
import { z } from 'zod';
import { countOf, deadLetterSuffix, envelopeOf, headerOf, headers } from './wire.js';

export interface BrokerQueue {
  /** amqp://user:password@host:port/vhost, of several nodes separated by commas. */
  url: string;
  queue: string;
}

/** A message as operators see it. */
export interface QueuedMessage {
  messageId: string | undefined;
  event: string;
  /** Undefined when the message has no time. */
  occurredAt: Date | undefined;
  /** Finds all its log lines, of all services. */
  correlationId: string;
  /** Why it is dead-lettered: `handler_failed`, `not_json`, …, or `delivery_limit` when its consumer crashed repeatedly. */
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
 * Takes the first messages of a queue for `work`; those it does not acknowledge return to their place, even when this process dies.
 * @throws Error when the queue does not exist, or no node of the broker answers.
 */
export async function withMessages<T>(
  { url, queue }: BrokerQueue,
  limit: number,
  work: (taken: TakenMessages) => Promise<T>,
): Promise<T> {
  const connection = await connectToAny(brokerNodes(url));
  // Pending calls are rejected; without a listener the emitter would end the process.
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
    let kept = messages.length;
    const acknowledge = (message: GetMessage) => {
      channel.ack(message);
      kept -= 1;
    };
    const result = await work({ messages, channel, acknowledge }).catch(async (error: unknown) => {
      // The rest is returned with the channel, which may be closed already.
      await channel.close().catch(() => undefined);
      throw error;
    });
    channel.nackAll(true);
    await untilReturned(channel, queue, kept);
    await channel.close();
    return result;
  } finally {
    await connection.close().catch(() => undefined);
  }
}

const returnedWithinMs = 1_000;

/** A quorum queue has messages back a moment later; until then its count lacks them. Somebody else may have taken them since, so it waits only so long. */
async function untilReturned(channel: ConfirmChannel, queue: string, count: number): Promise<void> {
  const deadline = Date.now() + returnedWithinMs;
  while ((await channel.checkQueue(queue)).messageCount < count && Date.now() < deadline) await setTimeout(10);
}

/** Connects to the first node that answers. @throws Error of the last one. */
async function connectToAny([node = '', ...others]: readonly string[]): Promise<ChannelModel> {
  try {
    return await connect(node, { timeout: 5_000 });
  } catch (error) {
    if (others.length === 0) throw error;
    return connectToAny(others);
  }
}

/** Messages returned to a dead-letter queue are placed last; in other queues the first message is the oldest. */
const maxInspected = 1_000;

/** When the event of a queue's oldest message happened; null when no message has a time. */
export async function oldestOf(url: string, queue: string): Promise<Date | null> {
  const limit = queue.endsWith(deadLetterSuffix) ? maxInspected : 1;
  return withMessages({ url, queue }, limit, async ({ messages }) => {
    return oldest(messages.flatMap((message) => describeMessage(message).occurredAt ?? [])) ?? null;
  });
}

/** @returns undefined for an empty list */
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

/** RabbitMQ's reason for the last dead-lettering of the message, ignoring delays that ended. */
function deathOf(message: GetMessage): string | undefined {
  const deaths = z.array(z.object({ reason: line })).safeParse(headerOf(message, 'x-death'));
  const reason = deaths.data?.[0]?.reason;
  return reason === 'expired' ? undefined : reason;
}
