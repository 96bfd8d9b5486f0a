import { Inject, Injectable } from '@nestjs/common';
import { allEvents } from '@raffle/contracts/events/all-events';
import type { EventDefinition } from '@raffle/contracts/events/define-event';
import type { Channel, ChannelModel } from 'amqplib';
import { BrokerConnection, PublishingConnection } from './broker-connection.js';
import { defaultRetryPausesMs, messagingOptions, type MessagingOptions } from './messaging-options.js';
import { deadLetterQueueOf, durableConsumers, exchange, queueOf, retryQueueOf } from './wire.js';

/** Redeliveries after crashes before a message is dead-lettered: a crash counts against everything that was prefetched. */
const deliveryLimit = 20;

/** Nothing that a quorum queue dead-letters may be lost, and a full queue refuses instead of dropping. */
const neverLose = {
  'x-queue-type': 'quorum',
  'x-overflow': 'reject-publish',
  'x-dead-letter-strategy': 'at-least-once',
  'x-dead-letter-exchange': '',
};

async function declareConsumer(
  channel: Channel,
  service: string,
  events: readonly EventDefinition[],
  retryPausesMs: readonly number[],
): Promise<void> {
  await channel.assertQueue(deadLetterQueueOf(service), { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  await channel.assertQueue(queueOf(service), {
    durable: true,
    arguments: {
      ...neverLose,
      'x-dead-letter-routing-key': deadLetterQueueOf(service),
      'x-delivery-limit': deliveryLimit,
    },
  });
  for (const pauseMs of new Set(retryPausesMs)) {
    // Messages wait here, not in the consumer, and come back to this service's queue alone.
    await channel.assertQueue(retryQueueOf(service, pauseMs), {
      durable: true,
      arguments: { ...neverLose, 'x-dead-letter-routing-key': queueOf(service), 'x-message-ttl': pauseMs },
    });
  }
  for (const event of events) await channel.bindQueue(queueOf(service), exchange, event.name);
}

/**
 * Declares what must exist before the service publishes or consumes: the exchange, and for itself and every consumer of what it
 * publishes the queue, its delay and dead-letter queues and its bindings, so that nothing is lost because a consumer has not
 * started yet. Happens on every new connection, before anything else is done on it; declaring again is harmless.
 */
@Injectable()
export class Topology {
  private publishing: ChannelModel | undefined;

  constructor(
    @Inject(BrokerConnection) consuming: BrokerConnection,
    @Inject(PublishingConnection) publishing: PublishingConnection,
    @Inject(messagingOptions) private readonly options: MessagingOptions,
  ) {
    consuming.onConnected((connection) => this.declare(connection, [this.options.service]));
    publishing.onConnected(async (connection) => {
      this.publishing = connection;
      await this.declareAgain();
    });
  }

  /** Brings back queues and bindings that somebody deleted. */
  async declareAgain(): Promise<void> {
    const { service, events = allEvents } = this.options;
    const published = events.filter((event) => (event.publishers as readonly string[]).includes(service));
    const consumers = new Set([service, ...published.flatMap(durableConsumers)]);
    if (this.publishing) await this.declare(this.publishing, consumers);
  }

  private async declare(connection: ChannelModel, consumers: Iterable<string>): Promise<void> {
    const { events = allEvents, retryPausesMs = defaultRetryPausesMs } = this.options;
    const channel = await connection.createChannel();
    // A refusal is thrown by the declaration itself; without a listener the emitter would end the process.
    channel.on('error', () => undefined);
    await channel.assertExchange(exchange, 'topic', { durable: true });
    for (const consumer of consumers) {
      const consumed = events.filter((event) => durableConsumers(event).includes(consumer));
      if (consumed.length > 0) await declareConsumer(channel, consumer, consumed, retryPausesMs);
    }
    await channel.close();
  }
}
