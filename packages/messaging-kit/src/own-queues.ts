import { Inject, Injectable } from '@nestjs/common';
import type { DeadLetter, QueueState } from '@raffle/contracts/http/admin-queues';
import { withDeadline } from '@raffle/service-kit';
import { connect } from 'amqplib';
import { DataSource } from 'typeorm';
import { consumerQueues } from './consumer-queues.js';
import { discardDeadLetter, listDeadLetters, replayDeadLetters } from './dead-letters.js';
import { EventConsumer } from './event-consumer.js';
import { defaultRetryPausesMs, messagingOptions, type MessagingOptions } from './messaging-options.js';
import { measureBacklog } from './outbox-backlog.js';
import { oldestOf } from './queue-list.js';
import { oldest, type QueuedMessage } from './queued-messages.js';
import { deadLetterQueueOf, queueOf } from './wire.js';

const timeoutMs = 15_000;

/** The queue and the dead letters of this service, as operators see and manage them, with the service's own account. */
@Injectable()
export class OwnQueues {
  private lastAccess: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(messagingOptions) private readonly options: MessagingOptions,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EventConsumer) private readonly consumer: EventConsumer,
  ) {}

  /** @throws Error while broker or database do not answer */
  async state(): Promise<QueueState> {
    const { service, url, retryPausesMs = defaultRetryPausesMs } = this.options;
    const [dead, own, ...retries] = [
      deadLetterQueueOf(service),
      queueOf(service),
      ...consumerQueues(service, retryPausesMs)
        .map(({ name }) => name)
        .filter((name) => name !== deadLetterQueueOf(service) && name !== queueOf(service)),
    ];
    const outbox = await measureBacklog(this.dataSource);
    return this.exclusively(async () => {
      const counted = await count(url, [dead, own, ...retries]);
      const letters = counted.get(dead)?.messages ?? 0;
      // Reading the delay queues is harmless; in the own queue it would count as a delivery, but the consumer knows the oldest message there.
      const waiting = retries.filter((name) => (counted.get(name)?.messages ?? 0) > 0);
      const oldestTimes = await Promise.all(waiting.map((name) => oldestOf(url, name)));
      return {
        ready: counted.get(own)?.messages ?? 0,
        retrying: retries.reduce((sum, name) => sum + (counted.get(name)?.messages ?? 0), 0),
        oldest_ready: this.consumer.oldestInFlight()?.toISOString() ?? null,
        oldest_retrying: oldest(oldestTimes.flatMap((time) => time ?? []))?.toISOString() ?? null,
        consumers: counted.get(own)?.consumers ?? 0,
        dead_letters: letters,
        oldest_dead_letter: letters > 0 ? ((await oldestOf(url, dead))?.toISOString() ?? null) : null,
        unsent: outbox.unsent,
        oldest_unsent_seconds: outbox.oldestSeconds,
      };
    });
  }

  /** Shows dead letters, the first 100 or the given ones, without removing them. */
  async letters(messageIds?: readonly string[]): Promise<DeadLetter[]> {
    return (await this.exclusively(() => listDeadLetters({ ...this.options, messageIds }))).map(deadLetterOf);
  }

  /** Replays these dead letters to this service; the caller has recorded it. @returns how many were found */
  replay(messageIds: readonly string[]): Promise<number> {
    return this.exclusively(() => replayDeadLetters({ ...this.options, messageIds }));
  }

  /** Removes a dead letter permanently; the caller has stored the reason. @returns whether it was found */
  discard(messageId: string): Promise<boolean> {
    return this.exclusively(() => discardDeadLetter({ ...this.options, messageId, record: () => Promise.resolve() }));
  }

  /** One access at a time: each takes the messages temporarily, and a concurrent one would not find them. */
  private exclusively<T>(access: () => Promise<T>): Promise<T> {
    const bounded = () => withDeadline(timeoutMs, access(), 'accessing the own queues');
    const result = this.lastAccess.then(bounded, bounded);
    this.lastAccess = result;
    return result;
  }
}

async function count(url: string, queues: readonly string[]) {
  const connection = await connect(url, { timeout: 5_000 });
  // Pending calls are rejected; without a listener the emitter would end the process.
  connection.on('error', () => undefined);
  try {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    const found = new Map<string, { messages: number; consumers: number }>();
    for (const name of queues) {
      const { messageCount: messages, consumerCount: consumers } = await channel.checkQueue(name);
      found.set(name, { messages, consumers });
    }
    return found;
  } finally {
    await connection.close().catch(() => undefined);
  }
}

/** A dead letter in the form of the contracts. */
export function deadLetterOf(letter: QueuedMessage): DeadLetter {
  const deadLetteredAt = new Date(letter.deadLetteredAt ?? NaN);
  return {
    message_id: letter.messageId ?? null,
    event: letter.event,
    occurred_at: letter.occurredAt?.toISOString() ?? null,
    correlation_id: letter.correlationId,
    reason: letter.reason ?? null,
    detail: letter.detail,
    dead_lettered_at: Number.isNaN(deadLetteredAt.getTime()) ? null : deadLetteredAt.toISOString(),
    attempts: letter.attempts,
    body: letter.body,
  };
}
