import type { EventDefinition, ProcessName } from '@raffle/contracts';

export interface MessagingOptions {
  /** The service's process name; also the name of its queue. */
  service: ProcessName;
  /** amqp://user:password@host:port/vhost */
  url: string;
  /** The events of the system; all of contracts unless said. */
  events?: readonly EventDefinition[];
  /** Messages handled at the same time; 10 unless said. Keep it under the database's pool size. */
  prefetch?: number;
  /** The pauses before each further try of a failed message, in milliseconds. After the last it is dead-lettered. */
  retryPausesMs?: readonly number[];
  /** How often the relay looks for unsent rows when nobody woke it, in milliseconds; 2 s unless said, 1 s at least. */
  pollMs?: number;
  /** Rows the relay claims at once; 100 unless said. */
  batchSize?: number;
}

export const messagingOptions = Symbol('messaging-kit:options');

/** None is longer than 30 s, so that everything settles within a minute of a fault's end; about five minutes in all. */
export const defaultRetryPausesMs: readonly number[] = [
  1_000, 5_000, 15_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000,
];
