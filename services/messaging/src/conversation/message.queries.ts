import { firstRow, ProblemException, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

/** A message of a conversation. */
export interface MessageRow {
  id: string;
  author: 'user' | 'admin' | 'platform';
  /** The administrator who wrote it; null for the others' messages. */
  admin_id: string | null;
  subject: string;
  content: string;
  created_at: Date;
  read_at: Date | null;
}

const messageColumns = 'id, author, admin_id, subject, content, created_at, read_at';

/** Messages of a conversation per response. */
const pageSize = 50;

export interface MessagePageQuery {
  /** The id of the message before which the page ends; without it, the newest page. */
  before?: string | undefined;
  filter?: 'all' | 'read' | 'unread';
  /** Searched in subject and content, without case and accents. */
  q?: string | undefined;
}

/**
 * A page of a person's conversation, newest first, and one row more when there are older ones.
 * @throws ProblemException `message_not_found` when `before` is no message of this person
 */
export async function listMessages(
  manager: EntityManager,
  userId: string,
  { before, filter = 'all', q = '' }: MessagePageQuery,
): Promise<{ page: MessageRow[]; more: boolean }> {
  const found = await rows<MessageRow>(
    manager,
    `SELECT ${messageColumns} FROM message
     WHERE user_id = $1
       AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
       AND ($4 = 'all' OR (author = 'user' OR read_at IS NOT NULL) = ($4 = 'read'))
       AND ($5 = '' OR position(fold_text($5) IN fold_text(subject || ' ' || content)) > 0)
     ORDER BY created_at DESC, id DESC LIMIT ${pageSize + 1}`,
    [userId, before ? await timeOfMessage(manager, userId, before) : null, before ?? null, filter, q.trim()],
  );
  return { page: found.slice(0, pageSize), more: found.length > pageSize };
}

async function timeOfMessage(manager: EntityManager, userId: string, messageId: string): Promise<Date> {
  const message = await firstRow<{ created_at: Date }>(
    manager,
    'SELECT created_at FROM message WHERE id = $1 AND user_id = $2',
    [messageId, userId],
  );
  if (!message) throw new ProblemException('message_not_found');
  return message.created_at;
}

/** Inserts a message that a person or an administrator wrote. */
export async function insertMessage(manager: EntityManager, userId: string, message: MessageRow): Promise<void> {
  const { id, author, admin_id, subject, content, created_at } = message;
  await manager.query(
    `INSERT INTO message (id, user_id, author, admin_id, subject, content, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, userId, author, admin_id, subject, content, created_at],
  );
}

/** Counts a person's unread messages, at most `limit`. */
export async function countUnreadMessages(manager: EntityManager, userId: string, limit: number): Promise<number> {
  const counted = await firstRow<{ unread: number }>(
    manager,
    `SELECT count(*)::integer AS unread FROM (
       SELECT FROM message WHERE user_id = $1 AND read_at IS NULL AND author <> 'user' LIMIT $2) AS counted`,
    [userId, limit],
  );
  return counted?.unread ?? 0;
}

/** Marks a message as read by the person. @returns false when it is not in their conversation */
export async function markMessageRead(
  manager: EntityManager,
  userId: string,
  messageId: string,
  now: Date,
): Promise<boolean> {
  const own = await firstRow(manager, 'SELECT 1 FROM message WHERE id = $1 AND user_id = $2', [messageId, userId]);
  if (!own) return false;
  await manager.query(`UPDATE message SET read_at = $2 WHERE id = $1 AND read_at IS NULL AND author <> 'user'`, [
    messageId,
    now,
  ]);
  return true;
}

/** Marks what a person wrote as read by the administrators. */
export async function markReadByAdmins(manager: EntityManager, userId: string, now: Date): Promise<void> {
  await manager.query(`UPDATE message SET read_at = $2 WHERE user_id = $1 AND author = 'user' AND read_at IS NULL`, [
    userId,
    now,
  ]);
}

/** Times of a person's newest messages since `since`, newest first. */
export async function listSendTimes(
  manager: EntityManager,
  userId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<Date[]> {
  const sent = await rows<{ created_at: Date }>(
    manager,
    `SELECT created_at FROM message WHERE user_id = $1 AND author = 'user' AND created_at > $2
     ORDER BY created_at DESC LIMIT $3`,
    [userId, since, limit],
  );
  return sent.map(({ created_at }) => created_at);
}

/** Deletes all messages of a person's conversation, the platform's too. */
export async function deleteMessages(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('DELETE FROM message WHERE user_id = $1', [userId]);
}

/** A person's message. */
export function findMessage(manager: EntityManager, userId: string, id: string): Promise<MessageRow | undefined> {
  return firstRow<MessageRow>(manager, `SELECT ${messageColumns} FROM message WHERE user_id = $1 AND id = $2`, [
    userId,
    id,
  ]);
}
