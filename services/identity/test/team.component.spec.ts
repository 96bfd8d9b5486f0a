import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAdmin, listColleagues, updateAdmin } from '@raffle/contracts/http/admin-team';
import { listAdmins, teamList } from '@raffle/contracts/http/team-list';
import { pagedWhileAdding, unguarded } from '@raffle/test-kit';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
type AtWork = Awaited<ReturnType<IdentityService['adminAtWork']>>;
let chief: AtWork;
beforeAll(async () => {
  identity = await startIdentity();
  chief = await identity.adminAtWork('super_admin');
});
afterAll(() => identity.stop());

const add = (body: unknown, by: AtWork = chief) => identity.call('POST', '/admin/admins', body, by);
const change = (id: string, body: unknown, by: AtWork = chief) => identity.call('PUT', `/admin/admins/${id}`, body, by);
const remove = (id: string, by: AtWork = chief) => identity.call('DELETE', `/admin/admins/${id}`, undefined, by);
const logIn = (username: string, password: string) => identity.call('POST', '/admin/login', { username, password });
const auditOf = (subject: string) =>
  identity.query('SELECT actor_username, action, before, after FROM audit_log WHERE subject = $1 ORDER BY id', [
    subject,
  ]);
const everyArea = ['support', 'money', 'draws', 'phones'];
let names = 0;
const newName = () => `Equipe.${++names}`;

