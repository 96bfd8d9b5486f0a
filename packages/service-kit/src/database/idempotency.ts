import { hash } from 'node:crypto';
import type { FactoryProvider } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ProblemException } from '../http/problem-exception.js';
import { Repeat } from '../process/repeat.js';
import { firstRow, rows } from './rows.js';

/** A request that its caller may repeat under the same `Idempotency-Key` (docs/product.md section 7). */
export interface KeyedRequest<Scope extends string> {
  /** Caller and purpose: the table's key columns besides `key`. */
  scope: Readonly<Record<Scope, string>>;
  /** Null when the request has no key: it is then never a repetition. */
  key: string | null;
  /** The content that must be equal under the same key: a text, or texts and numbers by name or in order. */
  content: string | readonly string[] | Readonly<Record<string, unknown>>;
}

/**
 * Outcomes of successful requests by `Idempotency-Key`, in a table with the columns of `Scope` and `Outcome`, `key`, `request_hash`
 * and `created_at`. Call `find` and `save` in one transaction that first takes a lock of the caller, so that equal requests are
 * serialized.
 */
export class IdempotencyStore<Scope extends string, Outcome extends Readonly<Record<string, unknown>>> {
  /** The columns of the table's primary key. */
  readonly keyColumns: string;

  constructor(
    readonly table: string,
    private readonly scope: readonly Scope[],
    private readonly outcome: readonly (keyof Outcome & string)[],
  ) {
    this.keyColumns = [...scope, 'key'].join(', ');
  }

  /**
   * The outcome of the same request if it succeeded before.
   * @throws ProblemException `idempotency_key_reused` when the key was used with other content
   */
  async findOutcome(
    manager: EntityManager,
    { scope, key, content }: KeyedRequest<Scope>,
  ): Promise<Outcome | undefined> {
    if (key === null) return undefined;
    const found = await firstRow<Outcome & { request_hash: Buffer }>(
      manager,
      `SELECT ${['request_hash', ...this.outcome].join(', ')} FROM ${this.table}
       WHERE (${this.keyColumns}) = (${placeholders(this.scope.length + 1)})`,
      [...this.scope.map((column) => scope[column]), key],
    );
    if (found) refuseOtherContent(content, found.request_hash);
    return found;
  }

  /** Stores the outcome of a request in the transaction that did its work. */
  async saveOutcome(
    manager: EntityManager,
    { scope, key, content }: KeyedRequest<Scope>,
    outcome: Outcome,
    now = new Date(),
  ): Promise<void> {
    if (key === null) return;
    const columns = [...this.scope, 'key', 'request_hash', ...this.outcome, 'created_at'];
    await manager.query(`INSERT INTO ${this.table} (${columns.join(', ')}) VALUES (${placeholders(columns.length)})`, [
      ...this.scope.map((column) => scope[column]),
      key,
      requestHash(content),
      ...this.outcome.map((column) => asParameter(outcome[column])),
      now,
    ]);
  }
}

const placeholders = (count: number) => Array.from({ length: count }, (_, at) => `$${at + 1}`).join(', ');

/** JSON columns take text: pg would send an array as an SQL array. */
const asParameter = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value);

/** A `request_hash`, for a statement that stores the row of a request together with its work. */
export function requestHash(content: KeyedRequest<string>['content']): Buffer {
  const text = typeof content === 'string' ? content : JSON.stringify(inOrder(content));
  return hash('sha256', text, 'buffer');
}

/**
 * For a statement that reads the row of a request together with what else decides about it.
 * @throws ProblemException `idempotency_key_reused` when the key was used with other content
 */
export function refuseOtherContent(content: KeyedRequest<string>['content'], stored: Buffer): void {
  if (!stored.equals(requestHash(content))) throw new ProblemException('idempotency_key_reused');
}

/** Equal objects have equal JSON, whatever the order of their properties. */
function inOrder(content: readonly string[] | Readonly<Record<string, unknown>>): readonly unknown[] {
  if (Array.isArray(content)) return content;
  return Object.entries(content)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** How long an outcome is stored for repeated requests, in hours. */
const storedHours = 48;
const batch = 1_000;

type Store = Pick<IdempotencyStore<string, Record<string, unknown>>, 'table' | 'keyColumns'>;

/** Deletes old outcomes of idempotent requests in batches. */
export class ForgetOldRequests {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stores: readonly Store[],
  ) {}

  /** Provider for a service with such stores. */
  static of(stores: readonly Store[]): FactoryProvider<ForgetOldRequests> {
    return {
      provide: ForgetOldRequests,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new ForgetOldRequests(dataSource, stores),
    };
  }

  /** @returns how many were deleted. */
  @Repeat({ name: 'forget-old-requests', everyMs: 60_000, batch })
  async forget(now = new Date()): Promise<number> {
    const before = new Date(now.getTime() - storedHours * 3_600_000);
    const forgotten = await Promise.all(this.stores.map((store) => this.forgetFrom(store, before)));
    return forgotten.reduce((sum, count) => sum + count, 0);
  }

  private async forgetFrom({ table, keyColumns }: Store, before: Date): Promise<number> {
    const forgotten = await rows(
      this.dataSource.manager,
      `DELETE FROM ${table} WHERE (${keyColumns}) IN (
         SELECT ${keyColumns} FROM ${table} WHERE created_at < $1 LIMIT ${batch} FOR UPDATE SKIP LOCKED)
       RETURNING 1`,
      [before],
    );
    return forgotten.length;
  }
}
