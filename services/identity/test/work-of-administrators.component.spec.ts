import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listTakenTasks, takeTask } from '@raffle/contracts/http/admin-tasks';
import { addUserNote, listUserNotes } from '@raffle/contracts/http/admin-users';
import { listUsers } from '@raffle/contracts/http/user-list';
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

describe('taken tasks', () => {
  const take = (task: unknown, by: AtWork) => identity.call('POST', '/admin/taken-tasks', task, by);
  const giveBack = (task: unknown, by: AtWork) => identity.call('POST', '/admin/taken-tasks/give-back', task, by);
  const taken = async () =>
    listTakenTasks.answer.parse((await identity.call('GET', '/admin/taken-tasks', undefined, awa)).body).taken;
  const draw = { kind: 'draw', subject: '7' };

  test('a task is taken by one administrator, shown to all, and free again when released', async () => {
    const first = await take(draw, awa);
    expect(first.status).toBe(200);
    const { taken: mine } = takeTask.answer.parse(first.body);
    expect(mine).toMatchObject({ ...draw, admin: { id: awa.id, username: awa.username } });
    expect(await taken()).toEqual([mine]);
    // Again: it is already theirs.
    expect(takeTask.answer.parse((await take(draw, awa)).body).taken).toEqual(mine);
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

  test('a task of another area is neither taken nor released', async () => {
    const support = { ...awa, subject: { ...awa.subject, areas: ['support'] as const } };
    for (const kind of ['draw', 'ended', 'winner']) {
      const task = { kind, subject: 'area' };
      expect(await take(task, support)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect((await take(task, awa)).status).toBe(200);
      expect(await giveBack(task, support)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect((await take({ kind: 'approval', subject: 'area' }, support)).status).toBe(200);
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
});

describe('notes about people', () => {
  const add = (id: string, text: unknown, by: AtWork) =>
    identity.call('POST', `/admin/users/${id}/notes`, { text }, by);
  const notesOf = async (id: string) =>
    listUserNotes.answer.parse((await identity.call('GET', `/admin/users/${id}/notes`, undefined, awa)).body).notes;

  test('notes of all administrators, the newest first, with their author and time', async () => {
    const { user } = await identity.member();
    const first = await add(user.id, ' Rappeler lundi\nau second numéro ', awa);
    expect(first.status).toBe(201);
    expect(addUserNote.answer.parse(first.body).note).toMatchObject({
      text: 'Rappeler lundi\nau second numéro',
      author: awa.username,
    });
    await add(user.id, 'Rappelé', bola);
    expect(await notesOf(user.id)).toMatchObject([
      { text: 'Rappelé', author: bola.username, at: expect.any(String) },
      { text: 'Rappeler lundi\nau second numéro', author: awa.username },
    ]);
    expect(await notesOf((await identity.member()).user.id)).toEqual([]);
  });

  test('a note cannot be changed or deleted, and is not in the person’s own data', async () => {
    const { user } = await identity.member();
    await add(user.id, 'Une note interne', awa);
    for (const change of [`UPDATE user_notes SET text = 'x'`, 'DELETE FROM user_notes']) {
      await expect(identity.query(`${change} WHERE user_id = $1`, [user.id])).rejects.toThrow(
        'only erased with its account',
      );
    }
    const own = await identity.call('GET', '/internal/own-data', undefined, { subject: { kind: 'user', id: user.id } });
    expect(own.status).toBe(200);
    expect(JSON.stringify(own.body)).not.toContain('Une note interne');
  });

  test.each(['', '   ', 'x'.repeat(2001), undefined])('%j is refused', async (text) => {
    const { user } = await identity.member();
    expect((await add(user.id, text, awa)).status).toBe(400);
    expect(await notesOf(user.id)).toEqual([]);
  });

  test('an unknown person has none', async () => {
    const unknown = '/admin/users/01997b58-0000-7000-8000-00000000dead/notes';
    expect((await identity.call('GET', unknown, undefined, awa)).status).toBe(404);
    expect(await add('01997b58-0000-7000-8000-00000000dead', 'x', awa)).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    });
  });

  test('users by their ids, for the rows of other lists', async () => {
    const [one, other] = [await identity.member(), await identity.member()];
    await identity.member();
    const list = (ids: string) => identity.call('GET', `/admin/users?ids=${ids}`, undefined, awa);
    const { users } = listUsers.answer.parse((await list(`${one.user.id},${other.user.id}`)).body);
    expect(users.map(({ id }) => id).sort()).toEqual([one.user.id, other.user.id].sort());
    for (const wrong of ['', 'x', `${one.user.id},`, Array(101).fill(one.user.id).join()]) {
      expect((await list(wrong)).status).toBe(400);
    }
  });
});
