import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DeliveryAdvanced, DrawCompleted, ResetCodeRequested, WinnerWarned } from '@raffle/contracts/events';
import { requestCorrection } from '@raffle/contracts/http/requests-about-people';
import { listHandoverCodes } from '@raffle/contracts/http/handover-codes';
import { checkHandoverCode, isOnlyAdmin, userContacts } from '@raffle/contracts/internal';
import { openBytes } from '@raffle/service-kit';
import type { Subject } from '@raffle/service-kit/http';
import { eventually, publishEvent } from '@raffle/test-kit';
import { nextPhone, startIdentity, type IdentityService } from './identity-service.js';

const key = Buffer.alloc(32, 7);
let identity: IdentityService;
type AtWork = Awaited<ReturnType<IdentityService['adminAtWork']>>;
let one: AtWork;
let two: AtWork;
beforeAll(async () => {
  identity = await startIdentity([WinnerWarned, ResetCodeRequested], {
    env: { TEXT_MESSAGES_CHANNEL: 'sms', TEXT_MESSAGES_SEALING_KEY: key.toString('base64') },
  });
  [one, two] = [await identity.adminAtWork(), await identity.adminAtWork('admin')];
}, 60_000);
afterAll(() => identity.stop());

let products = 500;
/** A person who awaits a prize. @param frozenAt when the list of its draw was closed */
async function winner(member?: Awaited<ReturnType<IdentityService['member']>>, frozenAt = new Date()) {
  const person = member ?? (await identity.member());
  const prize = { product_id: ++products, ticket: 3, user_id: person.user.id };
  await publishEvent(identity.vhostUrl, DrawCompleted, {
    ...DrawCompleted.fixture,
    product_id: prize.product_id,
    frozen_at: frozenAt.toISOString(),
    winners: [{ ticket: prize.ticket, user_id: prize.user_id, display_name: 'A. M.', city: 'Lomé' }],
  });
  const stored = 'SELECT FROM awaited_prizes WHERE product_id = $1';
  await eventually(async () => expect(await identity.query(stored, [prize.product_id])).toHaveLength(1));
  return { ...person, prize, ofPrize: { productId: prize.product_id, ticket: prize.ticket } };
}
type Prize = Awaited<ReturnType<typeof winner>>['prize'];
const advanced = (prize: Prize, state: 'handed_over' | 'received') =>
  publishEvent(identity.vhostUrl, DeliveryAdvanced, {
    ...DeliveryAdvanced.fixture,
    ...prize,
    state,
    forfeit_from: null,
    appointment: null,
  });
/** The codes that a session shows. */
async function codesOf(session: string) {
  const found = await identity.sessions.findSession(session);
  const { kind, id, afterCode } = found!;
  const { status, body } = await identity.call('GET', '/handover-codes', undefined, {
    subject: { kind, id, ...(afterCode && { afterCode }) },
  });
  expect(status).toBe(200);
  return listHandoverCodes.answer.parse(body).codes;
}
const check = (prize: Prize, code: string, by = one) =>
  identity.call('POST', '/internal/handover-codes/check', { ...prize, code }, { ...by, caller: 'catalog' });
const isRight = async (prize: Prize, code: string) =>
  checkHandoverCode.answer.parse((await check(prize, code)).body).right;
const wrong = (code: string | null) => (code === '000000' ? '000001' : '000000');
/** A session that an administrator's code opened. */
async function resetByAdmin({ user, form }: Awaited<ReturnType<IdentityService['member']>>) {
  const { status, body } = await identity.call('POST', `/admin/users/${user.id}/reset-code`, undefined, one);
  expect(status).toBe(201);
  const reset = { phone: form.phone, code: body.code, newPassword: 'Harmattan26' };
  return (await identity.call('POST', '/users/password-reset', reset)).body.token;
}

test('the winner reads six digits, a code for each prize, which an administrator types with or without spaces', async () => {
  const person = await winner();
  const second = await winner(person);
  const codes = await codesOf(person.session);
  expect(codes.map(({ product_id }) => product_id)).toEqual([second.prize.product_id, person.prize.product_id]);
  const [ofSecond, ofFirst] = codes.map(({ code }) => code!);
  for (const code of codes) expect(code.code).toMatch(/^\d{6}$/);
  expect(ofFirst).not.toBe(ofSecond);
  expect(await isRight(person.prize, `${ofFirst!.slice(0, 3)} ${ofFirst!.slice(3)}`)).toBe(true);
  expect(await isRight(person.prize, ofSecond!)).toBe(false);
  // No dump of the database contains one.
  const rows = JSON.stringify(await identity.query('SELECT * FROM awaited_prizes')).replaceAll(person.user.phone, '');
  expect(rows).not.toContain(ofFirst);
});

