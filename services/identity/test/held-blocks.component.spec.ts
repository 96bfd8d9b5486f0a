import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AccessEnded } from '@raffle/contracts/events';
import { holdBlock, readHeldBlock } from '@raffle/contracts/http/held-acts';
import { ageHeldAct, eventually } from '@raffle/test-kit';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
let admin: Awaited<ReturnType<IdentityService['adminAtWork']>>;
beforeAll(async () => {
  identity = await startIdentity([AccessEnded]);
  admin = await identity.adminAtWork('admin');
});
afterAll(() => identity.stop());

const hold = (id: string) =>
  identity.call('POST', `/admin/users/${id}/held-block`, { reason: 'Deux comptes', before: { reason: null } }, admin);
const held = async (id: string) => {
  const { status, body } = await hold(id);
  expect(status).toBe(201);
  return holdBlock.answer.parse(body).act;
};
const stateOf = async (id: string) => {
  const { body } = await identity.call('GET', `/admin/held-blocks/${id}`, undefined, admin);
  return readHeldBlock.answer.parse(body).act.state;
};
const undo = (id: string) => identity.call('POST', `/admin/held-blocks/${id}/undo`, undefined, admin);
const wait = (id: string, seconds: number) => ageHeldAct(identity.databaseUrl, id, seconds);
const isBlocked = async (id: string) =>
  (await identity.call('GET', `/admin/users/${id}`, undefined, admin)).body.user.blocked_at !== null;
const actionsOf = async (subject: string) =>
  (await identity.query(`SELECT action FROM audit_log WHERE subject = $1 ORDER BY id`, [subject])).map(
    ({ action }) => action,
  );

test('a block is held for ten seconds, without ending a session, and undone it never was', async () => {
  const { id } = (await identity.member()).user;
  const act = await held(id);
  const [stored] = await identity.query(
    `SELECT due_at - held_at = interval '10 seconds' AS ten FROM held_acts WHERE id = $1`,
    [act.id],
  );
  expect(stored).toEqual({ ten: true });
  await wait(act.id, -3600);
  expect(await hold(id)).toMatchObject({ status: 409, body: { code: 'act_held' } });
  expect(await isBlocked(id)).toBe(false);
  expect((await undo(act.id)).status).toBe(200);
  expect(await stateOf(act.id)).toBe('undone');
  expect(await isBlocked(id)).toBe(false);
  expect(await actionsOf(id)).toEqual(['user.block_held', 'user.block_undone']);
});

test('after ten seconds the account is blocked by itself, and it is too late to undo', async () => {
  const { id } = (await identity.member()).user;
  const act = await held(id);
  await wait(act.id, 10);
  await eventually(async () => expect(await stateOf(act.id)).toBe('done'), { timeoutMs: 20_000 });
  expect(await isBlocked(id)).toBe(true);
  expect(await undo(act.id)).toMatchObject({ status: 409, body: { code: 'held_act_over' } });
  expect(await actionsOf(id)).toEqual(['user.block_held', 'user.blocked']);
});
