import { Inject, Injectable } from '@nestjs/common';
import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import { inRequestContext, isDatabaseUnavailable, isError, logger, withDeadline } from '@raffle/service-kit';
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { BrokerConnection, pause, PublishingConnection } from './broker-connection.js';
import { CommitPublisher } from './commit-publisher.js';
import type { Publication } from './confirmed-publisher.js';
import { EventHandlers } from './event-handlers.js';
import { EventPublisher } from './event-publisher.js';
import { maxGathered } from './gathering.js';
import { HandlerRegistry } from './handler-registry.js';
import { messageCopy } from './message-copy.js';
import { MessagingMetrics } from './messaging-metrics.js';
import { defaultPrefetch, defaultRetryPausesMs, messagingOptions, type MessagingOptions } from './messaging-options.js';
import { OutboxRelay } from './outbox-relay.js';
import { Poison } from './poison.js';
import { readEvent } from './read-event.js';
import { ownAccount, countOf, deadLetterQueueOf, envelopeOf, headers, queueOf, retryQueueOf } from './wire.js';
import { oldest } from './queued-messages.js';
import { Topology } from './topology.js';

const log = logger('consumer');
const drainMs = 8_000;
const movePauseMs = 1_000;
/** How long a message waits for a version of this service that handles it. */
const otherVersionDays = 3;

interface Consumption {
  channel: Channel;
  consumerTag: string;
}

/**
 * The service's event consumer, a Nest transport. A message is acknowledged only after its handlers have committed, or after
 * the broker has confirmed it in a delay queue or in the dead-letter queue; until then it is redelivered.
 */
@Injectable()
export class EventConsumer extends Server implements CustomTransportStrategy {
  private consumption: Consumption | undefined;
  /** Running work with the time of its event. */
  private readonly inFlight = new Map<Promise<void>, Date>();
  private closing: Promise<void> | undefined;
  private readonly stopping = new AbortController();
  private readonly retryPausesMs: readonly number[];

  constructor(
    @Inject(BrokerConnection) private readonly broker: BrokerConnection,
    @Inject(PublishingConnection) private readonly publishing: PublishingConnection,
    @Inject(EventPublisher) private readonly publisher: EventPublisher,
    @Inject(Topology) private readonly topology: Topology,
    @Inject(EventHandlers) private readonly handlers: EventHandlers,
    @Inject(HandlerRegistry) private readonly registry: HandlerRegistry,
    @Inject(CommitPublisher) private readonly commits: CommitPublisher,
    @Inject(OutboxRelay) private readonly relay: OutboxRelay,
    @Inject(MessagingMetrics) private readonly metrics: MessagingMetrics,
    @Inject(messagingOptions) private readonly options: MessagingOptions,
  ) {
    super();
    this.retryPausesMs = options.retryPausesMs ?? defaultRetryPausesMs;
  }

  /** Starts consuming when the broker connects; `ready` is called immediately: the start must not wait for the broker. */
  listen(ready: () => void): void {
    if (this.handlers.allHandlers().length > 0) this.broker.onConnected((connection) => this.consume(connection));
    ready();
  }

  /** Accepts no new message, lets running handlers finish, publishes their events, and disconnects; bounded in time. */
  close(): Promise<void> {
    this.closing ??= this.drain();
    return this.closing;
  }

  /**
   * The time of the oldest event that this instance is handling, which is the oldest of the queue: consumers take its first messages.
   * @returns undefined when it handles none, or none has a time
   */
  oldestInFlight(): Date | undefined {
    return oldest([...this.inFlight.values()].filter((occurredAt) => occurredAt.getTime() > 0));
  }

  on(): void {
    throw new Error('EventConsumer has no events of its own');
  }

  unwrap<T>(): T {
    return this.broker as T;
  }

