import { expect, test } from '@jest/globals';
import type { Subject } from '@raffle/service-kit';
import { accessProblem, bearerToken } from './access.js';

const user: Subject = { kind: 'user', id: 'u' };
const admin: Subject = { kind: 'admin', id: 'a', role: 'admin' };
const superAdmin: Subject = { kind: 'admin', id: 's', role: 'super_admin' };

test.each([
  ['public', null, null, null, null],
  ['session', 'unauthenticated', null, null, null],
  ['user', 'unauthenticated', null, 'forbidden', 'forbidden'],
  ['admin', 'unauthenticated', 'forbidden', null, null],
  ['super_admin', 'unauthenticated', 'forbidden', 'forbidden', null],
] as const)('%s: visitor %s, user %s, admin %s, super_admin %s', (access, visitor, asUser, asAdmin, asSuper) => {
  expect([null, user, admin, superAdmin].map((subject) => accessProblem(access, subject))).toEqual([
    visitor,
    asUser,
    asAdmin,
    asSuper,
  ]);
});

test('a user who claims a role is still a user', () => {
  expect(accessProblem('super_admin', { kind: 'user', id: 'u', role: 'super_admin' })).toBe('forbidden');
});

test.each([
  ['Bearer token_temporaire_abc', 'token_temporaire_abc'],
  ['bearer  admin_token_abc', 'admin_token_abc'],
  ['Bearer other_abc', null],
  ['token_temporaire_abc', null],
  ['Bearer token_temporaire_a b', null],
  [undefined, null],
])('bearerToken(%s)', (header, token) => expect(bearerToken(header)).toBe(token));
