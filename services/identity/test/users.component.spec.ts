import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PublicNameReplaced, TicketsGranted, UserUpdated } from '@raffle/contracts/events';
import { requestCorrection } from '@raffle/contracts/http/requests-about-people';
import { getUser, issueResetCode, resetPassword } from '@raffle/contracts/http/admin-users';
import { eventually, publishEvent } from '@raffle/test-kit';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
let admin: Awaited<ReturnType<IdentityService['adminAtWork']>>;
beforeAll(async () => {
  identity = await startIdentity([PublicNameReplaced, UserUpdated]);
  admin = await identity.adminAtWork('admin');
});
afterAll(() => identity.stop());

const list = (query: string) => identity.call('GET', `/admin/users?${query}`, undefined, admin);
const act = (id: string, what: string, body?: unknown) =>
  identity.call('POST', `/admin/users/${id}/${what}`, body, admin);
const reset = (phone: string, code: string, newPassword = 'Nouveau2026') =>
  identity.call('POST', '/users/password-reset', { phone, code, newPassword });
const auditOf = (subject: string, action: string) =>
  identity.query(
    `SELECT actor_kind, actor_id, actor_username, before, after, address FROM audit_log
      WHERE subject = $1 AND action = $2 ORDER BY id`,
    [subject, action],
  );

describe('one user', () => {
  test('is shown, or not found', async () => {
    const { user } = await identity.member();
    const { status, body } = await identity.call('GET', `/admin/users/${user.id}`, undefined, admin);
    expect(status).toBe(200);
    expect(getUser.answer.parse(body)).toEqual(body);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/block'],
      ['POST', '/unblock'],
      ['POST', '/reset-code'],
      ['POST', '/initials'],
    ] as const) {
      const sent = path === '/block' || path === '/initials' ? { reason: 'Essai' } : undefined;
      expect(await identity.call(method, `/admin/users/${randomUUID()}${path}`, sent, admin)).toMatchObject({
        status: 404,
        body: { code: 'user_not_found' },
      });
    }
  });
});

describe('a blocked user', () => {
  test('is not blocked for another reason by an admin who has not seen the first one', async () => {
    const { id } = (await identity.member()).user;
    expect((await act(id, 'block', { reason: 'Fraude', before: { reason: null } })).status).toBe(200);
    expect(await act(id, 'block', { reason: 'Deux comptes', before: { reason: null } })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', errors: [{ path: 'reason' }] },
    });
    expect((await act(id, 'block', { reason: 'Fraude', before: { reason: null } })).status).toBe(200);
    expect(await act(id, 'block', { reason: 'Deux comptes', before: { reason: 'Fraude' } })).toMatchObject({
      body: { user: { block_reason: 'Deux comptes' } },
    });
  });

  test('loses every session immediately and cannot log in until unblocked', async () => {
    const member = await identity.member();
    const { id } = member.user;
    const other = (await identity.logIn(member.form.phone, member.form.password)).body.token;
    const blocked = await act(id, 'block', { reason: ' Comptes\nmultiples ' });
    expect(blocked).toMatchObject({ status: 200, body: { user: { id, block_reason: 'Comptes multiples' } } });
    expect(getUser.answer.parse(blocked.body)).toEqual(blocked.body);
    for (const token of [member.session, other]) expect(await identity.sessions.findSession(token)).toBeNull();
    expect((await identity.call('GET', '/users/profile', undefined, identity.as('user', id))).status).toBe(401);
    expect(await identity.logIn(member.form.phone, member.form.password)).toMatchObject({
      status: 403,
      body: { code: 'account_blocked' },
    });
    // Without the right password the block is not revealed.
    expect(await identity.logIn(member.form.phone, 'Mauvais2026')).toMatchObject({
      status: 401,
      body: { code: 'login_failed_user' },
    });
    expect((await list(`state=blocked&q=${member.user.referralCode}`)).body.total).toBe(1);

    expect(await act(id, 'unblock')).toMatchObject({
      status: 200,
      body: { user: { blocked_at: null, block_reason: null } },
    });
    expect((await act(id, 'unblock')).status).toBe(200);
    expect((await identity.logIn(member.form.phone, member.form.password)).status).toBe(200);
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

  test('still receives what they pay for', async () => {
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
      expect(body.user).toMatchObject({ tickets: 2, total_spent: 3500 });
    });
  });

  test('blocked again keeps the first time and takes the new reason; each reason is one audit entry, also concurrently', async () => {
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

  test('a concurrent login does not slip through', async () => {
    const member = await identity.member();
    const [, ...logins] = await Promise.all([
      act(member.user.id, 'block', { reason: 'Fraude' }),
      ...Array.from({ length: 5 }, () => identity.logIn(member.form.phone, member.form.password)),
    ]);
    for (const { body } of logins) if (body.token) expect(await identity.sessions.findSession(body.token)).toBeNull();
  });
});

describe('a public name', () => {
  const replace = (id: string) => act(id, 'initials', { reason: 'Nom injurieux' });
  const shown = { display_name: 'A. M.', display_names: [], display_name_chosen: false, initials_only: true };

  test('is replaced by initials once, with a line in the journal, and its owner cannot choose one again', async () => {
    const { user } = await identity.member();
    const put = (body: object) => identity.call('PUT', '/users/profile', body, identity.as('user', user.id));
    await put({ displayName: 'Afi M.' });
    const answers = await Promise.all([replace(user.id), replace(user.id)]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { user: shown } });
    expect(await put({ displayName: 'Afi M.' })).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect((await put({ name: 'Akou Mensah', city: 'Kara' })).body.user).toMatchObject(shown);
    expect(await auditOf(user.id, 'user.public_name_replaced')).toEqual([
      {
        actor_kind: 'admin',
        actor_id: admin.id,
        actor_username: admin.username,
        before: null,
        after: { reason: 'Nom injurieux' },
        address: expect.any(String),
      },
    ]);
    await eventually(async () => {
      const of = ({ user_id }: { user_id: string }) => user_id === user.id;
      expect((await identity.events.of(PublicNameReplaced)).filter(of)).toEqual([
        { user_id: user.id, version: 3, initials: 'A. M.' },
      ]);
      // In the order of their versions, in which they need not arrive.
      const updates = (await identity.events.of(UserUpdated)).filter(of).toSorted((a, b) => a.version - b.version);
      expect(updates.map(({ version, display_name }) => [version, display_name])).toEqual([
        [2, 'Afi M.'],
        [3, 'A. M.'],
        [4, 'A. M.'],
      ]);
    });
  });

  test('may be chosen again once two administrators corrected the name', async () => {
    const { user } = await identity.member();
    await replace(user.id);
    const before = { name: user.name, phone: user.phone };
    const { body } = await act(user.id, 'corrections', { reason: 'Pièce vue', before, name: 'Akou Mensah' });
    const { id } = requestCorrection.answer.parse(body).approval;
    const other = await identity.adminAtWork('admin');
    await identity.call('POST', `/admin/approvals/${id}/approve`, undefined, other);
    const corrected = await identity.call('GET', `/admin/users/${user.id}`, undefined, admin);
    expect(corrected.body.user).toMatchObject({ display_names: ['Akou M.', 'Mensah A.'], initials_only: false });
    await eventually(async () =>
      expect((await identity.events.of(PublicNameReplaced)).filter(({ user_id }) => user_id === user.id)).toEqual([
        { user_id: user.id, version: 2, initials: 'A. M.' },
        { user_id: user.id, version: 3, initials: null },
      ]),
    );
  });

  test('needs a reason to be replaced', async () => {
    const { user } = await identity.member();
    expect((await act(user.id, 'initials', { reason: ' ' })).status).toBe(400);
  });
});

