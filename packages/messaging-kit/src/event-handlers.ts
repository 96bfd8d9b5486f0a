import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { allEvents, type EventDefinition } from '@raffle/contracts';
import { messagingOptions, type MessagingOptions } from './messaging-options.js';
import { handledEvent, type EventContext } from './on-event.js';
import { durableConsumers } from './wire.js';

export interface EventHandler {
  /** Its identity in the inbox. */
  name: string;
  definition: EventDefinition;
  handle(payload: unknown, context: EventContext): Promise<void>;
}

type Method = (this: object, payload: unknown, context: EventContext) => Promise<void>;

/** Every `@OnEvent` method of the service's providers, found at start. */
@Injectable()
export class EventHandlers implements OnModuleInit {
  private readonly byEvent = new Map<string, EventHandler[]>();

  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(MetadataScanner) private readonly scanner: MetadataScanner,
    @Inject(messagingOptions) private readonly options: MessagingOptions,
  ) {}

  /** @throws Error when handlers and definitions disagree: the service must not start and silently miss events. */
  onModuleInit(): void {
    for (const wrapper of this.discovery.getProviders()) {
      const instance: unknown = wrapper.instance;
      if (typeof instance !== 'object' || instance === null || wrapper.isAlias) continue;
      this.register(instance);
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

  private register(instance: object): void {
    const prototype: unknown = Object.getPrototypeOf(instance);
    if (typeof prototype !== 'object' || prototype === null) return;
    for (const key of this.scanner.getAllMethodNames(prototype)) {
      const method: unknown = Reflect.get(prototype, key);
      if (typeof method !== 'function') continue;
      const definition = Reflect.getMetadata(handledEvent, method) as EventDefinition | undefined;
      if (definition) this.add(`${instance.constructor.name}.${key}`, definition, instance, method as Method);
    }
  }

  private add(name: string, definition: EventDefinition, instance: object, method: Method): void {
    const { service, events = allEvents } = this.options;
    if (!durableConsumers(definition).includes(service) || !events.some((one) => one.name === definition.name)) {
      throw new Error(`${name} handles ${definition.name}, whose definition does not name ${service} as a consumer.`);
    }
    const handlers = this.byEvent.get(definition.name) ?? [];
    if (handlers.some((handler) => handler.name === name)) {
      throw new Error(`${name} is provided twice; list it in one module only.`);
    }
    handlers.push({ name, definition, handle: (payload, context) => method.call(instance, payload, context) });
    this.byEvent.set(definition.name, handlers);
  }
}