test('a session that follows an administrator’s code shows none; the text reaches the winner’s own number', async () => {
  const member = await identity.member();
  const session = await resetByAdmin(member);
  const { prize, ofPrize, user } = await winner(member);
  expect(await codesOf(session)).toEqual([
    { product_id: prize.product_id, ticket: 3, code: null, needs_two_people: false },
  ]);
  const again = await identity.logIn(member.form.phone, 'Harmattan26');
  expect((await codesOf(again.body.token))[0]?.code).toBeNull();

  const by = identity.as('user', user.id);
  expect((await identity.call('POST', '/handover-codes/text', ofPrize, by)).status).toBe(204);
  const request = await eventually(async () => {
    const [found] = (await identity.events.of(ResetCodeRequested)).filter(({ user_id }) => user_id === user.id);
    expect(found).toBeDefined();
    return found!;
  });
  const text = Buffer.from(openBytes(key, request.code_id, Buffer.from(request.sealed_text, 'base64'))).toString();
  const [code] = /\d{6}/.exec(text)!;
  expect(await isRight(prize, code)).toBe(true);
  expect(text.length).toBeLessThanOrEqual(160);
});

test('an administrator has the code texted to a winner without the application, and reads it nowhere', async () => {
  const { user, ofPrize } = await winner();
  const { status, body } = await identity.call('POST', '/admin/handover-codes/text', ofPrize, two);
  expect([status, body]).toEqual([204, null]);
  await eventually(async () =>
    expect((await identity.events.of(ResetCodeRequested)).filter(({ user_id }) => user_id === user.id)).toHaveLength(1),
  );
  const lines = await identity.query('SELECT action, actor_id FROM audit_log WHERE subject = $1 ORDER BY id DESC', [
    user.id,
  ]);
  expect(lines[0]).toEqual({ action: 'user.handover_code_texted', actor_id: two.id });
});

const needsTwo = { status: 409, body: { code: 'handover_needs_two_people' } };

test('a code that an administrator gave since the list was closed makes the hand-over need two people', async () => {
  const member = await identity.member();
  const closed = new Date();
  await resetByAdmin(member);
  const { prize, ofPrize, session } = await winner(member, closed);
  expect(await check(prize, '000000')).toMatchObject(needsTwo);
  expect(await identity.call('POST', '/admin/handover-codes/text', ofPrize, two)).toMatchObject(needsTwo);
  const by = identity.as('user', member.user.id);
  expect(await identity.call('POST', '/handover-codes/text', ofPrize, by)).toMatchObject(needsTwo);
  expect(session).toBeDefined();
  const { body } = await identity.call('GET', '/handover-codes', undefined, by);
  expect(listHandoverCodes.answer.parse(body).codes).toMatchObject([{ code: null, needs_two_people: true }]);
  const shown = await contactsOf(member.user.id);
  expect(shown).toMatchObject([{ prizes: [{ needs_two_people: true }] }]);
  // Nothing was counted or told: no code was compared.
  expect(
    await identity.query(`SELECT 1 FROM audit_log WHERE subject = $1 AND action = 'user.handover_code_wrong'`, [
      member.user.id,
    ]),
  ).toEqual([]);
});

test('what the person changed since leaves name and phone of then, and the code counts', async () => {
  const member = await identity.member({ name: 'Afi Mensah' });
  const closed = new Date();
  const by = identity.as('user', member.user.id);
  for (const name of ['Une Autre', 'Encore Une'])
    expect((await identity.call('PUT', '/users/profile', { name }, by)).status).toBe(200);
  const { prize } = await winner(member, closed);
  const { phone } = member.user;
  expect(await contactsOf(member.user.id)).toMatchObject([
    { name: 'Encore Une', phone, prizes: [{ name: 'Afi Mensah', phone, needs_two_people: false }] },
  ]);
  const { body } = await identity.call('GET', '/handover-codes', undefined, by);
  const [{ code } = { code: null }] = listHandoverCodes.answer.parse(body).codes;
  expect(await isRight(prize, code!)).toBe(true);
});

