import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getMyPreferences } from '@raffle/contracts/http/admin-preferences';
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

const save = (body: object, by: AtWork) => identity.call('PUT', '/admin/preferences', body, by);
const shown = async (by: AtWork) =>
  getMyPreferences.answer!.parse((await identity.call('GET', '/admin/preferences', undefined, by)).body).lists;
const users = { list: 'users', views: [{ name: 'Bloqués', search: '?etat=blocked&sens=asc' }], hidden: ['Ville'] };

test('each administrator has their own preferences per list, and the last write of a list wins', async () => {
  expect(await shown(awa)).toEqual([]);
  expect((await save(users, awa)).status).toBe(204);
  const payments = { list: 'payments', views: [], hidden: ['Confirmé le'] };
  expect((await save(payments, awa)).status).toBe(204);
  expect(await shown(awa)).toEqual([payments, users]);
  expect(await shown(bola)).toEqual([]);
  const fewer = { ...users, views: [] };
  expect((await save(fewer, awa)).status).toBe(204);
  expect(await shown(awa)).toEqual([payments, fewer]);
});

test.each([
  { ...users, list: 'others' },
  { ...users, views: [{ name: ' ', search: '?q=x' }] },
  { ...users, views: [{ name: 'x', search: 'https://example.com' }] },
  { ...users, views: [{ name: 'x', search: `?${'x'.repeat(501)}` }] },
  { ...users, views: Array(21).fill(users.views[0]) },
  { ...users, hidden: Array(21).fill('Ville') },
  { list: 'users' },
])('%j is refused', async (body) => expect((await save(body, bola)).status).toBe(400));
