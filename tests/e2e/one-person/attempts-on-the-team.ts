import { reason, type Attempt } from './attempt.js';
import { stored, type World } from './world.js';

/** @param nth of the worlds */
export function onTheTeam({ mark, colleague }: World, nth: number): Attempt[] {
  const account = (column: string) => () =>
    stored('identity', `SELECT ${column} FROM admins WHERE id = $1`, [colleague]);
  const form = { username: `complice-${mark}`, password: 'bananier-en-fleur', role: 'super_admin' };
  const change = (name: string, body: object, column: string): Attempt => ({
    name,
    off: 'alone',
    on: 'two',
    doors: [{ method: 'PUT', path: `/admin/admins/${colleague}`, body }],
    ask: {
      service: 'identity',
      path: `/admin/admins/${colleague}/requests`,
      body: { ...body, reason },
      superAdmin: true,
    },
    state: account(column),
  });
  return [
    {
      name: 'an account of the back-office',
      off: 'alone',
      on: 'two',
      doors: [{ method: 'POST', path: '/admin/admins', body: form }],
      ask: { service: 'identity', path: '/admin/admins/requests', body: { ...form, reason }, superAdmin: true },
      // Alone or by two: it does not count before its owner has chosen a password.
      state: () => stored('identity', 'SELECT confirmed FROM admins WHERE username = $1', [form.username]),
    },
    change('another’s password', { password: `palmier-du-golfe-${nth}` }, 'password_hash'),
    change('a further area', { areas: ['support', 'phones'] }, 'areas'),
    change('a promotion', { role: 'super_admin' }, 'role'),
  ];
}
