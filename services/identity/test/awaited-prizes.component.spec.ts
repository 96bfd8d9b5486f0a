import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CodeGiven, DeliveryAdvanced, DrawCompleted, PrizeForfeited, WinnerWarned } from '@raffle/contracts/events';
import { requestCorrection } from '@raffle/contracts/http/requests-about-people';
import { userContacts } from '@raffle/contracts/internal';
import { eventually, publishEvent, unguarded } from '@raffle/test-kit';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
type AtWork = Awaited<ReturnType<IdentityService['adminAtWork']>>;
let one: AtWork;
let two: AtWork;
beforeAll(async () => {
  const TEXT_MESSAGES_SEALING_KEY = Buffer.alloc(32, 7).toString('base64');
  identity = await startIdentity([WinnerWarned, CodeGiven], {
    env: { TEXT_MESSAGES_CHANNEL: 'sms', TEXT_MESSAGES_SEALING_KEY },
  });
  [one, two] = [await identity.adminAtWork(), await identity.adminAtWork('admin')];
});
afterAll(() => identity.stop());

let products = 0;
const prize = (userId: string) => ({ product_id: ++products, ticket: 3, user_id: userId });
type Prize = ReturnType<typeof prize>;
const won = ({ product_id, ticket, user_id }: Prize) =>
  publishEvent(identity.vhostUrl, DrawCompleted, {
    ...DrawCompleted.fixture,
    product_id,
    frozen_at: new Date().toISOString(),
    winners: [{ ticket, user_id, display_name: 'A. M.', city: 'Lomé' }],
  });
const received = (given: Prize) =>
  publishEvent(identity.vhostUrl, DeliveryAdvanced, {
    ...DeliveryAdvanced.fixture,
    ...given,
    state: 'received',
    forfeit_from: null,
    appointment: null,
  });
const stored = async ({ product_id }: Prize) =>
  (
    await identity.query('SELECT name, ended_at IS NOT NULL AS ended FROM awaited_prizes WHERE product_id = $1', [
      product_id,
    ])
  )[0];
/** A person who awaits a prize, and is known to. */
async function winner() {
  const member = await identity.member();
  const awaited = prize(member.user.id);
  await won(awaited);
  await eventually(async () => expect(await stored(awaited)).toEqual({ name: member.user.name, ended: false }));
  return { ...member, awaited, by: identity.as('user', member.user.id) };
}
const warnings = async (userId: string) =>
  (await identity.events.of(WinnerWarned)).filter(({ user_id: id }) => id === userId).map(({ what }) => what);
const told = (userId: string, whats: string[]) => eventually(async () => expect(await warnings(userId)).toEqual(whats));
const logged = (userId: string) =>
  identity
    .query('SELECT action FROM audit_log WHERE subject = $1 ORDER BY id', [userId])
    .then((lines) => lines.map(({ action }) => action));

const reason = 'Pièce d’identité vue';
type Person = Awaited<ReturnType<typeof winner>>['user'];
const askCorrection = ({ id, name, phone }: Person, change: object, by = one) =>
  identity.call('POST', `/admin/users/${id}/corrections`, { reason, before: { name, phone }, ...change }, by);
const correction = async (...args: Parameters<typeof askCorrection>) =>
  requestCorrection.answer.parse((await askCorrection(...args)).body).approval;
const approve = (id: string, by: AtWork) => identity.call('POST', `/admin/approvals/${id}/approve`, undefined, by);
const issue = (id: string, by = one) => identity.call('POST', `/admin/users/${id}/reset-code`, undefined, by);
const askCode = (id: string, by = one) =>
  identity.call('POST', `/admin/users/${id}/reset-code-requests`, { reason }, by);
const rename = (by: { subject?: object }, name: string) =>
  identity.call('PUT', '/users/profile', { name }, by as AtWork);

