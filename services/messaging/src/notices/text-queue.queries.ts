import type { EntityManager } from 'typeorm';
import type { TextNotice } from './text-notice.js';

/** Queues notices for people who agreed to them, in the transaction that posts them; they expire after a day. */
export async function queueTextNotices(manager: EntityManager, notices: readonly TextNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await manager.query(
    `INSERT INTO text_message (id, user_id, purpose, body, next_at, expires_at)
     SELECT n.id, n.user_id, 'notice', n.body, now(), now() + interval '1 day'
     FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS n (id, user_id, body)
     JOIN text_agreement a ON a.user_id = n.user_id
     ON CONFLICT (id) DO NOTHING`,
    [notices.map(({ messageId }) => messageId), notices.map(({ userId }) => userId), notices.map(({ text }) => text)],
  );
}
