/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiServer, problem, type Asked } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { TeamScreen } from './team-screen.js';

const me = adminStats('super_admin').admin;
const member = (index: number, username: string) => ({
  id: `01997b61-0000-7000-8000-${String(index).padStart(12, '0')}`,
  username,
  role: 'admin',
  created_at: '2026-11-19T10:00:00.000Z',
  last_login_at: null as string | null,
});
const myself = { ...member(1, me.username), id: me.id, role: 'super_admin' };
const awa = member(2, 'awa');
const page = (admins: object[], total = admins.length, oneLeft = false) => ({
  body: { admins, total, one_left: oneLeft },
});

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => api.reset());
afterEach(cleanup);

const open = (search = '', role: 'admin' | 'super_admin' = 'super_admin') => {
  api.answers['GET /admin/stats'] = { body: adminStats(role) };
  return renderAdmin(api, '/admin/team', `/admin/team${search}`, <TeamScreen />);
};
const address = () => screen.getByTestId('address').textContent;
const asked = () => new URLSearchParams(api.asked['GET /admin/admins']?.at(-1)?.path.split('?')[1]);
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

test('the address selects page, search, role and sort, also for the CSV export', async () => {
  api.answers['GET /admin/admins'] = page([awa], 30);
  await open('?q=aw&role=admin&tri=username&sens=asc&page=2');
  await screen.findByText('26 à 26 sur 30');
  expect(Object.fromEntries(asked())).toEqual({
    q: 'aw',
    role: 'admin',
    sort: 'username',
    direction: 'asc',
    page: '2',
    limit: '25',
  });
  expect(screen.getByRole('columnheader', { name: 'Compte' }).getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(await button('Télécharger en CSV : Administrateurs'));
  await waitFor(() => expect(api.asked['GET /admin/admins']?.at(-1)?.headers['accept']).toBe('text/csv'));
  expect(Object.fromEntries(asked())).toEqual({ q: 'aw', role: 'admin', sort: 'username', direction: 'asc' });
});

test('search, filter and sort are written to the address', async () => {
  api.answers['GET /admin/admins'] = ({ path }: Asked) =>
    new URLSearchParams(path.split('?')[1]).get('q') === 'personne' ? page([]) : page([myself, awa]);
  await open();
  await screen.findByText('1 à 2 sur 2');
  fireEvent.click(await button('Compte'));
  expect(address()).toBe('/admin/team?tri=username&sens=asc');
  fireEvent.change(screen.getByLabelText('Rôle'), { target: { value: 'super_admin' } });
  expect(address()).toBe('/admin/team?role=super_admin&tri=username&sens=asc');
  fireEvent.input(screen.getByLabelText('Rechercher un administrateur'), { target: { value: 'personne' } });
  await screen.findByText('Aucun administrateur ne correspond à votre recherche');
  expect(address()).toBe('/admin/team?q=personne&role=super_admin&tri=username&sens=asc');
  fireEvent.click(await button('Effacer les filtres'));
  await screen.findByText('1 à 2 sur 2');
  expect(address()).toBe('/admin/team?tri=username&sens=asc');
});

test('a list that fails to load can be retried', async () => {
  api.answers['GET /admin/admins'] = [problem(500, 'internal_error', 'Une erreur est survenue'), page([myself])];
  await open();
  await screen.findByText('Impossible de charger les administrateurs');
  fireEvent.click(await button('Réessayer'));
  await screen.findByText('1 à 1 sur 1');
});

test('the only account cannot be deleted; the only search result can', async () => {
  api.answers['GET /admin/admins'] = page([myself], 1, true);
  await open();
  expect((await button(`Supprimer ${me.username}`)).disabled).toBe(true);
  cleanup();
  api.answers['GET /admin/admins'] = page([awa]);
  await open('?q=awa');
  expect((await button('Supprimer awa')).disabled).toBe(false);
});

test('a change that removes an account from the filter is still announced', async () => {
  api.answers['GET /admin/admins'] = [page([awa]), page([])];
  api.answers[`PUT /admin/admins/${awa.id}`] = { body: { admin: { ...awa, role: 'super_admin' } } };
  await open('?role=admin');
  fireEvent.click(await button('Modifier awa'));
  const dialog = within(screen.getByRole('dialog', { name: 'Modifier awa' }));
  fireEvent.change(dialog.getByLabelText('Rôle'), { target: { value: 'super_admin' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('L’administrateur awa a été modifié');
  await screen.findByText('Aucun administrateur ne correspond à votre recherche');
  expect(screen.queryByRole('dialog', { name: 'Modifier awa' })).toBeNull();
  expect(api.asked[`PUT /admin/admins/${awa.id}`]?.[0]?.body).toEqual({ role: 'super_admin' });
});

test('a deletion is announced, and the list is refetched', async () => {
  api.answers['GET /admin/admins'] = [page([myself, awa]), page([myself], 1, true)];
  api.answers[`DELETE /admin/admins/${awa.id}`] = { status: 204 };
  await open();
  fireEvent.click(await button('Supprimer awa'));
  const dialog = within(screen.getByRole('dialog', { name: 'Supprimer awa ?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
  await screen.findByText('L’administrateur awa a été supprimé');
  await screen.findByText('1 à 1 sur 1');
});

test('an admin who is not super_admin requests no accounts and can change their own password', async () => {
  await open('?q=awa', 'admin');
  await screen.findByText(/^Seul un super_admin gère les comptes/);
  screen.getByRole('heading', { name: 'Mon mot de passe' });
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(api.asked['GET /admin/admins']).toBeUndefined();
});
