import { Injectable } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { Repeat } from '@raffle/service-kit';
import { inSavepoints } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';
import { listDueNotices } from './draw-hour.queries.js';
import { postNotices } from '../notices/post-notices.js';

const job = 'remind-of-hour';
const everyMs = 5_000;
/** Notices per transaction. */
const batch = 100;

/**
 * Tells whoever holds a ticket of a draw with an hour when it is, the day before, an hour before and as it begins (docs/product.md rule 51).
 * What is posted is found from the notices themselves: it resumes after a crash, two instances post each once, and a participant whose
 * ticket arrives late is told as well.
 */
@Injectable()
export class RemindOfHour {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @returns whether there may be more. */
  @Repeat({ name: job, everyMs })
  async remindBatch(): Promise<boolean> {
    const due = await listDueNotices(this.dataSource.manager, batch);
    if (due.length === 0) return false;
    const failed = await this.dataSource.transaction((manager) =>
      inSavepoints(
        job,
        manager,
        due,
        (some) =>
          postNotices(
            manager,
            this.outbox,
            some.map(({ user_id: userId, notice, product_id, draw_at }) => ({
              userId,
              notice,
              of: String(product_id),
              data: { product_id, draw_at: draw_at.toISOString() },
              at: new Date(),
            })),
          ),
        ({ product_id, user_id }) => ({ product_id, user_id }),
      ),
    );
    return due.length === batch && failed.length === 0;
  }
}
