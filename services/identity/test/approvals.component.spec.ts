import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { SettingsChanged, UserUpdated } from '@raffle/contracts/events';
import { approveRequest, listApprovals, requestCorrection } from '@raffle/contracts/http/approvals';
import { awaitedPrizes } from '@raffle/contracts/internal';
import { eventually } from '@raffle/test-kit';
import { nextPhone, startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
type AtWork = Awaited<ReturnType<IdentityService['adminAtWork']>>;
let asker: AtWork;
let approver: AtWork;
beforeAll(async () => {
  identity = await startIdentity([SettingsChanged, UserUpdated]);
  [asker, approver] = [await identity.adminAtWork('admin'), await identity.adminAtWork('admin')];
});
afterAll(() => identity.stop());
afterEach(() => identity.catalog.answer(awaitedPrizes, { prizes: 0 }));

let phones = 0;
const newPhone = () => `+2289155${String(++phones).padStart(4, '0')}`;
type Person = Awaited<ReturnType<IdentityService['member']>>['user'];

const ask = ({ id, name, phone }: Person, change: object, by: AtWork = asker) =>
  identity.call(
    'POST',
    `/admin/users/${id}/corrections`,
    { reason: 'Pièce d’identité vue', before: { name, phone }, ...change },
    by,
  );
const asked = async (user: Person, change: object) => {
  const { status, body } = await ask(user, change);
  expect(status).toBe(201);
  return requestCorrection.answer!.parse(body).approval;
};
const approve = (id: string, by: AtWork = approver) =>
  identity.call('POST', `/admin/approvals/${id}/approve`, undefined, by);
const refuse = (id: string, by: AtWork = approver, reason = 'Pièce illisible') =>
  identity.call('POST', `/admin/approvals/${id}/refuse`, { reason }, by);
const list = async (query = '') =>
  listApprovals.answer!.parse((await identity.call('GET', `/admin/approvals${query}`, undefined, asker)).body)
    .approvals;
const storedUser = async (id: string) =>
  (await identity.query('SELECT name, phone, version FROM users WHERE id = $1', [id]))[0];

describe('a correction', () => {
  test('waits for a second administrator, and is applied by the approval', async () => {
    const { user, form, session } = await identity.member();
    const phone = newPhone();
    const approval = await asked(user, { name: 'Afi Mawuli Mensah', phone });
    expect(approval).toMatchObject({
      state: 'open',
      subject_name: user.name,
      requested_by: { id: asker.id, username: asker.username },
      changes: [
        { field: 'name', before: user.name, after: 'Afi Mawuli Mensah' },
        { field: 'phone', before: user.phone, after: phone },
      ],
    });
    expect(Date.parse(approval.expires_at) - Date.parse(approval.requested_at)).toBe(72 * 3_600_000);
    expect(await list()).toContainEqual(approval);
    expect(await storedUser(user.id)).toMatchObject({ name: user.name, phone: user.phone });

    expect(await approve(approval.id, asker)).toMatchObject({ status: 403, body: { code: 'approval_own' } });
    const done = await approve(approval.id);
    expect(done.status).toBe(200);
    expect(approveRequest.answer!.parse(done.body).approval).toMatchObject({
      state: 'approved',
      decided_by: { id: approver.id, username: approver.username },
    });
    expect(await storedUser(user.id)).toMatchObject({ name: 'Afi Mawuli Mensah', phone });
    expect(await identity.sessions.find(session)).toBeNull();
    expect((await identity.logIn(form.phone, form.password)).status).toBe(401);
    expect((await identity.logIn(phone, form.password)).status).toBe(200);
    await eventually(async () =>
      expect((await identity.events.of(UserUpdated)).filter(({ user_id: id }) => id === user.id)).toMatchObject([
        { display_name: 'A. M.', name: 'Afi Mawuli Mensah', phone },
      ]),
    );
    expect((await list()).map(({ id }) => id)).not.toContain(approval.id);
    expect((await list(`?subject=${user.id}`)).map(({ id, state }) => [id, state])).toEqual([
      [approval.id, 'approved'],
    ]);
    expect(await approve(approval.id)).toMatchObject({ status: 409, body: { code: 'approval_closed' } });
  });

  test('is in the audit log with its requester, and without name and number', async () => {
    const { user } = await identity.member();
    const phone = newPhone();
    const { id } = await asked(user, { phone });
    await approve(id);
    const lines = await identity.query(
      "SELECT actor_username, action, before, after FROM audit_log WHERE subject = $1 AND action LIKE 'user.correct%' ORDER BY id",
      [user.id],
    );
    const reason = 'Pièce d’identité vue';
    expect(lines).toEqual([
      {
        actor_username: asker.username,
        action: 'user.correction_requested',
        before: null,
        after: { fields: ['phone'], reason },
      },
      {
        actor_username: approver.username,
        action: 'user.corrected',
        before: null,
        after: { fields: ['phone'], requested_by: asker.username, reason },
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain(phone.slice(4));
  });

  test('of a number leaves alone who registers with the old one, also when the account is closed', async () => {
    const typed = nextPhone();
    // Their form was sent before the number had an account, and is paid once it has none any more.
    const newcomer = await identity.register({ phone: typed, name: 'Essi Amouzou' });
    const { user, form } = await identity.member({ phone: typed });
    const phone = newPhone();
    await approve((await asked(user, { phone })).id);
    const { token } = (await identity.logIn(phone, form.password)).body as { token: string };
    const subject = { kind: 'user', id: user.id } as const;
    const closed = await identity.call('POST', '/users/close-account', { password: form.password }, { subject, token });
    expect(closed.status).toBe(204);
    await identity.confirm(newcomer.payment);
    const claimed = await eventually(async () => {
      const answer = await identity.claim(newcomer);
      expect(answer.status).toBe(200);
      return answer.body;
    });
    expect(claimed).toMatchObject({ user: { name: 'Essi Amouzou', phone: user.phone } });
  });

  test('of only the name leaves the person signed in', async () => {
    const { user, session } = await identity.member();
    await approve((await asked(user, { name: 'Kossi Adjavon' })).id);
    expect(await storedUser(user.id)).toMatchObject({ name: 'Kossi Adjavon', phone: user.phone });
    expect(await identity.sessions.find(session)).not.toBeNull();
  });

  test('is refused with a reason, or withdrawn by its requester; then another can be requested', async () => {
    const { user } = await identity.member();
    for (const by of [approver, asker]) {
      const { id } = await asked(user, { name: 'Kossi Adjavon' });
      expect(await ask(user, { name: 'Une autre' }, approver)).toMatchObject({
        status: 409,
        body: { code: 'approval_open' },
      });
      expect(await refuse(id, by, ' ')).toMatchObject({ status: 400 });
      expect((await refuse(id, by)).body).toMatchObject({
        approval: { state: 'refused', decided_by: { id: by.id }, decision_reason: 'Pièce illisible' },
      });
      expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'approval_closed' } });
    }
    expect(await storedUser(user.id)).toMatchObject({ name: user.name });
  });

  test('can be neither requested nor approved between a draw and the handover of a prize', async () => {
    const { user } = await identity.member();
    const { id } = await asked(user, { phone: newPhone() });
    identity.catalog.answer(awaitedPrizes, { prizes: 1 });
    for (const answer of [await approve(id), await ask(user, { name: 'Une autre' })]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'prize_not_handed_over' } });
    }
    expect(await storedUser(user.id)).toMatchObject({ phone: user.phone });
    identity.catalog.breakDown();
    expect(await approve(id)).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
    identity.catalog.recover();
    identity.catalog.answer(awaitedPrizes, { prizes: 0 });
    expect((await approve(id)).status).toBe(200);
  });

  test('of data that has changed since is not applied', async () => {
    const { user } = await identity.member();
    const { id } = await asked(user, { phone: newPhone() });
    await identity.call('PUT', '/users/profile', { name: 'Afi Autrement' }, identity.as('user', user.id));
    expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'approval_outdated' } });
    expect(await storedUser(user.id)).toMatchObject({ phone: user.phone });
    expect((await list()).map((one) => one.id)).toContain(id);
    expect(await ask(user, { name: 'Une autre' })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  });

  test('never takes another account’s number', async () => {
    const [{ user }, { user: other }] = [await identity.member(), await identity.member()];
    expect(await ask(user, { phone: other.phone })).toMatchObject({ status: 409, body: { code: 'phone_of_another' } });
    const phone = newPhone();
    const { id } = await asked(user, { phone });
    await approve((await asked(other, { phone })).id);
    expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'phone_of_another' } });
    expect(await storedUser(user.id)).toMatchObject({ phone: user.phone });
    expect((await list()).map((one) => one.id)).toContain(id);
  });

  test('is applied once by concurrent approvals', async () => {
    const { user } = await identity.member();
    const third = await identity.adminAtWork();
    const { id } = await asked(user, { name: 'Kossi Adjavon' });
    const answers = await Promise.all([approver, third, approver].map((by) => approve(id, by)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await storedUser(user.id)).toMatchObject({ version: 2 });
  });

  test.each([
    [{}, 'correction_empty'],
    [{ phone: '12' }, 'phone_invalid'],
    [{ name: ' ' }, 'invalid_request'],
    [{ name: 'Une autre', reason: '' }, 'invalid_request'],
  ])('%j is refused', async (change, code) => {
    const { user } = await identity.member();
    expect(await ask(user, change)).toMatchObject({ status: 400, body: { code } });
  });

  test('of an unknown person, or an unknown one, is not found', async () => {
    const { user } = await identity.member();
    expect(await ask({ ...user, id: randomUUID() }, { name: 'Une autre' })).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    });
    for (const answer of [await approve(randomUUID()), await refuse(randomUUID())]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'approval_not_found' } });
    }
  });

  test('expires: it is neither listed nor approved, and another can be requested', async () => {
    const { user } = await identity.member();
    const id = randomUUID();
    await identity.query(
      `INSERT INTO approval_requests (id, kind, subject, before, after, reason, requested_by, requested_by_name, requested_at, expires_at)
       VALUES ($1, 'person', $2, $3, $4, 'Vieille demande', $5, 'x', now() - interval '4 days', now() - interval '1 day')`,
      [id, user.id, { name: user.name, phone: user.phone }, { name: 'Une autre' }, asker.id],
    );
    expect((await list()).map((one) => one.id)).not.toContain(id);
    expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'approval_closed' } });
    await asked(user, { name: 'Kossi Adjavon' });
    expect((await list(`?subject=${user.id}`)).map(({ state }) => state)).toEqual(['open', 'expired']);
  });
});

