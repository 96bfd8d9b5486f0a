import { Inject, Injectable } from '@nestjs/common';
import { allEvents } from '@raffle/contracts/events/all-events';
import type { EventDefinition } from '@raffle/contracts/events/define-event';
import { currentTraceparent, requestContext } from '@raffle/service-kit';
import { rows } from '@raffle/service-kit/database';
import { DataSource, type EntityManager, type EntitySubscriberInterface, type QueryRunner } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { messagingOptions, type MessagingOptions } from './messaging-options.js';
import type { Backlog } from './messaging-metrics.js';
import type { StoredEvent } from './outbox-events.js';
import { sentBy } from './sent-events.js';

export interface AddOptions {
  correlationId?: string;
  /** When it happened; default now. */
  occurredAt?: Date;
}

/** How long the process that stores an event has to publish and to mark it, before any relay publishes it; in milliseconds. */
export const leadMs = 6_000;

/** Publishes the events of committed transactions. */
export interface CommittedEvents {
  /** False where the events of a commit are better left to a relay. */
  readonly accepts: boolean;
  publish(events: readonly StoredEvent[]): void;
  /** Rows are to be published that were stored earlier, or without a lead. */
  publishAgain(): void;
}

const columns = 'message_id, event, payload, correlation_id, causation_id, occurred_at, traceparent';

/** Does its work in a transaction that is about to commit, and may add events to it. */
type CommitStep = (queryRunner: QueryRunner) => Promise<void>;

/**
 * Events to publish, stored in the transaction of the change they report, so that both happen or neither does. They are collected and stored
 * by one statement before the commit: a transaction with many events costs no more than one with one. It is made before the transactions
 * whose events it stores.
 */
@Injectable()
export class Outbox {
  /** The events of each running transaction, and of each of its savepoints. */
  private readonly added = new WeakMap<QueryRunner, StoredEvent[][]>();
  private readonly again = new WeakSet<QueryRunner>();
  private readonly steps: CommitStep[] = [];
  private publisher: CommittedEvents | undefined;

  constructor(
    @Inject(DataSource) dataSource: DataSource,
    @Inject(messagingOptions) private readonly options: MessagingOptions,
  ) {
    dataSource.subscribers.push(this.inTransactions());
  }

  /** @param publisher gets the events of each transaction after its commit */
  publishWith(publisher: CommittedEvents): void {
    this.publisher = publisher;
  }

  /** `step` runs before each commit, after the steps before it and before the events are stored; what it throws fails the commit. */
  beforeCommit(step: CommitStep): void {
    this.steps.push(step);
  }

  /**
   * Adds an event to the caller's transaction, which stores it before it commits.
   * @returns its message id.
   * @throws Error outside a transaction, for an event of another publisher, or when the payload does not match the definition.
   */
  async add<E extends EventDefinition>(
    manager: EntityManager,
    definition: E,
    payload: E['fixture'],
    options: AddOptions = {},
  ): Promise<string> {
    const events = manager.queryRunner && this.added.get(manager.queryRunner)?.at(-1);
    if (!events) throw new Error(`${definition.name} must be added in the transaction of its change`);
    this.check(definition);
    const context = requestContext();
    const message_id = uuidv7();
    events.push({
      message_id,
      event: definition.name,
      payload: JSON.stringify(definition.payload.parse(payload)),
      correlation_id: options.correlationId ?? context.correlationId,
      causation_id: context.causationId ?? context.requestId,
      occurred_at: options.occurredAt ?? new Date(),
      traceparent: currentTraceparent(),
    });
    return message_id;
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
    this.again.add(runner);
    const again = await rows(
      manager,
      `UPDATE outbox SET sent_at = NULL, not_before = now()
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

  /** Follows each transaction as TypeORM does: a nested one is a savepoint, whose events become those of the one around it. */
  private inTransactions(): EntitySubscriberInterface {
    return {
      afterTransactionStart: ({ queryRunner }) => {
        const levels = this.added.get(queryRunner);
        if (levels) levels.push([]);
        else this.added.set(queryRunner, [[]]);
      },
      beforeTransactionCommit: async ({ queryRunner }) => {
        const levels = this.added.get(queryRunner);
        if (levels?.length !== 1) return;
        for (const step of this.steps) await step(queryRunner);
        const events = levels[0] ?? [];
        if (events.length === 0) return;
        const accepted = this.publisher?.accepts ?? false;
        await storeEvents(queryRunner.manager, events, accepted ? leadMs : 0);
        if (accepted) return;
        events.length = 0;
        this.again.add(queryRunner);
      },
      afterTransactionCommit: ({ queryRunner }) => {
        const levels = this.added.get(queryRunner);
        const events = levels?.pop() ?? [];
        const around = levels?.at(-1);
        if (around) return void around.push(...events);
        if (events.length > 0) this.publisher?.publish(events);
        if (this.end(queryRunner)) this.publisher?.publishAgain();
      },
      afterTransactionRollback: ({ queryRunner }) => {
        const levels = this.added.get(queryRunner);
        levels?.pop();
        if (!levels?.length) this.end(queryRunner);
      },
    };
  }

  /** @returns whether the transaction made the relay publish events again. */
  private end(queryRunner: QueryRunner): boolean {
    this.added.delete(queryRunner);
    return this.again.delete(queryRunner);
  }
}

/** @param lead in milliseconds, in which no relay publishes them */
async function storeEvents(manager: EntityManager, events: readonly StoredEvent[], lead: number): Promise<void> {
  await manager.query(
    `INSERT INTO outbox (${columns}, not_before)
     SELECT ${columns}, clock_timestamp() + $2 * interval '1 millisecond' FROM json_populate_recordset(NULL::outbox, $1)`,
    [JSON.stringify(events.map((one) => ({ ...one, payload: JSON.parse(one.payload) as unknown }))), lead],
  );
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
