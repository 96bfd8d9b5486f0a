import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { repeat, type Repetition } from '../background/repeat.js';
import { rows } from '../database.js';

/** How long a first answer can be asked for again. */
const keptHours = 48;
const batch = 1_000;

/** Keeps the table of first answers small, a batch at a time. */
@Injectable()
export class ForgetOldRequests implements OnApplicationBootstrap, OnModuleDestroy {
  private repetition: Repetition | undefined;

  constructor(private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.repetition = repeat('forget-old-requests', 60_000, () => this.forget(new Date()));
  }

  async onModuleDestroy(): Promise<void> {
    await this.repetition?.stop();
  }

  /** @returns whether there may be more. */
  async forget(now: Date): Promise<boolean> {
    const before = new Date(now.getTime() - keptHours * 3_600_000);
    const forgotten = await Promise.all([
      this.forgetFrom('idempotent_request', 'user_id', before),
      this.forgetFrom('admin_request', 'admin_id', before),
    ]);
    return forgotten.includes(batch);
  }

  private async forgetFrom(table: string, owner: string, before: Date): Promise<number> {
    const forgotten = await rows(
      this.dataSource.manager,
      `DELETE FROM ${table} WHERE (${owner}, key) IN (
         SELECT ${owner}, key FROM ${table} WHERE created_at < $1 LIMIT ${batch} FOR UPDATE SKIP LOCKED)
       RETURNING 1`,
      [before],
    );
    return forgotten.length;
  }
}
