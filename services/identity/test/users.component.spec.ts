import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TicketsGranted } from '@raffle/contracts/events';
import { getUser, issueResetCode, listUsers, resetPassword, userSortColumns } from '@raffle/contracts/http/admin-users';
import { userContacts } from '@raffle/contracts/internal';
import type { ProcessName } from '@raffle/contracts/values';
import { eventually, publishEvent } from '@raffle/test-kit';
import { startIdentity, untilPaused, type IdentityService } from './identity-service.js';

let identity: IdentityService;
let admin: Awaited<ReturnType<IdentityService['adminAtWork']>>;
beforeAll(async () => {
  identity = await startIdentity();
  admin = await identity.adminAtWork('admin');
});
afterAll(() => identity.stop());

const list = (query: string) => identity.call('GET', `/admin/users?${query}`, undefined, admin);
const act = (id: string, what: string, body?: unknown) =>
  identity.call('POST', `/admin/users/${id}/${what}`, body, admin);
const logIn = (phone: string, password: string) => identity.call('POST', '/users/login', { phone, password });
const reset = (phone: string, code: string, newPassword = 'Nouveau2026') =>
  identity.call('POST', '/users/password-reset', { phone, code, newPassword });
const auditOf = (subject: string, action: string) =>
  identity.query(
    `SELECT actor_kind, actor_id, actor_username, before, after, address FROM audit_log
      WHERE subject = $1 AND action = $2 ORDER BY id`,
    [subject, action],
  );

