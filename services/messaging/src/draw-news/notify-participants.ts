import { Injectable } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { lockNames } from '../locks.js';
import { postNotices } from '../notices/post-notices.js';
import { noticesOf } from './draw-outcome.js';
import {
  hasUnfinishedOutcome,
  listParticipants,
  lockUnfinishedOutcome,
  updateProgress,
} from './draw-outcome.queries.js';

const everyMs = 1_000;
/** Participants notified per transaction. */
const batch = 100;

/**
 * Notifies the participants of a product of its result, ordered by id, one batch per transaction: notices, events and progress
 * commit together, so work resumes with the next batch after a crash. Instances work on different products.
 */
@Injectable()
export class NotifyParticipants {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @returns whether there may be more. */
  @Repeat({ name: 'tell-participants', everyMs })
  async notifyBatch(): Promise<boolean> {
    // Usually there is none: no transaction then.
    if (!(await hasUnfinishedOutcome(this.dataSource.manager))) return false;
    return this.dataSource.transaction(async (manager) => {
      await lockNames(manager, 'shared');
      const outcome = await lockUnfinishedOutcome(manager);
      if (!outcome) return false;
      const { product_id, told_up_to } = outcome;
      const userIds = await listParticipants(manager, product_id, { after: told_up_to, limit: batch });
      if (userIds.length > 0) await postNotices(manager, this.outbox, await noticesOf(manager, outcome, userIds));
      await updateProgress(manager, product_id, { upTo: userIds.at(-1) ?? null, finished: userIds.length < batch });
      return true;
    });
  }
}
