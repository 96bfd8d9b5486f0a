import { firstRow } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

export async function hasAgreedToTexts(manager: EntityManager, userId: string): Promise<boolean> {
  return (await firstRow(manager, 'SELECT 1 FROM text_agreement WHERE user_id = $1', [userId])) !== undefined;
}

/** Idempotent: the first time stays. */
export async function insertTextAgreement(manager: EntityManager, userId: string, now: Date): Promise<void> {
  await manager.query(
    'INSERT INTO text_agreement (user_id, agreed_at) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING',
    [userId, now],
  );
}

/** Deletes the agreement, and the queued notices that depend on it. */
export async function deleteTextAgreement(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('DELETE FROM text_agreement WHERE user_id = $1', [userId]);
  await manager.query(
    `DELETE FROM text_message WHERE user_id = $1 AND purpose = 'notice' AND counted_at IS NULL AND done_at IS NULL`,
    [userId],
  );
}
