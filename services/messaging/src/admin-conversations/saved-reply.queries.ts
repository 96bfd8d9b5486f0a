import { savedReply, type SavedReply } from '@raffle/contracts/http/admin-messages';
import { firstRow, rows } from '@raffle/service-kit/database';
import { columnsOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

/** Maximum prepared answers: the list has no pages. */
const maxSavedReplies = 100;
const columns = columnsOf(savedReply);

export function findSavedReplies(manager: EntityManager): Promise<SavedReply[]> {
  return rows(manager, `SELECT ${columns} FROM saved_reply ORDER BY lower(title), id LIMIT ${maxSavedReplies}`);
}

export function lockSavedReply(manager: EntityManager, id: string): Promise<SavedReply | undefined> {
  return firstRow(manager, `SELECT ${columns} FROM saved_reply WHERE id = $1 FOR UPDATE`, [id]);
}

/** @returns false if the title is taken */
export async function insertSavedReply(manager: EntityManager, { id, title, content }: SavedReply): Promise<boolean> {
  const inserted = await firstRow(
    manager,
    'INSERT INTO saved_reply (id, title, content) VALUES ($1, $2, $3) ON CONFLICT (title) DO NOTHING RETURNING 1',
    [id, title, content],
  );
  return inserted !== undefined;
}

export async function savedRepliesAreFull(manager: EntityManager): Promise<boolean> {
  // Serialized: two concurrent requests would both see room for the last one.
  await manager.query('LOCK TABLE saved_reply IN SHARE ROW EXCLUSIVE MODE');
  const counted = await firstRow<{ full: boolean }>(
    manager,
    `SELECT count(*) >= ${maxSavedReplies} AS full FROM saved_reply`,
  );
  return counted?.full ?? false;
}

/** @returns false if another one has the title */
export async function updateSavedReply(manager: EntityManager, { id, title, content }: SavedReply): Promise<boolean> {
  const updated = await firstRow(
    manager,
    `UPDATE saved_reply SET title = $2, content = $3
     WHERE id = $1 AND NOT EXISTS (SELECT FROM saved_reply WHERE title = $2 AND id <> $1) RETURNING 1`,
    [id, title, content],
  );
  return updated !== undefined;
}

export async function deleteSavedReply(manager: EntityManager, id: string): Promise<void> {
  await manager.query('DELETE FROM saved_reply WHERE id = $1', [id]);
}