  private async consume(connection: ChannelModel): Promise<void> {
    if (this.closing) return;
    const channel = await connection.createChannel();
    const consumption: Consumption = { channel, consumerTag: '' };
    channel.on('error', (error: unknown) => log.warn({ err: error }, 'the consuming channel failed'));
    channel.on('close', () => {
      if (this.consumption !== consumption) return;
      this.consumption = undefined;
      this.broker.restartConnection(new Error('the consuming channel was closed'), connection);
    });
    const gathers = this.handlers.allHandlers().some(({ gather }) => gather);
    await channel.prefetch((this.options.prefetch ?? defaultPrefetch) + (gathers ? maxGathered : 0));
    this.consumption = consumption;
    const { consumerTag } = await channel.consume(queueOf(this.options.service), (message) => {
      if (message) this.track(this.receive(message, consumption), envelopeOf(message).occurredAt);
      else {
        log.error({}, 'the queue was deleted with its messages: it is declared again with the connection');
        this.metrics.deletedQueues.inc();
        this.broker.restartConnection(new Error('the broker cancelled the consumer'), connection);
      }
    });
    consumption.consumerTag = consumerTag;
  }

  private track(work: Promise<void>, occurredAt: Date): void {
    this.inFlight.set(work, occurredAt);
    void work.finally(() => this.inFlight.delete(work));
  }

  /** Never throws: a message that cannot be settled is redelivered with the next connection. */
  private async receive(message: ConsumeMessage, consumption: Consumption): Promise<void> {
    try {
      await this.settle(message, consumption);
      if (this.consumption === consumption) consumption.channel.ack(message);
    } catch (error) {
      log.warn(
        { err: error, event: envelopeOf(message).event },
        'a message could not be settled and will be redelivered',
      );
      if (this.consumption === consumption && !this.closing)
        this.broker.restartConnection(new Error('a message could not be settled'));
    }
  }

  private async settle(message: ConsumeMessage, consumption: Consumption): Promise<void> {
    try {
      const { envelope, payload, handlers } = readEvent(message, this.handlers, this.options);
      const concerned = handlers[0]?.definition.concerns?.(payload).includes(this.options.service) ?? true;
      if (!concerned) return;
      const { messageId, correlationId } = envelope;
      const context = { requestId: messageId, correlationId, causationId: messageId };
      const alone = message.fields.redelivered || countOf(message, headers.attempts) > 0;
      let onlyOurs = true;
      for (const handler of handlers) {
        const handling = { ...envelope };
        await inRequestContext(context, () => handler.handle(payload, handling, alone));
        onlyOurs &&= handling.onlyOurs ?? false;
      }
      if (onlyOurs || !(await this.registry.awaitsAnother(envelope.event, messageId))) {
        this.metrics.delays.observe({ event: envelope.event }, (Date.now() - envelope.occurredAt.getTime()) / 1_000);
        return;
      }
    } catch (error) {
      return this.settleFailed(message, consumption, error);
    }
    return this.postpone(message, consumption, 'another_handler');
  }

  private async settleFailed(message: ConsumeMessage, consumption: Consumption, error: unknown): Promise<void> {
    const { event, messageId, occurredAt, correlationId } = envelopeOf(message);
    const line = { err: error, event, message_id: messageId, correlation_id: correlationId };
    if (error instanceof Poison) {
      if (error.fromAnotherVersion && Date.now() - occurredAt.getTime() < otherVersionDays * 86_400_000) {
        log.warn(line, 'a message that this version of the service cannot read waits for another');
        return this.postpone(message, consumption, error.reason);
      }
      log.error(line, 'an unreadable message is dead-lettered');
      return this.deadLetter(message, consumption, error.reason, error.message);
    }
    if (isDatabaseUnavailable(error)) {
      log.warn(line, 'the database is unavailable: the message waits');
      return this.postpone(message, consumption, 'database_away');
    }
    const attempts = countOf(message, headers.attempts) + 1;
    const pauseMs = this.retryPausesMs[attempts - 1];
    if (pauseMs === undefined) {
      log.error({ ...line, attempts }, 'a handler failed for the last time: its message is dead-lettered');
      return this.deadLetter(
        message,
        consumption,
        'handler_failed',
        error instanceof Error ? error.message : 'unknown error',
      );
    }
    log.warn({ ...line, attempts, next_try_ms: pauseMs }, 'a handler failed and will be retried');
    this.metrics.retries.inc({ event, cause: 'handler_failed' });
    return this.move(message, consumption, retryQueueOf(this.options.service, pauseMs), {
      [headers.attempts]: attempts,
    });
  }

