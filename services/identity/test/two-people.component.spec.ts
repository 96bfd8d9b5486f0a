import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ApprovalRequested, SettingsChanged } from '@raffle/contracts/events';
import { getSettings } from '@raffle/contracts/http/admin-settings';
import { listApprovals } from '@raffle/contracts/http/approvals';
import { requestAdmin } from '@raffle/contracts/http/requests-about-team';
import { eventually, unguarded } from '@raffle/test-kit';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
type AtWork = Awaited<ReturnType<IdentityService['adminAtWork']>>;
let one: AtWork;
let two: AtWork;
let clerk: AtWork;
beforeAll(async () => {
  identity = await startIdentity([SettingsChanged, ApprovalRequested]);
  [one, two, clerk] = [await identity.adminAtWork(), await identity.adminAtWork(), await identity.adminAtWork('admin')];
});
afterAll(() => identity.stop());

const password = 'Harmattan-2026';
const reason = 'Décision du 20 novembre';
let names = 0;
const newName = () => `essi.${++names}`;
const choose = (rule: object, by = one) => identity.call('PUT', '/admin/settings/two-people', rule, by);
const set = (change: object, by = clerk) => identity.call('PUT', '/admin/settings', change, by);
const settings = async () =>
  getSettings.answer.parse((await identity.call('GET', '/admin/settings', undefined, clerk)).body);
const add = (username: string, role = 'admin', by = one) =>
  identity.call('POST', '/admin/admins', { username, password, role }, by);
const change = (id: string, form: object, by = one) => identity.call('PUT', `/admin/admins/${id}`, form, by);
const ask = (path: string, form: object, by: AtWork = one) =>
  identity.call('POST', `/admin/${path}`, { ...form, reason }, by);
const asked = async (...args: Parameters<typeof ask>) => {
  const answer = await ask(...args);
  expect(answer).toMatchObject({ status: 201 });
  return requestAdmin.answer.parse(answer.body).approval;
};
const decide = (id: string, by: AtWork, what: 'approve' | 'refuse' = 'approve') =>
  identity.call('POST', `/admin/approvals/${id}/${what}`, what === 'refuse' ? { reason } : undefined, by);
const code = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body?.code];
const logIn = (username: string, typed = password) =>
  identity.call('POST', '/admin/login', { username, password: typed });
const member = async (id: string) =>
  (await identity.query('SELECT role, confirmed FROM admins WHERE id = $1', [id]))[0];
/** The call options of an account that the team made, as the gateway gives them. */
async function atWork(username: string): Promise<AtWork> {
  const { token, device_token: device, admin } = (await logIn(username)).body;
  const session = await identity.sessions.findSession(token);
  return { id: admin.id, username, password, token, device, subject: { ...session!, confirmed: session!.confirmed! } };
}

/** The same after its owner has chosen a password. */
async function withOwnPassword(username: string): Promise<AtWork> {
  const first = await atWork(username);
  const form = { currentPassword: password, newPassword: `Moisson-de-${username}` };
  expect((await identity.call('PUT', '/admin/password', form, first)).status).toBe(204);
  const { token, device_token: device } = (await logIn(username, form.newPassword)).body;
  const session = await identity.sessions.findSession(token);
  return {
    ...first,
    password: form.newPassword,
    token,
    device,
    subject: { ...session!, confirmed: session!.confirmed! },
  };
}
const secondFactor = (...ids: string[]) =>
  identity.query(
    `UPDATE admins SET totp_secret = 'x', totp_last_step = 1, second_factor_at = now() WHERE id = ANY ($1)`,
    [ids],
  );

