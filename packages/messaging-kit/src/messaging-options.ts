import type { EventDefinition } from '@raffle/contracts/events/define-event';
import type { ProcessName } from '@raffle/contracts/values';
import type { BrokerAccess } from './publisher-check.js';

export interface MessagingOptions extends BrokerAccess {
  /** The service's process name; also the name of its queue and of its account. */
  service: ProcessName;
  /** The events of the system; default: all of contracts. */
  events?: readonly EventDefinition[];
  /** Messages handled at the same time; default 10. Keep it under the database's pool size. */
  prefetch?: number;
  /** The pauses before each further try of a failed message, in milliseconds. After the last it is dead-lettered. */
  retryPausesMs?: readonly number[];
  /** How often the relay looks for unsent rows without being woken, in milliseconds; default 2 s, 1 s at least. */
  pollMs?: number;
  /** Rows the relay claims per batch; default 100. */
  batchSize?: number;
}

export const messagingOptions = Symbol('messaging-kit:options');

/** None is longer than 30 s, so that everything settles within a minute of a fault's end; about five minutes in all. */
export const defaultRetryPausesMs: readonly number[] = [
  1_000, 5_000, 15_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000,
];
