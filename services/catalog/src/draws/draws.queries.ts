import { completedDraw, type CompletedDraw } from '@raffle/contracts/http/draws';
import type { openEntries } from '@raffle/contracts/internal';
import { firstRow, rows } from '@raffle/service-kit/database';
import { columnsOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod/mini';
import { instant } from '../instant.js';
import { DrawEntity } from './draw.entity.js';

/** Time for the caller's own run before the resumer takes it over. */
const firstResumptionSeconds = 10;

/** Starts a draw, or its cancellation, at its first stage. */
export async function insertDraw(
  manager: EntityManager,
  draw: { productId: number; startedBy: string; cancellation?: { reason: string; full: boolean } },
): Promise<void> {
  await manager.query(
    `INSERT INTO draws (product_id, stage, started_by, cancel_reason, cancels_full, next_attempt_at)
     VALUES ($1, 'freezing', $2, $3, $4, now() + make_interval(secs => $5))`,
    [
      draw.productId,
      draw.startedBy,
      draw.cancellation?.reason ?? null,
      draw.cancellation?.full ?? false,
      firstResumptionSeconds,
    ],
  );
}

/** Ends a draw that waits for its beacon, with its seed alone. @returns false when it waits no more */
export async function endWaitingDraw(
  manager: EntityManager,
  draw: { productId: number; reason: string; endedBy: string },
): Promise<boolean> {
  const ended = await rows(
    manager,
    `UPDATE draws SET cancel_reason = $2, cancels_full = true, started_by = $3
     WHERE product_id = $1 AND stage = 'awaiting_beacon' AND cancel_reason IS NULL RETURNING product_id`,
    [draw.productId, draw.reason, draw.endedBy],
  );
  return ended.length > 0;
}

/** Stores the key of a list's holder tags, once. @returns the one that is stored */
export async function bindHolderKey(manager: EntityManager, productId: number, key: string): Promise<string> {
  await manager.query(
    `UPDATE draws SET holder_key = $2 WHERE product_id = $1 AND stage = 'picking' AND holder_key IS NULL`,
    [productId, key],
  );
  const draw = await firstRow<{ holder_key: string | null }>(
    manager,
    'SELECT holder_key FROM draws WHERE product_id = $1',
    [productId],
  );
  if (!draw?.holder_key) throw new Error(`The draw of product ${productId} opens no tickets`);
  return draw.holder_key;
}

/** Locks a draw; whoever also locks its product locks that first, so that no two transactions deadlock. */
export function lockDraw(manager: EntityManager, productId: number): Promise<DrawEntity> {
  return manager.findOneOrFail(DrawEntity, { where: { product_id: productId }, lock: { mode: 'pessimistic_write' } });
}

export type OpenedTicket = z.infer<typeof openEntries.answer>['opened'][number];

/** A picked and opened ticket: a winner, or passed over because its holder had already won or had given it up. */
export interface StoredPick extends Omit<OpenedTicket, 'display_name' | 'city'> {
  position: number;
  wins: boolean;
  /** Its holder had closed their account (docs/product.md rule 46). */
  given_up: boolean;
  /** Null, like the city, once the account is closed, unless its owner agreed to remain named; initials once an administrator replaced it. */
  display_name: string | null;
  city: string | null;
}

/** The picks of a draw and of its forfeits, in order. */
export function picksOfDraw(manager: EntityManager, productId: number): Promise<StoredPick[]> {
  return rows(
    manager,
    `SELECT position, ticket, holder, secret, path, wins, given_up, user_id, display_name, city
     FROM draw_picks WHERE product_id = $1 ORDER BY position`,
    [productId],
  );
}

/** Stores a batch of picks; those already stored by another run are skipped. */
export async function insertPicks(
  manager: EntityManager,
  productId: number,
  picks: readonly StoredPick[],
): Promise<void> {
  await manager.query(
    `INSERT INTO draw_picks (product_id, position, ticket, holder, secret, path, wins, given_up, user_id, display_name, city)
     SELECT $1, position, ticket, holder, secret, path, wins, given_up, user_id, display_name, city
     FROM jsonb_to_recordset($2::jsonb) AS pick (position int, ticket int, holder text, secret text, path jsonb,
                                                 wins boolean, given_up boolean, user_id uuid, display_name text, city text)
     ON CONFLICT (product_id, position) DO NOTHING`,
    [productId, JSON.stringify(picks)],
  );
}

/** Creates the delivery of each winner's prize (docs/product.md rule 37). */
export async function insertDeliveries(manager: EntityManager, productId: number, wonAt: Date): Promise<void> {
  await manager.query(
    `INSERT INTO deliveries (product_id, ticket, user_id, won_at)
     SELECT product_id, ticket, user_id, $2 FROM draw_picks WHERE product_id = $1 AND wins`,
    [productId, wonAt],
  );
}

/** Claims at most `limit` unfinished draws that are due, and postpones their next attempt. @returns their products */
export async function claimDueDraws(
  manager: EntityManager,
  { claimSeconds, limit }: { claimSeconds: number; limit: number },
): Promise<number[]> {
  const claimed = await rows<{ product_id: number }>(
    manager,
    `UPDATE draws SET next_attempt_at = now() + make_interval(secs => $1)
     WHERE product_id IN (SELECT product_id FROM draws WHERE stage IN ('freezing', 'awaiting_beacon', 'picking') AND next_attempt_at <= now()
                          ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING product_id`,
    [claimSeconds, limit],
  );
  return claimed.map(({ product_id }) => product_id);
}

/** Of draws that are running; one that waits for its beacon, or has failed, keeps its next attempt. */
export async function renewClaimsOf(
  manager: EntityManager,
  productIds: readonly number[],
  claimSeconds: number,
): Promise<void> {
  await manager.query(
    `UPDATE draws SET next_attempt_at = greatest(next_attempt_at, now() + make_interval(secs => $2))
     WHERE product_id = ANY ($1) AND stage IN ('freezing', 'picking')`,
    [productIds, claimSeconds],
  );
}

/** Postpones the next attempt of a waiting draw to `moment`. */
export async function resumeAt(manager: EntityManager, productId: number, moment: Date): Promise<void> {
  await manager.query(`UPDATE draws SET next_attempt_at = $2 WHERE product_id = $1 AND stage = 'awaiting_beacon'`, [
    productId,
    moment,
  ]);
}

/** How often a draw has failed. */
export async function failedAttempts(manager: EntityManager, productId: number): Promise<number> {
  const draw = await firstRow<{ attempts: number }>(manager, 'SELECT attempts FROM draws WHERE product_id = $1', [
    productId,
  ]);
  return draw?.attempts ?? 0;
}

/** Records a failure and when to try again. */
export async function storeFailure(
  manager: EntityManager,
  productId: number,
  { failure, pauseSeconds }: { failure: string; pauseSeconds: number },
): Promise<void> {
  await manager.query(
    `UPDATE draws SET attempts = attempts + 1, last_failure = $2, next_attempt_at = now() + make_interval(secs => $3)
     WHERE product_id = $1 AND stage IN ('freezing', 'awaiting_beacon', 'picking')`,
    [productId, failure, pauseSeconds],
  );
}

const handovers = `COALESCE((SELECT jsonb_agg(to_jsonb(handover) ORDER BY handover.at) FROM (
  SELECT ticket, ${instant('handed_over_at')} AS at, photo_url FROM deliveries d
  WHERE d.product_id = draws.product_id AND d.state = 'handed_over' ORDER BY handed_over_at LIMIT 20) handover), '[]')`;
const forfeits = `COALESCE((SELECT jsonb_agg(to_jsonb(forfeit) ORDER BY forfeit.at) FROM (
  SELECT ticket, ${instant('forfeited_at')} AS at, next_ticket AS to FROM prize_forfeits f
  WHERE f.product_id = draws.product_id ORDER BY forfeited_at LIMIT 20) forfeit), '[]')`;

/** Completed draws of products whose name matches a LIKE pattern, the newest first. */
export function completedDraws(
  manager: EntityManager,
  pattern: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<CompletedDraw[]> {
  return rows(
    manager,
    `SELECT ${columnsOf(completedDraw, { drawn_at: instant('drawn_at'), handovers, forfeits })}
     FROM draws JOIN products ON products.id = product_id
     WHERE stage = 'completed' AND search LIKE fold_text($1)
     ORDER BY drawn_at DESC, product_id DESC LIMIT $2 OFFSET $3`,
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
