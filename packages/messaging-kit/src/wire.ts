import { randomUUID } from 'node:crypto';
import type { EventDefinition } from '@raffle/contracts/events/define-event';
import { brokerNodes } from '@raffle/service-kit/config';
import type { Message, Options } from 'amqplib';

/** The names on the broker, which other languages can use too (docs/events.md). */
export const exchange = 'domain-events';
export const queueOf = (service: string) => `${service}.events`;
export const deadLetterSuffix = '.dlq';
export const deadLetterQueueOf = (service: string) => `${queueOf(service)}${deadLetterSuffix}`;
export const retryQueueOf = (service: string, pauseMs: number) => `${service}.events.retry-${pauseMs}`;

/** The consumer without a durable queue: each of its instances listens with an exclusive one (LiveEvents). */
export const liveConsumer = 'gateway';

/** The services that must each receive a copy of the event, whether or not they run. */
export function durableConsumers(definition: EventDefinition): string[] {
  return definition.consumers.filter((consumer) => consumer !== liveConsumer);
}

export const headers = {
  /** The event's name; unchanged when a delay or dead-letter queue changes the routing key. */
  event: 'event',
  occurredAt: 'occurred-at',
  causationId: 'causation-id',
  /** The publisher's account, in copies that a consumer made (publisherOf). */
  publisher: 'publisher',
  /** How often handling has failed. */
  attempts: 'attempts',
  /** How often it waited for an unavailable database, or for another version of the service. */
  postponements: 'postponements',
  /** Why it was dead-lettered, and when. */
  reason: 'dead-letter-reason',
  detail: 'dead-letter-detail',
  deadLetteredAt: 'dead-lettered-at',
} as const;

/** One event between the outbox and the inbox. */
export interface Envelope {
  messageId: string;
  event: string;
  /** When it happened, by its publisher's clock. */
  occurredAt: Date;
  correlationId: string;
  /** The id of its direct cause; null when its publisher named none. */
  causationId: string | null;
  /** Set by the inbox when no other running version of the service has a handler for this event that is missing here. */
  onlyOurs?: boolean;
}

/**
 * The AMQP properties of an event. Payloads are plain JSON, without an envelope in the body.
 * @param account the publisher's own account at the broker, if it has one: consumers check it.
 */
export function propertiesOf(envelope: Envelope, publisher: string, account: string | undefined): Options.Publish {
  return {
    messageId: envelope.messageId,
    type: envelope.event,
    contentType: 'application/json',
    contentEncoding: 'utf-8',
    persistent: true,
    timestamp: Math.floor(envelope.occurredAt.getTime() / 1000),
    correlationId: envelope.correlationId,
    appId: publisher,
    userId: account,
    headers: {
      [headers.event]: envelope.event,
      [headers.occurredAt]: envelope.occurredAt.toISOString(),
      [headers.publisher]: publisher,
      ...(envelope.causationId ? { [headers.causationId]: envelope.causationId } : {}),
    },
  };
}

/** The properties of a message; `messageId` is undefined when it has no usable one. */
export function envelopeOf(message: Message): Omit<Envelope, 'messageId'> & { messageId: string | undefined } {
  const { properties, fields } = message;
  const messageId = textOf(properties.messageId);
  const occurredAt = new Date(textOf(headerOf(message, headers.occurredAt)) ?? Number(properties.timestamp) * 1000);
  return {
    messageId,
    event:
      textOf(headerOf(message, headers.event)) ??
      (fields.exchange === exchange ? fields.routingKey : undefined) ??
      textOf(properties.type) ??
      fields.routingKey,
    occurredAt: Number.isNaN(occurredAt.getTime()) ? new Date(0) : occurredAt,
    correlationId: textOf(properties.correlationId) ?? messageId ?? randomUUID(),
    causationId: textOf(headerOf(message, headers.causationId)) ?? null,
  };
}

export function headerOf(message: Message, name: string): unknown {
  return message.properties.headers?.[name];
}

export function countOf(message: Message, name: string): number {
  const value = headerOf(message, name);
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0;
}

const longestId = 128;

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 0 && value.length <= longestId ? value : undefined;
}

export interface BrokerAccess {
  /** The process' name. */
  service: string;
  /** amqp://user:password@host:port/vhost, of several nodes separated by commas; all with the same account. */
  url: string;
}

/**
 * The process' own account, which has its name; undefined where all processes share one. A shared account proves nothing about the
 * publisher, so nothing is checked then.
 */
export function ownAccount({ service, url }: BrokerAccess): string | undefined {
  const accounts = brokerNodes(url).map((node) => decodeURIComponent(new URL(node).username));
  return accounts.every((account) => account === service) ? service : undefined;
}

/**
 * The account that published the event: RabbitMQ only accepts an account's own `user-id`. A copy that the consumer made of it (for a
 * delay or dead-letter queue) has the consumer's, and names the publisher in a header.
 */
export function publisherOf(message: Message, account: string | undefined): string | undefined {
  const userId = textOf(message.properties.userId);
  if (userId === undefined || userId !== account) return userId;
  return textOf(headerOf(message, headers.publisher)) ?? userId;
}
