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
import { rows } from '@raffle/service-kit/database';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { handledEvent, type EventContext, type HandledEvent } from './event-handlers.js';
import type { GatheredEvent } from './gathering.js';
import { HandlerRegistry, othersHandle } from './handler-registry.js';
import { MessagingMetrics } from './messaging-metrics.js';
import type { Envelope } from './wire.js';

interface InboxRow {
  message_id: string;
  /** Whether another running version of the service has a handler for the event that is missing here. */
  others: boolean;
}

// Waits for the commit or rollback of a copy that is being handled now; in the order of `$1`, so that no two wait for each other.
const insertIntoInbox = `INSERT INTO inbox (message_id, handler, event) SELECT unnest($1::text[]), $2, $3
  ON CONFLICT DO NOTHING RETURNING message_id, ${othersHandle('$3', '$4')} AS others`;

/**
 * Handles an event: `@OnEvent(PaymentConfirmed, { consumer: 'GrantTickets.handle' }) async handle(payload, { manager }) {…}`. All its
 * work must use `manager`: other work is repeated when the message is redelivered. When a handler throws, it is retried with
 * growing pauses. Guards and interceptors of the class apply to it, exception filters do not.
 *
 * With `gather: true` it receives a list: what arrives within a tenth of a second is handled in one transaction. For work that nobody waits
 * for. Versions within a list have no order, and its locks are taken in the same order by everyone.
 */
export function OnEvent<E extends EventDefinition>(
  definition: E,
  options: { consumer: string; gather: true },
): HandlerDecorator<readonly GatheredEvent<E>[], Pick<EventContext, 'manager'>>;
export function OnEvent<E extends EventDefinition>(
  definition: E,
  options: { consumer: string },
): HandlerDecorator<EventPayload<E>, EventContext>;
export function OnEvent(
  definition: EventDefinition,
  options: Omit<HandledEvent, 'definition'>,
): HandlerDecorator<never, never> {
  return (target, key, descriptor) => {
    SetMetadata(handledEvent, { ...options, definition } satisfies HandledEvent)(target, key, descriptor);
    UseInterceptors(InboxInterceptor)(target, key, descriptor);
  };
}

type HandlerDecorator<Argument, Context> = <Method extends (argument: Argument, context: Context) => Promise<void>>(
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

const log = logger('inbox');

/**
 * Runs a handler in a separate transaction that also stores an inbox row for each of its events, and leaves out those that have one: its
 * work takes effect once per message, however often the message is delivered.
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
    const handled = this.reflector.get<HandledEvent>(handledEvent, execution.getHandler());
    const { consumer, definition, gather } = handled;
    const [argument, context] = execution.getArgs<[unknown, EventContext]>();
    const events: Envelope[] = gather ? (argument as Envelope[]) : [context];
    const byId = new Map(events.map((event) => [event.messageId, event]));
    const delivered = events.length;
    const ids = [...byId.keys()].sort();
    const own = this.registry.ownHandlersOf(definition.name);
    const fresh = await this.dataSource.transaction(async (manager) => {
      const inserted = await rows<InboxRow>(manager, insertIntoInbox, [ids, consumer, definition.name, own]);
      if (inserted.length === 0) return [];
      if (gather) events.splice(0, delivered, ...inserted.map(({ message_id }) => byId.get(message_id)!));
      context.manager = manager;
      await lastValueFrom(next.handle(), { defaultValue: undefined });
      return inserted;
    });
    for (const { message_id, others } of fresh) byId.get(message_id)!.onlyOurs = !others;
    const labels = { event: definition.name, handler: consumer };
    this.metrics.handled.inc(labels, fresh.length);
    if (fresh.length < delivered) {
      this.metrics.duplicates.inc(labels, delivered - fresh.length);
      log.debug({ ...labels, message_ids: ids }, 'duplicates were dropped');
    }
    // A value: an empty stream would fail with EmptyError.
    return of(undefined);
  }
}
