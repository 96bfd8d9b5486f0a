import { Inject, Injectable } from '@nestjs/common';
import { allEvents } from '@raffle/contracts/events/all-events';
import type { EventDefinition } from '@raffle/contracts/events/define-event';
import { codeOfError, logger, withDeadline } from '@raffle/service-kit';
import type { Channel, ChannelModel } from 'amqplib';
import { BrokerConnection, PublishingConnection } from './broker-connection.js';
import { consumerQueues } from './broker-definitions.js';
import { MessagingMetrics } from './messaging-metrics.js';
import { defaultRetryPausesMs, defaultVerifyMs, messagingOptions, type MessagingOptions } from './messaging-options.js';
import { ownAccount, durableConsumers, exchange, queueOf } from './wire.js';

const log = logger('topology');
const verifyTimeoutMs = 5_000;
const notFound = '404';

async function declareConsumer(
  channel: Channel,
  service: string,
  events: readonly EventDefinition[],
  retryPausesMs: readonly number[],
): Promise<void> {
  for (const { name, ...options } of consumerQueues(service, retryPausesMs)) await channel.assertQueue(name, options);
  for (const event of events) await channel.bindQueue(queueOf(service), exchange, event.name);
}

/**
 * Declares what must exist before the service publishes or consumes: the exchange, and for itself and every consumer of its events the
 * queue, its delay and dead-letter queues and its bindings, so that nothing is lost because a consumer has not started yet. Runs on
 * every new connection, before anything else; declaring again is harmless.
 * A service with its own account may only declare its own queues: the others exist through the broker's definitions, and a missing
 * one leaves events in the outbox until its consumer has declared it.
 */
@Injectable()
export class Topology {
  private publishing: ChannelModel | undefined;
  /** Channel for verification; closed by the broker when something is missing. */
  private verifying: Channel | undefined;
  /** By event, when the queues of its consumers were last verified (`performance.now`). */
  private readonly verifiedAt = new Map<string, number>();
  private readonly events: readonly EventDefinition[];

  constructor(
    @Inject(BrokerConnection) consuming: BrokerConnection,
    @Inject(PublishingConnection) publishing: PublishingConnection,
    @Inject(MessagingMetrics) private readonly metrics: MessagingMetrics,
    @Inject(messagingOptions) private readonly options: MessagingOptions,
  ) {
    this.events = options.events ?? allEvents;
    consuming.onConnected((connection) => this.declare(connection, [this.options.service]));
    publishing.onConnected(async (connection) => {
      this.publishing = connection;
      this.verifiedAt.clear();
      await this.declareAgain();
    });
  }

  /**
   * Before events with these names are published: checks that the queue of each of their consumers exists and is bound, unless that was
   * checked within `verifyMs`. `mandatory` is not enough, because one queue that accepts a copy satisfies it. What was deleted is reported
   * and declared again.
   * @throws Error when the broker does not answer within five seconds, or refuses
   */
  async verifyQueues(names: ReadonlySet<string>): Promise<void> {
    const now = performance.now();
    const since = now - (this.options.verifyMs ?? defaultVerifyMs);
    const due = this.events.filter(({ name }) => names.has(name) && (this.verifiedAt.get(name) ?? since) <= since);
    if (due.length === 0) return;
    await withDeadline(verifyTimeoutMs, this.verifyOrRepair(due), 'verifying the queues');
    for (const { name } of due) this.verifiedAt.set(name, now);
  }

  private async verifyOrRepair(events: readonly EventDefinition[]): Promise<void> {
    try {
      const channel = (this.verifying ??= await this.openVerifyingChannel());
      // Fails when the queue is missing, and restores a deleted binding.
      for (const event of events)
        for (const consumer of durableConsumers(event))
          await channel.bindQueue(queueOf(consumer), exchange, event.name);
    } catch (error) {
      if (codeOfError(error) !== notFound) throw error;
      log.error({ err: error }, 'a queue was deleted with its messages: it is declared again');
      this.metrics.deletedQueues.inc();
      await this.declareAgain();
      if (ownAccount(this.options)) throw error;
    }
  }

  private async openVerifyingChannel(): Promise<Channel> {
    if (!this.publishing) throw new Error('the broker is unavailable');
    const channel = await this.publishing.createChannel();
    channel.on('error', () => undefined);
    channel.on('close', () => {
      if (this.verifying === channel) this.verifying = undefined;
    });
    return channel;
  }

  /** Restores queues and bindings that were deleted. */
  async declareAgain(): Promise<void> {
    const { service } = this.options;
    const published = this.events.filter((event) => (event.publishers as readonly string[]).includes(service));
    const consumers = new Set([service, ...(ownAccount(this.options) ? [] : published.flatMap(durableConsumers))]);
    if (this.publishing) await this.declare(this.publishing, consumers);
  }

  private async declare(connection: ChannelModel, consumers: Iterable<string>): Promise<void> {
    const { retryPausesMs = defaultRetryPausesMs } = this.options;
    const channel = await connection.createChannel();
    // The declaration itself throws a refusal; without a listener the emitter would end the process.
    channel.on('error', () => undefined);
    await channel.assertExchange(exchange, 'topic', { durable: true });
    for (const consumer of consumers) {
      const consumed = this.events.filter((event) => durableConsumers(event).includes(consumer));
      if (consumed.length > 0) await declareConsumer(channel, consumer, consumed, retryPausesMs);
    }
    await channel.close();
  }
}
