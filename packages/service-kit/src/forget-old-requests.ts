import type { FactoryProvider } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Repeat } from './repeat-method.js';
import type { IdempotencyStore } from './idempotency-store.js';
import { rows } from './rows.js';

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

  /** @returns whether there may be more. */
  @Repeat({ name: 'forget-old-requests', everyMs: 60_000 })
  async forget(now = new Date()): Promise<boolean> {
    const before = new Date(now.getTime() - storedHours * 3_600_000);
    const forgotten = await Promise.all(this.stores.map((store) => this.forgetFrom(store, before)));
    return forgotten.includes(batch);
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
