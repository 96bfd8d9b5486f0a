import type { ConsumeMessage } from 'amqplib';
import { checkPublisher, Poison } from './poison.js';
import type { EventHandler, EventHandlers } from './event-handlers.js';
import { envelopeOf, type BrokerAccess, type Envelope } from './wire.js';

/** How long the inbox stores handled messages. */
export const inboxDays = 90;
const dayMs = 86_400_000;

export interface ReadEvent {
  envelope: Envelope;
  payload: unknown;
  handlers: readonly EventHandler[];
}

/**
 * @throws Poison when the message is not an event that this service handles, was not published by an allowed account, or is older
 * than the inbox rows.
 */
export function readEvent(
  message: ConsumeMessage,
  registry: Pick<EventHandlers, 'handlersOf'>,
  access: BrokerAccess,
): ReadEvent {
  const { messageId, ...rest } = envelopeOf(message);
  if (messageId === undefined) throw new Poison('no_message_id', 'the message has no usable message id');
  const handlers = registry.handlersOf(rest.event);
  const [first] = handlers;
  if (!first) throw new Poison('unknown_event', `no handler for ${rest.event}`);
  checkPublisher(message, first.definition, access);
  const parsed = first.definition.payload.safeParse(parseJson(message.content));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    // The path is enough to find the fault; a value could be a person's phone.
    throw new Poison('schema_mismatch', `${issue?.path.join('.') || 'payload'}: ${issue?.code ?? 'refused'}`);
  }
  if (rest.occurredAt.getTime() < Date.now() - inboxDays * dayMs) {
    // Its inbox row may have been deleted: handled again, it could take effect twice (docs/product.md rule 32).
    throw new Poison('too_old', `the event is older than ${inboxDays} days`);
  }
  return { envelope: { messageId, ...rest }, payload: parsed.data, handlers };
}

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    throw new Poison('not_json', 'the body is not JSON in UTF-8');
  }
}
