import { Injectable } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { Repeat } from '@raffle/service-kit';
import { inSavepoints } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';
import {
  findDueReminder,
  listUnreminded,
  lockReminder,
  storeReminded,
  type DrawReminder,
} from './draw-reminder.queries.js';
import { mayBeReminded } from '../push/reminder-agreement.queries.js';
import { lockPeople } from '../locks.js';
import type { Notice } from '../notices/notice.js';
import { postToLocked } from '../notices/post-notices.js';

const job = 'remind-of-hour';
const everyMs = 5_000;
/** Notices per transaction. */
const batch = 100;

/**
 * Tells whoever holds a ticket of a draw with an hour that few places are left, when it is, the day before, an hour before and as it begins
 * (docs/product.md rule 51): ordered by id, one batch per transaction with its progress, so work resumes after a crash, and two instances post
 * each once. That few places are left is sent to those who agreed to reminders, within their limit; the others find it in their messages. A holder
 * whose ticket arrives late begins the reminders of its draw again, which passes over those who are told.
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
    const { manager } = this.dataSource;
    const reminder = await findDueReminder(manager);
    if (!reminder) return false;
    await this.remindNext(reminder, await listUnreminded(manager, reminder, batch));
    return true;
  }

  /** The people are locked before the reminder, as where a ticket arrives (locks.ts). */
  private remindNext(reminder: DrawReminder, holders: readonly string[]): Promise<void> {
    const { product_id } = reminder;
    return this.dataSource.transaction(async (manager) => {
      await lockPeople(manager, holders);
      if (!(await lockReminder(manager, reminder))) return;
      const sentTo = new Set(reminder.notice === 'draw_nearly_full' ? await mayBeReminded(manager, holders) : holders);
      const failed = await inSavepoints(
        job,
        manager,
        holders,
        async (some) => {
          await postToLocked(
            manager,
            this.outbox,
            some.map((userId) => ({ ...noticeOf(reminder, userId), inAppAlone: !sentTo.has(userId) })),
          );
        },
        (user_id) => ({ product_id, user_id }),
      );
      const upTo = holders.at(-1) ?? null;
      await storeReminded(manager, reminder, { upTo, last: holders.length < batch, failed: failed.length > 0 });
    });
  }
}

/** Its data is that of its kind: both are stored together. */
const noticeOf = ({ product_id, notice, data }: DrawReminder, userId: string): Notice =>
  ({ userId, notice, of: String(product_id), data, at: new Date() }) as Notice;
