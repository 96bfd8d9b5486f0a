import { rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { lockProductEnd } from '../locks.js';
import { drawCancelled, drawResult, drawWon, mostWinnersNamed, type NamedWinner } from '../notices/notice-texts.js';
import type { Notice } from '../notices/post-notices.js';
import { namedProduct } from '../products/copy-product.js';

/** How a product ended, as it is stored until everybody has been told, and afterwards for late news of participants. */
export interface DrawOutcome {
  product_id: number;
  outcome: 'completed' | 'cancelled';
  happened_at: Date;
  reason: string | null;
  winners: number;
  told_up_to: string | null;
}

export interface Ending extends Pick<DrawOutcome, 'outcome' | 'reason'> {
  productId: number;
  happenedAt: Date;
  winners: readonly { user_id: string; ticket: number; display_name: string; city: string }[];
}

/** Stores how a product ended; its participants are told afterwards, a batch at a time. The first ending stands. */
export async function storeOutcome(manager: EntityManager, ending: Ending): Promise<void> {
  await lockProductEnd(manager, ending.productId);
  const stored = await rows(
    manager,
    `INSERT INTO draw_outcome (product_id, outcome, happened_at, reason, winners) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [ending.productId, ending.outcome, ending.happenedAt, ending.reason, ending.winners.length],
  );
  if (stored.length === 0 || ending.winners.length === 0) return;
  const columns = [
    ending.winners.map(({ user_id }) => user_id),
    ending.winners.map(({ ticket }) => ticket),
    ending.winners.map((_, place) => place),
    ending.winners.map(({ display_name }) => display_name),
    ending.winners.map(({ city }) => city),
  ];
  await manager.query(
    `INSERT INTO draw_winner (product_id, user_id, ticket, place, display_name, city)
     SELECT $1, w.user_id, w.ticket, w.place, w.display_name, w.city
     FROM unnest($2::uuid[], $3::integer[], $4::integer[], $5::text[], $6::text[]) AS w (user_id, ticket, place, display_name, city)`,
    [ending.productId, ...columns],
  );
  // A winner takes part, whether or not the news of their ticket has come here yet.
  await manager.query(
    'INSERT INTO participation (product_id, user_id) SELECT $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING',
    [ending.productId, columns[0]],
  );
}

/** What these participants are told of an ending: the same statements for one as for a batch. */
export async function noticesOf(
  manager: EntityManager,
  outcome: DrawOutcome,
  userIds: readonly string[],
): Promise<Notice[]> {
  const product = await namedProduct(manager, outcome.product_id);
  const of = String(outcome.product_id);
  const at = outcome.happened_at;
  if (outcome.outcome === 'cancelled') {
    const text = drawCancelled({ product, reason: outcome.reason ?? '' });
    return userIds.map((userId) => ({ userId, notice: 'draw_cancelled', of, text, at }));
  }
  const won = await ticketsThatWon(manager, outcome.product_id, userIds);
  const result = drawResult({
    product,
    winners: await firstWinners(manager, outcome.product_id),
    count: outcome.winners,
  });
  return userIds.map((userId) => {
    const ticket = won.get(userId);
    const text = ticket === undefined ? result : drawWon({ product, ticket });
    return { userId, notice: 'draw_completed', of, text, at };
  });
}

async function ticketsThatWon(manager: EntityManager, productId: number, userIds: readonly string[]) {
  const winners = await rows<{ user_id: string; ticket: number }>(
    manager,
    'SELECT user_id, ticket FROM draw_winner WHERE product_id = $1 AND user_id = ANY($2::uuid[])',
    [productId, userIds],
  );
  return new Map(winners.map(({ user_id, ticket }) => [user_id, ticket]));
}

async function firstWinners(manager: EntityManager, productId: number): Promise<NamedWinner[]> {
  const winners = await rows<{ display_name: string; city: string }>(
    manager,
    `SELECT display_name, city FROM draw_winner WHERE product_id = $1 ORDER BY place LIMIT ${mostWinnersNamed}`,
    [productId],
  );
  return winners.map(({ display_name, city }) => ({ displayName: display_name, city }));
}