describe('the list', () => {
  let people: Awaited<ReturnType<IdentityService['member']>>[];
  beforeAll(async () => {
    people = [];
    for (const change of [
      { name: 'Élodie Akakpo', city: 'Zébévi' },
      { name: 'elom Ɖogbe', city: 'Zébévi' },
      { name: '=HYPERLINK("http://mal.test";"clic")', city: 'Zébévi' },
    ]) {
      people.push(await identity.member(change));
    }
  });
  const id = (index: number) => people[index]?.user.id ?? '';

  test('is what the contract says, newest first', async () => {
    const { status, body } = await list('q=zebevi');
    expect(status).toBe(200);
    expect(listUsers.answer!.parse(body)).toEqual(body);
    expect(body.total).toBe(3);
    expect(body.users.map((user) => user.id)).toEqual([id(2), id(1), id(0)]);
    expect(body.users[2]).toMatchObject({ name: 'Élodie Akakpo', active: true, blocked_at: null, referrer_id: null });
  });

  test.each([
    ['sort=name&direction=asc', [2, 0, 1]],
    ['sort=name', [1, 0, 2]],
    ['sort=phone&direction=asc', [0, 1, 2]],
    ['sort=created_at&direction=asc', [0, 1, 2]],
    ['sort=name&direction=asc&page=2&limit=2', [1]],
    ['sort=name&page=9', []],
  ])('%s', async (query, order) => {
    const { body } = await list(`q=zebevi&${query}`);
    expect(body.total).toBe(3);
    expect(body.users.map((user) => user.id)).toEqual(order.map(id));
  });

  test.each(['created_at', 'name', 'phone', 'city', 'tickets', 'referrals', 'total_spent', 'last_active'])(
    'sorted by %s, its pages together are the whole, once, in both directions',
    async (sort) => {
      const pages: string[][] = [];
      for (const direction of ['asc', 'desc']) {
        const ids: string[] = [];
        for (let page = 1; page <= 3; page++) {
          const { body } = await list(`sort=${sort}&direction=${direction}&page=${page}&limit=1&q=zebevi`);
          ids.push(...body.users.map((user) => user.id));
        }
        pages.push(ids);
      }
      expect(new Set(pages[0]).size).toBe(3);
      expect(pages[1]).toEqual(pages[0]?.toReversed());
    },
  );

  test('finds name, city, phone and referral code without accents, case and grouping', async () => {
    const [first] = people;
    const code = first?.user.referralCode ?? '';
    for (const q of [
      'elodie',
      'ÉLODIE AKA',
      'ak',
      first?.form.phone ?? '',
      `+228 ${first?.form.phone}`,
      code,
      code.toLowerCase(),
    ]) {
      const { body } = await list(`q=${encodeURIComponent(q)}`);
      expect([q, body.users.map((user) => user.id)]).toEqual([q, [id(0)]]);
    }
    expect((await list('q=dogbe')).body.users.map((user) => user.id)).toEqual([id(1)]);
    for (const q of ['%', '_', "' OR 1=1 --", '\\'])
      expect((await list(`q=${encodeURIComponent(q)}`)).body.total).toBe(0);
  });

  test('finds a person by the id: whole, or the end that the list shows', async () => {
    for (const q of [id(0), id(0).toUpperCase(), id(0).slice(-6), ` ${id(0).slice(-6).toUpperCase()} `]) {
      const { status, body } = await list(`q=${encodeURIComponent(q)}`);
      expect([q, status, body.total, body.users.map((user) => user.id)]).toEqual([q, 200, 1, [id(0)]]);
    }
    expect((await list(`q=${id(0).slice(0, -1)}`)).body.total).toBe(0);
  });

  test('names the accounts paid from one number or first used on one device, masked, and refuses nothing', async () => {
    const payer_phone = '+22891234567';
    const first = await identity.member({ city: 'Kpalimé' }, { payer_phone });
    const byNumber = await identity.member({ city: 'Kpalimé' }, { payer_phone });
    const byDevice = await identity.member({ city: 'Kpalimé' }, { payer_phone: '+22891234560', device: first.device });
    await identity.member({ city: 'Kpalimé' }, { payer_phone: '+22891234561' });
    const idsOf = async (query: string) => (await list(query)).body.users.map(({ id }) => id);
    expect(await idsOf('q=kpalime&state=linked')).toEqual([byDevice, byNumber, first].map(({ user }) => user.id));
    expect(await idsOf(`linkedTo=${first.user.id}`)).toEqual([byDevice, byNumber].map(({ user }) => user.id));
    expect(await idsOf(`linkedTo=${byDevice.user.id}`)).toEqual([first.user.id]);

    const { user } = (await identity.call('GET', `/admin/users/${first.user.id}`, undefined, admin)).body;
    expect(user).toMatchObject({ payer_phone: '+22891••••67', first_device: expect.stringMatching(/^[0-9a-f]{8}$/) });
    // Another device later is not the one that the account was made on.
    const { phone, password } = byNumber.form;
    const again = await identity.call('POST', '/users/login', { phone, password, deviceToken: first.device });
    expect(again.status).toBe(200);
    expect(await idsOf(`linkedTo=${byDevice.user.id}`)).toEqual([first.user.id]);
  });

  test('catalog gets names and phones for an administrator, as in the list; no other caller does', async () => {
    const ask = (body: object, options: object = admin, caller: ProcessName = 'catalog') =>
      identity.call('POST', '/internal/user-contacts', body, { ...options, caller });
    const user_ids = [id(0), randomUUID(), id(2)];
    const { status, body } = await ask({ user_ids });
    expect(status).toBe(200);
    const { contacts } = userContacts.answer.parse(body);
    const { users } = (await list('q=zebevi')).body;
    const listed = users
      .filter((user) => user_ids.includes(user.id))
      .map(({ id, name, phone }) => ({ id, name, phone }));
    const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
    expect(listed).toHaveLength(2);
    expect(contacts.sort(byName)).toEqual(listed.sort(byName));
    expect((await ask({ user_ids: [] })).body).toEqual({ contacts: [] });

    expect((await ask({ user_ids }, admin, 'gateway')).status).toBe(403);
    expect((await ask({ user_ids }, admin, 'tickets')).status).toBe(403);
    expect((await ask({ user_ids }, {})).status).toBe(401);
    expect((await ask({ user_ids }, identity.as('user', id(0)))).status).toBe(403);
    const many = Array.from({ length: 501 }, () => randomUUID());
    expect((await ask({ user_ids: many })).status).toBe(400);
    expect((await ask({ user_ids: many.slice(1) })).status).toBe(200);
    for (const { form } of people) expect(identity.logLines.join('')).not.toContain(form.phone.replace(/\D/g, ''));
  });

  test('knows who was active within 24 hours', async () => {
    await identity.query(`UPDATE users SET last_active = now() - interval '24 hours 1 minute' WHERE id = $1`, [id(0)]);
    await identity.query('UPDATE users SET last_active = NULL WHERE id = $1', [id(1)]);
    const idsOf = async (query: string) => (await list(`q=zebevi&${query}`)).body.users.map((user) => user.id);
    expect(await idsOf('state=active')).toEqual([id(2)]);
    expect(await idsOf('state=inactive')).toEqual([id(1), id(0)]);
    expect(await idsOf('sort=last_active')).toEqual([id(2), id(0), id(1)]);
    // Being here is what counts, on any screen that asks for the profile.
    await identity.call('GET', '/users/profile', undefined, identity.as('user', id(0)));
    expect(await idsOf('state=active')).toEqual([id(2), id(0)]);
  });

  test('shows whom a person invited', async () => {
    const friend = await identity.member({ referralCode: people[0]?.user.referralCode });
    const { body } = await list(`referrerId=${id(0)}`);
    expect(body.users).toMatchObject([{ id: friend.user.id, referrer_id: id(0) }]);
    expect(body.total).toBe(1);
  });

  test.each([
    'page=0',
    'limit=101',
    'sort=password_hash',
    'direction=up',
    'state=x',
    'referrerId=1',
    'from=2026-02-30',
    'from=hier',
    'to=2026-3-5',
    'to=2026-03-05T00:00:00Z',
    'x=1',
    'page=1;2',
  ])('%s is refused', async (query) => expect((await list(query)).status).toBe(400));

  test('as a spreadsheet’s file is whole, in order, and runs nothing', async () => {
    const { status, type, text } = await identity.file('/admin/users?q=zebevi&sort=name&direction=asc', admin.subject);
    expect(status).toBe(200);
    expect(type).toContain('text/csv');
    expect(text.startsWith('\ufeffIdentifiant;Nom;Téléphone;Ville;')).toBe(true);
    expect(text.split('\r\n')[0]).toContain(';Parrainages;Invité par;Dépensé (F CFA);Inscrit;');
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.slice(0, 36))).toEqual([id(2), id(0), id(1)]);
    expect(lines[0]).toContain(`;"'=HYPERLINK(""http://mal.test"";""clic"")";`);
    expect(lines[1]).toContain(`;'+228`);
    expect(text).not.toContain('argon2id');
  });

  test('as a file is in the audit log, since it has phones; a page is not', async () => {
    const exports = () =>
      identity.query(
        `SELECT actor_id, subject, before, after, address FROM audit_log
          WHERE action = 'user.exported' AND actor_id = $1`,
        [admin.subject.id],
      );
    const before = (await exports()).length;
    await list('q=zebevi');
    expect(await exports()).toHaveLength(before);
    expect((await identity.file('/admin/users?q=zebevi&sort=name', admin.subject)).status).toBe(200);
    const lines = await exports();
    expect(lines).toHaveLength(before + 1);
    expect(lines.at(-1)).toMatchObject({ actor_id: admin.subject.id, subject: null, before: null, after: null });
  });
});

