import { randomUUID } from 'node:crypto';
import type { ConsumeMessage } from 'amqplib';
import type { Publication } from './confirmed-publisher.js';
import { envelopeOf, headers } from './wire.js';

/** The message as it goes to another queue, with `added` headers. */
export function messageCopy(message: ConsumeMessage, queue: string, added: Record<string, unknown>): Publication {
  const { properties } = message;
  return {
    exchange: '',
    routingKey: queue,
    content: message.content,
    options: {
      // Unique in any case: the publisher knows a returned message by it.
      messageId: textOrNothing(properties.messageId) || randomUUID(),
      type: textOrNothing(properties.type),
      contentType: textOrNothing(properties.contentType),
      contentEncoding: textOrNothing(properties.contentEncoding),
      correlationId: textOrNothing(properties.correlationId),
      appId: textOrNothing(properties.appId),
      timestamp: typeof properties.timestamp === 'number' ? properties.timestamp : undefined,
      persistent: true,
      mandatory: true,
      headers: { ...properties.headers, [headers.event]: envelopeOf(message).event, ...added },
    },
  };
}

function textOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
