/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
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
    '/admin/users?q=afi&state=active&from=2026-02-30&to=2026-11-20&sort=name&direction=asc&page=2',
    <UsersScreen />,
  );
  await screen.findByText('Aucun utilisateur ne correspond à votre recherche');
  const narrowed = { q: 'afi', state: 'active', to: '2026-11-20', sort: 'name', direction: 'asc' };
  expect(asked()).toEqual({ ...narrowed, page: '2', limit: '25' });
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger en CSV\u00a0: Utilisateurs' }));
  await waitFor(() => expect(asked()).toEqual(narrowed));
  fireEvent.input(screen.getByLabelText('Inscrits du'), { target: { value: '2026-11-01' } });
  await waitFor(() => expect(asked()).toEqual({ ...narrowed, from: '2026-11-01', page: '1', limit: '25' }));
  expect(screen.getByTestId('address').textContent).toBe(
    '/admin/users?q=afi&sort=name&direction=asc&state=active&from=2026-11-01&to=2026-11-20',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(screen.getByTestId('address').textContent).toBe('/admin/users?sort=name&direction=asc');
});