describe('by days of the registration', () => {
  const instants = [
    '2020-03-04T23:59:59.999Z',
    '2020-03-05T00:00:00.000Z',
    '2020-03-05T23:59:59.999Z',
    '2020-03-06T00:00:00.000Z',
  ];
  let ids: string[];
  beforeAll(async () => {
    ids = [];
    for (const at of instants) {
      const { user } = await identity.member({ city: 'Bafilo' });
      await identity.query('UPDATE users SET created_at = $2 WHERE id = $1', [user.id, at]);
      ids.push(user.id);
    }
  }, 60_000);
  const found = async (query: string) => {
    const { status, body } = await list(`sort=created_at&direction=asc&${query}`);
    expect(status).toBe(200);
    expect(body.total).toBe(body.users.length);
    return body.users.map(({ id }) => ids.indexOf(id));
  };

  test.each([
    ['from=2020-03-05&q=bafilo', [1, 2, 3]],
    ['to=2020-03-05', [0, 1, 2]],
    ['from=2020-03-05&to=2020-03-05', [1, 2]],
    ['from=2020-03-05&to=2020-03-05&q=bafilo', [1, 2]],
    ['from=2020-03-06&to=2020-03-05', []],
    ['from=0000-01-01&to=9999-12-31&q=bafilo', [0, 1, 2, 3]],
    ['from=2020-03-05&to=2020-03-06&state=blocked', []],
  ])('%s: both days whole, in UTC', async (query, wanted) => expect(await found(query)).toEqual(wanted));

  test.each(userSortColumns)('sorted by %s, pages from either end are the whole, once', async (sort) => {
    const pages: string[][] = [];
    for (const direction of ['asc', 'desc']) {
      const read: string[] = [];
      for (let page = 1; page <= 5; page++) {
        const query = `from=2020-03-04&to=2020-03-06&sort=${sort}&direction=${direction}&page=${page}&limit=1`;
        const { body } = await list(query);
        expect(body.total).toBe(4);
        read.push(...body.users.map(({ id }) => id));
      }
      pages.push(read);
    }
    expect([...(pages[0] ?? [])].sort()).toEqual([...ids].sort());
    expect(pages[1]).toEqual(pages[0]?.toReversed());
  });

  test('the file has them alone', async () => {
    const { text } = await identity.file('/admin/users?from=2020-03-05&to=2020-03-05&direction=asc', admin.subject);
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.slice(0, 36))).toEqual([ids[1], ids[2]]);
  });
});

