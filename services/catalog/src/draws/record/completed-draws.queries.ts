import { completedDraw, type CompletedDraw } from '@raffle/contracts/http/draws';
import { Conditions, containing, firstRow, rows, type ListSource } from '@raffle/service-kit/database';
import { columnsOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import { instant } from '../../instant.js';
import { isDemonstrationOf } from '../../products/hour-of-draw.js';
import { correctionsOf } from './handover-corrections.queries.js';
import { shownWordsOf } from './shown-words.queries.js';

const handovers = `COALESCE((SELECT jsonb_agg(to_jsonb(handover) ORDER BY handover.at) FROM (
  SELECT ticket, ${instant('handed_over_at')} AS at, confirmed_by_winner AS confirmed, photo_url, ${correctionsOf('d')} AS corrections FROM deliveries d
  WHERE d.product_id = draws.product_id AND d.state = 'handed_over' ORDER BY handed_over_at LIMIT 20) handover), '[]')`;
const winnerTickets = `COALESCE((SELECT jsonb_agg(ticket ORDER BY position) FROM (
  SELECT d.ticket, d.position FROM draw_picks d WHERE d.product_id = draws.product_id AND d.wins
    AND NOT EXISTS (SELECT FROM prize_forfeits f WHERE f.product_id = d.product_id AND f.ticket = d.ticket)
  ORDER BY d.position LIMIT 20) holder), '[]')`;
const forfeits = `COALESCE((SELECT jsonb_agg(to_jsonb(forfeit) ORDER BY forfeit.at) FROM (
  SELECT ticket, ${instant('forfeited_at')} AS at, next_ticket AS to FROM prize_forfeits f
  WHERE f.product_id = draws.product_id ORDER BY forfeited_at LIMIT 20) forfeit), '[]')`;

/** Completed draws of products whose name contains a text, the newest first. */
export function completedDrawList(q: string | undefined): ListSource {
  const where = new Conditions().and(`draws.stage = 'completed'`);
  where.search(q ? [containing(q)] : [], (pattern) => `products.search LIKE fold_text(${pattern})`);
  return {
    from: 'draws JOIN products ON products.id = draws.product_id',
    where,
    key: 'draws.drawn_at',
    id: 'draws.product_id',
    direction: 'desc',
  };
}

/** Completed draws by the ids of their products. */
export async function findCompletedDraws(
  manager: EntityManager,
  ids: readonly number[],
): Promise<Map<number, CompletedDraw>> {
  const found = await rows<CompletedDraw>(
    manager,
    `SELECT ${columnsOf(completedDraw, { drawn_at: instant('drawn_at'), demonstration: isDemonstrationOf('products'), winner_tickets: winnerTickets, handovers, words: shownWordsOf('draws.product_id', 20), forfeits })}
     FROM draws JOIN products ON products.id = product_id WHERE product_id = ANY ($1)`,
    [ids],
  );
  return new Map(found.map((draw) => [draw.product_id, draw]));
}

export interface DrawTotals {
  finished: number;
  winners: number;
  participants: number;
}

/** Figures of all completed draws. */
export async function completedDrawTotals(manager: EntityManager): Promise<DrawTotals> {
  const totals = await firstRow<DrawTotals>(
    manager,
    `SELECT count(*)::int AS finished, COALESCE(sum(jsonb_array_length(winners)), 0)::int AS winners,
            COALESCE(sum(tickets), 0)::int AS participants
     FROM draws JOIN products ON products.id = product_id WHERE stage = 'completed'`,
    [],
  );
  return totals ?? { finished: 0, winners: 0, participants: 0 };
}