  /** Delays the message without using up its retries, as long as needed. */
  private async postpone(message: ConsumeMessage, consumption: Consumption, cause: string): Promise<void> {
    const postponements = countOf(message, headers.postponements) + 1;
    const pauseMs = this.retryPausesMs[Math.min(postponements, this.retryPausesMs.length) - 1] ?? 0;
    this.metrics.retries.inc({ event: this.knownName(message), cause });
    const queue = pauseMs > 0 ? retryQueueOf(this.options.service, pauseMs) : queueOf(this.options.service);
    await this.move(message, consumption, queue, { [headers.postponements]: postponements });
  }

  private async deadLetter(
    message: ConsumeMessage,
    consumption: Consumption,
    reason: string,
    detail: string,
  ): Promise<void> {
    this.metrics.deadLettered.inc({ event: this.knownName(message), reason });
    await this.move(message, consumption, deadLetterQueueOf(this.options.service), {
      [headers.reason]: reason,
      [headers.detail]: detail.slice(0, 500),
      [headers.deadLetteredAt]: new Date().toISOString(),
    });
  }

  /**
   * The copy is confirmed in its new queue before the original is acknowledged. Waits while the broker accepts no messages.
   * @throws Error when the shutdown starts or the connection ends first: the original is then redelivered.
   */
  private async move(
    message: ConsumeMessage,
    consumption: Consumption,
    queue: string,
    added: Record<string, unknown>,
  ): Promise<void> {
    const copy = messageCopy(message, queue, ownAccount(this.options), added);
    for (;;) {
      const problem = await this.tryPublishing(copy);
      if (!problem) return;
      if (this.closing || this.consumption !== consumption) throw problem;
      await pause(movePauseMs, this.stopping.signal);
    }
  }

  /** @returns the error; undefined when the broker has confirmed the message. */
  private async tryPublishing(copy: Publication): Promise<Error | undefined> {
    try {
      const [outcome] = await this.publisher.publishVerified([copy]);
      if (outcome === 'confirmed') return undefined;
      if (outcome === 'unroutable') await this.topology.declareAgain();
      throw new Error(`${copy.routingKey} did not accept the message: ${outcome ?? 'no answer'}`);
    } catch (error) {
      log.warn({ err: error, queue: copy.routingKey }, 'a message cannot be moved for now');
      return isError(error) ? error : new Error('the message could not be moved');
    }
  }

  /** Undefined names must not become labels: senders could fill the metrics with them. */
  private knownName(message: ConsumeMessage): string {
    const { event } = envelopeOf(message);
    return this.handlers.handlersOf(event).length > 0 ? event : 'unknown';
  }

  private async drain(): Promise<void> {
    this.stopping.abort();
    const consumption = this.consumption;
    if (consumption?.consumerTag) {
      await withDeadline(2_000, consumption.channel.cancel(consumption.consumerTag), 'cancelling the consumer').catch(
        (error: unknown) => log.warn({ err: error }, 'the consumer could not be cancelled'),
      );
    }
    await withDeadline(drainMs, Promise.all(this.inFlight.keys()), 'draining the consumer').catch((error: unknown) =>
      log.warn({ err: error }, 'handlers are left running; their messages will be redelivered'),
    );
    this.consumption = undefined;
    // The channel's close is ordered after the acknowledgements sent on it; the connection's might overtake them.
    await withDeadline(2_000, consumption?.channel.close() ?? Promise.resolve(), 'closing the consuming channel').catch(
      (error: unknown) => log.debug({ err: error }, 'the consuming channel was already closed'),
    );
    await this.commits.stop();
    await this.relay.stop();
    await Promise.all([this.broker.close(), this.publishing.close()]);
  }
}
