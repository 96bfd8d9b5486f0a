import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CreditIssued, RefundOwed, TicketsGranted, UserUpdated } from '@raffle/contracts/events';
import { loginAdmin, loginUser } from '@raffle/contracts/http/sessions';
import { noteAdminVisit } from '@raffle/contracts/internal';
import { eventually, publishEvent } from '@raffle/test-kit';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
beforeAll(async () => {
  identity = await startIdentity([UserUpdated]);
});
afterAll(() => identity.stop());

const logInAdmin = (username: string, password: string) =>
  identity.call('POST', '/admin/login', { username, password });
const auditOf = (subject: string) =>
  identity.query(
    'SELECT actor_kind, actor_username, action, after, address FROM audit_log WHERE subject = $1 ORDER BY id',
    [subject],
  );

describe('a user logs in', () => {
  test('by any usual way of typing the number', async () => {
    const { form, user } = await identity.member();
    const digits = form.phone.replace(/\D/g, '');
    for (const typed of [form.phone, digits, `+228 ${form.phone}`, `00228${digits}`, `228${digits}`]) {
      const answer = await identity.logIn(typed, form.password);
      expect(answer.status).toBe(200);
      expect(loginUser.answer.parse(answer.body)).toEqual(answer.body);
      expect(answer.body.user.id).toBe(user.id);
      expect(answer.body.token).toMatch(/^token_temporaire_[\w-]{43}$/);
    }
  });

  test('and by a number of Côte d’Ivoire', async () => {
    const { form } = await identity.member({ phone: '+225 05 04 03 02 01' });
    for (const typed of ['05 04 03 02 01', '0504030201', '00225 0504030201', '2250504030201']) {
      expect((await identity.logIn(typed, form.password)).status).toBe(200);
    }
  });

  test('or gets the same error for every cause', async () => {
    const { form } = await identity.member();
    for (const [phone, password] of [
      [form.phone, 'Mauvais2026'],
      ['99 88 77 66', form.password],
      ['pas un numéro', form.password],
    ] as const) {
      expect(await identity.logIn(phone, password)).toMatchObject({
        status: 401,
        body: { code: 'login_failed_user', detail: 'Numéro de téléphone ou mot de passe incorrect' },
      });
    }
  });

  test('only with all fields', async () => {
    for (const body of [{}, { phone: '', password: '' }, { phone: '90112345' }]) {
      expect(await identity.call('POST', '/users/login', body)).toMatchObject({
        status: 400,
        body: { code: 'fields_required', detail: 'Tous les champs sont requis' },
      });
    }
  });
});

