import { deadLetterQueueOf, queueOf, retryQueueOf } from './wire.js';

interface QueueDeclaration {
  name: string;
  durable: true;
  arguments: Record<string, string | number>;
}

/** Redeliveries after crashes before a message is dead-lettered: a crash counts against everything that was prefetched. */
const deliveryLimit = 20;

/** Nothing that a quorum queue dead-letters may be lost, and a full queue refuses instead of dropping. */
const neverLose = {
  'x-queue-type': 'quorum',
  'x-overflow': 'reject-publish',
  'x-dead-letter-strategy': 'at-least-once',
  'x-dead-letter-exchange': '',
};

/** The dead-letter queue of a consumer, its queue, and the delay queues with these pauses in milliseconds. */
export function consumerQueues(service: string, retryPausesMs: readonly number[]): QueueDeclaration[] {
  const queue = (name: string, given: Record<string, string | number>): QueueDeclaration => ({
    name,
    durable: true,
    arguments: given,
  });
  return [
    queue(deadLetterQueueOf(service), { 'x-queue-type': 'quorum' }),
    queue(queueOf(service), {
      ...neverLose,
      'x-dead-letter-routing-key': deadLetterQueueOf(service),
      'x-delivery-limit': deliveryLimit,
    }),
    // Messages wait here, not in the consumer, and come back to this service's queue alone.
    ...[...new Set(retryPausesMs)].map((pauseMs) =>
      queue(retryQueueOf(service, pauseMs), {
        ...neverLose,
        'x-dead-letter-routing-key': queueOf(service),
        'x-message-ttl': pauseMs,
      }),
    ),
  ];
}
