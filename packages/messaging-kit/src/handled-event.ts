import type { EventDefinition } from '@raffle/contracts/events/define-event';
import type { EntityManager } from 'typeorm';

/** The event's data besides its payload. */
export interface EventContext {
  /** The handler's transaction; the inbox row commits with it. */
  manager: EntityManager;
  messageId: string;
  /** When it happened, by its publisher's clock. */
  occurredAt: Date;
  correlationId: string;
  /** The id of its direct cause; null when its publisher named none. */
  causationId: string | null;
  /** Set by the inbox when no other running version of the service has a handler for this event that is missing here. */
  onlyOurs?: boolean;
}

export interface OnEventOptions {
  /** The handler's identity in inbox rows, unique in its service. A new name repeats the work of redelivered messages. */
  consumer: string;
}

export interface HandledEvent extends OnEventOptions {
  definition: EventDefinition;
}

/** Metadata of a handler's method. */
export const handledEvent = 'messaging-kit:handled-event';
