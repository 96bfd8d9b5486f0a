import type { EntityManager } from 'typeorm';

export interface PushMessage {
  messageId: string;
  userId: string;
  title: string;
  body: string;
  /** A path of the app. */
  url: string;
}

/** Queues a push to each browser of the recipients, in the transaction that posts the messages. */
export async function queuePushes(manager: EntityManager, messages: readonly PushMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await manager.query(
    `INSERT INTO push_delivery (message_id, device_id, title, body, url, next_at)
     SELECT m.message_id, d.id, m.title, m.body, m.url, now()
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) AS m (message_id, user_id, title, body, url)
     JOIN push_device d ON d.user_id = m.user_id
     -- An administrator's notice has one id: what could not be sent yet is replaced.
     ON CONFLICT (message_id, device_id) DO UPDATE
     SET title = excluded.title, body = excluded.body, url = excluded.url, attempts = 0, next_at = excluded.next_at`,
    [
      messages.map(({ messageId }) => messageId),
      messages.map(({ userId }) => userId),
      messages.map(({ title }) => title),
      messages.map(({ body }) => body),
      messages.map(({ url }) => url),
    ],
  );
}
