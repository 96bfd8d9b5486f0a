import { SetMetadata } from '@nestjs/common';
import type { EventDefinition, EventPayload } from '@raffle/contracts';
import type { EntityManager } from 'typeorm';

/** What a handler knows of the event besides its payload. */
export interface EventContext {
  /** The transaction in which the handler works; its inbox row commits with it. */
  manager: EntityManager;
  messageId: string;
  /** When it happened, by its publisher's clock. */
  occurredAt: Date;
  correlationId: string;
  /** What directly caused it; null when its publisher named nothing. */
  causationId: string | null;
}

export const handledEvent = 'messaging-kit:handled-event';

/**
 * Handles an event: `@OnEvent(PaymentConfirmed) async handle(payload, { manager }) {…}`. All its work must go through
 * `manager`; what is done elsewhere is done again when the message is delivered again. A handler that throws is tried again
 * with growing pauses. Its class and method names are its identity in the inbox: renaming them makes it a new handler.
 */
export function OnEvent<E extends EventDefinition>(definition: E) {
  return <Method extends (payload: EventPayload<E>, context: EventContext) => Promise<void>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    SetMetadata(handledEvent, definition)(target, key, descriptor);
  };
}
