import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AccessEnded, DeliveryAdvanced, DrawCompleted, WinnerWarned } from '@raffle/contracts/events';
import { requestBlock } from '@raffle/contracts/http/requests-about-people';
import { eventually, publishEvent, unguarded } from '@raffle/test-kit';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
type AtWork = Awaited<ReturnType<IdentityService['adminAtWork']>>;
let one: AtWork;
let two: AtWork;
beforeAll(async () => {
  identity = await startIdentity([WinnerWarned, AccessEnded]);
  [one, two] = [await identity.adminAtWork(), await identity.adminAtWork('admin')];
}, 60_000);
afterAll(() => identity.stop());

let products = 700;
async function winner() {
  const person = await identity.member();
  const prize = { product_id: ++products, ticket: 3, user_id: person.user.id };
  await publishEvent(identity.vhostUrl, DrawCompleted, {
    ...DrawCompleted.fixture,
    product_id: prize.product_id,
    winners: [{ ticket: prize.ticket, user_id: prize.user_id, display_name: 'A. M.', city: 'Lomé' }],
  });
  const stored = 'SELECT FROM awaited_prizes WHERE product_id = $1';
  await eventually(async () => expect(await identity.query(stored, [prize.product_id])).toHaveLength(1));
  return { ...person, prize };
}
type Winner = Awaited<ReturnType<typeof winner>>;
const reason = 'Plusieurs comptes';
const block = ({ user }: Winner, by = one) => identity.call('POST', `/admin/users/${user.id}/block`, { reason }, by);
const ask = ({ user }: Winner, by = one) =>
  identity.call('POST', `/admin/users/${user.id}/block-requests`, { reason }, by);
const asked = async (person: Winner) => requestBlock.answer.parse((await ask(person)).body).approval;
const approve = (id: string, by: AtWork) => identity.call('POST', `/admin/approvals/${id}/approve`, undefined, by);
const warnings = async ({ user }: Winner) =>
  (await identity.events.of(WinnerWarned)).filter(({ user_id: id }) => id === user.id).map(({ what }) => what);
const told = (person: Winner, whats: string[]) => eventually(async () => expect(await warnings(person)).toEqual(whats));
const logIn = async ({ form }: Winner, password = form.password) => identity.logIn(form.phone, password);
async function blocked() {
  const person = await winner();
  const { id } = await asked(person);
  expect((await approve(id, two)).status).toBe(200);
  return person;
}

test('two people block a winner, who is told of the request and of the block before their access ends', async () => {
  const person = await winner();
  expect(await block(person)).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
  const { id, alone_from, changes } = await asked(person);
  expect([alone_from, changes]).toEqual([
    null,
    [
      // Two people may have one name: who decides sees the number.
      { field: 'phone', before: person.user.phone, after: person.user.phone },
      { field: 'blocked', before: 'false', after: 'true' },
    ],
  ]);
  await told(person, ['block_requested']);
  expect(await approve(id, one)).toMatchObject({ status: 403, body: { code: 'approval_own' } });
  expect(await identity.sessions.findSession(person.session)).not.toBeNull();
  expect((await approve(id, two)).status).toBe(200);
  await told(person, ['block_requested', 'blocked']);
  expect(await identity.sessions.findSession(person.session)).toBeNull();
  await eventually(async () => {
    const ended = (await identity.events.of(AccessEnded)).filter(({ user_id }) => user_id === person.user.id);
    expect(ended).toMatchObject([{ ends_texts: false }]);
  });
  const lines = await identity.query('SELECT action, after FROM audit_log WHERE subject = $1 ORDER BY id', [
    person.user.id,
  ]);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'user.block_requested' }),
      { action: 'user.blocked', after: { blocked: true, reason, requested_by: one.username } },
    ]),
  );
  expect(await ask(person)).toMatchObject({ status: 400, body: { code: 'nothing_changed' } });
  // Another reason is no new block.
  const other = { reason: 'Trois comptes' };
  expect((await identity.call('POST', `/admin/users/${person.user.id}/block`, other, one)).status).toBe(200);
});

