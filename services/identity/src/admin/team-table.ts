import { textTable } from '../text-table.js';
import type { Admin } from './admin.entity.js';

const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');

/** The accounts as a table for a terminal; times in UTC. */
export function teamTable(admins: readonly Pick<Admin, 'username' | 'role' | 'createdAt' | 'lastLoginAt'>[]): string {
  return textTable([
    ['USERNAME', 'ROLE', 'CREATED (UTC)', 'LAST LOGIN (UTC)'],
    ...admins.map(({ username, role, createdAt, lastLoginAt }) => [
      username,
      role,
      minute(createdAt),
      lastLoginAt ? minute(lastLoginAt) : 'never',
    ]),
  ]);
}
