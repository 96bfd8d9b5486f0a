import {
  Global,
  Inject,
  Injectable,
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { DiscoveryModule, MetadataScanner } from '@nestjs/core';
import { Metrics, Readiness } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { BrokerConnection, PublishingConnection } from './broker-connection.js';
import { addBrokerCheck, connectionTo } from './broker-parts.js';
import { CommitPublisher } from './commit-publisher.js';
import { EventConsumer } from './event-consumer.js';
import { EventHandlers } from './event-handlers.js';
import { EventPublisher } from './event-publisher.js';
import { HandlerRegistry } from './handler-registry.js';
import { MessagingCleaning } from './messaging-cleaning.js';
import { MessagingMetrics } from './messaging-metrics.js';
import { messagingOptions, type MessagingOptions } from './messaging-options.js';
import { measureBacklog, Outbox } from './outbox.js';
import { OutboxEvents } from './outbox-events.js';
import { OutboxRelay } from './outbox-relay.js';
import { Topology } from './topology.js';

/** Starts the parts together and stops them at the end. */
@Injectable()
class MessagingLifecycle implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(BrokerConnection) private readonly broker: BrokerConnection,
    @Inject(PublishingConnection) private readonly publishing: PublishingConnection,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(OutboxEvents) private readonly events: OutboxEvents,
    @Inject(CommitPublisher) private readonly commits: CommitPublisher,
    @Inject(OutboxRelay) private readonly relay: OutboxRelay,
    @Inject(EventConsumer) private readonly consumer: EventConsumer,
    @Inject(EventHandlers) private readonly handlers: EventHandlers,
    @Inject(MessagingMetrics) private readonly metrics: MessagingMetrics,
    @Inject(Readiness) private readonly readiness: Readiness,
  ) {}

  onModuleInit(): void {
    this.outbox.publishWith(this.commits);
    this.metrics.measureBacklog(() => measureBacklog(this.dataSource));
    addBrokerCheck(this.readiness, this.broker, this.publishing);
  }

  onApplicationBootstrap(): void {
    this.metrics.startAtZero(this.events.publishedNames(), this.handlers.allHandlers());
    this.broker.start();
    this.publishing.start();
    this.relay.start();
  }

  /** Under runService with the consumer attached, this has already run, before the database was closed. */
  async onApplicationShutdown(): Promise<void> {
    await this.consumer.close();
  }
}

const metricsProvider = {
  provide: MessagingMetrics,
  useFactory: (metrics: Metrics, broker: BrokerConnection, publishing: PublishingConnection) =>
    new MessagingMetrics(metrics, {
      connected: () => broker.connected && publishing.connected,
      blocked: () => publishing.blocked,
    }),
  inject: [Metrics, BrokerConnection, PublishingConnection],
};

/** Outbox, relay, inbox and consumer of one service. Needs ServiceKitModule and DatabaseModule with `messagingMigrations`. */
@Global()
@Module({})
export class MessagingModule {
  static forRoot(options: MessagingOptions): DynamicModule {
    return {
      module: MessagingModule,
      imports: [DiscoveryModule],
      providers: [
        { provide: messagingOptions, useValue: options },
        connectionTo(options),
        {
          provide: PublishingConnection,
          useFactory: () => new PublishingConnection({ url: options.url, name: `${options.service} publishing` }),
        },
        metricsProvider,
        MetadataScanner,
        Topology,
        EventPublisher,
        Outbox,
        OutboxEvents,
        OutboxRelay,
        CommitPublisher,
        EventHandlers,
        HandlerRegistry,
        EventConsumer,
        MessagingCleaning,
        MessagingLifecycle,
      ],
      exports: [
        Outbox,
        EventConsumer,
        OutboxRelay,
        BrokerConnection,
        MessagingMetrics,
        HandlerRegistry,
        messagingOptions,
      ],
    };
  }
}
