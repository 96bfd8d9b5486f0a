import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AccessEnded } from '@raffle/contracts/events';
import { requestCorrection } from '@raffle/contracts/http/requests-about-people';
import { listAdminSessions, listOwnSessions } from '@raffle/contracts/http/open-sessions';
import { sessionIdOf } from '@raffle/service-kit/redis';
import { eventually } from '@raffle/test-kit';
import { nextPhone, startIdentity, type IdentityService } from './identity-service.js';

const phone =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const computer = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

let identity: IdentityService;
beforeAll(async () => {
  identity = await startIdentity([AccessEnded]);
});
afterAll(() => identity.stop());

interface Signed {
  token: string;
  subject?: unknown;
}
const list = (by: object, path = '/sessions') => identity.call('GET', path, undefined, by);
const end = (by: object, path: string) => identity.call('DELETE', path, undefined, by);
const endOthers = (by: object) => identity.call('POST', '/sessions/end-others', {}, by);
const auditOf = (subject: string) =>
  identity.query(
    "SELECT actor_kind, actor_id, action, after FROM audit_log WHERE subject = $1 AND action LIKE '%sessions_ended' ORDER BY id",
    [subject],
  );
const isOpen = async ({ token }: Signed) => (await identity.sessions.findSession(token)) !== null;

/** A person who is signed in on two devices. */
async function person() {
  const { form, user } = await identity.member();
  const { password } = form;
  const logIn = async (agent: string) => {
    const { body } = await identity.call(
      'POST',
      '/users/login',
      { phone: form.phone, password },
      { headers: { 'user-agent': agent } },
    );
    return { token: body.token, ...identity.as('user', user.id) };
  };
  // Without the session of the registration.
  const [there, here] = [await logIn(computer), await logIn(phone)];
  await endOthers(here);
  return { user, logIn, here, there: { ...there, ...(await logIn(computer)) } };
}

/** Another session of an administrator. */
async function again({ username, password, ...by }: { username: string; password: string; token: string }) {
  const { body } = await identity.call(
    'POST',
    '/admin/login',
    { username, password },
    { headers: { 'user-agent': computer } },
  );
  return { ...by, token: body.token };
}

describe('a person', () => {
  test('sees where they are signed in, in plain words, the last used first', async () => {
    const { here } = await person();
    const { status, body } = await list(here);
    expect(status).toBe(200);
    const { sessions } = listOwnSessions.answer.parse(body);
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox sur Windows', false],
      ['Chrome sur Android', true],
    ]);
    for (const session of sessions) {
      expect(Math.abs(Date.now() - Date.parse(session.opened_at))).toBeLessThan(60_000);
      expect(session.last_used_at >= session.opened_at).toBe(true);
    }
  });

  test('ends the session of one device immediately; the other stays signed in', async () => {
    const { user, here, there } = await person();
    const other = listOwnSessions.answer.parse((await list(here)).body).sessions.find(({ current }) => !current);
    expect((await end(here, `/sessions/${other?.id}`)).status).toBe(204);
    expect([await isOpen(there), await isOpen(here)]).toEqual([false, true]);
    expect((await end(here, `/sessions/${other?.id}`)).body).toMatchObject({ code: 'session_not_found' });
    expect((await auditOf(user.id)).at(-1)).toEqual({
      actor_kind: 'nobody',
      actor_id: null,
      action: 'user.sessions_ended',
      after: { device: 'Firefox sur Windows' },
    });
  });

  test('ends the sessions of all devices except this one', async () => {
    const { here, there, logIn } = await person();
    const third = await logIn(computer);
    expect((await endOthers(here)).status).toBe(204);
    expect([await isOpen(there), await isOpen(third), await isOpen(here)]).toEqual([false, false, true]);
    expect(listOwnSessions.answer.parse((await list(here)).body).sessions).toHaveLength(1);
  });

  test('neither sees nor ends another person’s sessions', async () => {
    const [me, other] = [await person(), await person()];
    const [theirs] = listOwnSessions.answer.parse((await list(other.here)).body).sessions;
    expect(JSON.stringify((await list(me.here)).body)).not.toContain(theirs?.id);
    expect(await end(me.here, `/sessions/${theirs?.id}`)).toMatchObject({
      status: 404,
      body: { code: 'session_not_found' },
    });
    await endOthers(me.here);
    expect([await isOpen(other.here), await isOpen(other.there)]).toEqual([true, true]);
  });
});

