import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, ExternalContextCreator, MetadataScanner } from '@nestjs/core';
import { allEvents } from '@raffle/contracts/events/all-events';
import type { EventDefinition } from '@raffle/contracts/events/define-event';
import type { EntityManager } from 'typeorm';
import { messagingOptions, type MessagingOptions } from './messaging-options.js';
import { durableConsumers } from './wire.js';

/** The event's data besides its payload. */
export interface EventContext {
  /** The handler's transaction; the inbox row commits with it. */
  manager: EntityManager;
  messageId: string;
  /** When it happened, by its publisher's clock. */
  occurredAt: Date;
  correlationId: string;
  /** The id of its direct cause; null when its publisher named none. */
  causationId: string | null;
  /** Set by the inbox when no other running version of the service has a handler for this event that is missing here. */
  onlyOurs?: boolean;
}

/** What `@OnEvent` says of a method. */
export interface HandledEvent {
  definition: EventDefinition;
  /** The handler's identity in inbox rows, unique in its service. A new name repeats the work of redelivered messages. */
  consumer: string;
}

/** Metadata of a handler's method. */
export const handledEvent = 'messaging-kit:handled-event';

export interface EventHandler extends HandledEvent {
  /** Runs guards, interceptors (the inbox among them) and the method. Its errors are passed on unchanged. */
  handle(payload: unknown, context: Omit<EventContext, 'manager'>): Promise<void>;
}

/** The type of the execution context in guards and interceptors. */
export const eventContextType = 'event';

/** Every `@OnEvent` method of the service's providers, found at start. */
@Injectable()
export class EventHandlers implements OnModuleInit {
  private readonly byEvent = new Map<string, EventHandler[]>();

  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(MetadataScanner) private readonly scanner: MetadataScanner,
    @Inject(ExternalContextCreator) private readonly contexts: ExternalContextCreator,
    @Inject(messagingOptions) private readonly options: MessagingOptions,
  ) {}

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

  of(event: string): readonly EventHandler[] {
    return this.byEvent.get(event) ?? [];
  }

  all(): EventHandler[] {
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
      this.add(handled, this.runnable(instance, key, method as (...args: unknown[]) => unknown));
    }
  }

  private runnable(instance: object, key: string, method: (...args: unknown[]) => unknown): EventHandler['handle'] {
    // Without filters: one that returns a value would turn a failure into success, and the message would be acknowledged.
    const options = { guards: true, interceptors: true, filters: false };
    return this.contexts.create(
      instance,
      method,
      key,
      undefined,
      undefined,
      undefined,
      undefined,
      options,
      eventContextType,
    );
  }

  private add({ definition, consumer }: HandledEvent, handle: EventHandler['handle']): void {
    const { service, events = allEvents } = this.options;
    if (!durableConsumers(definition).includes(service) || !events.some((one) => one.name === definition.name)) {
      throw new Error(
        `${consumer} handles ${definition.name}, whose definition does not name ${service} as a consumer.`,
      );
    }
    if (this.all().some((handler) => handler.consumer === consumer)) {
      throw new Error(
        `The consumer ${consumer} exists twice; provide it in one module and name it in one handler only.`,
      );
    }
    this.byEvent.set(definition.name, [...this.of(definition.name), { consumer, definition, handle }]);
  }
}
