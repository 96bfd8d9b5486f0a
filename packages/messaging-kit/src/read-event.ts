import type { ConsumeMessage } from 'amqplib';
import type { EventHandler, EventHandlers } from './event-handlers.js';
import { Poison } from './poison.js';
import { checkPublisher, type BrokerAccess } from './publisher-check.js';
import { envelopeOf, type Envelope } from './wire.js';

/** For how long the inbox remembers what was handled. */
export const inboxDays = 90;
const dayMs = 86_400_000;

export interface ReadEvent {
  envelope: Envelope;
  payload: unknown;
  handlers: readonly EventHandler[];
}

/**
 * @throws Poison when the message is not an event that this service handles, comes from an account that does not publish it, or is
 * older than the inbox remembers.
 */
export function readEvent(
  message: ConsumeMessage,
  registry: Pick<EventHandlers, 'of'>,
  access: BrokerAccess,
): ReadEvent {
  const { messageId, ...rest } = envelopeOf(message);
  if (messageId === undefined) throw new Poison('no_message_id', 'the message has no usable message id');
  const handlers = registry.of(rest.event);
  const [first] = handlers;
  if (!first) throw new Poison('unknown_event', `no handler for ${rest.event}`);
  checkPublisher(message, first.definition, access);
  const parsed = first.definition.payload.safeParse(parseJson(message.content));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    // The path says enough to find the fault; a value could be somebody's phone.
    throw new Poison('schema_mismatch', `${issue?.path.join('.') || 'payload'}: ${issue?.code ?? 'refused'}`);
  }
  if (rest.occurredAt.getTime() < Date.now() - inboxDays * dayMs) {
    // The inbox may have forgotten it: handled again, it could take effect twice (docs/product.md rule 32).
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
