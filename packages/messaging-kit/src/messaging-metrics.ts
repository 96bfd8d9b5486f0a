import type { Metrics } from '@raffle/service-kit';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { HandledEvent } from './event-handlers.js';

/** Unsent events in the outbox. */
export interface Backlog {
  unsent: number;
  oldestSeconds: number;
}

/** The messaging metrics. */
export class MessagingMetrics {
  readonly published: Counter<'event'>;
  readonly publishFailures: Counter<'event' | 'reason'>;
  readonly handled: Counter<'event' | 'handler'>;
  readonly delays: Histogram<'event'>;
  readonly duplicates: Counter<'event' | 'handler'>;
  readonly retries: Counter<'event' | 'cause'>;
  readonly deletedQueues: Counter;
  readonly deadLettered: Counter<'event' | 'reason'>;

  constructor(
    private readonly metrics: Metrics,
    broker: { connected(): boolean; blocked(): boolean },
  ) {
    const registers = [metrics.registry];
    this.published = new Counter({
      name: 'messaging_outbox_published_total',
      help: 'Events published and confirmed by the broker.',
      labelNames: ['event'],
      registers,
    });
    this.publishFailures = new Counter({
      name: 'messaging_outbox_failures_total',
      help: 'Events that stay in the outbox for now: unroutable, refused or not confirmed in time.',
      labelNames: ['event', 'reason'],
      registers,
    });
    this.handled = new Counter({
      name: 'messaging_inbox_handled_total',
      help: 'Events whose handler has committed.',
      labelNames: ['event', 'handler'],
      registers,
    });
    this.delays = new Histogram({
      name: 'messaging_event_delay_seconds',
      help: 'From an event to the commit of all its handlers in this service.',
      labelNames: ['event'],
      buckets: [0.25, 1, 2.5, 5, 10, 30, 60, 300],
      registers,
    });
    this.duplicates = new Counter({
      name: 'messaging_inbox_duplicates_total',
      help: 'Deliveries that were dropped because their handler had already committed.',
      labelNames: ['event', 'handler'],
      registers,
    });
    this.retries = new Counter({
      name: 'messaging_inbox_retries_total',
      help: 'Deliveries sent to a delay queue, by cause: the handler failed, its database was unavailable, or another version of the service must handle them.',
      labelNames: ['event', 'cause'],
      registers,
    });
    this.deadLettered = new Counter({
      name: 'messaging_dead_lettered_total',
      help: 'Messages sent to the dead-letter queue.',
      labelNames: ['event', 'reason'],
      registers,
    });
    this.deletedQueues = new Counter({
      name: 'messaging_deleted_queues_total',
      help: 'Times that a queue was found deleted with its messages and was declared again.',
      registers,
    });
    const connection: Gauge = new Gauge({
      name: 'messaging_broker_connected',
      help: '1 while both broker connections are up.',
      registers,
      collect: () => {
        connection.set(broker.connected() ? 1 : 0);
      },
    });
    const blocked: Gauge = new Gauge({
      name: 'messaging_broker_blocked',
      help: '1 while the broker accepts no messages: its disk or memory runs out.',
      registers,
      collect: () => {
        blocked.set(broker.blocked() ? 1 : 0);
      },
    });
  }

  /** Shows what this service can count as 0 until it happens, so that its first time is an increase. */
  startAtZero(published: Iterable<string>, handled: readonly HandledEvent[]): void {
    for (const event of published) {
      this.published.inc({ event }, 0);
      this.publishFailures.inc({ event, reason: 'unroutable' }, 0);
    }
    for (const { definition, consumer: handler } of handled) {
      const event = definition.name;
      this.handled.inc({ event, handler }, 0);
      this.delays.zero({ event });
      this.duplicates.inc({ event, handler }, 0);
      this.retries.inc({ event, cause: 'handler_failed' }, 0);
      this.deadLettered.inc({ event, reason: 'handler_failed' }, 0);
    }
  }

  measureBacklog(backlog: () => Promise<Backlog>): void {
    this.metrics.measure(
      {
        messaging_outbox_unsent: { help: 'Unpublished outbox rows, up to a hundred thousand.' },
        messaging_outbox_oldest_seconds: { help: 'Age of the oldest unpublished outbox row; 0 without one.' },
      },
      async () => {
        const { unsent, oldestSeconds } = await backlog();
        return { messaging_outbox_unsent: unsent, messaging_outbox_oldest_seconds: oldestSeconds };
      },
    );
  }
}
