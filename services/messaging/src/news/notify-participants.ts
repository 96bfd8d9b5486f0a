import { Injectable } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { Repeat } from '@raffle/service-kit';
import { inSavepoints } from '@raffle/service-kit/database';
import { DataSource, type EntityManager } from 'typeorm';
import type { Notice } from '../notices/notice.js';
import { postNotices } from '../notices/post-notices.js';
import {
  findWinningTickets,
  hasUnfinishedOutcome,
  listParticipants,
  lockUnfinishedOutcome,
  updateProgress,
  type DrawOutcomeRow,
} from './draw-outcome.queries.js';

const everyMs = 2_000;
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
      const outcome = await lockUnfinishedOutcome(manager);
      if (!outcome) return false;
      const { product_id, told_up_to } = outcome;
      const userIds = await listParticipants(manager, product_id, { after: told_up_to, limit: batch });
      await inSavepoints(
        'tell-participants',
        manager,
        userIds,
        async (some) => postNotices(manager, this.outbox, await noticesOf(manager, outcome, some)),
        (user_id) => ({ product_id, user_id }),
      );
      await updateProgress(manager, product_id, { upTo: userIds.at(-1) ?? null, finished: userIds.length < batch });
      return true;
    });
  }
}

/** The notices of an outcome for one participant or a batch. */
export async function noticesOf(
  manager: EntityManager,
  outcome: DrawOutcomeRow,
  userIds: readonly string[],
): Promise<Notice[]> {
  const { product_id, happened_at: at } = outcome;
  const of = String(product_id);
  if (outcome.outcome === 'cancelled')
    return userIds.map((userId) => ({ userId, notice: 'draw_cancelled', of, data: { product_id }, at }));
  const winningTickets = await findWinningTickets(manager, product_id, userIds);
  return userIds.map((userId) => {
    const ticket = winningTickets.get(userId);
    return ticket === undefined
      ? { userId, notice: 'draw_lost', of, data: { product_id }, at }
      : { userId, notice: 'draw_won', of, data: { product_id, ticket }, at };
  });
}
