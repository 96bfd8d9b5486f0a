import { message, type Message } from '@raffle/contracts/http/messages';
import { firstRow, rows } from '@raffle/service-kit/database';
import { answerOf, type RowOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

/** Only the newest general messages are shown and can be unread. */
const maxGeneral = 50;

/** What is the same for all of them. */
const general = { from_admin: true, is_general: true, is_record: false, is_win: false };
type GeneralRow = Omit<RowOf<typeof message>, keyof typeof general>;

/** Messages older than the account count as read. */
const newestWithReading = `
  SELECT g.id, g.subject, g.content, g.created_at,
         r.read_at IS NOT NULL OR g.created_at < coalesce((SELECT registered_at FROM person WHERE user_id = $1), '-infinity')
           AS is_read
  FROM (SELECT * FROM general_message ORDER BY created_at DESC, id DESC LIMIT ${maxGeneral}) AS g
  LEFT JOIN general_reading r ON r.message_id = g.id AND r.user_id = $1`;

/** The newest general messages that match the search and the filter, newest last. */
export async function generalMessagesFor(
  manager: EntityManager,
  userId: string,
  { q, filter }: { q?: string; filter: 'all' | 'read' | 'unread' },
): Promise<Message[]> {
  const found = await rows<GeneralRow>(
    manager,
    `SELECT id, subject, content, created_at, is_read FROM (${newestWithReading}) AS newest
     WHERE ($2 = 'all' OR is_read = ($2 = 'read'))
       AND ($3 = '' OR position(fold_text($3) IN fold_text(subject || ' ' || content)) > 0)
     ORDER BY created_at, id`,
    [userId, filter, q?.trim() ?? ''],
  );
  return found.map((row) => answerOf(message, { ...row, ...general }));
}

export async function countUnreadGeneral(manager: EntityManager, userId: string): Promise<number> {
  const counted = await firstRow<{ unread: number }>(
    manager,
    `SELECT count(*)::integer AS unread FROM (${newestWithReading}) AS newest WHERE NOT is_read`,
    [userId],
  );
  return counted?.unread ?? 0;
}

/** Idempotent; a reader counts once. @returns whether the general message exists */
export async function markGeneralMessageRead(
  manager: EntityManager,
  userId: string,
  messageId: string,
  now: Date,
): Promise<boolean> {
  const known = await firstRow(manager, 'SELECT 1 FROM general_message WHERE id = $1', [messageId]);
  if (!known) return false;
  await manager.query(
    // Counted in 64 rows by reader: concurrent readers of one row would wait for each other.
    `WITH reading AS (INSERT INTO general_reading (user_id, message_id, read_at) VALUES ($1, $2, $3)
                      ON CONFLICT DO NOTHING RETURNING user_id, message_id)
     INSERT INTO general_readers AS counted (message_id, slot, readers)
       SELECT message_id, get_byte(uuid_send(user_id), 15) % 64, 1 FROM reading
       ON CONFLICT (message_id, slot) DO UPDATE SET readers = counted.readers + 1`,
    [userId, messageId, now],
  );
  return true;
}
