import type { EventDefinition } from '@raffle/contracts/events/define-event';
import type { EntityManager } from 'typeorm';

/** What a handler knows of the event besides its payload. */
export interface EventContext {
  /** The handler's transaction; the inbox row commits with it. */
  manager: EntityManager;
  messageId: string;
  /** When it happened, by its publisher's clock. */
  occurredAt: Date;
  correlationId: string;
  /** What directly caused it; null when its publisher named nothing. */
  causationId: string | null;
  /** The inbox found no handler for this event that only other running versions of the service have. */
  onlyOurs?: boolean;
}

export interface OnEventOptions {
  /** The handler's identity in inbox rows, unique in its service. A new name repeats the work of messages delivered again. */
  consumer: string;
}

export interface HandledEvent extends OnEventOptions {
  definition: EventDefinition;
}

/** Metadata of a handler's method. */
export const handledEvent = 'messaging-kit:handled-event';
