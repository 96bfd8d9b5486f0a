import type { EventDefinition } from '@raffle/contracts/events/define-event';
import type { Message } from 'amqplib';
import { Poison } from './poison.js';
import { headerOf, headers, textOf } from './wire.js';

export interface BrokerAccess {
  /** The process' name. */
  service: string;
  /** amqp://user:password@host:port/vhost */
  url: string;
}

/**
 * The process' own account, which has its name; undefined where all processes share one. A shared account proves nothing about the
 * publisher, so nothing is checked then.
 */
export function ownAccount({ service, url }: BrokerAccess): string | undefined {
  return decodeURIComponent(new URL(url).username) === service ? service : undefined;
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

/** @throws Poison when the event was not published by one of its definition's publishers. */
export function checkPublisher(message: Message, definition: EventDefinition, access: BrokerAccess): void {
  const account = ownAccount(access);
  if (account === undefined) return;
  const publisher = publisherOf(message, account);
  if (publisher === undefined)
    throw new Poison('no_user_id', 'the message does not name the account that published it');
  if (!(definition.publishers as readonly string[]).includes(publisher)) {
    throw new Poison('wrong_publisher', `${publisher} does not publish ${definition.name}`);
  }
}