describe('messaging learns that access ended', () => {
  type Member = Awaited<ReturnType<IdentityService['member']>>;
  type Told = Pick<(typeof AccessEnded)['fixture'], 'only' | 'except' | 'ends_texts'>;
  const own = (path: string, method: 'POST' | 'PUT' | 'DELETE', body?: object) => (member: Member) =>
    identity.call(method, path, body, { token: member.session, ...identity.as('user', member.user.id) });
  const byAdmin = async ({ user }: Member, path: string, body?: object) =>
    identity.call('POST', `/admin/users/${user.id}${path}`, body, await identity.adminAtWork());

  const acts: [string, (member: Member) => Promise<{ status: number }>, (session: string) => Told][] = [
    ['a logout', own('/users/logout', 'POST'), (only) => ({ only, except: null, ends_texts: false })],
    [
      'the end of one session',
      (member) => own(`/sessions/${sessionIdOf(member.session)}`, 'DELETE')(member),
      (only) => ({ only, except: null, ends_texts: false }),
    ],
    [
      'the end of the other sessions',
      own('/sessions/end-others', 'POST', {}),
      (except) => ({ only: null, except, ends_texts: false }),
    ],
    [
      'another password',
      (member) =>
        own('/users/password', 'PUT', { currentPassword: member.form.password, newPassword: 'Etoile2026' })(member),
      (except) => ({ only: null, except, ends_texts: false }),
    ],
    [
      'a forgotten password',
      async (member) => {
        const { code } = (await byAdmin(member, '/reset-code')).body;
        const form = { phone: member.form.phone, code, newPassword: 'Etoile2026' };
        return identity.call('POST', '/users/password-reset', form);
      },
      () => ({ only: null, except: null, ends_texts: true }),
    ],
    [
      'a corrected phone',
      async (member) => {
        const { name, phone } = member.user;
        const change = { reason: 'Pièce vue', before: { name, phone }, phone: nextPhone() };
        const { body } = await byAdmin(member, '/corrections', change);
        const { id } = requestCorrection.answer.parse(body).approval;
        return identity.call('POST', `/admin/approvals/${id}/approve`, undefined, await identity.adminAtWork());
      },
      () => ({ only: null, except: null, ends_texts: true }),
    ],
    [
      'a block',
      (member) => byAdmin(member, '/block', { reason: 'Fraude' }),
      () => ({ only: null, except: null, ends_texts: false }),
    ],
  ];
  test.each(acts)('by %s', async (_, act, told) => {
    const member = await identity.member();
    expect([200, 204]).toContain((await act(member)).status);
    const user_id: string = member.user.id;
    await eventually(async () =>
      expect((await identity.events.of(AccessEnded)).filter((event) => event.user_id === user_id)).toEqual([
        { user_id, ...told(sessionIdOf(member.session)) },
      ]),
    );
  });
});

describe('an administrator', () => {
  test('sees and ends their own sessions', async () => {
    const me = await identity.adminAtWork('admin');
    const other = await again(me);
    expect(listOwnSessions.answer.parse((await list(me)).body).sessions).toHaveLength(2);
    expect((await endOthers(me)).status).toBe(204);
    expect([await isOpen(me), await isOpen(other)]).toEqual([true, false]);
    expect(await auditOf(me.id)).toEqual([
      { actor_kind: 'admin', actor_id: me.id, action: 'admin.sessions_ended', after: { sessions: 1 } },
    ]);
  });

  test('who is a super_admin sees and ends those of any other', async () => {
    const [chief, member] = [await identity.adminAtWork(), await identity.adminAtWork('admin')];
    const other = await again(member);
    const path = `/admin/admins/${member.id}/sessions`;
    const { sessions } = listAdminSessions.answer.parse((await list(chief, path)).body);
    expect(sessions.map(({ current }) => current)).toEqual([false, false]);
    const ended = sessions.find(({ device }) => device === 'Firefox sur Windows');
    expect((await end(chief, `${path}/${ended?.id}`)).status).toBe(204);
    expect([await isOpen(member), await isOpen(other)]).toEqual([true, false]);
    expect((await end(chief, path)).status).toBe(204);
    expect([await isOpen(member), await isOpen(chief)]).toEqual([false, true]);
    expect((await auditOf(member.id)).map(({ actor_id: by, after }) => [by, after])).toEqual([
      [chief.id, { device: 'Firefox sur Windows' }],
      [chief.id, { sessions: 1 }],
    ]);
  });

  test('who is not a super_admin cannot, and an unknown account is not found', async () => {
    const [chief, member] = [await identity.adminAtWork(), await identity.adminAtWork('admin')];
    const path = `/admin/admins/${chief.id}/sessions`;
    for (const answer of [
      await list(member, path),
      await end(member, path),
      await end(member, `${path}/${'a'.repeat(64)}`),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    const unknownAdmin = `/admin/admins/${randomUUID()}/sessions`;
    for (const answer of [await list(chief, unknownAdmin), await end(chief, unknownAdmin)]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'admin_not_found' } });
    }
  });
});

