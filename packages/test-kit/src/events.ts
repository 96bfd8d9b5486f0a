import { randomUUID } from 'node:crypto';
import type { EventDefinition, EventPayload } from '@raffle/contracts/events';
import { eventually } from './eventually.js';
import { management } from './vhost.js';

const exchange = 'domain-events';

export interface PublishOptions {
  /** Publishing the same id twice is a duplicate delivery of one event. */
  messageId?: string;
  correlationId?: string;
  causationId?: string;
  occurredAt?: Date;
}

/**
 * Publishes an event as its owner's relay would, into the virtual host of `url`.
 * @returns the message id.
 * @throws Error when the payload does not match the definition, or no queue receives it (unless `allowUnrouted`).
 */
export async function publishEvent<E extends EventDefinition>(
  url: string,
  definition: E,
  payload: E['fixture'],
  options: PublishOptions & { allowUnrouted?: boolean } = {},
): Promise<string> {
  const messageId = options.messageId ?? randomUUID();
  const vhost = await declareExchange(url);
  const publish = async () => {
    const { routed } = (await management('POST', `/exchanges/${vhost}/${exchange}/publish`, {
      routing_key: definition.name,
      payload: JSON.stringify(definition.payload.parse(payload)),
      payload_encoding: 'string',
      properties: {
        message_id: messageId,
        type: definition.name,
        content_type: 'application/json',
        delivery_mode: 2,
        timestamp: Math.floor((options.occurredAt ?? new Date()).getTime() / 1000),
        correlation_id: options.correlationId ?? messageId,
        headers: {
          event: definition.name,
          publisher: definition.publishers[0] ?? 'test',
          'occurred-at': (options.occurredAt ?? new Date()).toISOString(),
          ...(options.causationId ? { 'causation-id': options.causationId } : {}),
        },
      },
    })) as { routed: boolean };
    if (!routed && !options.allowUnrouted) {
      throw new Error(`No queue takes ${definition.name} in this virtual host: is its consumer started?`);
    }
  };
  // A service that has just started may bind its queue slightly later.
  await eventually(publish, { timeoutMs: options.allowUnrouted ? 0 : 3_000 });
  return messageId;
}

interface CollectedEvent {
  name: string;
  messageId: string | undefined;
  correlationId: string | undefined;
  headers: Record<string, unknown>;
  payload: unknown;
}

export interface EventCollector {
  /** Everything published since `collectEvents` resolved, in order. */
  all(): Promise<CollectedEvent[]>;
  /** The payloads of one event, each parsed by its definition. */
  of<E extends EventDefinition>(definition: E): Promise<EventPayload<E>[]>;
  stop(): Promise<void>;
}

/** Records what is published in the virtual host of `url` from now on, without affecting the real consumers. */
export async function collectEvents(url: string, definitions: readonly EventDefinition[]): Promise<EventCollector> {
  const vhost = await declareExchange(url);
  const queue = `test-collector-${randomUUID()}`;
  await management('PUT', `/queues/${vhost}/${queue}`, {
    durable: false,
    auto_delete: false,
    arguments: { 'x-expires': 600_000 },
  });
  for (const { name } of definitions) {
    await management('POST', `/bindings/${vhost}/e/${exchange}/q/${queue}`, { routing_key: name });
  }
  const collected: CollectedEvent[] = [];
  let draining: Promise<unknown> = Promise.resolve();

  async function drain(): Promise<void> {
    const messages = (await management('POST', `/queues/${vhost}/${queue}/get`, {
      count: 10_000,
      ackmode: 'ack_requeue_false',
      encoding: 'auto',
    })) as { routing_key: string; payload: string; properties: Properties }[];
    for (const { routing_key: name, payload, properties } of messages) {
      collected.push({
        name,
        messageId: properties.message_id,
        correlationId: properties.correlation_id,
        headers: properties.headers ?? {},
        payload: JSON.parse(payload),
      });
    }
  }

  const all = async () => {
    // One at a time, so that two callers do not mix up the order.
    draining = draining.then(drain, drain);
    await draining;
    return [...collected];
  };
  return {
    all,
    of: async (definition) =>
      (await all())
        .filter(({ name }) => name === definition.name)
        .map(({ payload }) => definition.payload.parse(payload)) as never,
    stop: async () => {
      await management('DELETE', `/queues/${vhost}/${queue}`);
    },
  };
}

interface Properties {
  message_id?: string;
  correlation_id?: string;
  headers?: Record<string, unknown>;
}

async function declareExchange(url: string): Promise<string> {
  const vhost = encodeURIComponent(decodeURIComponent(new URL(url).pathname.slice(1)) || '/');
  await management('PUT', `/exchanges/${vhost}/${exchange}`, { type: 'topic', durable: true });
  return vhost;
}

/** Messages in a service's own queues after it has stopped: its queue, its retry queues, its dead letters. */
export async function leftInQueues(url: string, service: string): Promise<string[]> {
  const vhost = await declareExchange(url);
  const queues = (await management('GET', `/queues/${vhost}`)) as { name: string }[];
  const left: string[] = [];
  for (const { name } of queues.filter((queue) => queue.name.startsWith(`${service}.events`))) {
    const body = { count: 100, ackmode: 'ack_requeue_true', encoding: 'auto' };
    const found = (await management('POST', `/queues/${vhost}/${encodeURIComponent(name)}/get`, body)) as Properties[];
    left.push(...found.map(() => name));
  }
  return left;
}
