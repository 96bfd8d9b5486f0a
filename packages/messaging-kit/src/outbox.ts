import { Inject, Injectable } from '@nestjs/common';
import { allEvents } from '@raffle/contracts/events/all-events';
import type { EventDefinition } from '@raffle/contracts/events/define-event';
import { currentTraceparent, requestContext } from '@raffle/service-kit';
import { rows } from '@raffle/service-kit/database';
import { DataSource, type EntityManager, type EntitySubscriberInterface, type QueryRunner } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { messagingOptions, type MessagingOptions } from './messaging-options.js';
import { sentBy } from './sent-events.js';
import type { Backlog } from './messaging-metrics.js';

export interface AddOptions {
  correlationId?: string;
  /** When it happened; default now. */
  occurredAt?: Date;
}

/** The columns of the table `outbox` that a new event sets. */
export const outboxColumns = 'message_id, event, payload, correlation_id, causation_id, occurred_at, traceparent';
export type OutboxValues = [
  messageId: string,
  event: string,
  payload: string,
  correlationId: string,
  causationId: string,
  occurredAt: Date,
  traceparent: string | null,
];

/** Several {@link Outbox.rowOf} as one value: `SELECT ${outboxColumns} FROM json_populate_recordset(NULL::outbox, $n)`. */
export const outboxRows = (events: readonly OutboxValues[]): string =>
  JSON.stringify(
    events.map(([message_id, event, payload, correlation_id, causation_id, occurred_at, traceparent]) => ({
      ...{ message_id, event, payload: JSON.parse(payload) as unknown },
      ...{ correlation_id, causation_id, occurred_at, traceparent },
    })),
  );

/** Events to publish, stored in the transaction of the change they report, so that both happen or neither does. */
@Injectable()
export class Outbox {
  private readonly touched = new WeakSet<QueryRunner>();
  private wake: () => void = () => undefined;

  constructor(
    @Inject(DataSource) dataSource: DataSource,
    @Inject(messagingOptions) private readonly options: MessagingOptions,
  ) {
    dataSource.subscribers.push(this.afterCommit());
  }

  /** `wake` is called after each commit of a transaction that added an event. */
  onCommitted(wake: () => void): void {
    this.wake = wake;
  }

  /**
   * Stores an event in the caller's transaction.
   * @returns its message id.
   * @throws Error outside a transaction, for an event of another publisher, or when the payload does not match the definition.
   */
  async add<E extends EventDefinition>(
    manager: EntityManager,
    definition: E,
    payload: E['fixture'],
    options: AddOptions = {},
  ): Promise<string> {
    const row = this.rowOf(manager, definition, payload, options);
    await manager.query(`INSERT INTO outbox (${outboxColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7)`, row);
    return row[0];
  }

  /**
   * The values of {@link outboxColumns}, for a statement that stores the event together with the state where an extra round trip
   * would extend a lock. The caller stores them in this transaction.
   * @throws Error as {@link add}
   */
  rowOf<E extends EventDefinition>(
    manager: EntityManager,
    definition: E,
    payload: E['fixture'],
    options: AddOptions = {},
  ): OutboxValues {
    const runner = manager.queryRunner;
    if (!runner?.isTransactionActive) {
      throw new Error(`${definition.name} must be added in the transaction of its change`);
    }
    const row = this.valuesOf(definition, payload, options);
    this.touched.add(runner);
    return row;
  }

  /**
   * Stores an event with its change in one statement, which is a transaction by itself.
   * @param store runs the statement with the values of {@link outboxColumns}
   * @throws Error as {@link add}
   */
  async addInStatement<E extends EventDefinition, Result>(
    definition: E,
    payload: E['fixture'],
    store: (event: OutboxValues) => Promise<Result>,
  ): Promise<Result> {
    const result = await store(this.valuesOf(definition, payload, {}));
    this.wake();
    return result;
  }

  private valuesOf<E extends EventDefinition>(definition: E, payload: E['fixture'], options: AddOptions): OutboxValues {
    this.check(definition);
    const context = requestContext();
    return [
      uuidv7(),
      definition.name,
      JSON.stringify(definition.payload.parse(payload)),
      options.correlationId ?? context.correlationId,
      context.causationId ?? context.requestId,
      options.occurredAt ?? new Date(),
      currentTraceparent(),
    ];
  }

  /**
   * Makes the relay publish stored events again, under their message ids: consumers that have handled them drop them. Sent rows are
   * stored for seven days.
   * @param field the payload field whose value is one of `values`; the service creates its index
   * @returns how many events.
   * @throws Error outside a transaction.
   */
  async publishAgain(
    manager: EntityManager,
    definitions: readonly EventDefinition[],
    { field, values }: { field: string; values: readonly string[] },
  ): Promise<number> {
    const runner = manager.queryRunner;
    if (!runner?.isTransactionActive) throw new Error('Events are published again in a transaction');
    this.touched.add(runner);
    const again = await rows(
      manager,
      `UPDATE outbox SET sent_at = NULL
       WHERE event = ANY ($1) AND ${sentBy(field, '$2')} RETURNING id`,
      [definitions.map(({ name }) => name), values],
    );
    return again.length;
  }

  private check(definition: EventDefinition): void {
    const { service, events = allEvents } = this.options;
    if (!definition.publishers.includes(service)) {
      throw new Error(
        `${service} does not publish ${definition.name}: its definition names ${definition.publishers.join(', ')}`,
      );
    }
    // The topology is built from the list: an event that is not in it would have no queues.
    if (!events.some(({ name }) => name === definition.name))
      throw new Error(`${definition.name} is not in the list of events`);
  }

  private afterCommit(): EntitySubscriberInterface {
    return {
      afterTransactionCommit: ({ queryRunner }) => {
        // A nested transaction's commit is only a savepoint's release.
        if (!queryRunner.isTransactionActive && this.touched.delete(queryRunner)) this.wake();
      },
      afterTransactionRollback: ({ queryRunner }) => {
        if (!queryRunner.isTransactionActive) this.touched.delete(queryRunner);
      },
    };
  }
}

const maxCounted = 100_000;

/** Counts unsent rows, up to a hundred thousand, and the age of the oldest. */
export async function measureBacklog(dataSource: DataSource): Promise<Backlog> {
  const [row] = await dataSource.query<{ unsent: string; oldest_seconds: string | null }[]>(
    `SELECT count(*) AS unsent, extract(epoch FROM now() - min(occurred_at)) AS oldest_seconds
     FROM (SELECT occurred_at FROM outbox WHERE sent_at IS NULL ORDER BY id LIMIT ${maxCounted}) AS backlog`,
  );
  return { unsent: Number(row?.unsent ?? 0), oldestSeconds: Math.max(0, Number(row?.oldest_seconds ?? 0)) };
}