describe('messaging learns that an administrator’s access ended', () => {
  type AtWork = Awaited<ReturnType<IdentityService['adminAtWork']>>;
  const all = () => ({ only: null, except: null });
  const acts: [
    string,
    (member: AtWork, chief: AtWork) => Promise<{ status: number }>,
    (own: string, chiefs: string) => object,
  ][] = [
    ['a logout', (me) => identity.call('POST', '/admin/logout', undefined, me), (only) => ({ only, except: null })],
    ['the end of the other sessions', endOthers, (except) => ({ only: null, except })],
    // One's own stays, which is nobody else's.
    [
      'the end of all, by a super_admin',
      (me, chief) => end(chief, `/admin/admins/${me.id}/sessions`),
      (_, except) => ({ only: null, except }),
    ],
    [
      'their own password',
      (me) =>
        identity.call('PUT', '/admin/password', { currentPassword: me.password, newPassword: 'Etoile-du-soir-26' }, me),
      (except) => ({ only: null, except }),
    ],
    [
      'another role',
      (me, chief) => identity.call('PUT', `/admin/admins/${me.id}`, { role: 'super_admin' }, chief),
      all,
    ],
    [
      'a password set by another',
      (me, chief) => identity.call('PUT', `/admin/admins/${me.id}`, { password: 'Donne-par-un-autre' }, chief),
      all,
    ],
    ['their removal', (me, chief) => end(chief, `/admin/admins/${me.id}`), all],
  ];
  test.each(acts)('by %s', async (_, act, told) => {
    const [chief, me] = [await identity.adminAtWork(), await identity.adminAtWork('admin')];
    expect([200, 204]).toContain((await act(me, chief)).status);
    await eventually(async () =>
      expect((await identity.events.of(AccessEnded)).filter((event) => event.user_id === me.id)).toEqual([
        { user_id: me.id, ends_texts: false, ...told(sessionIdOf(me.token), sessionIdOf(chief.token)) },
      ]),
    );
  });
});

describe('a password that somebody else set', () => {
  const change = (by: object, currentPassword: string, newPassword: string) =>
    identity.call('PUT', '/admin/password', { currentPassword, newPassword }, by);
  const logIn = (username: string, password: string) => identity.call('POST', '/admin/login', { username, password });

  test.each(['added', 'given a new password'])(
    'must be changed by an admin who was %s, who then logs in with the new one',
    async (how) => {
      const chief = await identity.adminAtWork();
      const [username, first, own] = [`Neuf.${randomUUID().slice(0, 8)}`, 'Donne-par-chef', 'Choisi-par-moi'];
      const given = how === 'added' ? first : 'Un-autre-essai';
      const form = { username, password: given, role: 'admin' };
      const { id } = (await identity.call('POST', '/admin/admins', form, chief)).body.admin;
      if (how !== 'added') {
        expect((await change((await logged()).by, given, own)).status).toBe(204);
        await identity.call('PUT', `/admin/admins/${id}`, { password: first }, chief);
      }
      async function logged(password = given) {
        const { body } = await logIn(username, password);
        return { admin: body.admin, by: { token: body.token, ...identity.as('admin', id, 'admin') } };
      }
      const { admin, by } = await logged(first);
      expect(admin).toMatchObject({ set_up: 'password' });
      expect(await identity.sessions.findSession(by.token)).toMatchObject({ setUp: 'password' });
      expect(await change(by, first, first)).toMatchObject({ status: 400, body: { code: 'password_unchanged' } });
      expect((await change(by, first, `${own}!`)).status).toBe(204);
      expect(await identity.sessions.findSession(by.token)).toBeNull();
      const free = await logged(`${own}!`);
      expect(free.admin).not.toHaveProperty('set_up');
      expect((await identity.sessions.findSession(free.by.token))?.setUp).toBeUndefined();
    },
  );

  test('does not include one that a super_admin set for themself', async () => {
    const chief = await identity.adminAtWork();
    const form = { password: 'Mon-propre-choix', currentPassword: chief.password };
    await identity.call('PUT', `/admin/admins/${chief.id}`, form, chief);
    expect((await logIn(chief.username, 'Mon-propre-choix')).body.admin).not.toHaveProperty('set_up');
  });
});
