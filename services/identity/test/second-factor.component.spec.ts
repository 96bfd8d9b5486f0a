import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '@raffle/contracts/http/admin-second-factor';
import { requestAdminChange } from '@raffle/contracts/http/requests-about-team';
import { loginAdmin } from '@raffle/contracts/http/sessions';
import { Secret, TOTP } from 'otpauth';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
let strict: IdentityService;
beforeAll(async () => {
  identity = await startIdentity();
  strict = await startIdentity([], { env: { SECOND_FACTOR_REQUIRED: 'super_admin' } });
}, 120_000);
afterAll(async () => {
  await identity?.stop();
  await strict?.stop();
});

type AtWork = Awaited<ReturnType<IdentityService['adminAtWork']>>;
const base = '/admin/second-factor';
const post = (by: AtWork, path: string, body: object, at = identity) => at.call('POST', base + path, body, by);
const logIn = (by: AtWork, more: object = {}, at = identity) =>
  at.call('POST', '/admin/login', { username: by.username, password: by.password, ...more });
const auditOf = async (subject: string, at = identity) =>
  (await at.query('SELECT action FROM audit_log WHERE subject = $1 ORDER BY id', [subject])).map(
    ({ action }) => action,
  );

/** The administrator's authenticator app. A code works once: later ones of a test are from the next 30 seconds. */
function application(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const start = Date.now();
  return (later = 0) => totp.generate({ timestamp: start + later * 30_000 });
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function setUp(by: AtWork, at = identity) {
  const begun = beginSecondFactor.answer.parse((await post(by, '', { password: by.password }, at)).body);
  at.secrets.add(begun.secret);
  const code = application(begun.secret);
  const { status, body } = await post(by, '/confirm', { code: code() }, at);
  expect([status, body.code]).toEqual([200, undefined]);
  const { recovery_codes: recovery } = confirmSecondFactor.answer.parse(body);
  for (const one of recovery) at.secrets.add(one);
  return { ...begun, code, recovery };
}

describe('setting up', () => {
  test('requires the password and a first code; until then nothing changes', async () => {
    const me = await identity.adminAtWork('admin');
    expect((await identity.call('GET', base, undefined, me)).body).toEqual({
      enabled_at: null,
      recovery_codes_left: 0,
    });
    expect(await post(me, '', { password: 'faux' })).toMatchObject({
      status: 409,
      body: { code: 'password_incorrect' },
    });
    expect(await post(me, '/confirm', { code: '123456' })).toMatchObject({
      status: 403,
      body: { code: 'totp_refused' },
    });
    const begun = await post(me, '', { password: me.password });
    expect(begun.status).toBe(201);
    const { secret, uri } = beginSecondFactor.answer.parse(begun.body);
    expect(uri).toContain(`otpauth://totp/Marque%20de%20test:${me.username}?`);
    const other = await logIn(me);
    expect(other.status).toBe(200);
    const code = application(secret);
    expect(await post(me, '/confirm', { code: wrong(code()) })).toMatchObject({ status: 403 });
    const { status, body } = await post(me, '/confirm', { code: ` ${code().replace(/^(...)/, '$1 ')}` });
    expect(status).toBe(200);
    expect(new Set(confirmSecondFactor.answer.parse(body).recovery_codes).size).toBe(10);
    expect(await identity.sessions.findSession(me.token)).not.toBeNull();
    expect(await identity.sessions.findSession(other.body.token)).toBeNull();
    const shown = await identity.call('GET', base, undefined, me);
    expect(getSecondFactor.answer.parse(shown.body)).toEqual({
      enabled_at: expect.any(String),
      recovery_codes_left: 10,
    });
    expect(await post(me, '', { password: me.password })).toMatchObject({ body: { code: 'second_factor_on' } });
    expect((await auditOf(me.id)).slice(-3)).toEqual([
      'admin.second_factor_begun',
      'admin.logged_in',
      'admin.second_factor_on',
    ]);
  });

  test('stores neither the secret nor a code in clear', async () => {
    const me = await identity.adminAtWork('admin');
    const { secret, recovery } = await setUp(me);
    const [row] = await identity.query('SELECT * FROM admins WHERE id = $1', [me.id]);
    const stored = row?.totp_secret as Buffer;
    expect(stored.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
    const codes = await identity.query('SELECT * FROM admin_recovery_codes WHERE admin_id = $1', [me.id]);
    for (const code of recovery) expect(JSON.stringify(codes)).not.toContain(code.replace('-', ''));
    expect(JSON.stringify(await identity.query('SELECT * FROM audit_log'))).not.toContain(secret);
  });
});

describe('a login', () => {
  test('asks for the code only after the right password, and accepts each code once', async () => {
    const me = await identity.adminAtWork('admin');
    const { code } = await setUp(me);
    expect(await logIn({ ...me, password: 'faux-secret-x' }, { code: code(1) })).toMatchObject({
      status: 401,
      body: { code: 'login_failed_admin' },
    });
    expect(await logIn(me)).toMatchObject({ status: 401, body: { code: 'totp_required' } });
    expect(await logIn(me, { code: wrong(code(1)) })).toMatchObject({ status: 403, body: { code: 'totp_refused' } });
    // The confirmation used up this code.
    expect(await logIn(me, { code: code() })).toMatchObject({ status: 403, body: { code: 'totp_refused' } });
    // A known device, so counted separately from those above.
    const again = { code: code(1), deviceToken: me.device };
    const both = await Promise.all([logIn(me, again), logIn(me, again)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await auditOf(me.id)).toEqual(expect.arrayContaining(['admin.login_failed', 'admin.logged_in']));
    const failed = await identity.query(
      `SELECT after FROM audit_log WHERE subject = $1 AND action = 'admin.login_failed' ORDER BY id`,
      [me.id],
    );
    expect(failed.map(({ after }) => after)).toEqual([
      null,
      { second_factor: 'refused' },
      { second_factor: 'refused', failures: 2 },
    ]);
  });

  test('accepts a recovery code instead, once, in any notation', async () => {
    const me = await identity.adminAtWork('admin');
    const { recovery } = await setUp(me);
    const [first = '', second = ''] = recovery;
    const both = await Promise.all([logIn(me, { code: first }), logIn(me, { code: first })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    const answer = await logIn(me, { code: second.toLowerCase().replace('-', ' ') });
    expect(answer.status).toBe(200);
    expect(loginAdmin.answer.parse(answer.body)).toEqual(answer.body);
    expect((await identity.call('GET', base, undefined, me)).body).toMatchObject({ recovery_codes_left: 8 });
    expect((await auditOf(me.id)).filter((action) => action === 'admin.recovery_code_used')).toHaveLength(2);
  });

  test('with the right password cannot try code after code', async () => {
    const me = await identity.adminAtWork('admin');
    const { code } = await setUp(me);
    // An attempt without a code counts too, and does not reset the counter.
    let tries = 0;
    await identity.untilPaused(() => logIn(me, ++tries % 2 ? { code: wrong(code(1)) } : {}));
    expect((await logIn(me, { code: code(1) })).status).toBe(429);
  });

  test('of an account without a second factor ignores a code', async () => {
    const me = await identity.adminAtWork('admin');
    expect((await logIn(me, { code: '123456' })).status).toBe(200);
  });
});

test('the database itself refuses a used step', async () => {
  const me = await identity.adminAtWork('admin');
  await setUp(me);
  for (const back of [0, 1]) {
    await expect(
      identity.query('UPDATE admins SET totp_last_step = totp_last_step - $2 WHERE id = $1', [me.id, back]),
    ).rejects.toThrow('was used');
  }
});

describe('an active second factor', () => {
  test('gets new recovery codes with a code; the old ones become invalid', async () => {
    const me = await identity.adminAtWork('admin');
    const { code, recovery } = await setUp(me);
    expect((await post(me, '/recovery-codes', { code: wrong(code(1)) })).status).toBe(403);
    const { status, body } = await post(me, '/recovery-codes', { code: code(1) });
    expect(status).toBe(200);
    const renewed = renewRecoveryCodes.answer.parse(body).recovery_codes;
    expect((await logIn(me, { code: recovery[0] })).status).toBe(403);
    expect((await logIn(me, { code: renewed[0] })).status).toBe(200);
    expect(await auditOf(me.id)).toContain('admin.recovery_codes_renewed');
  });

  test('is switched off with a code, and can be set up again', async () => {
    const me = await identity.adminAtWork('admin');
    const { recovery } = await setUp(me);
    expect((await post(me, '/disable', { code: '000000' })).status).toBe(403);
    expect(await post(me, '/disable', { code: recovery[0] })).toMatchObject({ status: 204 });
    expect(await identity.sessions.findSession(me.token)).not.toBeNull();
    expect((await logIn(me)).status).toBe(200);
    expect(await identity.query('SELECT FROM admin_recovery_codes WHERE admin_id = $1', [me.id])).toHaveLength(0);
    expect(await post(me, '/disable', { code: recovery[1] })).toMatchObject({
      status: 409,
      body: { code: 'second_factor_off' },
    });
    expect(await auditOf(me.id)).toContain('admin.second_factor_off');
    await setUp(me);
  });

  test('cannot be guessed in a session either', async () => {
    const me = await identity.adminAtWork('admin');
    await setUp(me);
    await identity.untilPaused(() => post(me, '/disable', { code: '000000' }));
  });

  test('of another account is reset by a super_admin; its sessions end', async () => {
    const [chief, member] = [await identity.adminAtWork('super_admin'), await identity.adminAtWork('admin')];
    const reset = (id: string) => identity.call('DELETE', `/admin/admins/${id}/second-factor`, undefined, chief);
    expect(await reset(member.id)).toMatchObject({ status: 409, body: { code: 'second_factor_off' } });
    await setUp(member);
    const { body } = await identity.call('GET', `/admin/admins?q=${member.username}`, undefined, chief);
    expect(body.admins.find(({ id }) => id === member.id)).toMatchObject({ second_factor: true });
    expect(await reset(member.id)).toMatchObject({ status: 204 });
    expect(await identity.sessions.findSession(member.token)).toBeNull();
    expect((await logIn(member)).status).toBe(200);
    expect(await auditOf(member.id)).toContain('admin.second_factor_reset');
    await setUp(chief);
    expect(await reset(chief.id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await reset('01997b58-0000-7000-8000-00000000000f')).status).toBe(404);
  });
});

describe('when the owner requires one of every super_admin', () => {
  test('a session without one can only set it up; switching it off ends every session', async () => {
    const me = await strict.adminAtWork('super_admin');
    expect(await strict.sessions.findSession(me.token)).toMatchObject({ setUp: 'second_factor' });
    expect((await logIn(me, {}, strict)).body.admin).toMatchObject({ role: 'super_admin', set_up: 'second_factor' });
    const { recovery } = await setUp(me, strict);
    // The session does not change: the next login proves that the code works.
    expect(await strict.sessions.findSession(me.token)).toMatchObject({ setUp: 'second_factor' });
    const { body } = await logIn(me, { code: recovery[0] }, strict);
    expect(body.admin).not.toHaveProperty('set_up');
    expect(await strict.sessions.findSession(body.token)).not.toHaveProperty('setUp', 'second_factor');
    expect((await post(me, '/disable', { code: recovery[1] }, strict)).status).toBe(204);
    expect(await strict.sessions.findSession(body.token)).toBeNull();
    expect((await logIn(me, {}, strict)).body.admin).toHaveProperty('set_up');
  });

  test('an account counts as one of two only with one (docs/product.md rule 59)', async () => {
    const [one, other, member] = [
      await strict.adminAtWork('super_admin'),
      await strict.adminAtWork('super_admin'),
      await strict.adminAtWork('super_admin'),
    ];
    await strict.query('UPDATE admins SET confirmed = false WHERE id = $1', [member.id]);
    const body = { confirmed: true, reason: 'Nouvelle collègue' };
    const ask = () => strict.call('POST', `/admin/admins/${member.id}/requests`, body, one);
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'second_factor_first' } });
    await setUp(member, strict);
    const { id } = requestAdminChange.answer.parse((await ask()).body).approval;
    await strict.query(
      'UPDATE admins SET totp_secret = NULL, totp_last_step = NULL, second_factor_at = NULL WHERE id = $1',
      [member.id],
    );
    const approve = () => strict.call('POST', `/admin/approvals/${id}/approve`, undefined, other);
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'second_factor_first' } });
    await setUp(member, strict);
    expect((await approve()).status).toBe(200);
  });

  test('an admin is not asked for one', async () => {
    const me = await strict.adminAtWork('admin');
    expect((await logIn(me, {}, strict)).body.admin).not.toHaveProperty('set_up');
  });
});

test('no log line contains a secret or a code', () => {
  // The service that was started last writes the log of both.
  strict.expectNoSecretLogged(...identity.secrets);
});
