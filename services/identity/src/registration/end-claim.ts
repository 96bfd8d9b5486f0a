import type { EntityManager } from 'typeorm';

/** From the first login, logout or password change on, the claim secret opens no session (product.md row 2). */
export async function endClaim(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(
    `UPDATE registrations SET claim_ended_at = now()
      WHERE claim_ended_at IS NULL AND id = (SELECT registration_id FROM users WHERE id = $1)`,
    [userId],
  );
}