describe('one user', () => {
  test('is shown, or not found', async () => {
    const { user } = await identity.member();
    const { status, body } = await identity.call('GET', `/admin/users/${user.id}`, undefined, admin);
    expect(status).toBe(200);
    expect(getUser.answer!.parse(body)).toEqual(body);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/block'],
      ['POST', '/unblock'],
      ['POST', '/reset-code'],
    ] as const) {
      const sent = path === '/block' ? { reason: 'Essai' } : undefined;
      expect(await identity.call(method, `/admin/users/${randomUUID()}${path}`, sent, admin)).toMatchObject({
        status: 404,
        body: { code: 'user_not_found' },
      });
      expect((await identity.call(method, `/admin/users/1${path}`, sent, admin)).status).toBe(400);
    }
  });
});

describe('a blocked user', () => {
  test('loses every session immediately and cannot log in until unblocked', async () => {
    const member = await identity.member();
    const { id } = member.user;
    const other = (await logIn(member.form.phone, member.form.password)).body.token;
    const blocked = await act(id, 'block', { reason: ' Comptes\nmultiples ' });
    expect(blocked).toMatchObject({ status: 200, body: { user: { id, block_reason: 'Comptes multiples' } } });
    expect(getUser.answer!.parse(blocked.body)).toEqual(blocked.body);
    for (const token of [member.session, other]) expect(await identity.sessions.find(token)).toBeNull();
    expect((await identity.call('GET', '/users/profile', undefined, identity.as('user', id))).status).toBe(401);
    expect(await logIn(member.form.phone, member.form.password)).toMatchObject({
      status: 403,
      body: { code: 'account_blocked' },
    });
    // Whoever does not know the password does not learn of the block.
    expect(await logIn(member.form.phone, 'Mauvais2026')).toMatchObject({
      status: 401,
      body: { code: 'login_failed_user' },
    });
    expect((await list(`state=blocked&q=${member.user.referralCode}`)).body.total).toBe(1);

    expect(await act(id, 'unblock')).toMatchObject({
      status: 200,
      body: { user: { blocked_at: null, block_reason: null } },
    });
    expect((await act(id, 'unblock')).status).toBe(200);
    expect((await logIn(member.form.phone, member.form.password)).status).toBe(200);
    expect(await auditOf(id, 'user.blocked')).toEqual([
      {
        actor_kind: 'admin',
        actor_id: admin.id,
        actor_username: admin.username,
        before: { blocked: false, reason: null },
        after: { blocked: true, reason: 'Comptes multiples' },
        address: '203.0.113.9',
      },
    ]);
    expect(await auditOf(id, 'user.unblocked')).toHaveLength(1);
  });

  test('cannot claim a registration', async () => {
    const registration = await identity.register();
    await identity.confirm(registration.payment);
    const id = await eventually(async () => {
      const { body } = await list(`q=${encodeURIComponent(registration.form.phone)}`);
      if (!body.users[0]) throw new Error('not an account yet');
      return body.users[0].id;
    });
    await act(id, 'block', { reason: 'Fraude' });
    expect(await identity.claim(registration)).toMatchObject({ status: 403, body: { code: 'account_blocked' } });
    const forged = { token: registration.token, claim_secret: 'x'.repeat(43) };
    expect(await identity.claim(forged)).toMatchObject({ status: 403, body: { code: 'claim_refused' } });
    await act(id, 'unblock');
    expect((await identity.claim(registration)).status).toBe(200);
  });

  test('keeps what they pay for', async () => {
    const { user } = await identity.member();
    await act(user.id, 'block', { reason: 'Fraude' });
    const granted = {
      ...TicketsGranted.fixture,
      user_id: user.id,
      quantity: 2,
      amount: 3000,
      payment_id: randomUUID(),
    };
    await publishEvent(identity.vhostUrl, TicketsGranted, granted);
    await eventually(async () => {
      const { body } = await identity.call('GET', `/admin/users/${user.id}`, undefined, admin);
      expect(body.user).toMatchObject({ tickets: 2, total_spent: 3000 });
    });
  });

  test('blocked again keeps the first instant and takes the new reason; side by side is one line each', async () => {
    const { user } = await identity.member();
    const first = (await act(user.id, 'block', { reason: 'Un' })).body.user;
    expect((await act(user.id, 'block', { reason: 'Un' })).body.user.blocked_at).toBe(first.blocked_at);
    const answers = await Promise.all(Array.from({ length: 6 }, () => act(user.id, 'block', { reason: 'Deux' })));
    for (const { status, body } of answers) {
      expect([status, body.user.blocked_at, body.user.block_reason]).toEqual([200, first.blocked_at, 'Deux']);
    }
    expect(await auditOf(user.id, 'user.blocked')).toHaveLength(2);
  });

  test.each([
    [{}],
    [{ reason: '' }],
    [{ reason: ' \u200b' }],
    [{ reason: 'x'.repeat(501) }],
    [{ reason: 'Un', until: 1 }],
  ])('needs a reason: %j', async (body) => {
    const { user } = await identity.member();
    expect((await act(user.id, 'block', body)).status).toBe(400);
  });

  test('a login that is under way does not slip through', async () => {
    const member = await identity.member();
    const [, ...logins] = await Promise.all([
      act(member.user.id, 'block', { reason: 'Fraude' }),
      ...Array.from({ length: 5 }, () => logIn(member.form.phone, member.form.password)),
    ]);
    for (const { body } of logins) if (body.token) expect(await identity.sessions.find(body.token)).toBeNull();
  });
});