describe('switched off', () => {
  test('one administrator does everything, and what they make alone neither requests nor approves', async () => {
    expect((await set({ registrationPrice: 600 })).status).toBe(200);
    expect((await set({ registrationPrice: 500 })).status).toBe(200);
    const username = newName();
    const { id } = (await add(username, 'super_admin')).body.admin;
    expect(await member(id)).toEqual({ role: 'super_admin', confirmed: false });
    const puppet = await atWork(username);
    const { user } = await identity.member();
    const correction = { name: 'Une autre', before: { name: user.name, phone: user.phone } };
    expect(code(await ask(`users/${user.id}/corrections`, correction, puppet))).toEqual([403, 'account_unconfirmed']);
    const { id: request } = await asked(`users/${user.id}/corrections`, correction);
    expect(code(await decide(request, puppet))).toEqual([403, 'account_unconfirmed']);
    expect((await decide(request, two)).status).toBe(200);
  });

  test.each([
    ['promotes', { role: 'super_admin' }],
    ['sets the password of', { password }],
  ])('who %s a colleague alone makes them count no more', async (_, form) => {
    const colleague = await identity.adminAtWork('admin');
    expect((await change(colleague.id, form)).status).toBe(200);
    expect(await member(colleague.id)).toMatchObject({ confirmed: false });
  });

  test('a second factor that is reset alone does the same, a new name does not', async () => {
    const colleague = await identity.adminAtWork('admin');
    expect((await change(colleague.id, { username: newName() })).status).toBe(200);
    expect(await member(colleague.id)).toMatchObject({ confirmed: true });
    await secondFactor(colleague.id);
    const reset = await identity.call('DELETE', `/admin/admins/${colleague.id}/second-factor`, undefined, one);
    expect(reset.status).toBe(204);
    expect(await member(colleague.id)).toMatchObject({ confirmed: false });
  });

  test('it is switched on only while two confirmed super_admins are there', async () => {
    await identity.query('UPDATE admins SET confirmed = false WHERE id = $1', [two.id]);
    expect(code(await choose({ enabled: true }))).toEqual([409, 'two_people_needed']);
    await identity.query('UPDATE admins SET confirmed = true WHERE id = $1', [two.id]);
    expect(code(await choose({ enabled: true }, clerk))).toEqual([403, 'forbidden']);
  });
});

