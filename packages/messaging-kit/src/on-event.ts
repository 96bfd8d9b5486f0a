import {
  Inject,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { EventDefinition, EventPayload } from '@raffle/contracts/events/define-event';
import { logger } from '@raffle/service-kit';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { handledEvent, type EventContext, type HandledEvent } from './event-handlers.js';
import { HandlerRegistry, othersHandle } from './handler-registry.js';
import { MessagingMetrics } from './messaging-metrics.js';

/**
 * Handles an event: `@OnEvent(PaymentConfirmed, { consumer: 'GrantTickets.handle' }) async handle(payload, { manager }) {…}`. All its
 * work must use `manager`: other work is repeated when the message is redelivered. When a handler throws, it is retried with
 * growing pauses. Guards and interceptors of the class apply to it, exception filters do not.
 */
export function OnEvent<E extends EventDefinition>(definition: E, options: Pick<HandledEvent, 'consumer'>) {
  return <Method extends (payload: EventPayload<E>, context: EventContext) => Promise<void>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    SetMetadata(handledEvent, { ...options, definition } satisfies HandledEvent)(target, key, descriptor);
    UseInterceptors(InboxInterceptor)(target, key, descriptor);
  };
}

const log = logger('inbox');

/**
 * Runs a handler in a separate transaction that also stores its inbox row, and skips it when that row exists: its work takes effect once
 * per message, however often the message is delivered.
 */
@Injectable()
class InboxInterceptor implements NestInterceptor {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(HandlerRegistry) private readonly registry: HandlerRegistry,
    @Inject(MessagingMetrics) private readonly metrics: MessagingMetrics,
  ) {}

  async intercept(execution: ExecutionContext, next: CallHandler): Promise<Observable<undefined>> {
    const { consumer, definition } = this.reflector.get<HandledEvent>(handledEvent, execution.getHandler());
    const context = execution.getArgByIndex<EventContext>(1);
    const first = await this.dataSource.transaction(async (manager) => {
      // Waits for the commit or rollback of a copy that is being handled now.
      const [inserted] = await manager.query<{ others: boolean }[]>(
        `INSERT INTO inbox (message_id, handler, event) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING RETURNING ${othersHandle('$3', '$4')} AS others`,
        [context.messageId, consumer, definition.name, this.registry.ownHandlersOf(definition.name)],
      );
      if (!inserted) return false;
      context.onlyOurs = !inserted.others;
      context.manager = manager;
      await lastValueFrom(next.handle(), { defaultValue: undefined });
      return true;
    });
    const labels = { event: definition.name, handler: consumer };
    if (first) this.metrics.handled.inc(labels);
    else {
      this.metrics.duplicates.inc(labels);
      log.debug({ ...labels, message_id: context.messageId }, 'a duplicate was dropped');
    }
    // A value: an empty stream would fail with EmptyError.
    return of(undefined);
  }
}
