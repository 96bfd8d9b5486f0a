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
import { DataSource, type EntityManager } from 'typeorm';
import { handledEvent, type EventContext, type HandledEvent } from './event-handlers.js';
import type { GatheredEvent } from './gathering.js';
import { HandlerRegistry, othersHandle } from './handler-registry.js';
import { MessagingMetrics } from './messaging-metrics.js';
import type { Envelope } from './wire.js';

/** Whose work is one statement, which takes its messages with {@link withFreshMessages}. */
export interface OneStatementContext {
  manager: EntityManager;
  inbox: InboxValues;
}

/** The first values of a statement with {@link withFreshMessages}. */
type InboxValues = [messageIds: string[], handler: string, event: string, ownHandlers: string[]];

/** What a statement with {@link withFreshMessages} returns: `SELECT message_id, others FROM fresh`. */
export interface InboxRow {
  message_id: string;
  /** Whether another running version of the service has a handler for the event that is missing here. */
  others: boolean;
}

// Waits for the commit or rollback of a copy that is being handled now; in the order of `$1`, so that no two wait for each other.
const insertIntoInbox = `INSERT INTO inbox (message_id, handler, event) SELECT unnest($1::text[]), $2, $3
  ON CONFLICT DO NOTHING RETURNING message_id, ${othersHandle('$3', '$4')} AS others`;

/** Stores the inbox rows of the messages `$1`; `fresh` has the `message_id` of those that had none. */
export const withFreshMessages = `WITH fresh AS (${insertIntoInbox})`;

/**
 * Handles an event: `@OnEvent(PaymentConfirmed, { consumer: 'GrantTickets.handle' }) async handle(payload, { manager }) {…}`. All its
 * work must use `manager`: other work is repeated when the message is redelivered. When a handler throws, it is retried with
 * growing pauses. Guards and interceptors of the class apply to it, exception filters do not.
 *
 * With `gather: true` it receives a list: what arrives within a tenth of a second is handled in one transaction. For work that nobody waits
 * for. Versions within a list have no order, and its locks are taken in the same order by everyone.
 *
 * With `inOneStatement: true` there is no transaction: all its work is one statement that begins with {@link withFreshMessages} and the
 * values `inbox`, changes only what `fresh` names, and returns `fresh`. The events of a list are in the order of `$1`. Whatever refuses an
 * event must do so in the statement: afterwards it is handled.
 */
export function OnEvent<E extends EventDefinition>(
  definition: E,
  options: { consumer: string; gather: true; inOneStatement: true },
): HandlerDecorator<readonly GatheredEvent<E>[], OneStatementContext, InboxRow[]>;
export function OnEvent<E extends EventDefinition>(
  definition: E,
  options: { consumer: string; gather: true },
): HandlerDecorator<readonly GatheredEvent<E>[], Pick<EventContext, 'manager'>>;
export function OnEvent<E extends EventDefinition>(
  definition: E,
  options: { consumer: string; inOneStatement: true },
): HandlerDecorator<EventPayload<E>, OneStatementContext, InboxRow[]>;
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

type HandlerDecorator<Argument, Context, Result = void> = <
  Method extends (argument: Argument, context: Context) => Promise<Result>,
>(
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

const log = logger('inbox');

/**
 * Runs a handler in a separate transaction that also stores an inbox row for each of its events, and leaves out those that have one: its
 * work takes effect once per message, however often the message is delivered. A handler with `inOneStatement` stores them itself.
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
    const { consumer, definition, gather, inOneStatement } = handled;
    const [argument, context] = execution.getArgs<[unknown, EventContext & OneStatementContext]>();
    const events: Envelope[] = gather ? (argument as Envelope[]) : [context];
    const byId = new Map(events.map((event) => [event.messageId, event]));
    const delivered = events.length;
    const ids = [...byId.keys()].sort();
    const inbox: InboxValues = [ids, consumer, definition.name, this.registry.ownHandlersOf(definition.name)];
    const handle = async (manager: EntityManager, messageIds: readonly string[]): Promise<unknown> => {
      if (gather) events.splice(0, delivered, ...messageIds.map((id) => byId.get(id)!));
      Object.assign(context, { manager, inbox });
      return lastValueFrom(next.handle(), { defaultValue: undefined });
    };
    const fresh = inOneStatement
      ? ((await handle(this.dataSource.manager, ids)) as InboxRow[])
      : await this.dataSource.transaction(async (manager) => {
          const inserted = await rows<InboxRow>(manager, insertIntoInbox, inbox);
          const messageIds = inserted.map(({ message_id }) => message_id);
          if (messageIds.length > 0) await handle(manager, messageIds);
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
