import { completedDraw, type CompletedDraw } from '@raffle/contracts/http/draws';
import { firstRow, plannedAtEachUse, rows } from '@raffle/service-kit/database';
import { columnsOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import { instant } from '../../instant.js';
import { correctionsOf } from './handover-corrections.queries.js';

const handovers = `COALESCE((SELECT jsonb_agg(to_jsonb(handover) ORDER BY handover.at) FROM (
  SELECT ticket, ${instant('handed_over_at')} AS at, photo_url, ${correctionsOf('d')} AS corrections FROM deliveries d
  WHERE d.product_id = draws.product_id AND d.state = 'handed_over' ORDER BY handed_over_at LIMIT 20) handover), '[]')`;
const forfeits = `COALESCE((SELECT jsonb_agg(to_jsonb(forfeit) ORDER BY forfeit.at) FROM (
  SELECT ticket, ${instant('forfeited_at')} AS at, next_ticket AS to FROM prize_forfeits f
  WHERE f.product_id = draws.product_id ORDER BY forfeited_at LIMIT 20) forfeit), '[]')`;

/** Completed draws of products whose name matches a LIKE pattern, the newest first: of the column, since its text has no index. */
export function completedDraws(
  manager: EntityManager,
  pattern: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<CompletedDraw[]> {
  return rows(
    manager,
    `${plannedAtEachUse} SELECT ${columnsOf(completedDraw, { drawn_at: instant('drawn_at'), handovers, forfeits })}
     FROM draws JOIN products ON products.id = product_id
     WHERE stage = 'completed' AND search LIKE fold_text($1)
     ORDER BY draws.drawn_at DESC, product_id DESC LIMIT $2 OFFSET $3`,
    [pattern, limit, offset],
  );
}

export interface DrawTotals {
  finished: number;
  winners: number;
  participants: number;
  /** Draws that match the pattern. */
  total: number;
}

/** Figures of all completed draws, and how many match a LIKE pattern. */
export async function completedDrawTotals(manager: EntityManager, pattern: string): Promise<DrawTotals> {
  const totals = await firstRow<DrawTotals>(
    manager,
    `SELECT count(*)::int AS finished, COALESCE(sum(jsonb_array_length(winners)), 0)::int AS winners,
            COALESCE(sum(tickets), 0)::int AS participants, count(*) FILTER (WHERE search LIKE fold_text($1))::int AS total
     FROM draws JOIN products ON products.id = product_id WHERE stage = 'completed'`,
    [pattern],
  );
  return totals ?? { finished: 0, winners: 0, participants: 0, total: 0 };
}
