import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { anonymousWinner, maxWinnersNamed, namedWinner } from '../notices/notice-texts.js';

/** How a product ended; its participants are notified up to `told_up_to`. */
export interface DrawOutcomeRow {
  product_id: number;
  outcome: 'completed' | 'cancelled';
  happened_at: Date;
  reason: string | null;
  winners: number;
  told_up_to: string | null;
}

const outcomeColumns = 'product_id, outcome, happened_at, reason, winners, told_up_to';

export interface NewDrawOutcome extends Pick<DrawOutcomeRow, 'outcome' | 'reason'> {
  productId: number;
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
export function lockUnfinishedOutcome(manager: EntityManager): Promise<DrawOutcomeRow | undefined> {
  return firstRow<DrawOutcomeRow>(
    manager,
    `SELECT ${outcomeColumns} FROM draw_outcome
     WHERE told_all_at IS NULL ORDER BY happened_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
}

/** @param upTo the last participant notified; null if none */
export async function updateProgress(
  manager: EntityManager,
  productId: number,
  { upTo, finished }: { upTo: string | null; finished: boolean },
): Promise<void> {
  await manager.query(
    `UPDATE draw_outcome SET told_up_to = coalesce($2, told_up_to), told_all_at = CASE WHEN $3 THEN now() END
     WHERE product_id = $1`,
    [productId, upTo, finished],
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

export interface NamedWinnerRow {
  display_name: string;
  city: string;
}

/** The first winners by place. */
export function listFirstWinners(manager: EntityManager, productId: number, limit: number): Promise<NamedWinnerRow[]> {
  return rows<NamedWinnerRow>(
    manager,
    'SELECT display_name, city FROM draw_winner WHERE product_id = $1 ORDER BY place LIMIT $2',
    [productId, limit],
  );
}

/** The draws that a person won and whose notices name them: those of the first winners do. */
function listNamedWins(
  manager: EntityManager,
  userId: string,
): Promise<{ product_id: number; display_name: string; city: string }[]> {
  return rows(
    manager,
    'SELECT product_id, display_name, city FROM draw_winner WHERE user_id = $1 AND place < $2 AND display_name <> $3',
    [userId, maxWinnersNamed, anonymousWinner],
  );
}

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

/** Erases or replaces a person's name as a winner; `RenameWinners` then does so in the notices to the participants. */
export async function hideWinner(manager: EntityManager, userId: string): Promise<void> {
  for (const { product_id, display_name: displayName, city } of await listNamedWins(manager, userId)) {
    const shown_name = namedWinner({ displayName, city });
    await manager.query(
      'INSERT INTO winner_to_rename (product_id, user_id, shown_name) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [product_id, userId, shown_name],
    );
  }
  await hideWinners(manager, { userId });
}

export interface WinnerToRenameRow {
  product_id: number;
  user_id: string;
  /** As in the notices. */
  shown_name: string;
  /** The present one. */
  display_name: string;
  city: string;
  renamed_up_to: string | null;
}

export async function hasWinnerToRename(manager: EntityManager): Promise<boolean> {
  return (await firstRow(manager, 'SELECT 1 FROM winner_to_rename LIMIT 1')) !== undefined;
}

/** Locks a winner to rename, whose name does not change meanwhile; skips those locked by another instance. */
export function lockWinnerToRename(manager: EntityManager): Promise<WinnerToRenameRow | undefined> {
  return firstRow<WinnerToRenameRow>(
    manager,
    `SELECT r.product_id, r.user_id, r.shown_name, r.renamed_up_to, w.display_name, w.city
     FROM winner_to_rename r JOIN draw_winner w USING (product_id, user_id) LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
}

/** @param upTo the last participant whose notice was checked; null: all were */
export async function storeRenamed(
  manager: EntityManager,
  { product_id, user_id, shown_name }: WinnerToRenameRow,
  upTo: string | null,
): Promise<void> {
  await manager.query(
    upTo === null
      ? 'DELETE FROM winner_to_rename WHERE product_id = $1 AND user_id = $2 AND shown_name = $3'
      : 'UPDATE winner_to_rename SET renamed_up_to = $4 WHERE product_id = $1 AND user_id = $2 AND shown_name = $3',
    upTo === null ? [product_id, user_id, shown_name] : [product_id, user_id, shown_name, upTo],
  );
}

/** Replaces a winner's name in the notices of the draw to these participants. "A. (Kara)" must not match the end of "Afi A. (Kara)", someone else. */
export async function renameWinner(
  manager: EntityManager,
  { product_id, shown_name, display_name: displayName, city }: WinnerToRenameRow,
  userIds: readonly string[],
): Promise<void> {
  await manager.query(
    `UPDATE message SET content = replace(replace(content, ': ' || $2, ': ' || $3), ', ' || $2, ', ' || $3)
     WHERE user_id = ANY ($1) AND notice = 'draw_completed' AND notice_of = $4`,
    [userIds, shown_name, namedWinner({ displayName, city }), String(product_id)],
  );
}

/** Replaces a friend's name, which may have changed since, in the notice to their referrer: everything before "vient d’acheter". */
export async function renameFriend(manager: EntityManager, friendId: string, to: string): Promise<void> {
  await manager.query(
    `UPDATE message SET content = $2 || substr(content, strpos(content, ' vient d’acheter'))
     WHERE notice = 'friend_participated' AND notice_of = $1`,
    [friendId, to],
  );
}