describe('a reset code', () => {
  const issue = async (id: string) => {
    const answer = await act(id, 'reset-code');
    expect(answer.status).toBe(201);
    const { code, expires_at } = issueResetCode.answer!.parse(answer.body);
    identity.secrets.add(code);
    identity.secrets.add(code.replace('-', ''));
    return { code, expires_at };
  };

  test('sets a new password once, signs in, and ends every other session and the claim', async () => {
    const member = await identity.member();
    const { code, expires_at } = await issue(member.user.id);
    expect(Math.round((Date.parse(expires_at) - Date.now()) / 3_600_000)).toBe(24);
    const answer = await reset(`+228 ${member.form.phone}`, ` ${code.toLowerCase().replace('-', ' ')}`);
    expect(answer.status).toBe(200);
    expect(resetPassword.answer!.parse(answer.body)).toEqual(answer.body);
    expect(await identity.sessions.find(answer.body.token)).toMatchObject({ kind: 'user', id: member.user.id });
    expect(await identity.sessions.find(member.session)).toBeNull();
    expect((await identity.claim({ token: member.paymentToken, claim_secret: member.claim_secret })).status).toBe(403);
    expect((await logIn(member.form.phone, member.form.password)).status).toBe(401);
    expect((await logIn(member.form.phone, 'Nouveau2026')).status).toBe(200);
    expect(await reset(member.form.phone, code)).toMatchObject({ status: 403, body: { code: 'reset_code_refused' } });
    expect(await auditOf(member.user.id, 'user.reset_code_issued')).toMatchObject([
      { actor_id: admin.id, before: null, after: { expires_at }, address: '203.0.113.9' },
    ]);
    expect(await auditOf(member.user.id, 'user.password_reset')).toMatchObject([
      { actor_kind: 'nobody', before: null, after: null, address: '203.0.113.9' },
    ]);
  });

  test('ends with the next one, after a day, and with a new password', async () => {
    const member = await identity.member();
    const earlier = await issue(member.user.id);
    const late = await issue(member.user.id);
    expect((await reset(member.form.phone, earlier.code)).status).toBe(403);
    await identity.query(
      `UPDATE password_reset_codes SET issued_at = now() - interval '2 days', expires_at = now() - interval '1 minute'
        WHERE user_id = $1 AND ended_at IS NULL`,
      [member.user.id],
    );
    expect((await reset(member.form.phone, late.code)).status).toBe(403);
    const newest = await issue(member.user.id);
    const change = { currentPassword: member.form.password, newPassword: 'Autre2026' };
    const session = { ...identity.as('user', member.user.id), token: member.session };
    expect((await identity.call('PUT', '/users/password', change, session)).status).toBe(200);
    expect((await reset(member.form.phone, newest.code)).status).toBe(403);
    expect(await auditOf(member.user.id, 'user.password_changed')).toHaveLength(1);
  });

  test('used side by side works once; issued side by side leaves one', async () => {
    const member = await identity.member();
    const issued = await Promise.all(Array.from({ length: 5 }, () => issue(member.user.id)));
    expect(
      await identity.query('SELECT count(*)::int FROM password_reset_codes WHERE user_id = $1 AND ended_at IS NULL', [
        member.user.id,
      ]),
    ).toEqual([{ count: 1 }]);
    expect(new Set(issued.map(({ code }) => code)).size).toBe(5);
    const { code } = await issue(member.user.id);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, i) => reset(member.form.phone, code, `Nouveau-${i}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
  });

  test('is not used up while its owner is blocked', async () => {
    const member = await identity.member();
    const { code } = await issue(member.user.id);
    await act(member.user.id, 'block', { reason: 'Fraude' });
    expect(await reset(member.form.phone, code)).toMatchObject({ status: 403, body: { code: 'account_blocked' } });
    expect(await reset(member.form.phone, 'AAAAA-AAAAA')).toMatchObject({ body: { code: 'reset_code_refused' } });
    await act(member.user.id, 'unblock');
    expect((await reset(member.form.phone, code)).status).toBe(200);
  });

  test('cannot be guessed: pauses grow, for numbers without an account too', async () => {
    const member = await identity.member();
    const { code } = await issue(member.user.id);
    const guess = (phone: string, address: string, code = 'AAAAA-AAAAA') =>
      identity.call('POST', '/users/password-reset', { phone, code, newPassword: 'Nouveau2026' }, { address });
    // An address for each: what is tried while a pause lasts counts for the address too.
    const tried = [
      [member.form.phone, '198.51.100.30'],
      ['97 00 00 77', '198.51.100.31'],
    ] as const;
    for (const [phone, address] of tried) {
      for (let i = 0; i < 5; i++) {
        expect(await guess(phone, address)).toMatchObject({ status: 403, body: { code: 'reset_code_refused' } });
      }
      await untilPaused(() => guess(phone, address));
      expect((await guess(phone, address, code)).status).toBe(429);
    }
    // Its owner is elsewhere, and is not kept out.
    expect((await guess(member.form.phone, '203.0.113.30', code)).status).toBe(200);
  });

  test('is bounded by address besides', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 60 && !statuses.includes(429); i++) {
      statuses.push((await reset(`96 00 00 ${String(i).padStart(2, '0')}`, 'AAAAA-AAAAA')).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test.each([
    [{ newPassword: '12345' }, 'password_too_short'],
    [{ code: '' }, 'fields_required'],
    [{ phone: undefined }, 'fields_required'],
    [{ confirmPassword: 'x' }, 'invalid_request'],
  ])('%j is refused', async (change, code) => {
    const body = { phone: '90 11 23 45', code: 'AAAAA-AAAAA', newPassword: 'Nouveau2026', ...change };
    expect(await identity.call('POST', '/users/password-reset', body)).toMatchObject({ status: 400, body: { code } });
  });

  test('is stored hashed like a password, and is in no log line and no audit entry', async () => {
    const member = await identity.member();
    const { code } = await issue(member.user.id);
    const [stored] = await identity.query('SELECT * FROM password_reset_codes WHERE user_id = $1', [member.user.id]);
    expect(stored?.code_hash).toMatch(/^\$argon2id\$/);
    const kept = JSON.stringify([stored, await identity.query('SELECT * FROM audit_log')]) + identity.logLines.join('');
    for (const secret of [code, code.replace('-', ''), ...identity.secrets]) {
      expect(kept.includes(secret) ? secret : null).toBeNull();
    }
  });
});
