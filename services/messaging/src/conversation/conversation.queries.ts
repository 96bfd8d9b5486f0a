import { firstRow } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

/** What the list of conversations shows of its newest message. */
export interface NewestMessage {
  userId: string;
  content: string;
  fromAdmin: boolean;
  at: Date;
}

/** Moves a conversation to the top of the administrators' list, also out of the archive; a message from the person adds one to its unread count. */
export async function putConversationOnTop(manager: EntityManager, newest: NewestMessage): Promise<void> {
  await manager.query(
    `INSERT INTO conversation AS c (user_id, unread, last_content, last_from_admin, last_at)
     VALUES ($1, CASE WHEN $3 THEN 0 ELSE 1 END, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET
       unread = c.unread + EXCLUDED.unread,
       last_content = EXCLUDED.last_content,
       last_from_admin = EXCLUDED.last_from_admin,
       last_at = greatest(c.last_at, EXCLUDED.last_at),
       archived_at = NULL`,
    [newest.userId, newest.content, newest.fromAdmin, newest.at],
  );
}

export async function conversationExists(manager: EntityManager, userId: string): Promise<boolean> {
  return (await firstRow(manager, 'SELECT 1 FROM conversation WHERE user_id = $1', [userId])) !== undefined;
}

export async function clearUnreadCount(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('UPDATE conversation SET unread = 0 WHERE user_id = $1 AND unread > 0', [userId]);
}

/** @returns false for a conversation that does not exist or is archived. */
export async function archiveConversation(manager: EntityManager, userId: string, now: Date): Promise<boolean> {
  const archived = await firstRow(
    manager,
    'UPDATE conversation SET archived_at = $2 WHERE user_id = $1 AND archived_at IS NULL RETURNING 1',
    [userId, now],
  );
  return archived !== undefined;
}

export async function deleteConversationRow(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('DELETE FROM conversation WHERE user_id = $1', [userId]);
}
