import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addUserNote, listUserNotes, listUsers } from '@raffle/contracts/http/admin-users';
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

const add = (id: string, text: unknown, by: AtWork) => identity.call('POST', `/admin/users/${id}/notes`, { text }, by);
const notesOf = async (id: string) =>
  listUserNotes.answer!.parse((await identity.call('GET', `/admin/users/${id}/notes`, undefined, awa)).body).notes;

test('notes of all administrators, the newest first, with their author and time', async () => {
  const { user } = await identity.member();
  const first = await add(user.id, ' Rappeler lundi\nau second numéro ', awa);
  expect(first.status).toBe(201);
  expect(addUserNote.answer!.parse(first.body).note).toMatchObject({
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
  const { users } = listUsers.answer!.parse((await list(`${one.user.id},${other.user.id}`)).body);
  expect(users.map(({ id }) => id).sort()).toEqual([one.user.id, other.user.id].sort());
  for (const wrong of ['', 'x', `${one.user.id},`, Array(101).fill(one.user.id).join()]) {
    expect((await list(wrong)).status).toBe(400);
  }
});
