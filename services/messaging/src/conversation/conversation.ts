import type { EntityManager } from 'typeorm';

/** What the list of conversations shows of its newest message. */
export interface NewestMessage {
  userId: string;
  content: string;
  fromAdmin: boolean;
  at: Date;
}

/** Moves a conversation to the top of the administrators' list; what the person wrote waits there unread. */
export async function noteInConversation(manager: EntityManager, newest: NewestMessage): Promise<void> {
  await manager.query(
    `INSERT INTO conversation AS c (user_id, unread, last_content, last_from_admin, last_at)
     VALUES ($1, CASE WHEN $3 THEN 0 ELSE 1 END, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET
       unread = c.unread + EXCLUDED.unread,
       last_content = EXCLUDED.last_content,
       last_from_admin = EXCLUDED.last_from_admin,
       last_at = greatest(c.last_at, EXCLUDED.last_at)`,
    [newest.userId, newest.content, newest.fromAdmin, newest.at],
  );
}
