import { randomUUID } from 'node:crypto';
import type { ConsumeMessage } from 'amqplib';
import type { Publication } from './confirmed-publisher.js';
import { publisherOf, envelopeOf, headers } from './wire.js';

/**
 * The message as the service's `account` publishes it to another queue, with `added` headers. The broker only accepts the account's own
 * `user-id`, so the header `publisher` passes on who published the event. Without a known publisher the copy has no `user-id` either.
 */
export function messageCopy(
  message: ConsumeMessage,
  queue: string,
  account: string | undefined,
  added: Record<string, unknown>,
): Publication {
  const { properties } = message;
  const publisher = account && publisherOf(message, account);
  return {
    exchange: '',
    routingKey: queue,
    content: message.content,
    options: {
      // Unique in any case: the publisher identifies a returned message by it.
      messageId: textOrNothing(properties.messageId) || randomUUID(),
      type: textOrNothing(properties.type),
      contentType: textOrNothing(properties.contentType),
      contentEncoding: textOrNothing(properties.contentEncoding),
      correlationId: textOrNothing(properties.correlationId),
      appId: textOrNothing(properties.appId),
      userId: publisher && account,
      timestamp: typeof properties.timestamp === 'number' ? properties.timestamp : undefined,
      persistent: true,
      mandatory: true,
      headers: {
        ...properties.headers,
        [headers.event]: envelopeOf(message).event,
        ...(publisher ? { [headers.publisher]: publisher } : {}),
        ...added,
      },
    },
  };
}

function textOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