test('a winner’s own session changes no name until they confirmed the prize; each day of attempts is told once', async () => {
  const { user, by, awaited } = await winner();
  for (const name of ['Une Autre', 'Encore Une'])
    expect(await rename(by, name)).toMatchObject({ status: 409, body: { code: 'prize_not_handed_over' } });
  expect((await identity.call('PUT', '/users/profile', { city: 'Kara' }, by)).status).toBe(200);
  await eventually(async () => expect(new Set(await warnings(user.id))).toEqual(new Set(['rename_refused'])));
  const of = (await identity.events.of(WinnerWarned)).filter(({ user_id: id }) => id === user.id);
  expect(new Set(of.map(({ reference }) => reference)).size).toBe(1);
  expect((await logged(user.id)).filter((action) => action === 'user.rename_refused')).toHaveLength(2);
  await received(awaited);
  await eventually(async () => expect((await rename(by, 'Afi Kokou')).status).toBe(200));
});

test('a correction needs two administrators, and the winner is told of the request and of the change', async () => {
  const { user } = await winner();
  const { id, alone_from } = await correction(user, { name: 'Une Autre' });
  expect(alone_from).toBeNull();
  await told(user.id, ['correction_requested']);
  expect((await approve(id, two)).status).toBe(200);
  await told(user.id, ['correction_requested', 'corrected']);
});

test('the board gets the name at the draw and the corrected one', async () => {
  const { user, awaited } = await winner();
  await approve((await correction(user, { name: 'Une Autre' })).id, two);
  const contacts = await identity.call(
    'POST',
    '/internal/user-contacts',
    { user_ids: [user.id] },
    {
      ...one,
      caller: 'catalog',
    },
  );
  expect(userContacts.answer.parse(contacts.body).contacts).toMatchObject([
    {
      name: 'Une Autre',
      prizes: [
        { product_id: awaited.product_id, ticket: 3, name: user.name, phone: user.phone, needs_two_people: true },
      ],
    },
  ]);
});

test('a reset code needs two administrators and is issued once; request, code and new password are told', async () => {
  const { user, form } = await winner();
  expect(await issue(user.id)).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
  const { id } = requestCorrection.answer.parse((await askCode(user.id)).body).approval;
  expect(await issue(user.id)).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
  expect((await approve(id, two)).status).toBe(200);
  expect(await issue(user.id, two)).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
  const issued = await issue(user.id);
  expect(issued.status).toBe(201);
  expect(await issue(user.id)).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
  const reset = { phone: form.phone, code: issued.body.code, newPassword: 'Harmattan26' };
  expect((await identity.call('POST', '/users/password-reset', reset)).status).toBe(200);
  await eventually(async () => expect(new Set(await warnings(user.id))).toEqual(new Set(['code_requested'])));
  await eventually(async () =>
    expect(
      (await identity.events.of(CodeGiven)).filter(({ user_id: id }) => id === user.id).map(({ used }) => used),
    ).toEqual([false, true]),
  );
  expect(await logged(user.id)).toEqual(
    expect.arrayContaining(['user.reset_code_stopped', 'user.reset_code_requested', 'user.reset_code_allowed']),
  );
});

test('a code that one administrator gave before the draw ends with the win', async () => {
  const { user, form } = await identity.member();
  const { code } = (await issue(user.id)).body;
  const awaited = prize(user.id);
  await won(awaited);
  await eventually(async () => expect(await stored(awaited)).toMatchObject({ ended: false }));
  const reset = { phone: form.phone, code, newPassword: 'Harmattan26' };
  expect(await identity.call('POST', '/users/password-reset', reset)).toMatchObject({
    body: { code: 'reset_code_refused' },
  });
});

test('a code that is texted is told too', async () => {
  const { user, form } = await winner();
  expect((await identity.call('POST', '/users/password-reset/code', { phone: form.phone })).status).toBe(204);
  await told(user.id, ['code_texted']);
});

test('who awaits nothing gets a code as before', async () => {
  const { user } = await identity.member();
  expect((await issue(user.id)).status).toBe(201);
  expect(await askCode(user.id)).toMatchObject({ status: 400, body: { code: 'nothing_changed' } });
  expect(await warnings(user.id)).toEqual([]);
});

