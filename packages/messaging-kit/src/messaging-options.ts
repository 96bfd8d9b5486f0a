import type { EventDefinition } from '@raffle/contracts/events/define-event';
import type { Service } from '@raffle/contracts/http/define-endpoint';
import type { BrokerAccess } from './wire.js';

export interface MessagingOptions extends BrokerAccess {
  /** The service's process name; also the name of its queue and of its account. */
  service: Service;
  /** The events of the system; default: all of contracts. */
  events?: readonly EventDefinition[];
  /**
   * Transactions of handlers at the same time; default 10. Must be below the database's pool size. As many messages are taken from the
   * queue, and a hundred more where handlers gather.
   */
  prefetch?: number;
  /** Pauses before the retries of a failed message, in milliseconds. After the last retry it is dead-lettered. */
  retryPausesMs?: readonly number[];
  /** Interval in which the relay polls for unsent rows, in milliseconds; default 5 s, 1 s at least. It finds what a crash left. */
  pollMs?: number;
  /** Rows the relay claims per batch; default 100. */
  batchSize?: number;
  /** Interval, in milliseconds, in which the queues of a published event are verified; default 5 s. */
  verifyMs?: number;
}

/** `prefetch` for a service with so many connections: some are left for requests. */
export const prefetchOf = (poolSize: number): number => Math.min(defaultPrefetch, poolSize - 2);
export const defaultPrefetch = 10;

export const messagingOptions = Symbol('messaging-kit:options');

/** What a queue that is deleted in this time loses is found by reconciliation. */
export const defaultVerifyMs = 5_000;

/** At most 30 s each, so that everything settles within a minute after a fault ends; about five minutes in total. */
export const defaultRetryPausesMs: readonly number[] = [
  1_000, 5_000, 15_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000,
];
