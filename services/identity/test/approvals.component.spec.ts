import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UserUpdated } from '@raffle/contracts/events';
import { approveRequest, listApprovals } from '@raffle/contracts/http/approvals';
import { requestCorrection } from '@raffle/contracts/http/requests-about-people';
import { eventually } from '@raffle/test-kit';
import { nextPhone, startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
type AtWork = Awaited<ReturnType<IdentityService['adminAtWork']>>;
let asker: AtWork;
let approver: AtWork;
beforeAll(async () => {
  identity = await startIdentity([UserUpdated]);
  [asker, approver] = [await identity.adminAtWork('admin'), await identity.adminAtWork('admin')];
});
afterAll(() => identity.stop());

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
  return requestCorrection.answer.parse(body).approval;
};
const approve = (id: string, by: AtWork = approver) =>
  identity.call('POST', `/admin/approvals/${id}/approve`, undefined, by);
const list = async (query = '') =>
  listApprovals.answer.parse((await identity.call('GET', `/admin/approvals${query}`, undefined, asker)).body).approvals;
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
    expect(await list()).toContainEqual(approval);
    expect(await storedUser(user.id)).toMatchObject({ name: user.name, phone: user.phone });

    const done = await approve(approval.id);
    expect(approveRequest.answer.parse(done.body).approval).toMatchObject({ state: 'approved' });
    expect(await storedUser(user.id)).toMatchObject({ name: 'Afi Mawuli Mensah', phone });
    expect(await identity.sessions.findSession(session)).toBeNull();
    expect((await identity.logIn(form.phone, form.password)).status).toBe(401);
    expect((await identity.logIn(phone, form.password)).status).toBe(200);
    await eventually(async () =>
      expect((await identity.events.of(UserUpdated)).filter(({ user_id: id }) => id === user.id)).toMatchObject([
        { display_name: 'A. M.', name: 'Afi Mawuli Mensah', phone },
      ]),
    );
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
    expect(closed.status).toBe(200);
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
    expect(await identity.sessions.findSession(session)).not.toBeNull();
  });

  test('of data that has changed since is not applied', async () => {
    const { user } = await identity.member();
    const { id } = await asked(user, { phone: newPhone() });
    await identity.call('PUT', '/users/profile', { name: 'Afi Autrement' }, identity.as('user', user.id));
    expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'approval_outdated' } });
    expect(await storedUser(user.id)).toMatchObject({ phone: user.phone });
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
  });

  test.each([
    [{}, 'correction_empty'],
    [{ phone: '12' }, 'phone_invalid'],
  ])('%j is refused', async (change, code) => {
    const { user } = await identity.member();
    expect(await ask(user, change)).toMatchObject({ status: 400, body: { code } });
  });

  test('of an unknown person is not found', async () => {
    const { user } = await identity.member();
    expect(await ask({ ...user, id: randomUUID() }, { name: 'Une autre' })).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    });
  });
});

test('closing an account deletes its requests', async () => {
  const { user, form, session } = await identity.member();
  await asked(user, { name: 'Kossi Adjavon' });
  const by = { ...identity.as('user', user.id), token: session };
  const body = { password: form.password, giveUp: true };
  expect((await identity.call('POST', '/users/close-account', body, by)).status).toBe(200);
  expect(await identity.query('SELECT 1 FROM approval_requests WHERE subject = $1', [user.id])).toEqual([]);
});