describe('an account', () => {
  test('is added, listed and logs in; its password is nowhere in clear', async () => {
    const username = newName();
    const added = await add({ username: ` ${username} `, password: 'Equipe-secret', role: 'admin' });
    expect(added.status).toBe(201);
    expect(createAdmin.answer.parse(added.body)).toEqual(added.body);
    expect(added.body.admin).toMatchObject({ username, role: 'admin', last_login_at: null });
    expect((await logIn(username, 'Equipe-secret')).status).toBe(200);
    const { status, body } = await identity.call('GET', '/admin/admins', undefined, chief);
    expect(status).toBe(200);
    expect(listAdmins.answer.parse(body)).toEqual(body);
    expect(body.admins.find(({ id }) => id === added.body.admin.id)).toMatchObject({
      username,
      last_login_at: expect.any(String),
    });
    expect(JSON.stringify([body, await auditOf(added.body.admin.id)])).not.toMatch(/Equipe-secret|argon2id/);
    expect((await auditOf(added.body.admin.id))[0]).toEqual({
      actor_username: chief.username,
      action: 'admin.created',
      before: null,
      after: { username, role: 'admin', areas: everyArea },
    });
  });

  test('has a unique name, ignoring case, also with concurrent requests', async () => {
    const username = newName();
    const answers = await Promise.all(
      [username, username.toUpperCase(), username.toLowerCase(), username].map((name) =>
        add({ username: name, password: 'Equipe-secret', role: 'admin' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('admin_name_taken');
    const other = (await add({ username: newName(), password: 'Equipe-secret', role: 'admin' })).body.admin;
    expect(await change(other.id, { username: username.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'admin_name_taken' },
    });
  });

  test.each([
    [{ username: 'avec espace' }, 'invalid_request'],
    [{ username: '' }, 'invalid_request'],
    [{ username: undefined }, 'fields_required'],
    [{ password: 'onze-lettre' }, 'admin_password_too_short'],
    [{ password: 'Motdepasse2026' }, 'password_too_common'],
    [{ role: 'owner' }, 'invalid_request'],
    [{ id: randomUUID() }, 'invalid_request'],
  ])('%j is refused', async (wrong, code) => {
    const form = { username: newName(), password: 'Equipe-secret', role: 'admin', ...wrong };
    expect(await add(form)).toMatchObject({ status: 400, body: { code } });
  });

  test('that does not exist is not found', async () => {
    for (const answer of [await change(randomUUID(), { role: 'admin' }), await remove(randomUUID())]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'admin_not_found' } });
    }
    expect((await change('1', {})).status).toBe(404);
  });
});

describe('the list', () => {
  let team: { id: string; username: string; role: string }[];
  beforeAll(async () => {
    team = [];
    for (const [username, role] of [
      ['awa.Zinsou', 'admin'],
      ['Bola_zinsou', 'super_admin'],
      ['2026-zinsou', 'admin'],
      // A spreadsheet would read this as a formula.
      ['@zinsou', 'admin'],
    ] as const) {
      team.push((await add({ username, password: 'Equipe-secret', role })).body.admin);
    }
  });
  const list = (query: string) => identity.call('GET', `/admin/admins?${query}`, undefined, chief);
  const found = async (query: string) => {
    const { status, body } = await list(query);
    expect([query, status]).toEqual([query, 200]);
    return body.admins.map(({ id }) => team.findIndex((one) => one.id === id));
  };

  test('matches the contract, newest first', async () => {
    const { status, body } = await list('q=zinsou');
    expect(status).toBe(200);
    expect(listAdmins.answer.parse(body)).toEqual(body);
    expect(body).toMatchObject({ total: 4, one_left: false });
    expect(body.admins).toEqual(team.toReversed());
  });

  test.each([
    ['sort=username&direction=asc', [2, 3, 0, 1]],
    ['sort=username', [1, 0, 3, 2]],
    ['sort=created_at&direction=asc', [0, 1, 2, 3]],
    ['sort=username&direction=asc&page=2&limit=3', [1]],
    ['sort=username&page=9', []],
  ])('%s', async (query, order) => {
    expect(await found(`q=zinsou&${query}`)).toEqual(order);
    expect((await list(`q=zinsou&${query}`)).body.total).toBe(4);
  });

  test.each(teamList.sorts)(
    'sorted by %s, its pages contain every row once, in both directions, also with many equal values',
    async (sort) => {
      const { total } = (await list('')).body;
      const pages: string[][] = [];
      for (const direction of ['asc', 'desc']) {
        const ids: string[] = [];
        for (let page = 1; (page - 1) * 2 < total; page++) {
          const { body } = await list(`sort=${sort}&direction=${direction}&page=${page}&limit=2`);
          expect(body.total).toBe(total);
          ids.push(...body.admins.map(({ id }) => id));
        }
        pages.push(ids);
      }
      expect(new Set(pages[0]).size).toBe(total);
      expect(pages[1]).toEqual(pages[0]?.toReversed());
    },
  );

  test('an account that never logged in sorts as the oldest', async () => {
    await logIn(team[1]!.username, 'Equipe-secret');
    await logIn(team[0]!.username, 'Equipe-secret');
    expect(await found('q=zinsou&sort=last_login_at')).toEqual([0, 1, 3, 2]);
    expect(await found('q=zinsou&sort=last_login_at&direction=asc')).toEqual([2, 3, 1, 0]);
  });

  test('finds a name by any part of it, ignoring case, and by its start for short words', async () => {
    for (const [q, names] of [
      ['AWA.zin', [0]],
      ['ola', [1]],
      ['_zin', [1]],
      ['zi', [0, 1, 2, 3]],
      ['@zi', [3]],
      ['bo', [1]],
      ['ns', []],
      ['zinsou awa', [0]],
      ['2026-', [2]],
      ['2026', [2]],
      ['%', []],
      ["' OR 1=1 --", []],
      ['\\', []],
    ] as const) {
      expect([q, await found(`q=${encodeURIComponent(q)}&sort=created_at&direction=asc`)]).toEqual([q, names]);
    }
  });

  test('is filtered by role, with a search or without', async () => {
    expect(await found('q=zinsou&role=admin&sort=created_at&direction=asc')).toEqual([0, 2, 3]);
    const { body } = await list('role=super_admin&limit=100');
    expect(new Set(body.admins.map(({ role }) => role))).toEqual(new Set(['super_admin']));
    const [counted] = await identity.query(`SELECT count(*)::int AS n FROM admins WHERE role = 'super_admin'`);
    expect(body.total).toBe(counted?.n);
  });

  test('as a CSV file has the accounts of the search in its order, in the screen’s words', async () => {
    const { text } = await identity.file(
      '/admin/admins?q=zinsou&role=admin&sort=username&direction=asc',
      chief.subject,
    );
    const [title, ...lines] = text.trimEnd().split('\r\n');
    expect(title).toBe(
      '\ufeffIdentifiant;Compte;Rôle;Domaines;Créé;Dernière connexion;Deux étapes;Mot de passe choisi;Confirmé',
    );
    expect(lines.map((line) => line.slice(0, 36))).toEqual([team[2]!.id, team[3]!.id, team[0]!.id]);
  });
});

describe('a change', () => {
  test('ends the sessions of the account, and records before and after', async () => {
    const member = await identity.adminAtWork('admin');
    const changed = await change(member.id, {
      username: `${member.username}-neuf`,
      role: 'super_admin',
      password: 'Autre-secret',
    });
    expect(changed.status).toBe(200);
    expect(updateAdmin.answer.parse(changed.body)).toEqual(changed.body);
    expect(await identity.sessions.findSession(member.token)).toBeNull();
    expect((await logIn(member.username, member.password)).status).toBe(401);
    expect((await logIn(`${member.username}-neuf`, 'Autre-secret')).status).toBe(200);
    expect((await auditOf(member.id)).find(({ action }) => action === 'admin.updated')).toEqual({
      actor_username: chief.username,
      action: 'admin.updated',
      before: { username: member.username, role: 'admin' },
      after: { username: `${member.username}-neuf`, role: 'super_admin', password: 'changed' },
    });
  });

  test('of what another super_admin changed meanwhile is refused as a whole', async () => {
    const member = await identity.adminAtWork('admin');
    const { username } = member;
    expect((await change(member.id, { username: `${username}-a`, before: { username } })).status).toBe(200);
    expect(
      await change(member.id, { username: `${username}-b`, role: 'super_admin', before: { username } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', errors: [{ path: 'username' }] },
    });
    expect((await change(member.id, { role: 'super_admin', before: { role: 'admin' } })).body).toMatchObject({
      admin: { username: `${username}-a`, role: 'super_admin' },
    });
    expect((await change(member.id, { before: { password: 'x' } })).status).toBe(400);
  });

  test('of nothing ends no session and adds no audit entry', async () => {
    const member = await identity.adminAtWork('admin');
    for (const same of [{}, { role: 'admin', username: member.username }])
      expect((await change(member.id, same)).status).toBe(200);
    expect(await identity.sessions.findSession(member.token)).not.toBeNull();
    expect((await auditOf(member.id)).map(({ action }) => action)).toEqual(['admin.created', 'admin.logged_in']);
  });

  test('of one’s own account ends every session except this one', async () => {
    const me = await identity.adminAtWork('super_admin');
    const other = (await logIn(me.username, me.password)).body.token;
    // A stolen session must not become permanent.
    for (const currentPassword of [undefined, 'faux'])
      expect(await change(me.id, { password: 'Nouveau-secret', currentPassword }, me)).toMatchObject({
        status: 409,
        body: { code: 'password_incorrect' },
      });
    expect((await change(me.id, { password: 'Nouveau-secret', currentPassword: me.password }, me)).status).toBe(200);
    expect(await identity.sessions.findSession(me.token)).not.toBeNull();
    expect(await identity.sessions.findSession(other)).toBeNull();
  });

  test('of one’s own role ends this session too: it still has the old role', async () => {
    const me = await identity.adminAtWork('super_admin');
    expect((await change(me.id, { role: 'admin' }, me)).status).toBe(200);
    expect(await identity.sessions.findSession(me.token)).toBeNull();
    expect((await logIn(me.username, me.password)).body.admin.role).toBe('admin');
  });
});

describe('areas of work', () => {
  const areasOf = async (id: string) =>
    (await identity.query('SELECT areas, confirmed FROM admins WHERE id = $1', [id]))[0];

  test('are all by default, named when the account is made, and in its session', async () => {
    const form = { username: newName(), password: 'Equipe-secret', role: 'admin' };
    expect((await add(form)).body.admin.areas).toEqual(everyArea);
    const one = { ...form, username: newName(), areas: ['draws', 'support', 'draws'] };
    expect((await add(one)).body.admin.areas).toEqual(['support', 'draws']);
    expect((await add({ ...form, username: newName(), areas: [] })).body.admin.areas).toEqual([]);
    const { body } = await logIn(one.username, one.password);
    expect(body.admin.areas).toEqual(['support', 'draws']);
    expect((await identity.sessions.findSession(body.token))?.areas).toEqual(['support', 'draws']);
    expect(await add({ ...form, username: newName(), areas: ['books'] })).toMatchObject({ status: 400 });
  });

  test('a change takes effect at once: the sessions of the account end; the audit log has it', async () => {
    const member = await identity.adminAtWork('admin');
    const read = { areas: everyArea };
    const changed = await change(member.id, { areas: ['money'], before: read });
    expect(changed).toMatchObject({ status: 200, body: { admin: { areas: ['money'], role: 'admin' } } });
    expect(await identity.sessions.findSession(member.token)).toBeNull();
    expect((await auditOf(member.id)).at(-1)).toEqual({
      actor_username: chief.username,
      action: 'admin.updated',
      before: { areas: everyArea },
      after: { areas: ['money'] },
    });
    expect(await change(member.id, { areas: ['draws'], before: read })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', errors: [{ path: 'areas' }] },
    });
  });

  test('fewer leave the account one of two people; one more, by one person, does not', async () => {
    const member = await identity.adminAtWork('admin');
    await change(member.id, { areas: ['money'] });
    expect(await areasOf(member.id)).toEqual({ areas: ['money'], confirmed: true });
    await change(member.id, { areas: ['draws'] });
    expect(await areasOf(member.id)).toEqual({ areas: ['draws'], confirmed: false });
  });

  test('of a super_admin are all, by the database itself', async () => {
    const member = await identity.adminAtWork('admin');
    await change(member.id, { areas: ['money'] });
    expect((await change(member.id, { role: 'super_admin', areas: [] })).body.admin.areas).toEqual(everyArea);
    for (const areas of ['{support}', '{books}', '{NULL}'])
      await expect(identity.query('UPDATE admins SET areas = $2 WHERE id = $1', [member.id, areas])).rejects.toThrow(
        /check constraint/,
      );
    const fewer = { role: 'admin', areas: ['support'] };
    expect((await change(member.id, fewer)).body.admin).toMatchObject(fewer);
  });
});

test('every administrator knows the names of all, by the newest one, and who has left; nothing else of them', async () => {
  const helper = await identity.adminAtWork('admin');
  const [renamed, left] = [newName(), newName()];
  const first = (await add({ username: newName(), password: 'Equipe-secret', role: 'admin' })).body.admin;
  const second = (await add({ username: left, password: 'Equipe-secret', role: 'super_admin' })).body.admin;
  await change(first.id, { username: renamed });
  await remove(second.id);
  const { body } = await identity.call('GET', '/admin/colleagues', undefined, helper);
  expect(listColleagues.answer.parse(body)).toEqual(body);
  const { colleagues } = listColleagues.answer.parse(body);
  expect(colleagues).toContainEqual({ id: first.id, username: renamed, active: true, answers: true });
  expect(colleagues.at(-1)).toMatchObject({ active: false });
  expect(colleagues).toContainEqual({ id: second.id, username: left, active: false, answers: false });
  expect(new Set(colleagues.map(({ id }) => id)).size).toBe(colleagues.length);
});

test('a removed account loses its sessions immediately, and the log still names it', async () => {
  const member = await identity.adminAtWork('admin');
  expect(await remove(member.id)).toMatchObject({ status: 204, body: null });
  expect(await identity.sessions.findSession(member.token)).toBeNull();
  expect((await logIn(member.username, member.password)).status).toBe(401);
  expect((await remove(member.id)).status).toBe(404);
  expect((await auditOf(member.id)).at(-1)).toMatchObject({ actor_username: chief.username, action: 'admin.deleted' });
  const own = await identity.query(`SELECT actor_username FROM audit_log WHERE actor_id = $1`, [member.id]);
  expect(own).toEqual([{ actor_username: member.username }]);
});

describe('my own password', () => {
  const put = (by: AtWork, currentPassword: string, newPassword: string) =>
    identity.call('PUT', '/admin/password', { currentPassword, newPassword }, by);

  test('is changed with the old one; my other sessions end', async () => {
    const me = await identity.adminAtWork('admin');
    const other = (await logIn(me.username, me.password)).body.token;
    expect(await put(me, 'faux', 'Nouveau-secret')).toMatchObject({
      status: 409,
      body: { code: 'password_incorrect' },
    });
    expect((await put(me, me.password, '12345')).status).toBe(400);
    expect(await put(me, me.password, 'Nouveau-secret')).toMatchObject({ status: 204, body: null });
    expect(await identity.sessions.findSession(me.token)).not.toBeNull();
    expect(await identity.sessions.findSession(other)).toBeNull();
    expect((await logIn(me.username, 'Nouveau-secret')).status).toBe(200);
    expect((await auditOf(me.id)).map(({ action }) => action)).toContain('admin.password_changed');
  });

  test('cannot be guessed, and changed concurrently is changed once', async () => {
    const me = await identity.adminAtWork('admin');
    const answers = await Promise.all(
      ['Premier-secret', 'Deuxieme-secret'].map((password) => put(me, me.password, password)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    await identity.untilPaused(() => put(me, 'faux', 'Trois-secret'));
    expect((await put(me, 'faux', 'Trois-secret')).status).toBe(429);
  });
});

describe('the last ones cannot be removed', () => {
  /** Leaves exactly these accounts, with the triggers disabled. */
  async function onlyTheseStay(ids: string[]) {
    await unguarded(identity.databaseUrl, 'admins', 'DELETE FROM admins WHERE NOT id = ANY ($1)', [ids]);
  }

  test('by any request, and the database itself refuses it', async () => {
    const member = await identity.adminAtWork('admin');
    await onlyTheseStay([chief.id, member.id]);
    for (const answer of [await remove(chief.id), await change(chief.id, { role: 'admin' })]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    }
    // No part of the refused change was applied.
    expect(await identity.sessions.findSession(chief.token)).not.toBeNull();
    expect((await auditOf(chief.id)).map(({ action }) => action)).not.toContain('admin.deleted');
    for (const statement of [
      'DELETE FROM admins',
      `UPDATE admins SET role = 'admin'`,
      `DELETE FROM admins WHERE role = 'super_admin'`,
    ]) {
      await expect(identity.query(statement)).rejects.toThrow('the last admin and the last super_admin stay');
    }
    const oneLeft = async () => (await identity.call('GET', '/admin/admins?q=nobody', undefined, chief)).body.one_left;
    expect(await oneLeft()).toBe(false);
    expect((await remove(member.id)).status).toBe(204);
    expect(await oneLeft()).toBe(true);
  });

  test.each(['remove', 'demote'] as const)(
    'when two %s each other concurrently: one of them stays',
    async (what) => {
      for (let round = 0; round < 5; round++) {
        const [one, two] = [await identity.adminAtWork('super_admin'), await identity.adminAtWork('super_admin')];
        await onlyTheseStay([one.id, two.id]);
        const act = (id: string, by: AtWork) =>
          what === 'remove' ? remove(id, by) : change(id, { role: 'admin' }, by);
        const answers = await Promise.all([act(two.id, one), act(one.id, two)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([what === 'remove' ? 204 : 200, 409]);
        expect(await identity.query(`SELECT count(*)::int FROM admins WHERE role = 'super_admin'`)).toEqual([
          { count: 1 },
        ]);
      }
    },
    60_000,
  );
});

test.each(teamList.sorts.flatMap((sort) => [`sort=${sort}&direction=asc`, `sort=${sort}&direction=desc`]))(
  'the pages by %s show every account once while accounts are added',
  async (sorted) => {
    const read = async (query: string) => {
      const { body } = await identity.call('GET', `/admin/admins?q=zinsou&${sorted}&${query}`, undefined, chief);
      const { admins, edges } = listAdmins.answer.parse(body);
      return { ids: admins.map(({ id }) => id), edges };
    };
    let added = 0;
    const make = () =>
      add({
        username: `m-zinsou-${(added += 1)}-${randomUUID().slice(0, 8)}`,
        password: 'Equipe-secret',
        role: 'admin',
      });
    for (let made = 0; made < 3; made += 1) await make();
    const { had, shown } = await pagedWhileAdding(read, make);
    expect(had.length).toBeGreaterThan(2);
    expect(shown).toEqual(had);
  },
);
