import { rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** Days after the registration. */
const waitDays = 3;

interface Waiting {
  user_id: string;
  left: number;
}

/** Locks people whose registration's tickets have waited for {@link waitDays} and who were not told; skips those locked by another process. */
export function lockWaiting(manager: EntityManager, limit: number): Promise<Waiting[]> {
  return rows<Waiting>(
    manager,
    `SELECT user_id, registration_given - registration_placed AS left FROM allowance a
     WHERE told_waiting_at IS NULL AND registration_placed < registration_given
       AND registered_at < now() - make_interval(days => $1)
       AND NOT EXISTS (SELECT FROM person p WHERE p.user_id = a.user_id AND p.erased_at IS NOT NULL)
     ORDER BY registered_at LIMIT $2 FOR UPDATE OF a SKIP LOCKED`,
    [waitDays, limit],
  );
}

export async function markTold(manager: EntityManager, userIds: readonly string[], at: Date): Promise<void> {
  await manager.query('UPDATE allowance SET told_waiting_at = $2 WHERE user_id = ANY ($1)', [userIds, at]);
}