describe('a new price of the registration', () => {
  let chief: AtWork;
  beforeAll(async () => {
    chief = await identity.adminAtWork();
  });
  const choose = (price: boolean, by: AtWork = chief) =>
    identity.call('PUT', '/admin/settings/approvals', { price }, by);
  const set = (registrationPrice: number, by: AtWork = asker) =>
    identity.call('PUT', '/admin/settings', { registrationPrice }, by);
  const price = async () => (await identity.call('GET', '/admin/settings', undefined, asker)).body;
  const askFor = (registrationPrice: number, before = 500) =>
    identity.call(
      'POST',
      '/admin/settings/price-requests',
      { registrationPrice, reason: 'Décision du 20 novembre', before: { registrationPrice: before } },
      asker,
    );
  afterEach(async () => {
    await choose(false);
    expect((await set(500)).status).toBe(200);
  });

  test('needs no approval until a super_admin requires it', async () => {
    expect(await price()).toMatchObject({ registration_price: 500, approve_price: false });
    expect((await set(600)).status).toBe(200);
    expect(await choose(true, asker)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await choose(true)).body).toMatchObject({ approve_price: true });
    expect(await set(700)).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
    expect(await set(700, chief)).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
    // The same price and the other settings need no approval.
    expect(
      (await identity.call('PUT', '/admin/settings', { registrationPrice: 600, referralBonus: 2 }, asker)).status,
    ).toBe(200);
    expect(await price()).toMatchObject({ registration_price: 600, referral_bonus: 2 });
  });

  test('takes effect with its approval', async () => {
    await choose(true);
    expect(await askFor(500)).toMatchObject({ status: 400, body: { code: 'price_unchanged' } });
    expect(await askFor(700, 900)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    const { approval } = requestCorrection.answer!.parse((await askFor(700)).body);
    expect(approval).toMatchObject({
      kind: 'registration_price',
      subject: 'settings',
      subject_name: '',
      changes: [{ field: 'registration_price', before: '500', after: '700' }],
    });
    expect((await list('?subject=settings'))[0]).toEqual(approval);
    expect((await list()).map(({ id }) => id)).toContain(approval.id);
    expect((await askFor(800)).body).toMatchObject({ code: 'approval_open' });
    expect((await approve(approval.id, asker)).body).toMatchObject({ code: 'approval_own' });
    expect(await price()).toMatchObject({ registration_price: 500 });
    expect((await approve(approval.id)).status).toBe(200);
    expect(await price()).toMatchObject({ registration_price: 700 });
    await eventually(async () =>
      expect((await identity.events.of(SettingsChanged)).at(-1)).toMatchObject({ registration_price: 700 }),
    );
    const lines = await identity.query(
      "SELECT actor_username, action, before, after FROM audit_log WHERE action LIKE 'settings%' ORDER BY id DESC LIMIT 3",
    );
    expect(lines.map(({ actor_username: by, action }) => [by, action])).toEqual([
      [approver.username, 'settings.price_approved'],
      [approver.username, 'settings.updated'],
      [asker.username, 'settings.price_requested'],
    ]);
    expect(lines[1]).toMatchObject({ before: { registration_price: 500 }, after: { registration_price: 700 } });
  });

  test('is refused with a reason, and is not applied if the price has changed', async () => {
    await choose(true);
    const first = requestCorrection.answer!.parse((await askFor(700)).body).approval.id;
    expect((await refuse(first)).body).toMatchObject({ approval: { state: 'refused' } });
    const second = requestCorrection.answer!.parse((await askFor(700)).body).approval.id;
    await choose(false);
    await set(650);
    await choose(true);
    expect((await approve(second)).body).toMatchObject({ code: 'approval_outdated' });
    expect(await price()).toMatchObject({ registration_price: 650 });
    await refuse(second);
  });
});

