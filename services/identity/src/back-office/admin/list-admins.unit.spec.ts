import { expect, test } from '@jest/globals';
import { teamTable } from './list-admins.js';

test('is aligned, in UTC, and shows who is confirmed and who never logged in', () => {
  const createdAt = new Date('2026-11-20T09:05:00Z');
  expect(
    teamTable([
      { username: 'a', role: 'admin', confirmed: false, created_at: createdAt, last_login_at: null },
      {
        username: 'patronne',
        role: 'super_admin',
        confirmed: true,
        created_at: createdAt,
        last_login_at: new Date('2026-11-20T10:00:59Z'),
      },
    ]).split('\n'),
  ).toEqual([
    'USERNAME  ROLE         CONFIRMED  CREATED (UTC)     LAST LOGIN (UTC)',
    'a         admin        no         2026-11-20 09:05  never',
    'patronne  super_admin  yes        2026-11-20 09:05  2026-11-20 10:00',
  ]);
});
