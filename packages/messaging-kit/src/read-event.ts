import type { ConsumeMessage } from 'amqplib';
import type { EventHandler, EventHandlers } from './event-handlers.js';
import { envelopeOf, type Envelope } from './wire.js';

export type PoisonReason = 'no_message_id' | 'unknown_event' | 'not_json' | 'schema_mismatch';

/** A message that this version of the service cannot read. */
export class Poison extends Error {
  override readonly name = 'Poison';

  constructor(
    readonly reason: PoisonReason,
    message: string,
  ) {
    super(message);
  }

  /** Whether another version of the service may read it: while a deploy goes on, two versions take from one queue. */
  get fromAnotherVersion(): boolean {
    return this.reason === 'unknown_event' || this.reason === 'schema_mismatch';
  }
}

export interface ReadEvent {
  envelope: Envelope;
  payload: unknown;
  handlers: readonly EventHandler[];
}

/** @throws Poison when the message is not an event that this service handles. */
export function readEvent(message: ConsumeMessage, registry: Pick<EventHandlers, 'of'>): ReadEvent {
  const { messageId, ...rest } = envelopeOf(message);
  if (messageId === undefined) throw new Poison('no_message_id', 'the message has no usable message id');
  const handlers = registry.of(rest.event);
  const [first] = handlers;
  if (!first) throw new Poison('unknown_event', `no handler for ${rest.event}`);
  const parsed = first.definition.payload.safeParse(parseJson(message.content));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    // The path says enough to find the fault; a value could be somebody's phone.
    throw new Poison('schema_mismatch', `${issue?.path.join('.') || 'payload'}: ${issue?.code ?? 'refused'}`);
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