describe('a reset code', () => {
  const issue = async (id: string) => {
    const answer = await act(id, 'reset-code');
    expect(answer.status).toBe(201);
    const { code, expires_at } = issueResetCode.answer.parse(answer.body);
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
    expect(resetPassword.answer.parse(answer.body)).toEqual(answer.body);
    expect(await identity.sessions.findSession(answer.body.token)).toMatchObject({ kind: 'user', id: member.user.id });
    expect(await identity.sessions.findSession(member.session)).toBeNull();
    expect((await identity.claim({ token: member.paymentToken, claim_secret: member.claim_secret })).status).toBe(403);
    expect((await identity.logIn(member.form.phone, member.form.password)).status).toBe(401);
    expect((await identity.logIn(member.form.phone, 'Nouveau2026')).status).toBe(200);
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

  test('used concurrently works once; issued concurrently leaves one', async () => {
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

  test('is never refused because others tried wrong ones: they only slow down the answers at their address', async () => {
    const member = await identity.member();
    const { code } = await issue(member.user.id);
    const address = '198.51.100.30';
    const guess = (
      phone: string,
      code = 'AAAAA-AAAAA',
      from: { address: string; deviceToken?: string } = { address },
    ) =>
      identity.call(
        'POST',
        '/users/password-reset',
        { phone, code, newPassword: 'Nouveau2026', deviceToken: from.deviceToken },
        { address: from.address },
      );
    const delayOf = ({ headers }: { headers: Headers }) => headers.get('x-internal-answer-delay');
    expect(delayOf(await guess(member.form.phone))).toBeNull();
    for (let n = 0; n < 70; n += 10) {
      // Of this number and of others, with an account or without.
      const guesses = await Promise.all(
        Array.from({ length: 10 }, (_, i) => guess(i % 2 ? member.form.phone : `96 00 00 ${n + i + 10}`)),
      );
      expect(guesses.map(({ status }) => status)).toEqual(guesses.map(() => 403));
    }
    expect(delayOf(await guess(member.form.phone))).toBe('1000');
    expect(delayOf(await guess(member.form.phone, undefined, { address: '198.51.100.31' }))).toBeNull();
    expect(delayOf(await guess(member.form.phone, undefined, { address, deviceToken: member.device }))).toBeNull();
    const right = await guess(member.form.phone, code);
    expect([right.status, delayOf(right)]).toEqual([200, '1000']);
  }, 120_000);

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
    const written =
      JSON.stringify([stored, await identity.query('SELECT * FROM audit_log')]) + identity.logLines.join('');
    for (const secret of [code, code.replace('-', ''), ...identity.secrets]) {
      expect(written.includes(secret) ? secret : null).toBeNull();
    }
  });
});