test('a correction since the list was closed, by two, leaves name and phone of then and needs two people again', async () => {
  const member = await identity.member({ name: 'Afi Mensah' });
  const closed = new Date();
  const { id, name, phone } = member.user;
  const change = { reason: 'Pièce vue', before: { name, phone }, name: 'Une Autre', phone: nextPhone() };
  const asked = await identity.call('POST', `/admin/users/${id}/corrections`, change, one);
  const { approval } = requestCorrection.answer.parse(asked.body);
  expect((await identity.call('POST', `/admin/approvals/${approval.id}/approve`, undefined, two)).status).toBe(200);
  const { prize } = await winner(member, closed);
  expect(await check(prize, '000000')).toMatchObject(needsTwo);
  expect(await contactsOf(id)).toMatchObject([
    { name: 'Une Autre', prizes: [{ name: 'Afi Mensah', phone, needs_two_people: true }] },
  ]);
  // Before the list was closed it changes nothing.
  const later = await winner(member);
  expect(await contactsOf(id)).toMatchObject([
    { prizes: [{ product_id: later.prize.product_id, name: 'Une Autre', needs_two_people: false }, {}] },
  ]);
});

async function contactsOf(userId: string) {
  const by = { ...one, caller: 'catalog' as const };
  const { body } = await identity.call('POST', '/internal/user-contacts', { user_ids: [userId] }, by);
  return userContacts.answer.parse(body).contacts;
}

test('only the winner of an awaited prize has its code texted', async () => {
  const { ofPrize, prize } = await winner();
  const stranger = (await identity.member()).user.id;
  const missing = { status: 404, body: { code: 'delivery_not_found' } };
  const ask = (by: { subject?: Subject }) => identity.call('POST', '/handover-codes/text', ofPrize, by);
  expect(await ask(identity.as('user', stranger))).toMatchObject(missing);
  await advanced(prize, 'handed_over');
  await eventually(async () => expect(await ask(identity.as('user', prize.user_id))).toMatchObject(missing));
});

test('wrong codes are in the audit log, slow down, and the winner is told of the third', async () => {
  const { prize, user, session } = await winner();
  const [{ code } = { code: null }] = await codesOf(session);
  for (let time = 0; time < 3; time++) expect(await isRight(prize, wrong(code))).toBe(false);
  await eventually(async () =>
    expect((await identity.events.of(WinnerWarned)).filter(({ user_id }) => user_id === user.id)).toMatchObject([
      { what: 'handover_code_wrong' },
    ]),
  );
  await identity.untilPaused(() => check(prize, wrong(code)));
  expect((await check(prize, code!)).status).toBe(429);
  const lines = await identity.query(
    `SELECT actor_id FROM audit_log WHERE subject = $1 AND action = 'user.handover_code_wrong'`,
    [user.id],
  );
  expect(lines.length).toBeGreaterThanOrEqual(5);
  expect(new Set(lines.map(({ actor_id }) => actor_id))).toEqual(new Set([one.id]));
});

test('the protection ends with the winner’s confirmation, else 30 days after the hand-over, in any order', async () => {
  const rename = (userId: string) =>
    identity.call('PUT', '/users/profile', { name: 'Une Autre' }, identity.as('user', userId));
  const [confirming, silent, early] = [await winner(), await winner(), await winner()];
  const endOf = async ({ product_id }: Prize) =>
    (
      await identity.query(
        'SELECT round(extract(epoch FROM ended_at - now()) / 86400)::int AS days FROM awaited_prizes WHERE product_id = $1',
        [product_id],
      )
    )[0]?.days;
  for (const { prize } of [confirming, silent]) await advanced(prize, 'handed_over');
  for (const { prize } of [confirming, silent]) await eventually(async () => expect(await endOf(prize)).toBe(30));
  expect(await rename(silent.user.id)).toMatchObject({ status: 409, body: { code: 'prize_not_handed_over' } });
  await advanced(confirming.prize, 'received');
  await eventually(async () => expect((await rename(confirming.user.id)).status).toBe(200));
  await advanced(early.prize, 'received');
  await advanced(early.prize, 'handed_over');
  await eventually(async () => expect(await endOf(early.prize)).toBe(0));
  await identity.query(`UPDATE awaited_prizes SET ended_at = now() WHERE product_id = $1`, [silent.prize.product_id]);
  expect((await rename(silent.user.id)).status).toBe(200);
  await expect(
    identity.query(`UPDATE awaited_prizes SET ended_at = now() + interval '1 day' WHERE product_id = $1`, [
      silent.prize.product_id,
    ]),
  ).rejects.toThrow('never ends later');
});

test('catalog asks who is the only administrator', async () => {
  const only = async (id: string) =>
    isOnlyAdmin.answer.parse(
      (await identity.call('GET', `/internal/admins/${id}/only`, undefined, { caller: 'catalog' })).body,
    ).only;
  expect(await only(one.id)).toBe(false);
  await identity.onlyCounting([one.id]);
  expect([await only(one.id), await only(two.id)]).toEqual([true, false]);
});
