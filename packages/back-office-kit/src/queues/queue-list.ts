import { line } from '@raffle/contracts/bounded';
import { deadLetterSuffix, oldestOf } from '@raffle/messaging-kit';
import { z } from 'zod';
import { BrokerManagement } from './broker-management.js';

/** A queue as operators see it; figures may be a few seconds old. */
export interface QueueState {
  queue: string;
  ready: number;
  /** Currently with a consumer. */
  unacknowledged: number;
  consumers: number;
  /** Since the broker started. */
  redelivered: number;
  /** In its dead-letter queue; null where it has none. */
  deadLetters: number | null;
  /** When the event of its oldest message happened; null when no message has a time, or it was not inspected. */
  oldest: Date | null;
}

const answer = z.array(
  z.object({
    name: line,
    // Absent until the broker has counted a new queue.
    messages_ready: z.number().default(0),
    messages_unacknowledged: z.number().default(0),
    consumers: z.number().default(0),
    message_stats: z.object({ redeliver: z.number().default(0) }).default({ redeliver: 0 }),
  }),
);

/**
 * Every queue of a virtual host, by name.
 * @param options `managementUrl`: RabbitMQ's HTTP interface with user and password; its path is the virtual host, like that of `url`.
 * `ages`: inspect every queue, not only dead-letter queues (their first 1,000 messages). On a service's own queue each inspection is
 * one of the 20 deliveries after which a message is dead-lettered.
 * @throws Error when RabbitMQ does not answer in ten seconds
 */
export async function listQueues(options: {
  url: string;
  managementUrl: string;
  ages?: boolean;
}): Promise<QueueState[]> {
  const broker = new BrokerManagement(options.managementUrl);
  const found = await broker.get(`queues/${broker.vhost}`, answer);
  const readyOf = new Map(found.map(({ name, messages_ready }) => [name, messages_ready]));
  const states: QueueState[] = [];
  for (const { name, ...figures } of found.sort((one, other) => one.name.localeCompare(other.name))) {
    const isInspected = figures.messages_ready > 0 && (options.ages || name.endsWith(deadLetterSuffix));
    states.push({
      queue: name,
      ready: figures.messages_ready,
      unacknowledged: figures.messages_unacknowledged,
      consumers: figures.consumers,
      redelivered: figures.message_stats.redeliver,
      deadLetters: readyOf.get(`${name}${deadLetterSuffix}`) ?? null,
      oldest: isInspected ? await oldestOf(options.url, name) : null,
    });
  }
  return states;
}
