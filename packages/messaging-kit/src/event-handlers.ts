import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, ExternalContextCreator, MetadataScanner } from '@nestjs/core';
import { allEvents } from '@raffle/contracts/events/all-events';
import type { EventDefinition } from '@raffle/contracts/events/define-event';
import { ConcurrencyLimit } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import { Gathering } from './gathering.js';
import { defaultPrefetch, messagingOptions, type MessagingOptions } from './messaging-options.js';
import { durableConsumers, type Envelope } from './wire.js';

/** The event's data besides its payload. */
export interface EventContext extends Envelope {
  /** The handler's transaction; the inbox row commits with it. */
  manager: EntityManager;
}

/** What `@OnEvent` says of a method. */
export interface HandledEvent {
  definition: EventDefinition;
  /** The handler's identity in inbox rows, unique in its service. A new name repeats the work of redelivered messages. */
  consumer: string;
  /** Whether events of a tenth of a second are handled as a list, in one transaction. */
  gather?: boolean;
}

/** Metadata of a handler's method. */
export const handledEvent = 'messaging-kit:handled-event';

export interface EventHandler extends HandledEvent {
  /**
   * Runs guards, interceptors (the inbox among them) and the method. Its errors are passed on unchanged.
   * @param alone never together with other events, even if the handler gathers
   */
  handle(payload: unknown, envelope: Envelope, alone: boolean): Promise<void>;
}

type Method = (...args: unknown[]) => unknown;
/** A message never waits so long: the statements of those before it have time limits. */
const maxWaitMs = 15 * 60_000;

/** The type of the execution context in guards and interceptors. */
export const eventContextType = 'event';

/** Every `@OnEvent` method of the service's providers, found at start. */
@Injectable()
export class EventHandlers implements OnModuleInit {
  private readonly byEvent = new Map<string, EventHandler[]>();
  private readonly transactions: ConcurrencyLimit;

  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(MetadataScanner) private readonly scanner: MetadataScanner,
    @Inject(ExternalContextCreator) private readonly contexts: ExternalContextCreator,
    @Inject(messagingOptions) private readonly options: MessagingOptions,
  ) {
    this.transactions = new ConcurrencyLimit({
      atOnce: options.prefetch ?? defaultPrefetch,
      maxWaiting: Infinity,
      maxWaitMs,
      retryAfterSeconds: 1,
    });
  }

  /** @throws Error when handlers and definitions disagree: the service must not start and silently miss events. */
  onModuleInit(): void {
    for (const wrapper of this.discovery.getProviders()) {
      const instance: unknown = wrapper.instance;
      if (typeof instance !== 'object' || instance === null || wrapper.isAlias) continue;
      this.register(instance, wrapper.metatype === instance.constructor);
    }
    const { service, events = allEvents } = this.options;
    for (const event of events) {
      if (durableConsumers(event).includes(service) && !this.byEvent.has(event.name)) {
        throw new Error(`${service} is a consumer of ${event.name} and has no @OnEvent handler for it.`);
      }
    }
  }

  handlersOf(event: string): readonly EventHandler[] {
    return this.byEvent.get(event) ?? [];
  }

  allHandlers(): EventHandler[] {
    return [...this.byEvent.values()].flat();
  }

  private register(instance: object, isProvidedByClass: boolean): void {
    const prototype: unknown = Object.getPrototypeOf(instance);
    if (typeof prototype !== 'object' || prototype === null) return;
    for (const key of this.scanner.getAllMethodNames(prototype)) {
      const method: unknown = Reflect.get(prototype, key);
      if (typeof method !== 'function') continue;
      const handled = Reflect.getMetadata(handledEvent, method) as HandledEvent | undefined;
      if (!handled) continue;
      // Nest finds the module of a provider, and with it the inbox, by its class.
      if (!isProvidedByClass)
        throw new Error(`${handled.consumer} is made by a factory, where the inbox does not run: provide its class.`);
      const run = this.runnable(instance, key, method as Method);
      if (handled.gather) {
        const gathering = new Gathering((events) => run(events, {}));
        this.add(handled, (payload, envelope, alone) => gathering.gather(payload, envelope, alone));
      } else this.add(handled, run);
    }
  }

  private runnable(instance: object, key: string, method: Method) {
    // Without filters: one that returns a value would turn a failure into success, and the message would be acknowledged.
    const options = { guards: true, interceptors: true, filters: false };
    const run = this.contexts.create(
      instance,
      method,
      key,
      undefined,
      undefined,
      undefined,
      undefined,
      options,
      eventContextType,
    ) as (argument: unknown, context: object) => Promise<void>;
    return (argument: unknown, context: object) => this.transactions.run(() => run(argument, context));
  }

  private add({ definition, consumer, gather }: HandledEvent, handle: EventHandler['handle']): void {
    const { service, events = allEvents } = this.options;
    if (!durableConsumers(definition).includes(service) || !events.some((one) => one.name === definition.name)) {
      throw new Error(
        `${consumer} handles ${definition.name}, whose definition does not name ${service} as a consumer.`,
      );
    }
    if (this.allHandlers().some((handler) => handler.consumer === consumer)) {
      throw new Error(
        `The consumer ${consumer} exists twice; provide it in one module and name it in one handler only.`,
      );
    }
    this.byEvent.set(definition.name, [...this.handlersOf(definition.name), { consumer, definition, gather, handle }]);
  }
}
