import { Injectable } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { Repeat } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { lockNames } from '../locks.js';
import { drawCancelled, drawResult, drawWon, maxWinnersNamed } from '../notices/notice-texts.js';
import type { Notice } from '../notices/notice.js';
import { postWithNames } from '../notices/post-notices.js';
import { findNamedProduct } from '../copies/product.queries.js';
import {
  findWinningTickets,
  hasUnfinishedOutcome,
  listFirstWinners,
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
      await lockNames(manager, 'shared');
      const outcome = await lockUnfinishedOutcome(manager);
      if (!outcome) return false;
      const { product_id, told_up_to } = outcome;
      const userIds = await listParticipants(manager, product_id, { after: told_up_to, limit: batch });
      if (userIds.length > 0) await postWithNames(manager, this.outbox, await noticesOf(manager, outcome, userIds));
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
  const product = await findNamedProduct(manager, outcome.product_id);
  const of = String(outcome.product_id);
  const at = outcome.happened_at;
  if (outcome.outcome === 'cancelled') {
    const text = drawCancelled({ product, reason: outcome.reason ?? '' });
    return userIds.map((userId) => ({ userId, notice: 'draw_cancelled', of, text, at }));
  }
  const winningTickets = await findWinningTickets(manager, outcome.product_id, userIds);
  const firstWinners = await listFirstWinners(manager, outcome.product_id, maxWinnersNamed);
  const result = drawResult({
    product,
    winners: firstWinners.map(({ display_name, city }) => ({ displayName: display_name, city })),
    count: outcome.winners,
  });
  return userIds.map((userId) => {
    const ticket = winningTickets.get(userId);
    const text = ticket === undefined ? result : drawWon({ product, ticket });
    return { userId, notice: 'draw_completed', of, text, at };
  });
}
