import * as z from 'zod/mini';
import { bounded, line, lines } from '../bounded.js';
import { shortText } from '../texts.js';
import { count, instant } from '../values.js';
import { defineEndpoint, services } from './define-endpoint.js';

/** Messages that wait between a service and the broker. */
export const queueState = z.object({
  /** Messages not delivered to a consumer yet, and those that wait for a retry. */
  ready: count,
  retrying: count,
  /** When the oldest event happened, of those that the answering instance has taken from the queue and of those that wait for a retry; null without any. */
  oldest_ready: z.nullable(instant),
  oldest_retrying: z.nullable(instant),
  /** Instances of the service that consume the queue. */
  consumers: count,
  dead_letters: count,
  /** When the event of the oldest dead letter happened; null where there is none, or it is unknown. */
  oldest_dead_letter: z.nullable(instant),
  /** Events of the service that are not published yet (counted up to 100,000), and the age of the oldest in seconds. */
  unsent: count,
  oldest_unsent_seconds: z.number().check(z.nonnegative()),
});
export type QueueState = z.infer<typeof queueState>;

/** A message that its service could not handle. */
export const deadLetter = z.object({
  /** Null where the message has none: only the command line can replay it. */
  message_id: z.nullable(line),
  event: line,
  occurred_at: z.nullable(instant),
  /** Finds its log lines in all services. */
  correlation_id: line,
  /** `handler_failed`, `not_json`, …; null where unknown. */
  reason: z.nullable(line),
  detail: lines,
  dead_lettered_at: z.nullable(instant),
  attempts: count,
  /** At most as long as an answer between services may be. */
  body: bounded(8 * 1024 * 1024),
});
export type DeadLetter = z.infer<typeof deadLetter>;

export const service = z.enum(services);
const queueInPath = { schema: service, malformed: 'queue_not_found' } as const;
export const messageId = bounded(128, z.minLength(1));
export const messageIds = z.array(messageId).check(z.minLength(1), z.maxLength(100));

export const showQueues = defineEndpoint({
  method: 'GET',
  path: '/admin/queues',
  access: 'super_admin',
  about: ['queues'],
  service: 'identity',
  limit: 'general',
  summary: 'Queue, dead letters and outbox of each service',
  answer: z.object({
    queues: z.array(z.extend(queueState, { service })),
    /** Services that did not answer. */
    unavailable: z.array(service),
    /** RabbitMQ's management interface, where it has a public address. */
    broker_url: z.nullable(line),
  }),
});
export const listDeadLetters = defineEndpoint({
  method: 'GET',
  path: '/admin/queues/{service}/dead-letters',
  params: { service: queueInPath },
  access: 'super_admin',
  about: ['queues'],
  service: 'identity',
  limit: 'general',
  summary: 'The first 100 dead letters of a service',
  answer: z.object({ dead_letters: z.array(deadLetter) }),
});
export const replayDeadLetters = defineEndpoint({
  method: 'POST',
  path: '/admin/queues/{service}/dead-letters/replay',
  params: { service: queueInPath },
  access: 'super_admin',
  about: ['queues'],
  service: 'identity',
  limit: 'general',
  summary: 'Return dead letters to the queue of their service',
  body: z.strictObject({ messageIds }),
  answer: z.object({ replayed: count }),
});
export const discardDeadLetter = defineEndpoint({
  method: 'POST',
  path: '/admin/queues/{service}/dead-letters/discard',
  params: { service: queueInPath },
  access: 'super_admin',
  about: ['queues'],
  service: 'identity',
  limit: 'general',
  summary: 'Remove a dead letter permanently; the audit log stores the reason; 404 `dead_letter_not_found`',
  body: z.strictObject({
    messageId,
    reason: shortText(500, { missing: 'Indiquez la raison', tooLong: 'La raison est trop longue' }),
  }),
  status: 204,
});