describe('switched on', () => {
  const open = async () =>
    listApprovals.answer
      .parse((await identity.call('GET', '/admin/approvals', undefined, two)).body)
      .approvals.map(({ id }) => id);
  beforeEach(async () => {
    expect((await choose({ enabled: true })).body).toMatchObject({ two_people: true });
  });
  afterEach(async () => {
    const { approvals } = listApprovals.answer.parse(
      (await identity.call('GET', '/admin/approvals', undefined, one)).body,
    );
    for (const { id } of approvals) await decide(id, one, 'refuse');
    if (!(await settings()).two_people) return;
    const { id } = await asked('settings/two-people/requests', { enabled: false, moneyFrom: 1 });
    expect((await decide(id, two)).status).toBe(200);
    expect(await settings()).toMatchObject({ two_people: false });
  });

  test('one person neither switches it off nor raises its amount, and the others are told of both', async () => {
    await eventually(async () =>
      expect(await identity.announcedSettings()).toMatchObject({
        approvals: { two_people: true, money_from: 1 },
      }),
    );
    for (const rule of [{ enabled: false }, { moneyFrom: 90_000_000 }])
      expect(code(await choose(rule))).toEqual([409, 'approval_needed']);
    const { id, ...request } = await asked('settings/two-people/requests', { enabled: false });
    expect(request).toMatchObject({
      kind: 'two_people',
      changes: [{ field: 'two_people', before: 'true', after: 'false' }],
    });
    expect(code(await decide(id, clerk))).toEqual([403, 'forbidden']);
    expect((await decide(id, two)).status).toBe(200);
    await eventually(async () =>
      expect(await identity.announcedSettings()).toMatchObject({
        approvals: { two_people: false, money_from: null },
      }),
    );
  });

  test.each([
    [{ registrationPrice: 700 }, { registration_price: 700 }],
    [{ freeTicketMaxPrice: 50_000 }, { free_ticket_max_price: 50_000 }],
    [{ freeTicketShare: 100 }, { free_ticket_share: 100 }],
    [{ referralBonus: 50 }, { referral_bonus: 50 }],
    [{ referralThreshold: 1 }, { referral_threshold: 1 }],
    [
      { playLimitWeek: 200, playLimitMonth: 900 },
      { play_limit_week: 200, play_limit_month: 900 },
    ],
    [{ playLimitWeek: null }, { play_limit_week: null, play_limit_month: 900 }],
    [{ helpWhatsapp: '+228 91 77 02 16' }, { help_whatsapp: '+22891770216' }],
    [{ operator: 'Tirages SARL\nLomé' }, { operator: 'Tirages SARL\nLomé' }],
    [{ licence: 'n° 12/2026' }, { licence: 'n° 12/2026' }],
    [{ complaints: 'Au guichet' }, { complaints: 'Au guichet' }],
    [{ complaints: '' }, { complaints: null }],
  ])('%j waits for a second administrator', async (form, shown) => {
    const before = await settings();
    for (const by of [clerk, one]) expect(code(await set(form, by))).toEqual([409, 'approval_needed']);
    const { id } = await asked('settings/requests', form, clerk);
    expect(await settings()).toEqual(before);
    expect((await decide(id, one)).status).toBe(200);
    expect(await settings()).toMatchObject(shown);
  });

  test('the rewards of the referral programme wait too; what is sent unchanged is saved', async () => {
    const reward = (form: object) => identity.call('PUT', '/admin/referral-settings', form, clerk);
    for (const form of [{ reward_tickets: 1_000 }, { enabled: false }, { required_referrals: 2 }])
      expect(code(await reward(form))).toEqual([409, 'approval_needed']);
    const { id } = await asked('settings/requests', { rewardTickets: 6, referralEnabled: false }, clerk);
    expect((await decide(id, two)).status).toBe(200);
    expect((await identity.call('GET', '/admin/referral-settings', undefined, clerk)).body).toMatchObject({
      enabled: false,
      reward_tickets: 6,
    });
    const { registration_price: registrationPrice, operator } = await settings();
    expect((await set({ registrationPrice, operator })).status).toBe(200);
    expect(code(await ask('settings/requests', {}, clerk))).toEqual([400, 'nothing_changed']);
    const lines = await identity.query(
      "SELECT actor_username, action FROM audit_log WHERE action LIKE 'settings.request%' ORDER BY id DESC LIMIT 2",
    );
    expect(lines).toEqual([
      { actor_username: two.username, action: 'settings.request_approved' },
      { actor_username: clerk.username, action: 'settings.requested' },
    ]);
  });

  test('a limit of the week above the month’s is refused when asked for, and when another change made it so', async () => {
    const above = await ask('settings/requests', { playLimitWeek: 2000, playLimitMonth: 1000 }, clerk);
    expect(above).toMatchObject({ status: 400, body: { errors: [{ path: 'playLimitWeek' }] } });
    const { id } = await asked('settings/requests', { playLimitWeek: 500 }, clerk);
    await identity.query('UPDATE settings SET play_limit_month = 100');
    expect(await decide(id, one)).toMatchObject({ status: 400, body: { errors: [{ path: 'playLimitWeek' }] } });
    await identity.query('UPDATE settings SET play_limit_month = NULL');
  });

  test('an account is made by two, and does not count yet; its password is in no answer and no line', async () => {
    const username = newName();
    expect(code(await add(username))).toEqual([409, 'approval_needed']);
    const approval = await asked('admins/requests', { username, password, role: 'super_admin' });
    expect(approval).toMatchObject({ kind: 'admin', subject_name: username });
    expect((await logIn(username)).status).toBe(401);
    expect(code(await decide(approval.id, clerk))).toEqual([403, 'forbidden']);
    expect((await decide(approval.id, two)).status).toBe(200);
    expect(await member(approval.subject)).toEqual({ role: 'super_admin', confirmed: false });
    expect((await logIn(username)).body.admin).toMatchObject({ set_up: 'password' });
    const kept = await identity.query('SELECT * FROM approval_requests WHERE id = $1', [approval.id]);
    expect(JSON.stringify([approval, kept, await identity.query('SELECT * FROM audit_log')])).not.toMatch(
      /argon2|Harmattan/,
    );
  });

  test('a promotion, another’s password and another’s second factor wait for a second super_admin', async () => {
    const colleague = await identity.adminAtWork('admin');
    await secondFactor(colleague.id);
    for (const form of [{ role: 'super_admin' }, { password }])
      expect(code(await change(colleague.id, form))).toEqual([409, 'approval_needed']);
    expect(code(await identity.call('DELETE', `/admin/admins/${colleague.id}/second-factor`, undefined, one))).toEqual([
      409,
      'approval_needed',
    ]);
    const wanted = { role: 'super_admin', password, secondFactor: 'off' };
    const { id, changes } = await asked(`admins/${colleague.id}/requests`, wanted);
    expect(changes.map(({ field }) => field)).toEqual(['role', 'password', 'second_factor']);
    expect((await decide(id, two)).status).toBe(200);
    expect(await member(colleague.id)).toEqual({ role: 'super_admin', confirmed: false });
    expect(await identity.sessions.findSession(colleague.token)).toBeNull();
    expect((await logIn(colleague.username)).body.admin).toMatchObject({ role: 'super_admin', set_up: 'password' });
  });

  test('who asked for an account and enters it first is still one person, until two confirm it in its owner’s hands', async () => {
    const username = newName();
    const { id, subject } = await asked('admins/requests', { username, password, role: 'super_admin' });
    expect((await decide(id, two)).status).toBe(200);
    const confirm = () => ask(`admins/${subject}/requests`, { confirmed: true });
    expect(code(await confirm())).toEqual([409, 'own_password_first']);
    const puppet = await withOwnPassword(username);
    expect(code(await ask('settings/requests', { registrationPrice: 900 }, puppet))).toEqual([
      403,
      'account_unconfirmed',
    ]);
    const { id: price } = await asked('settings/requests', { registrationPrice: 900 });
    expect(code(await decide(price, puppet))).toEqual([403, 'account_unconfirmed']);
    const { id: confirmation, subject_from: alone } = await asked(`admins/${subject}/requests`, { confirmed: true });
    expect(alone).toBeNull();
    for (const by of [puppet, one]) expect((await decide(confirmation, by)).status).toBe(403);
    expect((await decide(confirmation, two)).status).toBe(200);
    expect(await member(subject)).toEqual({ role: 'super_admin', confirmed: true });
  });

  test('a reset ends what the account had asked for and its confirmation, and only then is confirmed again', async () => {
    const colleague = await identity.adminAtWork();
    const { id: price } = await asked('settings/requests', { registrationPrice: 900 }, colleague);
    const { id } = await asked(`admins/${colleague.id}/requests`, { password });
    expect((await decide(id, two)).status).toBe(200);
    expect(await member(colleague.id)).toMatchObject({ confirmed: false });
    await eventually(async () => expect(await open()).not.toContain(price));
    expect(code(await decide(price, two))).toEqual([409, 'approval_closed']);
    expect(code(await ask(`admins/${colleague.id}/requests`, { password, confirmed: true }))).toEqual([
      409,
      'own_password_first',
    ]);
    await withOwnPassword(colleague.username);
    const again = await asked(`admins/${colleague.id}/requests`, { confirmed: true });
    expect((await decide(again.id, two)).status).toBe(200);
    expect(await member(colleague.id)).toMatchObject({ confirmed: true });
  });

  test('one’s own password and second factor are in no request', async () => {
    for (const form of [{ password }, { secondFactor: 'off' }])
      expect(code(await ask(`admins/${one.id}/requests`, form))).toEqual([403, 'forbidden']);
    expect(code(await change(one.id, { password }))).toEqual([409, 'password_incorrect']);
  });

  test('a further area waits for a second super_admin, one fewer does not', async () => {
    const colleague = await identity.adminAtWork('admin');
    expect((await change(colleague.id, { areas: ['support', 'money'] })).status).toBe(200);
    for (const areas of [['support', 'phones'], ['draws']])
      expect(code(await change(colleague.id, { areas }))).toEqual([409, 'approval_needed']);
    const { id, changes } = await asked(`admins/${colleague.id}/requests`, { areas: ['support', 'phones'] });
    expect(changes).toEqual([{ field: 'areas', before: 'support,money', after: 'support,phones' }]);
    expect((await decide(id, two)).status).toBe(200);
    expect((await logIn(colleague.username, colleague.password)).body.admin.areas).toEqual(['support', 'phones']);
    expect(await member(colleague.id)).toMatchObject({ confirmed: true });
    const [line] = await identity.query(
      "SELECT before, after FROM audit_log WHERE action = 'admin.updated' AND subject = $1 ORDER BY id DESC LIMIT 1",
      [colleague.id],
    );
    expect(line).toMatchObject({ before: { areas: ['support', 'money'] }, after: { areas: ['support', 'phones'] } });
    const fresh = await asked('admins/requests', { username: newName(), password, role: 'admin', areas: [] });
    expect((await decide(fresh.id, two)).status).toBe(200);
    expect((await identity.query('SELECT areas FROM admins WHERE id = $1', [fresh.subject]))[0]).toEqual({ areas: [] });
  });

  test('a request is read and decided in its area alone', async () => {
    const support = { ...clerk, subject: { ...clerk.subject, areas: ['support'] as const } };
    const money = { ...clerk, subject: { ...clerk.subject, areas: ['money'] as const } };
    const { id } = await asked('settings/requests', { registrationPrice: 850 }, one);
    const seenBy = async (by: AtWork) =>
      listApprovals.answer
        .parse((await identity.call('GET', '/admin/approvals', undefined, by)).body)
        .approvals.some((approval) => approval.id === id);
    expect([await seenBy(support), await seenBy(money)]).toEqual([false, true]);
    expect(code(await decide(id, support))).toEqual([403, 'forbidden']);
    expect((await decide(id, money, 'refuse')).status).toBe(200);
  });

  test('an account that one person made is confirmed by two, and removing it ends what waits about it', async () => {
    const colleague = await identity.adminAtWork();
    await identity.query('UPDATE admins SET confirmed = false WHERE id = $1', [colleague.id]);
    const { id } = await asked(`admins/${colleague.id}/requests`, { confirmed: true });
    expect((await decide(id, two)).status).toBe(200);
    expect(await member(colleague.id)).toMatchObject({ confirmed: true });
    const other = await asked(`admins/${colleague.id}/requests`, { password });
    expect((await identity.call('DELETE', `/admin/admins/${colleague.id}`, undefined, one)).status).toBe(204);
    expect(code(await decide(other.id, two))).toEqual([409, 'approval_closed']);
  });

  test.each<[string, string, (id: string) => Promise<{ status: number }>]>([
    ['removed', 'été supprimé', (id) => identity.call('DELETE', `/admin/admins/${id}`, undefined, one)],
    ['demoted', 'changé de rôle ou de domaines', (id) => change(id, { role: 'admin' })],
  ])('what an administrator asked for ends at once when they are %s', async (_, why, leave) => {
    const colleague = await identity.adminAtWork();
    const { id } = await asked('settings/requests', { registrationPrice: 900 }, colleague);
    const { id: another } = await asked('settings/two-people/requests', { enabled: false }, one);
    expect((await leave(colleague.id)).status).toBeLessThan(300);
    await eventually(async () => expect(await open()).toEqual([another]));
    expect(code(await decide(id, two))).toEqual([409, 'approval_closed']);
    const [line] = await identity.query(
      "SELECT actor_username, after FROM audit_log WHERE action = 'settings.request_refused' ORDER BY id DESC LIMIT 1",
    );
    expect(line).toEqual({
      actor_username: one.username,
      after: { reason: `Le compte qui a fait cette demande a ${why}` },
    });
  });
});

