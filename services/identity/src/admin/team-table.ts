import { textTable } from '../text-table.js';
import type { Admin } from './admin.entity.js';

const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');

/** The accounts as a table for a terminal; times in UTC. */
export function teamTable(
  admins: readonly Pick<Admin, 'username' | 'role' | 'confirmed' | 'createdAt' | 'lastLoginAt'>[],
): string {
  return textTable([
    ['USERNAME', 'ROLE', 'CONFIRMED', 'CREATED (UTC)', 'LAST LOGIN (UTC)'],
    ...admins.map(({ username, role, confirmed, createdAt, lastLoginAt }) => [
      username,
      role,
      confirmed ? 'yes' : 'no',
      minute(createdAt),
      lastLoginAt ? minute(lastLoginAt) : 'never',
    ]),
  ]);
}
