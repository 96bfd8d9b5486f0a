/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adminUser } from '../../../test/answers.js';
import { ApiServer } from '../../../test/api-server.js';
import { renderAdmin } from '../../../test/render-admin.js';
import { UsersScreen } from './users-screen.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
afterEach(cleanup);

const asked = () => Object.fromEntries(new URL(`http://x${api.asked['GET /admin/users']!.at(-1)!.path}`).searchParams);

test('the URL filters users by registration days, also in the CSV export', async () => {
  api.answers['GET /admin/users'] = { body: { users: [], total: 0 } };
  await renderAdmin(
    api,
    '/admin/users',
    '/admin/users?q=afi&etat=active&du=2026-02-30&au=2026-11-20&tri=name&sens=asc&page=2',
    <UsersScreen />,
  );
  await screen.findByText('Aucun utilisateur ne correspond à votre recherche');
  const narrowed = { q: 'afi', state: 'active', to: '2026-11-20', sort: 'name', direction: 'asc' };
  expect(asked()).toEqual({ ...narrowed, page: '2', limit: '25' });
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger en CSV : Utilisateurs' }));
  await waitFor(() => expect(asked()).toEqual(narrowed));
  fireEvent.input(screen.getByLabelText('Inscrits du'), { target: { value: '2026-11-01' } });
  await waitFor(() => expect(asked()).toEqual({ ...narrowed, from: '2026-11-01', page: '1', limit: '25' }));
  expect(screen.getByTestId('address').textContent).toBe(
    '/admin/users?q=afi&etat=active&du=2026-11-01&au=2026-11-20&tri=name&sens=asc',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(screen.getByTestId('address').textContent).toBe('/admin/users?tri=name&sens=asc');
});

test('a view stores the URL’s query under a name, columns are hidden, and both are saved for the administrator', async () => {
  const user = {
    ...adminUser,
  };
  api.answers['GET /admin/users'] = { body: { users: [user], total: 1 } };
  api.answers['GET /admin/preferences'] = {
    body: { lists: [{ list: 'users', views: [{ name: 'Actifs', search: '?etat=active' }], hidden: ['Téléphone'] }] },
  };
  api.answers['PUT /admin/preferences'] = { status: 204 };
  await renderAdmin(api, '/admin/users', '/admin/users?etat=blocked&page=2', <UsersScreen />);
  const views = within(await screen.findByRole('navigation', { name: 'Vues enregistrées' }));
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  await waitFor(() => expect(heads()).not.toContain('Téléphone'));
  expect(heads()).toContain('Ville');
  screen.getByRole('cell', { name: user.id });
  fireEvent.click(screen.getByRole('button', { name: 'Affichage' }));
  expect(screen.queryByLabelText('Nom')).toBeNull();
  fireEvent.click(screen.getByLabelText('Ville'));
  await waitFor(() => expect(heads()).not.toContain('Ville'));
  fireEvent.click(screen.getByLabelText('Téléphone'));
  await waitFor(() => expect(heads()).toContain('Téléphone'));
  fireEvent.input(screen.getByLabelText('Nom de la vue'), { target: { value: ' Bloqués ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer la vue' }));
  const saved = () => api.asked['PUT /admin/preferences']?.at(-1)?.body;
  const both = [
    { name: 'Actifs', search: '?etat=active' },
    { name: 'Bloqués', search: '?etat=blocked' },
  ];
  await waitFor(() => expect(saved()).toEqual({ list: 'users', views: both, hidden: ['Ville'] }));
  fireEvent.click(views.getByRole('link', { name: 'Actifs' }));
  expect(screen.getByTestId('address').textContent).toBe('/admin/users?etat=active');
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer la vue Actifs' }));
  await waitFor(() => expect(saved()).toEqual({ list: 'users', views: [both[1]], hidden: ['Ville'] }));
});

test('while preferences fail to load all columns are shown, and the preferences cannot be overwritten', async () => {
  api.answers['GET /admin/preferences'] = { status: 503, body: {} };
  await renderAdmin(api, '/admin/users', '/admin/users', <UsersScreen />);
  expect(await screen.findAllByRole('columnheader')).toHaveLength(8);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Affichage' }).disabled).toBe(true);
});