test('who awaits nothing is blocked by one person as before', async () => {
  const member = await identity.member();
  const person = { ...member, prize: { product_id: 0, ticket: 0, user_id: member.user.id } };
  expect(await ask(person)).toMatchObject({ status: 400, body: { code: 'nothing_changed' } });
  expect((await block(person)).status).toBe(200);
  expect(await logIn(person)).toMatchObject({ status: 403, body: { code: 'account_blocked' } });
  expect(await warnings(person)).toEqual([]);
});

test('who was blocked before the win is told with it, and can receive the prize', async () => {
  const { user } = await identity.member();
  expect((await identity.call('POST', `/admin/users/${user.id}/block`, { reason }, one)).status).toBe(200);
  const person = await winner();
  const prize = { product_id: ++products, ticket: 4, user_id: user.id };
  await publishEvent(identity.vhostUrl, DrawCompleted, {
    ...DrawCompleted.fixture,
    product_id: prize.product_id,
    winners: [person.prize, prize].map(({ ticket, user_id }) => ({
      ticket,
      user_id,
      display_name: 'A. M.',
      city: 'Lomé',
    })),
  });
  await eventually(async () =>
    expect(
      (await identity.events.of(WinnerWarned)).filter(({ user_id: id }) => [user.id, person.user.id].includes(id)),
    ).toMatchObject([{ user_id: user.id, what: 'blocked' }]),
  );
});

test('a blocked winner logs in, and resets a password, to a session for their prize alone, until it is received', async () => {
  const person = await blocked();
  const { status, body } = await logIn(person);
  expect([status, body.user.blocked]).toEqual([200, true]);
  expect(await identity.sessions.findSession(body.token)).toMatchObject({ blocked: true });
  const own = identity.as('user', person.user.id);
  expect((await identity.call('GET', '/users/profile', undefined, own)).body.user.blocked).toBe(true);
  expect((await identity.call('GET', '/handover-codes', undefined, own)).status).toBe(200);
  await publishEvent(identity.vhostUrl, DeliveryAdvanced, {
    ...DeliveryAdvanced.fixture,
    ...person.prize,
    state: 'received',
    forfeit_from: null,
    appointment: null,
  });
  await eventually(async () =>
    expect(await logIn(person)).toMatchObject({ status: 403, body: { code: 'account_blocked' } }),
  );
  expect((await identity.call('GET', '/users/profile', undefined, own)).status).toBe(401);
});

test('a winner who is no longer blocked signs in again, to all of their account', async () => {
  const person = await blocked();
  const { token } = (await logIn(person)).body;
  expect((await identity.call('POST', `/admin/users/${person.user.id}/unblock`, undefined, one)).status).toBe(200);
  expect(await identity.sessions.findSession(token)).toBeNull();
  const { body } = await logIn(person);
  expect(body.user.blocked).toBeUndefined();
  expect((await identity.sessions.findSession(body.token))?.blocked).toBeUndefined();
});

describe('the only administrator', () => {
  test('confirms the block 24 hours after the winner was told', async () => {
    await identity.onlyCounting([one.id]);
    const person = await winner();
    const { id, alone_from, requested_at } = await asked(person);
    expect(Date.parse(alone_from!) - Date.parse(requested_at)).toBe(24 * 3_600_000);
    await told(person, ['block_requested']);
    expect(await approve(id, one)).toMatchObject({ status: 409, body: { code: 'approval_too_early' } });
    await unguarded(
      identity.databaseUrl,
      'approval_requests',
      `UPDATE approval_requests SET requested_at = requested_at - interval '25 hours', alone_from = alone_from - interval '25 hours' WHERE id = $1`,
      [id],
    );
    expect((await approve(id, one)).status).toBe(200);
    await told(person, ['block_requested', 'blocked']);
  });
});
