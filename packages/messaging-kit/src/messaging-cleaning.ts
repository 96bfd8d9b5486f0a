import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { logger } from '@raffle/service-kit';
import { DataSource } from 'typeorm';

const log = logger('messaging-cleaning');
const everyMs = 10 * 60_000;
const batch = 1_000;
const mostBatches = 100;

/** Sent rows serve only as a record of what was published. */
export const outboxKeptDays = 7;
/** Longer than any message waits in a queue; a dead letter replayed after that is handled as if for the first time. */
export const inboxKeptDays = 90;

/** Deletes old outbox and inbox rows in batches, so that no delete holds many locks. */
@Injectable()
export class MessagingCleaning implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    // Spread over time, so that instances that started together do not clean together.
    this.timer = setInterval(() => void this.clean(), everyMs * (0.8 + Math.random() * 0.4));
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @returns how many rows were deleted. */
  async clean(): Promise<number> {
    try {
      return (
        (await this.deleteBatches('outbox', 'sent_at', outboxKeptDays)) +
        (await this.deleteBatches('inbox', 'handled_at', inboxKeptDays))
      );
    } catch (error) {
      log.warn({ err: error }, 'old rows could not be deleted; the next round tries again');
      return 0;
    }
  }

  private async deleteBatches(table: 'outbox' | 'inbox', column: string, days: number): Promise<number> {
    let total = 0;
    for (let round = 0; round < mostBatches; round++) {
      const [, deleted] = await this.dataSource.query<[unknown, number]>(
        `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
           SELECT ctid FROM ${table} WHERE ${column} < now() - $1 * interval '1 day'
           ORDER BY ${column} LIMIT ${batch} FOR UPDATE SKIP LOCKED))`,
        [days],
      );
      total += deleted;
      if (deleted < batch) break;
    }
    return total;
  }
}
