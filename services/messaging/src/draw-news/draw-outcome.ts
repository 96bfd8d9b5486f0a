import type { EntityManager } from 'typeorm';
import { lockNames, lockProductEnd } from '../locks.js';
import { drawCancelled, drawResult, drawWon, maxWinnersNamed } from '../notices/notice-texts.js';
import type { Notice } from '../notices/notice.js';
import { findNamedProduct } from '../products/product.queries.js';
import {
  findWinningTickets,
  hideWinners,
  insertDrawOutcome,
  insertParticipations,
  insertWinners,
  listFirstWinners,
  type DrawOutcomeRow,
  type NewDrawOutcome,
} from './draw-outcome.queries.js';

/** Stores how a product ended; `NotifyParticipants` notifies its participants. A second outcome is ignored. */
export async function storeOutcome(manager: EntityManager, outcome: NewDrawOutcome): Promise<void> {
  const { productId, winners } = outcome;
  await lockNames(manager, 'shared');
  await lockProductEnd(manager, productId);
  if (!(await insertDrawOutcome(manager, outcome)) || winners.length === 0) return;
  await insertWinners(manager, productId, winners);
  await hideWinners(manager, { productId });
  // The event of a winner's ticket may not have arrived yet.
  await insertParticipations(
    manager,
    productId,
    winners.map(({ user_id }) => user_id),
  );
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
