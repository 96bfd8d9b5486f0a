import { Inject, Injectable } from '@nestjs/common';
import { logger } from '@raffle/service-kit';
import { firstRow, rows } from '@raffle/service-kit/database';
import { DataSource, type EntityManager } from 'typeorm';
import { pause, PublishingConnection } from './broker-connection.js';
import type { PublishOutcome } from './confirmed-publisher.js';
import { MessagingMetrics } from './messaging-metrics.js';
import { messagingOptions, type MessagingOptions } from './messaging-options.js';
import { OutboxEvents, type StoredEvent } from './outbox-events.js';
import { Topology } from './topology.js';

interface OutboxRow extends StoredEvent {
  id: string;
}

const log = logger('outbox-relay');
const shortestPollMs = 1_000;
const longestPauseMs = 10_000;
/**
 * Minimum time between the starts of two batches: rows committed meanwhile share one statement and one confirmation. After a quiet
 * period an event is published immediately.
 */
export const batchIntervalMs = 100;
const drainMs = 5_000;
const due = 'FROM outbox WHERE sent_at IS NULL AND not_before <= now()';

/**
 * Publishes what no `CommitPublisher` has: events that a fault left, or that are published again. Rows are claimed with FOR UPDATE SKIP LOCKED,
 * so several relays can work in parallel, and rows of a crashed one are released; that a row was sent is committed only after the broker has
 * confirmed it and every consumer's queue has accepted it. After a crash in between it is published again: the inbox drops the second copy.
 */
@Injectable()
export class OutboxRelay {
  private running: Promise<void> | undefined;
  private readonly stopped = new AbortController();
  private drainUntil = 0;
  private woken = false;
  private wakeUp = new AbortController();
  private readonly pollMs: number;
  private readonly batchSize: number;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(PublishingConnection) broker: PublishingConnection,
    @Inject(OutboxEvents) private readonly events: OutboxEvents,
    @Inject(Topology) private readonly topology: Topology,
    @Inject(MessagingMetrics) private readonly metrics: MessagingMetrics,
    @Inject(messagingOptions) options: MessagingOptions,
  ) {
    this.pollMs = Math.max(options.pollMs ?? 5_000, shortestPollMs);
    this.batchSize = options.batchSize ?? 100;
    broker.onConnected(async () => this.wakeRelay());
  }

  start(): void {
    this.running ??= this.run();
  }

  /** Polls for unsent rows now instead of at the next interval. */
  wakeRelay(): void {
    this.woken = true;
    this.wakeUp.abort();
    this.wakeUp = new AbortController();
  }

  /** Publishes the remaining events, for five seconds at most and only while that succeeds, and ends. */
  async stop(): Promise<void> {
    this.drainUntil = Date.now() + drainMs;
    this.stopped.abort();
    this.wakeRelay();
    await this.running;
  }

  private async run(): Promise<void> {
    let failures = 0;
    for (;;) {
      const polling = !this.woken;
      this.woken = false;
      // Read before the batch: rows committed after the batch's claim are left to the next one, also at the end.
      const stopping = this.stopped.signal.aborted;
      const startedAt = performance.now();
      const claimed = await this.tryBatch(polling);
      if (claimed === this.batchSize && !(stopping && Date.now() > this.drainUntil)) continue;
      if (stopping) return;
      failures = claimed === undefined ? failures + 1 : 0;
      // Ignores wake-ups after a failure: they must not turn this into a busy loop.
      if (failures > 0) await pause(Math.min(250 * 2 ** failures, longestPauseMs), this.stopped.signal);
      else if (!this.woken) await pause(this.pollMs, this.wakeUp.signal);
      await pause(Math.max(0, startedAt + batchIntervalMs - performance.now()), this.stopped.signal);
    }
  }

  /** @returns how many rows were claimed; undefined after a failure. */
  private async tryBatch(polling: boolean): Promise<number | undefined> {
    try {
      return await this.relayBatch(polling);
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be published');
      return undefined;
    }
  }

  /** @returns how many rows were claimed. */
  private async relayBatch(polling: boolean): Promise<number> {
    if (!this.events.ready) return 0;
    // A poll usually finds nothing: no transaction then.
    if (polling && !(await firstRow(this.dataSource, `SELECT 1 ${due} LIMIT 1`))) return 0;
    return this.dataSource.transaction(async (manager) => {
      const claimed = await this.claim(manager);
      if (claimed.length === 0) return 0;
      let outcomes: PublishOutcome[];
      try {
        outcomes = await this.events.publishEvents(claimed);
      } catch (error) {
        // What the broker received is unknown: the whole batch is published again.
        for (const { event } of claimed) this.metrics.publishFailures.inc({ event, reason: 'unconfirmed' });
        throw error;
      }
      await this.settle(manager, claimed, outcomes);
      return claimed.length;
    });
  }

  /** They count as sent once this transaction commits. */
  private async claim(manager: EntityManager): Promise<OutboxRow[]> {
    const claimed = await rows<OutboxRow>(
      manager,
      `UPDATE outbox SET sent_at = now() WHERE id IN (
         SELECT id ${due} ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id, message_id, event, payload::text AS payload, correlation_id, causation_id, occurred_at, traceparent`,
      [this.batchSize],
    );
    return claimed.sort((one, other) => Number(one.id) - Number(other.id));
  }

  private async settle(manager: EntityManager, claimed: OutboxRow[], outcomes: PublishOutcome[]): Promise<void> {
    const idsOf = (outcome: PublishOutcome) =>
      claimed.filter((_, index) => outcomes[index] === outcome).map(({ id }) => id);
    for (const reason of ['unroutable', 'refused'] as const) {
      const ids = idsOf(reason);
      if (ids.length === 0) continue;
      await manager.query(
        `UPDATE outbox SET sent_at = NULL, attempts = attempts + 1, last_error = $2,
           not_before = now() + least(power(2, attempts), 30) * interval '1 second'
         WHERE id = ANY($1)`,
        [ids, reason],
      );
    }
    claimed.forEach(({ id, event, message_id }, index) => {
      const outcome = outcomes[index];
      if (outcome === 'confirmed') return this.metrics.published.inc({ event });
      this.metrics.publishFailures.inc({ event, reason: outcome });
      log.error({ event, outbox_id: id, message_id, outcome }, 'an event stays in the outbox');
    });
    // Declaring the topology again restores a consumer's queue that was deleted.
    if (outcomes.includes('unroutable')) await this.topology.declareAgain();
  }
}
