import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import { logger } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { pause } from './broker-connection.js';
import { MessagingMetrics } from './messaging-metrics.js';
import { OutboxEvents, type StoredEvent } from './outbox-events.js';
import { batchIntervalMs, OutboxRelay } from './outbox-relay.js';
import { leadMs, type CommittedEvents } from './outbox.js';

const log = logger('commit-publisher');
const batchSize = 100;
/** More than can be published within their lead. */
const maxWaiting = 1_000;
/** Marks of this time are one statement. The lead of an event is longer: a relay publishes only what a crash left unmarked. */
const markEveryMs = leadMs / 2;

/**
 * Publishes the events of this process' transactions from memory, right after their commits, and marks them as sent together some seconds later;
 * a relay would need a transaction to claim them. It tries once: it leaves what it cannot publish to a relay, which after a crash also publishes,
 * once the lead of the rows has ended, what was not published or not marked; the inbox drops the second copy.
 */
@Injectable()
export class CommitPublisher implements CommittedEvents {
  private waiting: StoredEvent[] = [];
  private working: Promise<void> | undefined;
  /** When the broker confirmed each of the events that are not marked yet, by message id; milliseconds of `performance.now()`. */
  private confirmedAt = new Map<string, number>();
  private marking: Promise<void> | undefined;
  private readonly stopped = new AbortController();
  /** Several requests share a batch, which so belongs to the trace of none. */
  private readonly outsideRequests = AsyncLocalStorage.snapshot();

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(OutboxEvents) private readonly events: OutboxEvents,
    @Inject(OutboxRelay) private readonly relay: OutboxRelay,
    @Inject(MessagingMetrics) private readonly metrics: MessagingMetrics,
  ) {}

  get accepts(): boolean {
    return !this.stopped.signal.aborted && this.events.ready && this.waiting.length < maxWaiting;
  }

  publish(events: readonly StoredEvent[]): void {
    this.waiting.push(...events);
    this.working ??= this.outsideRequests(() => this.work());
  }

  publishAgain(): void {
    this.relay.wakeRelay();
  }

  /** Publishes and marks what waits, and leaves what is committed from now on. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.working;
    await this.marking;
  }

  /** Never throws. */
  private async work(): Promise<void> {
    while (this.waiting.length > 0) {
      const startedAt = performance.now();
      const batch = this.waiting.splice(0, batchSize);
      await this.publishBatch(batch);
      if (batch.length < batchSize)
        await pause(Math.max(0, startedAt + batchIntervalMs - performance.now()), this.stopped.signal);
    }
    this.working = undefined;
  }

  /** Never throws. */
  private async publishBatch(batch: StoredEvent[]): Promise<void> {
    try {
      const outcomes = await this.events.publishEvents(batch);
      const now = performance.now();
      batch.forEach(({ event, message_id }, index) => {
        if (outcomes[index] !== 'confirmed') return;
        this.confirmedAt.set(message_id, now);
        this.metrics.published.inc({ event });
      });
      if (this.confirmedAt.size > 0) this.marking ??= this.markConfirmed();
      const left = batch.filter((_, index) => outcomes[index] !== 'confirmed');
      if (left.length > 0) await this.leaveToRelay(left);
    } catch (error) {
      log.warn({ err: error }, 'events are left to the relay');
      await this.leaveToRelay([...batch, ...this.waiting.splice(0)]);
    }
  }

  /** Marks what is confirmed until nothing is left. Never throws. */
  private async markConfirmed(): Promise<void> {
    while (this.confirmedAt.size > 0) {
      await pause(markEveryMs, this.stopped.signal);
      const confirmed = this.confirmedAt;
      this.confirmedAt = new Map();
      await this.markBatch(confirmed);
    }
    this.marking = undefined;
  }

  /** Never throws: what it cannot mark is published again. */
  private async markBatch(confirmed: ReadonlyMap<string, number>): Promise<void> {
    const now = performance.now();
    try {
      // As sent when it was: a handler that is registered later is not expected to have it.
      await this.dataSource.query(
        `UPDATE outbox SET sent_at = now() - ms * interval '1 millisecond'
         FROM unnest($1::uuid[], $2::float8[]) AS sent (id, ms) WHERE message_id = sent.id`,
        [[...confirmed.keys()], [...confirmed.values()].map((at) => now - at)],
      );
    } catch (error) {
      log.warn({ err: error, events: confirmed.size }, 'sent events could not be marked and are sent again');
    }
  }

  /** Ends their lead. Never throws: a relay finds them later. */
  private async leaveToRelay(events: readonly StoredEvent[]): Promise<void> {
    try {
      await this.dataSource.query('UPDATE outbox SET not_before = now() WHERE message_id = ANY ($1)', [
        events.map(({ message_id }) => message_id),
      ]);
      this.relay.wakeRelay();
    } catch (error) {
      log.warn({ err: error, events: events.length }, 'events wait for the end of their lead');
    }
  }
}
