import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { EventDefinition, EventPayload } from '@raffle/contracts/events/define-event';
import { logger } from '@raffle/service-kit';
import type { ChannelModel, ConsumeMessage } from 'amqplib';
import { BrokerConnection } from './broker-connection.js';
import { checkPublisher } from './poison.js';
import { envelopeOf, exchange, liveConsumer, type BrokerAccess } from './wire.js';

interface LiveEvent<E extends EventDefinition = EventDefinition> {
  definition: E;
  payload: EventPayload<E>;
  messageId: string;
  occurredAt: Date;
  correlationId: string;
}

type Handler<E extends EventDefinition> = (event: LiveEvent<E>) => void | Promise<void>;

interface Subscriptions {
  definition: EventDefinition;
  handlers: Handler<EventDefinition>[];
}

const log = logger('live-events');

/** Injection token of the process' access to the broker. */
export const brokerAccess = Symbol('messaging-kit:broker-access');

/**
 * Events as they happen, for a process without a database: an exclusive queue that lives as long as the connection. Events
 * during a disconnection are missed, so take a snapshot in `onReconnected`, and ignore versions older than the stored ones.
 */
@Injectable()
export class LiveEvents implements OnApplicationBootstrap, OnApplicationShutdown {
  /** By the event's name. */
  private readonly subscriptions = new Map<string, Subscriptions>();
  private readonly callbacks: (() => void | Promise<void>)[] = [];
  private started = false;

  constructor(
    @Inject(BrokerConnection) private readonly broker: BrokerConnection,
    @Inject(brokerAccess) private readonly access: BrokerAccess,
  ) {
    broker.onConnected((connection) => this.listen(connection));
  }

  /** `handler` receives each of these events; subscribe before the application has started (constructor or onModuleInit). */
  subscribe<E extends EventDefinition>(definitions: readonly E[], handler: Handler<E>): void {
    if (this.started) throw new Error('Subscribe to live events before the application has started');
    for (const definition of definitions) {
      if (!definition.consumers.some((name) => name === liveConsumer))
        throw new Error(
          `${definition.name} does not name ${liveConsumer} among its consumers: the broker would refuse it`,
        );
      const subscribed = this.subscriptions.get(definition.name) ?? { definition, handlers: [] };
      subscribed.handlers.push(handler as Handler<EventDefinition>);
      this.subscriptions.set(definition.name, subscribed);
    }
  }

  /**
   * `callback` is called each time the queue has been created, including the first: from then on no event is missed, so a
   * snapshot taken now and the following events leave no gap.
   */
  onReconnected(callback: () => void | Promise<void>): void {
    this.callbacks.push(callback);
  }

  get connected(): boolean {
    return this.broker.connected;
  }

  onApplicationBootstrap(): void {
    this.started = true;
    this.broker.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.broker.close();
  }

  private async listen(connection: ChannelModel): Promise<void> {
    const channel = await connection.createChannel();
    channel.on('error', (error: unknown) => log.warn({ err: error }, 'the live channel failed'));
    let open = true;
    channel.on('close', () => {
      open = false;
      this.broker.restartConnection(new Error('the live channel was closed'), connection);
    });
    await channel.prefetch(200);
    // The exchange is created by the broker's definitions or by a service; until then the connection is retried.
    const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true, durable: false });
    for (const name of this.subscriptions.keys()) await channel.bindQueue(queue, exchange, name);
    await channel.consume(queue, (message) => {
      if (!message)
        return this.broker.restartConnection(new Error('the broker cancelled the live consumer'), connection);
      void this.receive(message).finally(() => {
        if (open) channel.ack(message);
      });
    });
    for (const callback of this.callbacks) {
      // Not awaited: a snapshot may need services that have not started yet, and retries on its own.
      void Promise.resolve()
        .then(callback)
        .catch((error: unknown) => log.error({ err: error }, 'a callback after the reconnect failed'));
    }
  }

  /** Never throws: a failure is logged, and the next snapshot restores the state. */
  private async receive(message: ConsumeMessage): Promise<void> {
    const { event, messageId, occurredAt, correlationId } = envelopeOf(message);
    const subscribed = this.subscriptions.get(event);
    if (!subscribed) return;
    const { definition, handlers } = subscribed;
    const attempt = async <T>(work: () => T | Promise<T>): Promise<T | undefined> => {
      try {
        return await work();
      } catch (error) {
        log.error({ err: error, event, message_id: messageId }, 'a live event could not be handled');
        return undefined;
      }
    };
    const received = await attempt((): LiveEvent => {
      checkPublisher(message, definition, this.access);
      const payload = definition.payload.parse(JSON.parse(message.content.toString('utf8')));
      return { definition, payload, messageId: messageId ?? '', occurredAt, correlationId };
    });
    if (received) for (const handler of handlers) await attempt(() => handler(received));
  }
}
