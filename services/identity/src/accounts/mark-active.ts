import type { EntityManager } from 'typeorm';

/** Notes that the person was here; at most one write a minute, since every screen asks for the profile. */
export async function markActive(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(
    `UPDATE users SET last_active = now()
      WHERE id = $1 AND (last_active IS NULL OR last_active < now() - interval '1 minute')`,
    [userId],
  );
}
