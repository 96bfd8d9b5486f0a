import { Inject, Injectable } from '@nestjs/common';
import type { DeadLetter, QueueState } from '@raffle/contracts/http/admin-queues';
import {
  BrokerConnection,
  deadLetterQueueOf,
  defaultRetryPausesMs,
  discardDeadLetter,
  EventConsumer,
  listDeadLetters,
  measureBacklog,
  messagingOptions,
  oldestOf,
  oldest,
  queueOf,
  replayDeadLetters,
  retryQueueOf,
  type MessagingOptions,
  type QueuedMessage,
} from '@raffle/messaging-kit';
import { withDeadline } from '@raffle/service-kit';
import { DataSource } from 'typeorm';

const timeoutMs = 15_000;

/** Messages that wait. */
interface QueueCounts {
  ready: number;
  consumers: number;
  /** By delay queue. */
  delayed: ReadonlyMap<string, number>;
  deadLetters: number;
}

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);

/** The queue and the dead letters of this service, as operators see and manage them, with the service's own account. */
@Injectable()
export class OwnQueues {
  private lastAccess: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(messagingOptions) private readonly options: MessagingOptions,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(BrokerConnection) private readonly broker: BrokerConnection,
    @Inject(EventConsumer) private readonly consumer: EventConsumer,
  ) {}

  /** @throws Error while broker or database do not answer */
  async state(): Promise<QueueState> {
    const { url } = this.options;
    const outbox = await measureBacklog(this.dataSource);
    return this.exclusively(async () => {
      const { ready, consumers, delayed, deadLetters } = await this.counts();
      // Reading the delay queues is harmless; in the own queue it would count as a delivery, but the consumer knows the oldest message there.
      const waiting = [...delayed].filter(([, messages]) => messages > 0);
      const oldestTimes = await Promise.all(waiting.map(([name]) => oldestOf(url, name)));
      return {
        ready,
        retrying: sum(delayed),
        oldest_ready: this.consumer.oldestInFlight()?.toISOString() ?? null,
        oldest_retrying: oldest(oldestTimes.flatMap((time) => time ?? []))?.toISOString() ?? null,
        consumers,
        dead_letters: deadLetters,
        oldest_dead_letter: deadLetters > 0 ? ((await this.readOldestDeadLetter())?.toISOString() ?? null) : null,
        unsent: outbox.unsent,
        oldest_unsent_seconds: outbox.oldestSeconds,
      };
    });
  }

  /** @throws Error while the broker does not answer */
  async counts(): Promise<QueueCounts> {
    const { service, retryPausesMs = defaultRetryPausesMs } = this.options;
    const [own, dead] = [queueOf(service), deadLetterQueueOf(service)];
    const retries = [...new Set(retryPausesMs)].map((pauseMs) => retryQueueOf(service, pauseMs));
    const counted = await this.broker.inspectQueues([own, dead, ...retries]);
    const messages = (name: string) => counted.get(name)?.messages ?? 0;
    return {
      ready: messages(own),
      consumers: counted.get(own)?.consumers ?? 0,
      delayed: new Map(retries.map((name) => [name, messages(name)])),
      deadLetters: messages(dead),
    };
  }

  /** When the event of the oldest dead letter, of the first thousand, happened; null for none, also while somebody else looks at them. */
  oldestDeadLetter(): Promise<Date | null> {
    return this.exclusively(() => this.readOldestDeadLetter());
  }

  private readOldestDeadLetter(): Promise<Date | null> {
    return oldestOf(this.options.url, deadLetterQueueOf(this.options.service));
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
