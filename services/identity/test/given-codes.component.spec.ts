import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AccessEnded, CodeGiven, UserErased, UserUpdated } from '@raffle/contracts/events';
import { requestCorrection } from '@raffle/contracts/http/requests-about-people';
import { eventually, unguarded } from '@raffle/test-kit';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
type AtWork = Awaited<ReturnType<IdentityService['adminAtWork']>>;
type Member = Awaited<ReturnType<IdentityService['member']>>;
let one: AtWork;
beforeAll(async () => {
  identity = await startIdentity([AccessEnded, CodeGiven, UserErased, UserUpdated]);
  one = await identity.adminAtWork('admin');
});
afterAll(() => identity.stop());

const newPassword = 'Harmattan26';
const reason = 'Pièce d’identité vue';
const give = async ({ user }: Member, by = one) => {
  const { status, body } = await identity.call('POST', `/admin/users/${user.id}/reset-code`, undefined, by);
  expect(status).toBe(201);
  return body.code;
};
const use = async ({ form }: Member, code: string) => {
  const used = await identity.call('POST', '/users/password-reset', { phone: form.phone, code, newPassword });
  expect(used.status).toBe(200);
};
const rename = ({ user }: Member, name = 'Une Autre') =>
  identity.call('PUT', '/users/profile', { name }, identity.as('user', user.id));
const close = ({ user, session }: Member, password: string) =>
  identity.call(
    'POST',
    '/users/close-account',
    { password, giveUp: true },
    { ...identity.as('user', user.id), token: session },
  );
const ask = ({ user }: Member, change: object, by: AtWork) => {
  const body = { reason, before: { name: user.name, phone: user.phone }, ...change };
  return identity.call('POST', `/admin/users/${user.id}/corrections`, body, by);
};
const approve = (id: string, by: AtWork) => identity.call('POST', `/admin/approvals/${id}/approve`, undefined, by);
const refused = { status: 409, body: { code: 'code_given' } };
const told = async ({ user }: Member) =>
  (await identity.events.of(CodeGiven)).filter(({ user_id: id }) => id === user.id);
/** As if these hours had passed since the code. */
async function wait({ user }: Member, hours: number) {
  await unguarded(
    identity.databaseUrl,
    'password_reset_codes',
    `UPDATE password_reset_codes SET issued_at = issued_at - $2 * interval '1 hour', used_at = used_at - $2 * interval '1 hour' WHERE user_id = $1`,
    [user.id, hours],
  );
}

test('its owner is told of the code, and of the password set with it before the sessions end', async () => {
  const member = await identity.member();
  const code = await give(member);
  await eventually(async () => expect(await told(member)).toMatchObject([{ used: false }]));
  await use(member, code);
  await eventually(async () => expect(await told(member)).toMatchObject([{ used: false }, { used: true }]));
  for (const { at, guarded_until: until } of await told(member))
    expect(Date.parse(until) - Date.parse(at)).toBe(72 * 3_600_000);
  await eventually(async () => {
    const names = (await identity.events.all())
      .filter(({ payload }) => (payload as { user_id?: string }).user_id === member.user.id)
      .map(({ name }) => name);
    expect(names).toEqual(['identity.code-given.v1', 'identity.code-given.v1', 'identity.access-ended.v1']);
  });
});

test('for 72 hours the account gets no new name and is not closed, by whoever holds it', async () => {
  const member = await identity.member();
  const code = await give(member);
  expect(await rename(member)).toMatchObject(refused);
  await wait(member, 20);
  await use(member, code);
  expect(await rename(member)).toMatchObject(refused);
  expect(await close(member, newPassword)).toMatchObject(refused);
  expect(
    (await identity.call('PUT', '/users/profile', { city: 'Kara' }, identity.as('user', member.user.id))).status,
  ).toBe(200);
  await wait(member, 71);
  expect(await close(member, newPassword)).toMatchObject(refused);
  await wait(member, 1.1);
  expect((await rename(member)).status).toBe(200);
  expect((await close(member, newPassword)).status).toBe(200);
});

test('a code that its owner asked for by text ends nothing of that', async () => {
  const member = await identity.member();
  await identity.query(
    `INSERT INTO password_reset_codes (id, user_id, code_hash, issued_at, expires_at)
     VALUES (gen_random_uuid(), $1, '$argon2id$x', now(), now() + interval '10 minutes')`,
    [member.user.id],
  );
  expect((await rename(member)).status).toBe(200);
});

describe('no other phone or name, by two people either', () => {
  test.each([[{ phone: '+22891550001' }], [{ name: 'Une Autre' }]])('%j', async (change) => {
    const two = await identity.adminAtWork('admin');
    const member = await identity.member();
    const { id } = requestCorrection.answer.parse((await ask(member, change, one)).body).approval;
    await give(member, two);
    expect(await approve(id, two)).toMatchObject(refused);
    await wait(member, 72.1);
    expect((await approve(id, two)).status).toBe(200);
    await give(member, two);
    const again = { before: { name: 'Une Autre', phone: '+22891550001' }, name: 'Encore Une' };
    expect((await ask(member, again, one)).status).toBe(409);
  });

  test('with one administrator too, and nothing is locked for ever', async () => {
    await identity.onlyCounting([one.id]);
    await identity.query('UPDATE settings SET colleague_left_at = NULL');
    const member = await identity.member();
    await give(member);
    expect(await ask(member, { phone: '+22891550002' }, one)).toMatchObject(refused);
    await wait(member, 72.1);
    const { alone_from } = requestCorrection.answer.parse(
      (await ask(member, { phone: '+22891550002' }, one)).body,
    ).approval;
    expect(alone_from).not.toBeNull();
  });
});
