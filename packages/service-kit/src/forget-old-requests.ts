import type { FactoryProvider, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { repeat, type Repetition } from './repeat.js';
import { rows } from './rows.js';

/** How long a first answer can be asked for again. */
const keptHours = 48;
const batch = 1_000;

/** A table of first answers by `Idempotency-Key`, each with its `created_at`. */
export interface RequestTable {
  name: string;
  /** The columns of its primary key: `user_id, key`. */
  key: string;
}

/** Keeps tables of first answers small, a batch at a time. */
export class ForgetOldRequests implements OnApplicationBootstrap, OnModuleDestroy {
  private repetition: Repetition | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly tables: readonly RequestTable[],
  ) {}

  /** As a provider of a service that has these tables. */
  static of(tables: readonly RequestTable[]): FactoryProvider<ForgetOldRequests> {
    return {
      provide: ForgetOldRequests,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new ForgetOldRequests(dataSource, tables),
    };
  }

  onApplicationBootstrap(): void {
    this.repetition = repeat('forget-old-requests', 60_000, () => this.forget(new Date()));
  }

  async onModuleDestroy(): Promise<void> {
    await this.repetition?.stop();
  }

  /** @returns whether there may be more. */
  async forget(now: Date): Promise<boolean> {
    const before = new Date(now.getTime() - keptHours * 3_600_000);
    const forgotten = await Promise.all(this.tables.map((table) => this.forgetFrom(table, before)));
    return forgotten.includes(batch);
  }

  private async forgetFrom({ name, key }: RequestTable, before: Date): Promise<number> {
    const forgotten = await rows(
      this.dataSource.manager,
      `DELETE FROM ${name} WHERE (${key}) IN (
         SELECT ${key} FROM ${name} WHERE created_at < $1 LIMIT ${batch} FOR UPDATE SKIP LOCKED)
       RETURNING 1`,
      [before],
    );
    return forgotten.length;
  }
}
