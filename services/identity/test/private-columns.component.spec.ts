import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SettingsChanged, UserRegistered, UserUpdated } from '@raffle/contracts/events';
import { eventually } from '@raffle/test-kit';
import { startIdentity, type IdentityService } from './identity-service.js';

/** The value of a column that somebody adds for the service alone. */
const secret = 'for-the-service-alone';
const tables = [
  'admins',
  'audit_log',
  'referral_participations',
  'registrations',
  'settings',
  'taken_tasks',
  'user_notes',
  'users',
];

let identity: IdentityService;
beforeAll(async () => {
  identity = await startIdentity([UserRegistered, UserUpdated, SettingsChanged]);
  for (const table of tables)
    await identity.query(`ALTER TABLE ${table} ADD COLUMN private text NOT NULL DEFAULT '${secret}'`);
});
afterAll(() => identity.stop());

test('a column that no contract names is in no answer, no file and no event', async () => {
  const chief = await identity.adminAtWork('super_admin');
  const { user, payment } = await identity.member();
  const own = identity.as('user', user.id);
  const task = { kind: 'review', subject: randomUUID() };
  const answers = [
    await identity.call('PUT', '/users/profile', { city: 'Kara' }, own),
    await identity.call('POST', `/admin/users/${user.id}/notes`, { text: 'A appelé' }, chief),
    await identity.call('POST', '/admin/taken-tasks', task, chief),
    await identity.call('PUT', '/admin/settings', { registrationPrice: 700 }, chief),
    await identity.call('PUT', '/admin/referral-settings', { reward_tickets: 6 }, chief),
  ];
  for (const path of ['/users/profile', '/referral']) answers.push(await identity.call('GET', path, undefined, own));
  for (const path of [
    '/config',
    '/admin/users',
    `/admin/users/${user.id}`,
    `/admin/users/${user.id}/notes`,
    '/admin/admins',
    '/admin/colleagues',
    '/admin/settings',
    '/admin/referral-settings',
    '/admin/taken-tasks',
    '/admin/audit-log',
  ])
    answers.push(await identity.call('GET', path, undefined, chief));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 201 ? 201 : 200)));
  const files = [];
  for (const path of ['/admin/users', '/admin/admins', '/admin/audit-log'])
    files.push((await identity.file(path, chief.subject)).text);
  expect(files.map((text) => text.split('\r\n').length > 2)).toEqual([true, true, true]);
  const events = await eventually(async () => {
    const kinds = [
      await identity.registered(payment.payment_id),
      await identity.events.of(UserUpdated),
      await identity.events.of(SettingsChanged),
    ];
    expect(kinds.map((found) => found.length > 0)).toEqual([true, true, true]);
    return kinds.flat();
  });
  expect(JSON.stringify([answers.map(({ body }) => body), files, events])).not.toContain(secret);
});
