import type { EntityManager } from 'typeorm';

export interface NewBroadcast {
  id: string;
  subject: string;
  content: string;
  created_at: Date;
  adminId: string;
  /** How many people have an account at this moment. */
  recipients: number;
}

export async function insertBroadcast(manager: EntityManager, broadcast: NewBroadcast): Promise<void> {
  const { id, subject, content, created_at, adminId, recipients } = broadcast;
  await manager.query(
    `INSERT INTO general_message (id, subject, content, created_at, admin_id, recipients) VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, subject, content, created_at, adminId, recipients],
  );
}