test('a prize that was confirmed before its draw is known, or went to another, is not awaited', async () => {
  const [first, second] = [await identity.member(), await identity.member()];
  const early = prize(first.user.id);
  await received(early);
  await eventually(async () => expect(await stored(early)).toMatchObject({ ended: true }));
  await won(early);
  await eventually(async () => expect(await stored(early)).toEqual({ name: first.user.name, ended: true }));
  const lost = prize(first.user.id);
  await publishEvent(identity.vhostUrl, PrizeForfeited, {
    ...PrizeForfeited.fixture,
    ...lost,
    frozen_at: new Date().toISOString(),
    next: { ticket: 9, user_id: second.user.id },
  });
  const of = 'SELECT 1 FROM awaited_prizes WHERE user_id = $1';
  await eventually(async () => expect(await identity.query(of, [second.user.id])).toHaveLength(1));
  expect(await rename(identity.as('user', second.user.id), 'Une Autre')).toMatchObject({ status: 409 });
  expect((await rename(identity.as('user', first.user.id), 'Une Autre')).status).toBe(200);
});

describe('the only administrator', () => {
  beforeAll(async () => {
    await identity.onlyCounting([one.id]);
  });
  /** As if these hours had passed. */
  async function wait(id: string, hours: number) {
    await unguarded(
      identity.databaseUrl,
      'approval_requests',
      `UPDATE approval_requests SET requested_at = requested_at - $2 * interval '1 hour', alone_from = alone_from - $2 * interval '1 hour' WHERE id = $1`,
      [id, hours],
    );
  }

  test('confirms a correction and a code 24 hours later, and the winner was told in time', async () => {
    const { user } = await winner();
    const { id, alone_from, requested_at } = await correction(user, { name: 'Une Autre' });
    expect(Date.parse(alone_from!) - Date.parse(requested_at)).toBe(24 * 3_600_000);
    await told(user.id, ['correction_requested']);
    await wait(id, 24.1);
    expect((await approve(id, one)).status).toBe(200);
    const code = requestCorrection.answer.parse((await askCode(user.id)).body).approval;
    await wait(code.id, 24.1);
    expect((await approve(code.id, one)).status).toBe(200);
    expect((await issue(user.id)).status).toBe(201);
  });

  test('is nobody who removed a colleague less than seven days ago', async () => {
    const colleague = await identity.adminAtWork();
    const { user } = await winner();
    const early = await correction(user, { name: 'Une Autre' });
    expect(early.alone_from).toBeNull();
    expect((await identity.call('DELETE', `/admin/admins/${colleague.id}`, undefined, one)).status).toBe(204);
    const other = await winner();
    const { id, alone_from } = await correction(other.user, { name: 'Une Autre' });
    expect(alone_from).toBeNull();
    expect(await approve(id, one)).toMatchObject({ status: 403, body: { code: 'approval_own' } });
    await identity.query("UPDATE settings SET colleague_left_at = now() - interval '8 days'");
    expect((await correction((await winner()).user, { name: 'Une Autre' })).alone_from).not.toBeNull();
  });

  test('no more alone, cannot confirm what they asked for as the only one', async () => {
    const { user } = await winner();
    const { id } = await correction(user, { name: 'Une Autre' });
    await wait(id, 25);
    const colleague = await identity.adminAtWork();
    expect(await approve(id, one)).toMatchObject({ status: 403, body: { code: 'approval_own' } });
    expect((await approve(id, colleague)).status).toBe(200);
  });
});

test('the name at the draw never changes, and is erased with the account', async () => {
  const { user, awaited, form, session } = await winner();
  await expect(
    identity.query('UPDATE awaited_prizes SET name = $2 WHERE product_id = $1', [awaited.product_id, randomUUID()]),
  ).rejects.toThrow('keeps its winner, and name and phone of the freeze');
  const by = { ...identity.as('user', user.id), token: session };
  const body = { password: form.password, giveUp: true };
  expect((await identity.call('POST', '/users/close-account', body, by)).status).toBe(200);
  expect(await stored(awaited)).toMatchObject({ name: null });
});
