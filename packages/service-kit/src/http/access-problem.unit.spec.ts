import { expect, test } from '@jest/globals';
import { adminArea } from '@raffle/contracts/values';
import { accessProblem } from './access-problem.js';
import type { Subject } from './service-token.js';

const user: Subject = { kind: 'user', id: 'u' };
const admin: Subject = { kind: 'admin', id: 'a', role: 'admin', areas: ['support'] };
const superAdmin: Subject = { kind: 'admin', id: 's', role: 'super_admin', areas: adminArea.options };

test.each([
  ['public', null, null, null, null],
  ['session', 'unauthenticated', null, null, null],
  ['user', 'unauthenticated', null, 'forbidden', 'forbidden'],
  ['admin', 'unauthenticated', 'forbidden', null, null],
  ['super_admin', 'unauthenticated', 'forbidden', 'forbidden', null],
] as const)('%s: visitor %s, user %s, admin %s, super_admin %s', (access, visitor, asUser, asAdmin, asSuper) => {
  expect([null, user, admin, superAdmin].map((subject) => accessProblem({ access }, subject))).toEqual([
    visitor,
    asUser,
    asAdmin,
    asSuper,
  ]);
});

test('a user who claims a role is still a user', () => {
  expect(accessProblem({ access: 'super_admin' }, { kind: 'user', id: 'u', role: 'super_admin' })).toBe('forbidden');
});

test.each([
  [['support'], null],
  [['money'], 'forbidden'],
  [['draws', 'support'], null],
  ['every', null],
] as const)('an administrator of support, an endpoint of %j: %s', (areas, wanted) => {
  expect(accessProblem({ access: 'admin', areas }, admin)).toBe(wanted);
  expect(accessProblem({ access: 'admin', areas }, superAdmin)).toBeNull();
});

test('an administrator without areas calls only what is for every one; a user who claims one is still a user', () => {
  const idle: Subject = { kind: 'admin', id: 'i', role: 'admin' };
  expect(accessProblem({ access: 'admin', areas: ['support', 'money', 'draws'] }, idle)).toBe('forbidden');
  expect(accessProblem({ access: 'admin', areas: 'every' }, idle)).toBeNull();
  expect(accessProblem({ access: 'admin', areas: ['support'] }, { ...user, areas: ['support'] })).toBe('forbidden');
});

test('a file with phone numbers is a right of its own; the page is not', () => {
  const phones = { access: 'admin', areas: ['support'], csv: 'phones' } as const;
  expect(accessProblem(phones, admin)).toBeNull();
  expect(accessProblem(phones, admin, true)).toBe('forbidden');
  expect(accessProblem(phones, { ...admin, areas: ['support', 'phones'] }, true)).toBeNull();
  expect(accessProblem(phones, { ...admin, areas: ['phones'] }, true)).toBe('forbidden');
  expect(accessProblem({ ...phones, csv: true }, admin, true)).toBeNull();
});