describe('the first two', () => {
  let first: AtWork;
  let second: AtWork;
  let third: AtWork;
  beforeEach(async () => {
    expect(await settings()).toMatchObject({ two_people: false });
    first = await identity.adminAtWork();
    await identity.onlyCounting([first.id]);
    await identity.query('UPDATE settings SET colleague_left_at = NULL');
    const [other, another] = [newName(), newName()];
    await add(other, 'super_admin', first);
    await add(another, 'super_admin', first);
    [second, third] = [await withOwnPassword(other), await withOwnPassword(another)];
  });
  const confirmation = () => asked(`admins/${second.id}/requests`, { confirmed: true }, first);
  /** As if these hours had passed. */
  async function wait(id: string, hours: number) {
    await unguarded(
      identity.databaseUrl,
      'approval_requests',
      `UPDATE approval_requests SET requested_at = requested_at - $2 * interval '1 hour', subject_from = subject_from - $2 * interval '1 hour' WHERE id = $1`,
      [id, hours],
    );
  }

  test('confirm each other on the screen, with own passwords and second factors, after 24 hours', async () => {
    const team = await identity.call('GET', '/admin/admins', undefined, first);
    expect(team.body).toMatchObject({ first_two: true, confirmed: 1 });
    const asking = () => ask(`admins/${second.id}/requests`, { confirmed: true }, first);
    expect(code(await asking())).toEqual([409, 'second_factor_first']);
    await secondFactor(second.id);
    expect(code(await asking())).toEqual([409, 'second_factor_first']);
    await secondFactor(first.id);
    const { id, subject_from, requested_at } = await confirmation();
    expect(Date.parse(subject_from!) - Date.parse(requested_at)).toBe(24 * 3_600_000);
    await eventually(async () =>
      expect(
        (await identity.events.of(ApprovalRequested)).filter(({ approval_id }) => approval_id === id),
      ).toMatchObject([{ kind: 'admin', alone: false, by_subject: true }]),
    );
    expect(code(await decide(id, second))).toEqual([409, 'approval_too_early']);
    await wait(id, 24.1);
    expect(code(await decide(id, first))).toEqual([403, 'approval_own']);
    expect(code(await decide(id, third))).toEqual([403, 'account_unconfirmed']);
    expect((await decide(id, second)).status).toBe(200);
    expect(await member(second.id)).toEqual({ role: 'super_admin', confirmed: true });
    expect((await choose({ enabled: true }, first)).status).toBe(200);
    await identity.query('UPDATE settings SET two_people = false');
  });

  test.each<[string, () => AtWork]>([
    ['who asked', () => first],
    ['the other', () => second],
    ['a third', () => third],
  ])('%s objects, and nothing is confirmed', async (_, by) => {
    await secondFactor(first.id, second.id);
    const { id } = await confirmation();
    expect((await decide(id, by(), 'refuse')).status).toBe(200);
    await wait(id, 25).catch(() => undefined);
    expect(code(await decide(id, second))).toEqual([409, 'approval_closed']);
    expect(await member(second.id)).toMatchObject({ confirmed: false });
  });

  test('are not those who are left once an account no longer counts, and not two while the switch is on', async () => {
    await secondFactor(first.id, second.id);
    const { id } = await confirmation();
    await wait(id, 25);
    await identity.query('UPDATE settings SET colleague_left_at = now()');
    expect(code(await decide(id, second))).toEqual([403, 'account_unconfirmed']);
    expect((await decide(id, first, 'refuse')).status).toBe(200);
    expect((await confirmation()).subject_from).toBeNull();
    await identity.query('UPDATE settings SET colleague_left_at = NULL, two_people = true');
    expect((await identity.call('GET', '/admin/admins', undefined, first)).body).toMatchObject({ first_two: false });
    await identity.query('UPDATE settings SET two_people = false');
  });

  test('the database refuses the other’s agreement within 24 hours', async () => {
    await secondFactor(first.id, second.id);
    const { id } = await confirmation();
    await expect(
      identity.query(
        `UPDATE approval_requests SET decision = 'approved', decided_at = now(), decided_by = $2, decided_by_name = 'x' WHERE id = $1`,
        [id, second.id],
      ),
    ).rejects.toThrow('the_subject_waits');
  });
});
