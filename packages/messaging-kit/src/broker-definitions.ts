import type { EventDefinition } from '@raffle/contracts/events/define-event';
import { consumerQueues } from './consumer-queues.js';
import { defaultRetryPausesMs } from './messaging-options.js';
import { durableConsumers, exchange, liveConsumer, queueOf } from './wire.js';

/** Replaced by the virtual host of the installation that loads them. */
const vhost = '/';

const oneOf = (patterns: readonly string[]) => (patterns.length > 0 ? `^(${patterns.join('|')})$` : '^$');
const escaped = (name: string) => name.replaceAll('.', '\\.');
const named = (definitions: readonly EventDefinition[]) => oneOf(definitions.map(({ name }) => escaped(name)));
/** RabbitMQ's name of the default exchange in permissions: delay and dead-letter queues are reached through it. */
const defaultExchange = 'amq\\.default';

/**
 * What the broker must know before the services come, in RabbitMQ's format of definitions: the exchange, every consumer's queues
 * and bindings, and what each process' account (it has the process' name) may do. The accounts themselves, with their
 * passwords, are added when it is loaded.
 *
 * A service declares and reads its own queues alone, and publishes and binds its own events alone. To the queues of its consumers it
 * may only bind. The gateway listens.
 */
export function brokerDefinitions(
  events: readonly EventDefinition[],
  retryPausesMs: readonly number[] = defaultRetryPausesMs,
) {
  const accounts = [...new Set(events.flatMap(({ publishers, consumers }) => [...publishers, ...consumers]))].sort();
  const consumers = [...new Set(events.flatMap(durableConsumers))].sort();
  const publishedBy = (account: string) =>
    events.filter(({ publishers }) => (publishers as readonly string[]).includes(account));
  const consumedBy = (account: string) =>
    events.filter((event) => (event.consumers as readonly string[]).includes(account));
  return {
    permissions: accounts.map((user) =>
      user === liveConsumer
        ? // Its queues have names that the broker makes.
          { user, vhost, configure: '^amq\\.gen-.*$', write: '^amq\\.gen-.*$', read: oneOf(['amq\\.gen-.*', exchange]) }
        : { user, vhost, ...rightsOfService(user, publishedBy(user)) },
    ),
    topic_permissions: accounts.map((user) => ({
      user,
      vhost,
      exchange,
      write: named(publishedBy(user)),
      // For bindings: of its own queue, and of its consumers' queues to what it publishes.
      read: named([...new Set([...consumedBy(user), ...publishedBy(user)])]),
    })),
    exchanges: [
      { name: exchange, vhost, type: 'topic', durable: true, auto_delete: false, internal: false, arguments: {} },
    ],
    queues: consumers.flatMap((consumer) =>
      consumerQueues(consumer, retryPausesMs).map((queue) => ({ ...queue, vhost, auto_delete: false })),
    ),
    bindings: events.flatMap((event) =>
      durableConsumers(event).map((consumer) => ({
        source: exchange,
        vhost,
        destination: queueOf(consumer),
        destination_type: 'queue',
        routing_key: event.name,
        arguments: {},
      })),
    ),
  };
}

function rightsOfService(service: string, published: readonly EventDefinition[]) {
  const own = `${service}\\.events(\\.dlq|\\.retry-\\d+)?`;
  const itsConsumers = [...new Set(published.flatMap(durableConsumers))].map((consumer) => escaped(queueOf(consumer)));
  return {
    configure: oneOf([own, exchange]),
    write: oneOf([own, ...itsConsumers, exchange, defaultExchange]),
    read: oneOf([own, exchange]),
  };
}
