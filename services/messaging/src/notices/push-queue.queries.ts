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
     ON CONFLICT (message_id, device_id) DO NOTHING`,
    [
      messages.map(({ messageId }) => messageId),
      messages.map(({ userId }) => userId),
      messages.map(({ title }) => title),
      messages.map(({ body }) => body),
      messages.map(({ url }) => url),
    ],
  );
}