describe('an admin', () => {
  beforeAll(() => identity.admin('Patronne', 'Etoile-du-soir'));

  test('logs in by name, ignoring case, with an audit entry', async () => {
    const answer = await logInAdmin(' patronne ', 'Etoile-du-soir');
    expect(answer.status).toBe(200);
    expect(loginAdmin.answer.parse(answer.body)).toEqual(answer.body);
    expect(answer.body.token).toMatch(/^admin_token_[\w-]{43}$/);
    expect(answer.body.admin).toMatchObject({ username: 'Patronne', role: 'super_admin' });
    const { id } = answer.body.admin;
    expect(await identity.sessions.findSession(answer.body.token)).toMatchObject({
      kind: 'admin',
      id,
      role: 'super_admin',
    });
    await logInAdmin('patronne', 'faux');
    expect(await auditOf(id)).toEqual([
      {
        actor_kind: 'operator',
        actor_username: null,
        action: 'admin.created',
        after: { username: 'Patronne', role: 'super_admin' },
        address: null,
      },
      {
        actor_kind: 'admin',
        actor_username: 'Patronne',
        action: 'admin.logged_in',
        after: null,
        address: '203.0.113.9',
      },
      { actor_kind: 'nobody', actor_username: null, action: 'admin.login_failed', after: null, address: '203.0.113.9' },
    ]);
  });

  test('adds few entries to the audit log, however often it fails', async () => {
    const entries = async () =>
      identity.query(`SELECT after FROM audit_log WHERE action = 'admin.login_failed' AND subject IS NULL ORDER BY id`);
    const before = (await entries()).length;
    for (let n = 0; n < 40; n++) {
      await identity.call(
        'POST',
        '/admin/login',
        { username: `inconnu-${n}`, password: 'faux' },
        { address: `198.51.100.${n}` },
      );
    }
    const added = (await entries()).slice(before).map(({ after }) => after);
    expect(added.length).toBeLessThanOrEqual(6);
    expect(added).toEqual(expect.arrayContaining([{ failures: 8 }, { failures: 16 }, { failures: 32 }]));
  });

  test('gets the same error for every cause', async () => {
    for (const [username, password] of [
      ['patronne', 'faux'],
      ['inconnue', 'Etoile-du-soir'],
      ["x' OR 1=1 --", 'faux'],
    ] as const) {
      expect(await logInAdmin(username, password)).toMatchObject({
        status: 401,
        body: { code: 'login_failed_admin', detail: "Nom d'utilisateur ou mot de passe incorrect" },
      });
    }
    expect((await logInAdmin('', '')).body.code).toBe('fields_required');
  });

  test('is known to messaging by id', async () => {
    const byId = (id: string) => identity.call('GET', `/internal/admins/${id}`, undefined, { caller: 'messaging' });
    const { body } = await logInAdmin('patronne', 'Etoile-du-soir');
    expect(await byId(body.admin.id)).toMatchObject({
      status: 200,
      body: { id: body.admin.id, username: 'Patronne', role: 'super_admin' },
    });
    expect(await byId(randomUUID())).toMatchObject({
      status: 404,
      body: { code: 'admin_not_found' },
    });
    expect((await byId('1')).status).toBe(404);
  });

  test('is told when they were here before this visit, which ends half an hour after their last call', async () => {
    const { body } = await logInAdmin('patronne', 'Etoile-du-soir');
    const visit = async () => {
      const answer = await identity.call('POST', `/internal/admins/${body.admin.id}/visit`);
      return noteAdminVisit.answer.parse(answer.body);
    };
    const lastSeen = (minutes: number) =>
      identity.query(`UPDATE admin_visits SET seen_at = now() - make_interval(mins => $2) WHERE admin_id = $1`, [
        body.admin.id,
        minutes,
      ]);
    await identity.query('DELETE FROM admin_visits');
    expect(await visit()).toMatchObject({ username: 'Patronne', away_since: null });
    await lastSeen(29);
    expect((await visit()).away_since).toBeNull();
    await lastSeen(31);
    const [first, second] = await Promise.all([visit(), visit()]);
    expect(Date.now() - Date.parse(first.away_since!)).toBeGreaterThan(30 * 60_000);
    expect(second.away_since).toBe(first.away_since);
    await lastSeen(5);
    expect((await visit()).away_since).toBe(first.away_since);
    const unknown = await identity.call('POST', `/internal/admins/${randomUUID()}/visit`);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'admin_not_found' } });
  });

  test('logs out', async () => {
    const { body } = await logInAdmin('patronne', 'Etoile-du-soir');
    const out = await identity.call('POST', '/admin/logout', undefined, {
      ...identity.as('admin', body.admin.id, 'super_admin'),
      token: body.token,
    });
    expect(out).toMatchObject({ status: 204, body: null });
    expect(await identity.sessions.findSession(body.token)).toBeNull();
  });
});

