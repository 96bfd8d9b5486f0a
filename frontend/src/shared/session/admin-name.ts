import { useAdminStats } from '../api/back-office-queries.js';
import { useAdmin } from './session-provider.js';

/** The signed-in administrator's name: the session check does not wait for a slow service, and it then arrives with the next figures. */
export function useAdminName(): string {
  const { username } = useAdmin();
  const stats = useAdminStats();
  return username || (stats.data?.admin.username ?? '');
}
