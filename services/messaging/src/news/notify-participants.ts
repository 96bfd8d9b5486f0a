import { Injectable } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { FirstDue, Repeat } from '@raffle/service-kit';
import { inSavepoints } from '@raffle/service-kit/database';
import { DataSource, type EntityManager } from 'typeorm';
import type { Notice } from '../notices/notice.js';
import { postNotices } from '../notices/post-notices.js';
import {
  findWinningTickets,
  hasUnfinishedOutcome,
  listParticipants,
  listUntold,
  lockUnfinishedOutcome,
  storeUntold,
  updateProgress,
  type DrawOutcomeRow,
} from './draw-outcome.queries.js';

const job = 'tell-participants';
const everyMs = 2_000;
/** Participants notified per transaction. */
const batch = 100;

/**
 * Notifies the participants of a product of its result, ordered by id, one batch per transaction: notices, events and progress
 * commit together, so work resumes with the next batch after a crash. Those whose notice fails are tried again after all others, in each round.
 * Instances work on different products.
 */
@Injectable()
export class NotifyParticipants {
  private readonly products = new FirstDue<number>(job);

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @returns whether there may be more. */
  @Repeat({ name: job, everyMs })
  async notifyBatch(): Promise<boolean> {
    // Usually there is none: no transaction then.
    if (!(await hasUnfinishedOutcome(this.dataSource.manager))) return false;
    return this.products.round((leftOut, take) =>
      this.dataSource.transaction(async (manager) => {
        const outcome = await lockUnfinishedOutcome(manager, leftOut);
        if (!outcome) return false;
        take(outcome.product_id);
        await this.notifyNext(manager, outcome);
        return true;
      }),
    );
  }

  private async notifyNext(manager: EntityManager, outcome: DrawOutcomeRow): Promise<void> {
    const { product_id, told_up_to } = outcome;
    const next = await listParticipants(manager, product_id, { after: told_up_to, limit: batch });
    const tried = next.length > 0 ? next : await listUntold(manager, product_id, batch);
    const failed = await inSavepoints(
      job,
      manager,
      tried,
      async (some) => postNotices(manager, this.outbox, await noticesOf(manager, outcome, some)),
      (user_id) => ({ product_id, user_id }),
    );
    if (failed.length > 0 || next.length === 0) await storeUntold(manager, product_id, { tried, failed });
    await updateProgress(manager, product_id, { upTo: next.at(-1) ?? null, last: next.length < batch });
    // Only they are left: other products come first.
    if (next.length === 0 && failed.length > 0 && failed.length === tried.length) this.products.leaveOut(product_id);
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
