import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listTakenTasks, takeTask } from '@raffle/contracts/http/admin-tasks';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
type AtWork = Awaited<ReturnType<IdentityService['adminAtWork']>>;
let awa: AtWork;
let bola: AtWork;
beforeAll(async () => {
  identity = await startIdentity();
  [awa, bola] = [await identity.adminAtWork('admin'), await identity.adminAtWork('super_admin')];
});
afterAll(() => identity.stop());

const take = (task: unknown, by: AtWork) => identity.call('POST', '/admin/taken-tasks', task, by);
const giveBack = (task: unknown, by: AtWork) => identity.call('POST', '/admin/taken-tasks/give-back', task, by);
const taken = async () =>
  listTakenTasks.answer!.parse((await identity.call('GET', '/admin/taken-tasks', undefined, awa)).body).taken;
const draw = { kind: 'draw', subject: '7' };

test('a task is taken by one administrator, shown to all, and free again when released', async () => {
  const first = await take(draw, awa);
  expect(first.status).toBe(200);
  const { taken: mine } = takeTask.answer!.parse(first.body);
  expect(mine).toMatchObject({ ...draw, admin: { id: awa.id, username: awa.username } });
  expect(await taken()).toEqual([mine]);
  // Again: it is already theirs.
  expect(takeTask.answer!.parse((await take(draw, awa)).body).taken).toEqual(mine);
  expect(await take(draw, bola)).toMatchObject({
    status: 409,
    body: { code: 'task_taken', detail: `${awa.username} s’en occupe déjà` },
  });
  // Another kind with the same id is another task.
  expect((await take({ kind: 'review', subject: '7' }, bola)).status).toBe(200);
  expect((await giveBack(draw, bola)).status).toBe(204);
  expect((await giveBack(draw, bola)).status).toBe(204);
  expect((await take(draw, bola)).status).toBe(200);
});

test('one of several administrators who concurrently take the same task gets it', async () => {
  const task = { kind: 'winner', subject: 'at-once' };
  const answers = await Promise.all([awa, bola, awa, bola].map((by) => take(task, by)));
  const winner = (await taken()).find(({ subject }) => subject === 'at-once')!.admin.id;
  expect(answers.map(({ status }) => status)).toEqual(
    [awa, bola, awa, bola].map(({ id }) => (id === winner ? 200 : 409)),
  );
});

test('what only a super_admin may decide is taken by no other administrator, nor taken away from one', async () => {
  for (const kind of ['review', 'refund', 'refund_file', 'dead_letters']) {
    const task = { kind, subject: 'super' };
    expect(await take(task, awa)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await take(task, bola)).status).toBe(200);
    expect(await giveBack(task, awa)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await taken()).find((one) => one.kind === kind && one.subject === 'super')?.admin.id).toBe(bola.id);
  }
});

test('a task is free again after seven days', async () => {
  const task = { kind: 'winner', subject: 'old' };
  await take(task, awa);
  await identity.query(`UPDATE taken_tasks SET taken_at = now() - interval '7 days 1 minute' WHERE subject = 'old'`);
  expect((await taken()).filter(({ subject }) => subject === 'old')).toEqual([]);
  expect((await take(task, bola)).status).toBe(200);
});

test.each([
  [{ kind: 'other', subject: '7' }],
  // Who has a conversation is with the conversation.
  [{ kind: 'conversation', subject: '7' }],
  [{ kind: 'draw', subject: '' }],
  [{ kind: 'draw', subject: 'x'.repeat(65) }],
  [{ kind: 'draw' }],
])('%j is refused', async (task) => {
  expect((await take(task, awa)).status).toBe(400);
});
