import type { EntityManager } from 'typeorm';

/** From now on no reset code of this person works: a newer one was issued, or they have a new password. */
export async function endOpenCodes(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('UPDATE password_reset_codes SET ended_at = now() WHERE user_id = $1 AND ended_at IS NULL', [
    userId,
  ]);
}