test('a super_admin chooses what else needs a second administrator, and the other services are notified', async () => {
  const chief = await identity.adminAtWork();
  const choose = (change: object, by: AtWork = chief) => identity.call('PUT', '/admin/settings/approvals', change, by);
  expect((await choose({ draw: true }, asker)).status).toBe(403);
  expect((await choose({ moneyFrom: 0 })).status).toBe(400);
  const settings = { approve_draw: true, approve_cancellation: true, approve_money_from: 50_000 };
  expect((await choose({ draw: true, cancellation: true, moneyFrom: 50_000 })).body).toMatchObject(settings);
  await eventually(async () =>
    expect((await identity.events.of(SettingsChanged)).at(-1)).toMatchObject({
      approvals: { draw: true, cancellation: true, money_from: 50_000 },
    }),
  );
  const last = "SELECT after FROM audit_log WHERE action = 'settings.approvals_chosen' ORDER BY id DESC LIMIT 1";
  expect(await identity.query(last)).toEqual([{ after: settings }]);
  expect((await choose({ draw: false, cancellation: false, moneyFrom: null })).body).toMatchObject({
    approve_draw: false,
    approve_money_from: null,
  });
});

describe('the database', () => {
  test.each([
    [
      'an approval by the requester',
      `decision = 'approved', decided_by = requested_by, decided_by_name = 'x', decided_at = now()`,
      'the_approver_is_another',
    ],
    ['another change than requested', `after = '{"name": "Une autre"}'`, 'never changes'],
    ['a later expiry', `expires_at = now() + interval '1 year'`, 'never changes'],
    ['an approval without an approver', `decision = 'approved', decided_at = now()`, 'an_administrator_decides'],
  ])('refuses %s', async (_, change, reason) => {
    const { user } = await identity.member();
    const { id } = await asked(user, { name: 'Kossi Adjavon' });
    await expect(identity.query(`UPDATE approval_requests SET ${change} WHERE id = $1`, [id])).rejects.toThrow(reason);
  });
});

test('closing an account deletes its requests', async () => {
  const { user, form, session } = await identity.member();
  await asked(user, { name: 'Kossi Adjavon' });
  const by = { ...identity.as('user', user.id), token: session };
  const body = { password: form.password, giveUp: true };
  expect((await identity.call('POST', '/users/close-account', body, by)).status).toBe(204);
  expect(await identity.query('SELECT 1 FROM approval_requests WHERE subject = $1', [user.id])).toEqual([]);
});
