import { Inject, Injectable } from '@nestjs/common';
import { allEvents } from '@raffle/contracts/events/all-events';
import type { PublishOutcome } from './confirmed-publisher.js';
import { EventPublisher } from './event-publisher.js';
import { messagingOptions, type MessagingOptions } from './messaging-options.js';
import { durableConsumers, exchange, ownAccount, propertiesOf } from './wire.js';

/** What the table `outbox` has of an event. */
export interface StoredEvent {
  message_id: string;
  event: string;
  /** JSON */
  payload: string;
  correlation_id: string;
  causation_id: string | null;
  occurred_at: Date;
  traceparent: string | null;
}

/** Publishes rows of the outbox as the messages of this service. */
@Injectable()
export class OutboxEvents {
  /** Whether a queue must accept it, by the names of the events that this service publishes. */
  private readonly mandatory: ReadonlyMap<string, boolean>;
  private readonly account: string | undefined;

  constructor(
    @Inject(EventPublisher) private readonly publisher: EventPublisher,
    @Inject(messagingOptions) private readonly options: MessagingOptions,
  ) {
    const published = (options.events ?? allEvents).filter((one) => one.publishers.includes(options.service));
    this.mandatory = new Map(published.map((one) => [one.name, durableConsumers(one).length > 0]));
    this.account = ownAccount(options);
  }

  /** The names of the events that this service publishes. */
  publishedNames(): Iterable<string> {
    return this.mandatory.keys();
  }

  /** False while the broker is unavailable or accepts no messages. */
  get ready(): boolean {
    return this.publisher.ready;
  }

  /**
   * An event that has been renamed, or that this service no longer publishes, counts as unroutable: the broker would drop it, or close the
   * channel because of a missing permission.
   * @returns the outcome of each, in order.
   * @throws Error as {@link EventPublisher.publishVerified}
   */
  async publishEvents(events: readonly StoredEvent[]): Promise<PublishOutcome[]> {
    const known = events.filter(({ event }) => this.mandatory.has(event));
    const outcomes =
      known.length > 0 ? await this.publisher.publishVerified(known.map((one) => this.publicationOf(one))) : [];
    return events.map((one) => outcomes[known.indexOf(one)] ?? 'unroutable');
  }

  private publicationOf(one: StoredEvent) {
    const envelope = {
      messageId: one.message_id,
      event: one.event,
      occurredAt: one.occurred_at,
      correlationId: one.correlation_id,
      causationId: one.causation_id,
    };
    return {
      traceparent: one.traceparent,
      exchange,
      routingKey: one.event,
      content: Buffer.from(one.payload),
      options: {
        ...propertiesOf(envelope, this.options.service, this.account),
        mandatory: this.mandatory.get(one.event),
      },
    };
  }
}
