import { visitEndsAfterMinutes } from '@raffle/contracts/http/admin-news';
import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/**
 * Notes that an administrator is here. Who was not seen for `visitEndsAfterMinutes` begins another visit (docs/product.md rule 66);
 * of calls at the same time one begins it.
 */
export async function noteVisit(manager: EntityManager, adminId: string): Promise<void> {
  await manager.query(
    `INSERT INTO admin_visits AS v (admin_id) SELECT id FROM admins WHERE id = $1
     ON CONFLICT (admin_id) DO UPDATE SET seen_at = now(),
       away_since = CASE WHEN v.seen_at < now() - make_interval(mins => $2) THEN v.seen_at ELSE v.away_since END
     WHERE v.seen_at < now() - interval '1 minute'`,
    [adminId, visitEndsAfterMinutes],
  );
}

/** When this administrator was last seen before the present visit; null on the first one. */
export async function awaySince(manager: EntityManager, adminId: string): Promise<Date | null> {
  const visit = await firstRow<{ away_since: Date | null }>(
    manager,
    'SELECT away_since FROM admin_visits WHERE admin_id = $1',
    [adminId],
  );
  return visit?.away_since ?? null;
}
