import { Inject, Injectable } from '@nestjs/common';
import { Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { inboxDays } from './read-event.js';

/** Randomized, so that instances that started together do not clean at the same time. */
const everyMs = 10 * 60_000 * (0.8 + Math.random() * 0.4);
const batch = 1_000;
const maxBatches = 100;

/** A day longer than a message may be replayed: its date is by the publisher's clock, that of the inbox row by this database's. */
const inboxRetentionDays = inboxDays + 1;

/** Deletes old outbox and inbox rows in batches, so that no delete holds many locks. */
@Injectable()
export class MessagingCleaning {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** @returns how many rows were deleted. */
  @Repeat({ name: 'messaging-cleaning', everyMs, firstMs: everyMs, batch: batch * maxBatches })
  async clean(): Promise<number> {
    return (
      (await this.deleteBatches('outbox', 'sent_at', "sent_at < now() - interval '7 days'")) +
      // What a closed account made forgotten before it was sent (`forgetEvents`).
      (await this.deleteBatches('outbox', 'sent_at', 'forgotten AND sent_at IS NOT NULL')) +
      (await this.deleteBatches('inbox', 'handled_at', `handled_at < now() - interval '${inboxRetentionDays} days'`))
    );
  }

  private async deleteBatches(table: 'outbox' | 'inbox', order: string, due: string): Promise<number> {
    let total = 0;
    for (let round = 0; round < maxBatches; round++) {
      const [, deleted] = await this.dataSource.query<[unknown, number]>(
        `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
           SELECT ctid FROM ${table} WHERE ${due} ORDER BY ${order} LIMIT ${batch} FOR UPDATE SKIP LOCKED))`,
      );
      total += deleted;
      if (deleted < batch) break;
    }
    return total;
  }
}
