import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** What the list of conversations shows of its newest message. */
export interface NewestMessage {
  userId: string;
  content: string;
  /** The administrator who wrote it; null: the person did. */
  adminId: string | null;
  at: Date;
}

/**
 * Moves a conversation to the top of the administrators' list, also out of the archive. A message from the person adds one to its unread
 * count and waits for an answer; an answer ends the wait, and its author has the conversation from then on if nobody had it.
 */
export async function putConversationOnTop(manager: EntityManager, newest: NewestMessage): Promise<void> {
  await manager.query(
    `INSERT INTO conversation AS c (user_id, unread, last_content, last_from_admin, last_at, waiting_since, assigned_to)
     VALUES ($1, CASE WHEN $3::uuid IS NULL THEN 1 ELSE 0 END, $2, $3 IS NOT NULL, $4::timestamptz, CASE WHEN $3 IS NULL THEN $4 END, $3)
     ON CONFLICT (user_id) DO UPDATE SET
       unread = c.unread + EXCLUDED.unread,
       last_content = EXCLUDED.last_content,
       last_from_admin = EXCLUDED.last_from_admin,
       last_at = greatest(c.last_at, EXCLUDED.last_at),
       waiting_since = CASE WHEN EXCLUDED.last_from_admin THEN NULL ELSE coalesce(c.waiting_since, EXCLUDED.waiting_since) END,
       assigned_to = coalesce(c.assigned_to, EXCLUDED.assigned_to),
       archived_at = NULL`,
    [newest.userId, newest.content, newest.adminId, newest.at],
  );
}

export async function conversationExists(manager: EntityManager, userId: string): Promise<boolean> {
  return (await findConversationState(manager, userId)) !== undefined;
}

/** What administrators see of a conversation besides its messages. */
export interface ConversationState {
  unread: number;
  last_at: Date;
  waiting_since: Date | null;
  assigned_to: string | null;
}

/** Undefined for a person who has only notices. */
export function findConversationState(manager: EntityManager, userId: string): Promise<ConversationState | undefined> {
  return firstRow(manager, 'SELECT unread, last_at, waiting_since, assigned_to FROM conversation WHERE user_id = $1', [
    userId,
  ]);
}

/** @returns whether anything was unread */
export async function clearUnreadCount(manager: EntityManager, userId: string): Promise<boolean> {
  const cleared = await firstRow(
    manager,
    'UPDATE conversation SET unread = 0 WHERE user_id = $1 AND unread > 0 RETURNING 1',
    [userId],
  );
  return cleared !== undefined;
}

/** Nobody has it any more, and it waits for nobody. @returns false for a conversation that does not exist or is archived. */
export async function archiveConversation(manager: EntityManager, userId: string, now: Date): Promise<boolean> {
  const archived = await firstRow(
    manager,
    `UPDATE conversation SET archived_at = $2, waiting_since = NULL, assigned_to = NULL
     WHERE user_id = $1 AND archived_at IS NULL RETURNING 1`,
    [userId, now],
  );
  return archived !== undefined;
}

/** Null: nobody has it. Moves an archived conversation back into the list. */
export async function assignConversation(manager: EntityManager, userId: string, to: string | null): Promise<void> {
  await manager.query(
    'UPDATE conversation SET assigned_to = $2, archived_at = CASE WHEN $2::uuid IS NULL THEN archived_at END WHERE user_id = $1',
    [userId, to],
  );
}

/** It counts as answered. */
export async function endWait(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('UPDATE conversation SET waiting_since = NULL WHERE user_id = $1', [userId]);
}

/** Nobody gives this administrator a conversation again. @returns whether they had any, which nobody has now */
export async function releaseConversationsOf(manager: EntityManager, adminId: string, at: Date): Promise<boolean> {
  await manager.query(
    'INSERT INTO removed_admin (admin_id, removed_at) VALUES ($1, $2) ON CONFLICT (admin_id) DO NOTHING',
    [adminId, at],
  );
  const released = await rows(
    manager,
    'UPDATE conversation SET assigned_to = NULL WHERE assigned_to = $1 RETURNING 1',
    [adminId],
  );
  return released.length > 0;
}

/** The people whose conversations an administrator has: those that wait longest first. */
export async function conversationsOf(manager: EntityManager, adminId: string, limit: number): Promise<string[]> {
  const found = await rows<{ user_id: string }>(
    manager,
    'SELECT user_id FROM conversation WHERE assigned_to = $1 ORDER BY waiting_since NULLS LAST, user_id LIMIT $2',
    [adminId, limit],
  );
  return found.map(({ user_id }) => user_id);
}

export async function countConversationsOf(manager: EntityManager, adminId: string): Promise<number> {
  const sql = 'SELECT count(*)::integer AS count FROM conversation WHERE assigned_to = $1';
  return (await firstRow<{ count: number }>(manager, sql, [adminId]))?.count ?? 0;
}

export async function isRemovedAdmin(manager: EntityManager, adminId: string): Promise<boolean> {
  return (await firstRow(manager, 'SELECT 1 FROM removed_admin WHERE admin_id = $1', [adminId])) !== undefined;
}

export async function deleteConversationRow(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('DELETE FROM conversation WHERE user_id = $1', [userId]);
}
