import type { Admin } from './admin.entity.js';

const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');

/** The accounts as a table for a terminal; times in UTC. */
export function teamTable(admins: readonly Pick<Admin, 'username' | 'role' | 'createdAt' | 'lastLoginAt'>[]): string {
  const rows = [
    ['USERNAME', 'ROLE', 'CREATED (UTC)', 'LAST LOGIN (UTC)'],
    ...admins.map(({ username, role, createdAt, lastLoginAt }) => [
      username,
      role,
      minute(createdAt),
      lastLoginAt ? minute(lastLoginAt) : 'never',
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
