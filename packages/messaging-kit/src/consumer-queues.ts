import { deadLetterQueueOf, queueOf, retryQueueOf } from './wire.js';

interface QueueDeclaration {
  name: string;
  durable: true;
  arguments: Record<string, string | number>;
}

/** Redeliveries after crashes before a message is dead-lettered: a crash counts for every prefetched message. */
const deliveryLimit = 20;

/** A look at a dead letter is a delivery. Without a limit of its own RabbitMQ 4 would drop it after 20. */
const neverReached = 1_000_000_000;

/** Dead-lettering from a quorum queue must lose nothing, and a full queue rejects messages instead of dropping them. */
const neverLose = {
  'x-queue-type': 'quorum',
  'x-overflow': 'reject-publish',
  'x-dead-letter-strategy': 'at-least-once',
  'x-dead-letter-exchange': '',
};

/** The dead-letter queue of a consumer, its queue, and its delay queues with these pauses in milliseconds. */
export function consumerQueues(service: string, retryPausesMs: readonly number[]): QueueDeclaration[] {
  const queue = (name: string, given: Record<string, string | number>): QueueDeclaration => ({
    name,
    durable: true,
    arguments: given,
  });
  return [
    queue(deadLetterQueueOf(service), { 'x-queue-type': 'quorum', 'x-delivery-limit': neverReached }),
    queue(queueOf(service), {
      ...neverLose,
      'x-dead-letter-routing-key': deadLetterQueueOf(service),
      'x-delivery-limit': deliveryLimit,
    }),
    // Messages wait here, not in the consumer, and return only to this service's queue.
    ...[...new Set(retryPausesMs)].map((pauseMs) =>
      queue(retryQueueOf(service, pauseMs), {
        ...neverLose,
        'x-dead-letter-routing-key': queueOf(service),
        'x-message-ttl': pauseMs,
      }),
    ),
  ];
}
