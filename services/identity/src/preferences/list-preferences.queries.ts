import type { ListPreferences } from '@raffle/contracts/http/admin-preferences';
import { rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

export function findPreferences(manager: EntityManager, adminId: string): Promise<ListPreferences[]> {
  return rows(manager, 'SELECT list, views, hidden FROM list_preferences WHERE admin_id = $1 ORDER BY list', [adminId]);
}

export async function storePreferences(
  manager: EntityManager,
  adminId: string,
  { list, views, hidden }: ListPreferences,
): Promise<void> {
  await manager.query(
    `INSERT INTO list_preferences (admin_id, list, views, hidden) VALUES ($1, $2, $3, $4)
     ON CONFLICT (admin_id, list) DO UPDATE SET views = EXCLUDED.views, hidden = EXCLUDED.hidden`,
    [adminId, list, JSON.stringify(views), JSON.stringify(hidden)],
  );
}
