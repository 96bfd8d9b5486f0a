import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import type { PushMessage, TextNotice } from './short-notice.js';

/** Queues a push to each browser of the recipients, in the transaction that posts the messages. */
export async function queuePushes(manager: EntityManager, messages: readonly PushMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await manager.query(
    `INSERT INTO push_delivery (message_id, device_id, title, body, url, next_at)
     SELECT m.message_id, d.id, m.title, m.body, m.url, now()
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::timestamptz[]) AS m (message_id, user_id, title, body, url, at)
     -- In whichever order the events arrive: what happened before a session ended still reaches its browser.
     JOIN push_device d ON d.user_id = m.user_id AND (d.ended_at IS NULL OR d.ended_at >= m.at)
     -- An administrator's notice has one id: what could not be sent yet is replaced.
     ON CONFLICT (message_id, device_id) DO UPDATE
     SET title = excluded.title, body = excluded.body, url = excluded.url, attempts = 0, next_at = excluded.next_at`,
    [
      messages.map(({ messageId }) => messageId),
      messages.map(({ userId }) => userId),
      messages.map(({ title }) => title),
      messages.map(({ body }) => body),
      messages.map(({ url }) => url),
      messages.map(({ at = new Date() }) => at),
    ],
  );
}

/** Queues notices for people who agreed to them, in the transaction that posts them; they expire after a day, or at their time. */
export async function queueTextNotices(manager: EntityManager, notices: readonly TextNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await manager.query(
    `INSERT INTO text_message (id, user_id, purpose, body, next_at, expires_at)
     SELECT n.id, n.user_id, 'notice', n.body, now(), coalesce(n.expires_at, now() + interval '1 day')
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) AS n (id, user_id, body, expires_at)
     JOIN text_agreement a ON a.user_id = n.user_id
     ON CONFLICT (id) DO NOTHING`,
    [
      notices.map(({ messageId }) => messageId),
      notices.map(({ userId }) => userId),
      notices.map(({ text }) => text),
      notices.map(({ expiresAt = null }) => expiresAt),
    ],
  );
}

/** Takes up to `wanted` texts from what a draw may still send (docs/text-messages.md). @returns how many */
export async function takeReminderTexts(manager: EntityManager, productId: number, wanted: number): Promise<number> {
  const hour = await firstRow<{ texts_left: number }>(
    manager,
    'SELECT texts_left FROM draw_hour WHERE product_id = $1 FOR UPDATE',
    [productId],
  );
  const taken = Math.min(wanted, hour?.texts_left ?? 0);
  if (taken > 0)
    await manager.query('UPDATE draw_hour SET texts_left = texts_left - $2 WHERE product_id = $1', [productId, taken]);
  return taken;
}
