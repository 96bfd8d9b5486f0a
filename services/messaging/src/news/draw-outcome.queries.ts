import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** How a product ended; its participants are notified up to `told_up_to`. */
export interface DrawOutcomeRow {
  product_id: number;
  outcome: 'completed' | 'cancelled';
  happened_at: Date;
  told_up_to: string | null;
}

const outcomeColumns = 'product_id, outcome, happened_at, told_up_to';

export interface NewDrawOutcome {
  productId: number;
  outcome: DrawOutcomeRow['outcome'];
  /** Of a cancellation. */
  reason: string | null;
  happenedAt: Date;
  winners: readonly { user_id: string; ticket: number; display_name: string; city: string }[];
}

/** @returns false when the product already has an outcome: the first one stays. */
export async function insertDrawOutcome(manager: EntityManager, outcome: NewDrawOutcome): Promise<boolean> {
  const inserted = await firstRow(
    manager,
    `INSERT INTO draw_outcome (product_id, outcome, happened_at, reason, winners) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [outcome.productId, outcome.outcome, outcome.happenedAt, outcome.reason, outcome.winners.length],
  );
  return inserted !== undefined;
}

/** Inserts the winners in the order of their places. */
export async function insertWinners(
  manager: EntityManager,
  productId: number,
  winners: NewDrawOutcome['winners'],
): Promise<void> {
  await manager.query(
    `INSERT INTO draw_winner (product_id, user_id, ticket, place, display_name, city)
     SELECT $1, w.user_id, w.ticket, w.place, w.display_name, w.city
     FROM unnest($2::uuid[], $3::integer[], $4::integer[], $5::text[], $6::text[]) AS w (user_id, ticket, place, display_name, city)`,
    [
      productId,
      winners.map(({ user_id }) => user_id),
      winners.map(({ ticket }) => ticket),
      winners.map((_, place) => place),
      winners.map(({ display_name }) => display_name),
      winners.map(({ city }) => city),
    ],
  );
}

/** Records participants of products; idempotent. */
export async function insertParticipations(
  manager: EntityManager,
  participations: readonly { product_id: number; user_id: string }[],
): Promise<void> {
  await manager.query(
    `INSERT INTO participation (product_id, user_id) SELECT * FROM unnest($1::integer[], $2::uuid[]) ORDER BY 1, 2
     ON CONFLICT DO NOTHING`,
    [participations.map(({ product_id }) => product_id), participations.map(({ user_id }) => user_id)],
  );
}

/** The next `limit` participants after `after`, by id. */
export async function listParticipants(
  manager: EntityManager,
  productId: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const participants = await rows<{ user_id: string }>(
    manager,
    `SELECT user_id FROM participation WHERE product_id = $1 AND ($2::uuid IS NULL OR user_id > $2)
     ORDER BY user_id LIMIT $3`,
    [productId, after, limit],
  );
  return participants.map(({ user_id }) => user_id);
}

/** Of the products that have ended. */
export function findDrawOutcomes(manager: EntityManager, productIds: readonly number[]): Promise<DrawOutcomeRow[]> {
  return rows<DrawOutcomeRow>(manager, `SELECT ${outcomeColumns} FROM draw_outcome WHERE product_id = ANY ($1)`, [
    productIds,
  ]);
}

/** Whether an outcome has participants to notify. */
export async function hasUnfinishedOutcome(manager: EntityManager): Promise<boolean> {
  return (await firstRow(manager, 'SELECT 1 FROM draw_outcome WHERE told_all_at IS NULL LIMIT 1')) !== undefined;
}

/** Locks the oldest outcome with participants to notify; skips those locked by another instance. */
export function lockUnfinishedOutcome(
  manager: EntityManager,
  leftOut: readonly number[],
): Promise<DrawOutcomeRow | undefined> {
  return firstRow<DrawOutcomeRow>(
    manager,
    `SELECT ${outcomeColumns} FROM draw_outcome
     WHERE told_all_at IS NULL AND product_id <> ALL ($1) ORDER BY happened_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [leftOut],
  );
}

/** Up to `limit` participants whose notice could not be posted. */
export async function listUntold(manager: EntityManager, productId: number, limit: number): Promise<string[]> {
  const untold = await rows<{ user_id: string }>(
    manager,
    'SELECT user_id FROM participation WHERE product_id = $1 AND untold ORDER BY user_id LIMIT $2',
    [productId, limit],
  );
  return untold.map(({ user_id }) => user_id);
}

/** Stores which of the participants that were tried could not be notified. */
export async function storeUntold(
  manager: EntityManager,
  productId: number,
  { tried, failed }: { tried: readonly string[]; failed: readonly string[] },
): Promise<void> {
  await manager.query(
    'UPDATE participation SET untold = user_id = ANY ($3) WHERE product_id = $1 AND user_id = ANY ($2::uuid[])',
    [productId, tried, failed],
  );
}

/**
 * @param upTo the last participant tried; null if none
 * @param last there are none after them: the draw is done once no notice is left that could not be posted
 */
export async function updateProgress(
  manager: EntityManager,
  productId: number,
  { upTo, last }: { upTo: string | null; last: boolean },
): Promise<void> {
  await manager.query(
    `UPDATE draw_outcome SET told_up_to = coalesce($2, told_up_to),
       told_all_at = CASE WHEN $3 AND NOT EXISTS (SELECT FROM participation WHERE product_id = $1 AND untold) THEN now() END
     WHERE product_id = $1`,
    [productId, upTo, last],
  );
}

/** The winning ticket of each of these people who won. */
export async function findWinningTickets(
  manager: EntityManager,
  productId: number,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const winners = await rows<{ user_id: string; ticket: number }>(
    manager,
    'SELECT user_id, ticket FROM draw_winner WHERE product_id = $1 AND user_id = ANY($2::uuid[])',
    [productId, userIds],
  );
  return new Map(winners.map(({ user_id, ticket }) => [user_id, ticket]));
}

/** Shown in place of a winner's erased name. */
const anonymousWinner = 'Gagnant anonyme';

/** How a winner is shown whose name is erased with their account, without consent to keeping it, or replaced by initials; else null. */
const hiddenName = `CASE WHEN p.erased_at IS NOT NULL AND NOT p.keeps_winner_name THEN $3 ELSE p.initials END`;

/** Erases or replaces the names of winners that may no longer be shown. */
export async function hideWinners(
  manager: EntityManager,
  { productId, userId }: { productId?: number; userId?: string },
): Promise<void> {
  await manager.query(
    `UPDATE draw_winner w SET display_name = ${hiddenName}, city = '' FROM person p
     WHERE (w.product_id = $1 OR w.user_id = $2) AND p.user_id = w.user_id AND ${hiddenName} IS NOT NULL`,
    [productId ?? null, userId ?? null, anonymousWinner],
  );
}
