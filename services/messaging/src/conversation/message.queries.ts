import { foldText } from '@raffle/contracts/fold-text';
import { firstRow, rows } from '@raffle/service-kit/database';
import { ProblemException } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import type { MessageRow, ToldMessage } from './message.js';
import { withTexts } from '../notices/with-texts.js';

const messageColumns =
  'id, author, admin_id, notice, notice_version, notice_data, content, is_record, created_at, read_at';

/** Messages of a conversation per response. */
const pageSize = 50;
/** Messages read at a time for a search. */
const searchedAtOnce = 500;

export interface MessagePageQuery {
  /** The id of the message before which the page ends; without it, the newest page. */
  before?: string | undefined;
  filter?: 'all' | 'read' | 'unread';
  /** Only records, or only the others; both by default (docs/product.md rule 12). */
  records?: boolean | undefined;
  /** Searched in subject and content, without case and accents. */
  q?: string | undefined;
}

/**
 * A page of a person's conversation, newest first, and one row more when there are older ones. A search reads the conversation in
 * batches, because the texts of notices are not stored.
 * @throws ProblemException `message_not_found` when `before` is no message of this person
 */
export async function listMessages(
  manager: EntityManager,
  userId: string,
  { before, filter = 'all', records, q = '' }: MessagePageQuery,
): Promise<{ page: ToldMessage[]; more: boolean }> {
  if (before !== undefined && !(await isMessageOf(manager, userId, before))) {
    throw new ProblemException('message_not_found');
  }
  const text = foldText(q.trim());
  const batch = text === '' ? pageSize + 1 : searchedAtOnce;
  const found: ToldMessage[] = [];
  let end = before;
  for (let left = true; left && found.length <= pageSize;) {
    const older = await rows<MessageRow>(
      manager,
      `SELECT ${messageColumns} FROM message
       WHERE user_id = $1
         AND ($2::uuid IS NULL OR (created_at, id) < ((SELECT created_at FROM message WHERE id = $2), $2))
         AND ($3 = 'all' OR (author = 'user' OR is_record OR read_at IS NOT NULL) = ($3 = 'read'))
         ${records === undefined ? '' : `AND ${records ? '' : 'NOT '}is_record`}
       ORDER BY created_at DESC, id DESC LIMIT $4`,
      [userId, end ?? null, filter, batch],
    );
    const told = await withTexts(manager, older);
    found.push(
      ...(text === '' ? told : told.filter(({ subject, content }) => foldText(`${subject} ${content}`).includes(text))),
    );
    end = older.at(-1)?.id;
    left = older.length === batch;
  }
  return { page: found.slice(0, pageSize), more: found.length > pageSize };
}

/** A person's newest record. */
export async function newestRecord(manager: EntityManager, userId: string): Promise<ToldMessage | undefined> {
  const newest = await firstRow<MessageRow>(
    manager,
    `SELECT ${messageColumns} FROM message WHERE user_id = $1 AND is_record ORDER BY created_at DESC, id DESC LIMIT 1`,
    [userId],
  );
  return newest && (await withTexts(manager, [newest]))[0];
}

async function isMessageOf(manager: EntityManager, userId: string, messageId: string): Promise<boolean> {
  const own = 'SELECT 1 FROM message WHERE id = $1 AND user_id = $2';
  return (await firstRow(manager, own, [messageId, userId])) !== undefined;
}

/** Inserts a message that a person or an administrator wrote. */
export async function insertMessage(manager: EntityManager, userId: string, message: ToldMessage): Promise<void> {
  const { id, author, admin_id, content, created_at } = message;
  await manager.query(
    `INSERT INTO message (id, user_id, author, admin_id, content, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, userId, author, admin_id, content, created_at],
  );
}

/** Counts a person's unread messages, at most `limit`. */
export async function countUnreadMessages(manager: EntityManager, userId: string, limit: number): Promise<number> {
  const counted = await firstRow<{ unread: number }>(
    manager,
    `SELECT count(*)::integer AS unread FROM (
       SELECT FROM message WHERE user_id = $1 AND read_at IS NULL AND author <> 'user' AND NOT is_record LIMIT $2) AS counted`,
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
  if (!(await isMessageOf(manager, userId, messageId))) return false;
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
export async function findMessage(
  manager: EntityManager,
  userId: string,
  id: string,
): Promise<ToldMessage | undefined> {
  const message = await firstRow<MessageRow>(
    manager,
    `SELECT ${messageColumns} FROM message WHERE user_id = $1 AND id = $2`,
    [userId, id],
  );
  return message && (await withTexts(manager, [message]))[0];
}
