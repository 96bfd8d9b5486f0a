import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import { logger } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { pause } from './broker-connection.js';
import { MessagingMetrics } from './messaging-metrics.js';
import { OutboxEvents, type StoredEvent } from './outbox-events.js';
import { batchIntervalMs, OutboxRelay } from './outbox-relay.js';
import { leadMs } from './outbox.js';

const log = logger('commit-publisher');
const batchSize = 100;
/** More than can be published within their lead. */
const maxWaiting = 1_000;

/**
 * Publishes the events of this process' transactions from memory, right after their commits, and marks them as sent by one statement; a relay
 * would need a transaction to claim them. It tries once: what it cannot publish or mark, and what a crash leaves, is published by a relay once
 * the lead of the rows has ended, as is what was published and not marked; the inbox drops that copy.
 */
@Injectable()
export class CommitPublisher {
  private waiting: StoredEvent[] = [];
  private working: Promise<void> | undefined;
  private readonly stopped = new AbortController();
  /** Several requests share a batch, which so belongs to the trace of none. */
  private readonly outsideRequests = AsyncLocalStorage.snapshot();

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(OutboxEvents) private readonly events: OutboxEvents,
    @Inject(OutboxRelay) private readonly relay: OutboxRelay,
    @Inject(MessagingMetrics) private readonly metrics: MessagingMetrics,
  ) {}

  /** @param events of a transaction that has committed */
  publishCommitted(events: readonly StoredEvent[]): void {
    if (this.stopped.signal.aborted || !this.events.ready || this.waiting.length >= maxWaiting)
      return this.leaveToRelay();
    this.waiting.push(...events);
    this.working ??= this.outsideRequests(() => this.work());
  }

  /** Publishes what waits, and leaves what is committed from now on. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.working;
  }

  /** Never throws. */
  private async work(): Promise<void> {
    while (this.waiting.length > 0) {
      const startedAt = performance.now();
      const batch = this.waiting.splice(0, batchSize);
      try {
        await this.publishBatch(batch);
      } catch (error) {
        log.warn({ err: error }, 'events are left to the relay');
        this.waiting = [];
        this.leaveToRelay();
      }
      if (batch.length < batchSize)
        await pause(Math.max(0, startedAt + batchIntervalMs - performance.now()), this.stopped.signal);
    }
    this.working = undefined;
  }

  private async publishBatch(batch: readonly StoredEvent[]): Promise<void> {
    const outcomes = await this.events.publishEvents(batch);
    const confirmed = batch.filter((_, index) => outcomes[index] === 'confirmed');
    if (confirmed.length < batch.length) this.leaveToRelay();
    await this.dataSource.query('UPDATE outbox SET sent_at = now() WHERE message_id = ANY ($1)', [
      confirmed.map(({ message_id }) => message_id),
    ]);
    for (const { event } of confirmed) this.metrics.published.inc({ event });
  }

  /** The relay must not wait for its next poll: it is woken when the lead of these rows has ended, which those left later have still to wait for. */
  private leaveToRelay(): void {
    setTimeout(() => this.relay.wakeRelay(), leadMs + batchIntervalMs).unref();
  }
}