describe('logout', () => {
  test('ends this session immediately and the claim, but no other session', async () => {
    const member = await identity.member();
    const second = (await identity.claim({ token: member.paymentToken, claim_secret: member.claim_secret })).body.token;
    const subject = identity.as('user', member.user.id);
    const out = await identity.call('POST', '/users/logout', undefined, { ...subject, token: member.session });
    expect(out).toMatchObject({ status: 204, body: null });
    expect(await identity.sessions.findSession(member.session)).toBeNull();
    expect(await identity.sessions.findSession(second)).not.toBeNull();
    expect((await identity.claim({ token: member.paymentToken, claim_secret: member.claim_secret })).status).toBe(403);
    const again = await identity.call('POST', '/users/logout', undefined, { ...subject, token: member.session });
    expect(again.status).toBe(204);
  });

  test('cannot end another person’s session', async () => {
    const [mine, theirs] = [await identity.member(), await identity.member()];
    const out = await identity.call('POST', '/users/logout', undefined, {
      ...identity.as('user', mine.user.id),
      token: theirs.session,
    });
    expect(out).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await identity.sessions.findSession(theirs.session)).not.toBeNull();
  });
});

describe('the profile', () => {
  /** In the order of their versions, in which they need not arrive. */
  const updatesOf = async (id: string) =>
    (await identity.events.of(UserUpdated))
      .filter(({ user_id }) => user_id === id)
      .toSorted((one, other) => one.version - other.version);

  test('is shown, changed and announced', async () => {
    const { user } = await identity.member();
    const subject = identity.as('user', user.id);
    const shown = await identity.call('GET', '/users/profile', undefined, subject);
    expect(shown.body.user).toMatchObject({ id: user.id, name: 'Afi Mensah', last_active: expect.any(String) });

    const changed = await identity.call('PUT', '/users/profile', { name: ' Afi  Akakpo ', city: 'Kara' }, subject);
    expect(changed.body.user).toMatchObject({ name: 'Afi Akakpo', city: 'Kara' });
    const same = await identity.call('PUT', '/users/profile', { city: 'Kara' }, subject);
    expect(same.status).toBe(200);
    await identity.call('PUT', '/users/profile', { city: 'Sokodé' }, subject);
    const known = { user_id: user.id, display_name: 'A. A.', name: 'Afi Akakpo', phone: user.phone };
    await eventually(async () =>
      expect(await updatesOf(user.id)).toEqual([
        { ...known, version: 2, city: 'Kara' },
        { ...known, version: 3, city: 'Sokodé' },
      ]),
    );
  });

  test('lets its owner choose the public display name, which is dropped when the name changes', async () => {
    const { user } = await identity.member();
    const subject = identity.as('user', user.id);
    const put = (body: object) => identity.call('PUT', '/users/profile', body, subject);
    expect((await put({ displayName: 'Reine A.' })).status).toBe(400);
    const chosen = await put({ displayName: 'Mensah A.' });
    expect(chosen.body.user).toMatchObject({
      display_name: 'Mensah A.',
      display_names: ['Afi M.', 'Mensah A.'],
      display_name_chosen: true,
    });
    await put({ city: 'Kara' });
    const renamed = await put({ name: 'Afi Akakpo' });
    expect(renamed.body.user).toMatchObject({ display_name: 'A. A.', display_name_chosen: false });
    await eventually(async () =>
      expect((await updatesOf(user.id)).map(({ display_name }) => display_name)).toEqual([
        'Mensah A.',
        'Mensah A.',
        'A. A.',
      ]),
    );
  });

  test.each([
    ['an empty name', { name: ' ' }, 'fields_required'],
    ['a blank name', { name: '\u115f' }, 'fields_required'],
    ['a city with a phone', { city: 'Appelez 90 11 22 33' }, 'invalid_request'],
    ['a phone', { phone: '90112345' }, 'invalid_request'],
  ])('refuses %s', async (_, body, code) => {
    const { user } = await identity.member();
    expect(await identity.call('PUT', '/users/profile', body, identity.as('user', user.id))).toMatchObject({
      status: 400,
      body: { code },
    });
  });

  test('of a deleted account answers 401', async () => {
    const answer = await identity.call('GET', '/users/profile', undefined, identity.as('user', randomUUID()));
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});

describe('a new password', () => {
  const newPassword = 'Etoile2026';
  test('ends the other sessions and the claim, and leaves this one', async () => {
    const member = await identity.member();
    const other = (await identity.logIn(member.form.phone, member.form.password)).body.token;
    const change = (currentPassword: string) =>
      identity.call(
        'PUT',
        '/users/password',
        { currentPassword, newPassword },
        { ...identity.as('user', member.user.id), token: member.session },
      );
    expect(await change('Mauvais2026')).toMatchObject({ status: 409, body: { code: 'password_incorrect' } });
    expect(await change(member.form.password)).toMatchObject({ status: 200, body: { user: { id: member.user.id } } });
    expect(await identity.sessions.findSession(member.session)).not.toBeNull();
    expect(await identity.sessions.findSession(other)).toBeNull();
    expect((await identity.logIn(member.form.phone, member.form.password)).status).toBe(401);
    expect((await identity.logIn(member.form.phone, newPassword)).status).toBe(200);
    expect((await identity.claim({ token: member.paymentToken, claim_secret: member.claim_secret })).status).toBe(403);
  });

  test('changed twice concurrently is changed once', async () => {
    const member = await identity.member();
    const change = (password: string) =>
      identity.call(
        'PUT',
        '/users/password',
        { currentPassword: member.form.password, newPassword: password },
        { ...identity.as('user', member.user.id), token: member.session },
      );
    const answers = await Promise.all([change('Premier2026'), change('Second2026')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('needs six characters', async () => {
    const member = await identity.member();
    const answer = await identity.call(
      'PUT',
      '/users/password',
      { currentPassword: member.form.password, newPassword: 'abcde' },
      { ...identity.as('user', member.user.id), token: member.session },
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'password_too_short', detail: 'Le mot de passe doit contenir au moins 6 caractères' },
    });
  });
});

describe('copies of what tickets publishes', () => {
  test('count tickets and what was spent, each message once and in any order', async () => {
    const { user } = await identity.member();
    const payment = randomUUID();
    const granted = { ...TicketsGranted.fixture, user_id: user.id, quantity: 2, amount: 3000, payment_id: payment };
    const free = { ...granted, type: 'free' as const, quantity: 1, amount: 0, payment_id: null };
    // Returned before its grant arrives.
    const returned = {
      ...CreditIssued.fixture,
      user_id: user.id,
      amount: 3000,
      payment_id: null,
      reason: 'product_cancelled' as const,
      tickets_returned: 2,
    };
    const late = {
      ...CreditIssued.fixture,
      user_id: user.id,
      amount: 1500,
      payment_id: randomUUID(),
      tickets_returned: 0,
    };
    // Of the second credit; that of the first reaches identity before it.
    const refund = { ...RefundOwed.fixture, user_id: user.id, amount: 1000, reason: 'credit_asked_back' as const };
    // Never counted as spent: it became neither ticket nor credit.
    const unspent = { ...refund, reason: 'paid_otherwise' as const };
    const byCredit = { ...granted, quantity: 1, amount: 1500, payment_id: null };
    const messageId = randomUUID();
    await publishEvent(identity.vhostUrl, CreditIssued, returned);
    for (const one of [refund, unspent]) await publishEvent(identity.vhostUrl, RefundOwed, one);
    await publishEvent(identity.vhostUrl, TicketsGranted, granted, { messageId });
    await publishEvent(identity.vhostUrl, TicketsGranted, granted, { messageId });
    await publishEvent(identity.vhostUrl, TicketsGranted, free);
    await publishEvent(identity.vhostUrl, CreditIssued, late);
    await publishEvent(identity.vhostUrl, TicketsGranted, byCredit);
    await eventually(async () => {
      const { body } = await identity.call('GET', '/users/profile', undefined, identity.as('user', user.id));
      expect(body.user).toMatchObject({ tickets: 2, total_spent: 500 + 3000 + 1500 - 1000 });
    });
  });
});

test('no log line contains a phone, a token, a password or a secret', () => {
  identity.expectNoSecretLogged('Etoile2026');
});
