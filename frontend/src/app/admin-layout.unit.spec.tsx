/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { noPayments } from '@raffle/contracts/fixtures/admin-money';
import { problem } from '@raffle/contracts/fixtures/problem';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiServer } from '../../test/api-server.js';
import { adminStats, renderAdmin } from '../../test/render-admin.js';
import { storedToken } from '../shared/stored-token.js';
import { AdminLayout } from './admin-layout.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
afterEach(cleanup);

test('a password set by somebody else must be changed first, which then redirects to the login', async () => {
  const stats = adminStats('admin');
  api.answers['GET /admin/stats'] = { body: { ...stats, admin: { ...stats.admin, set_up: 'password' } } };
  api.answers['PUT /admin/password'] = { status: 204 };
  api.answers['POST /admin/logout'] = problem('unauthenticated');
  await renderAdmin(api, '/admin', '/admin', <AdminLayout />);
  await screen.findByRole('heading', { name: 'Choisissez votre mot de passe' });
  expect(api.asked['GET /admin/conversations']).toBeUndefined();
  fireEvent.change(screen.getByLabelText('Mot de passe actuel'), { target: { value: 'harmattan-du-nord' } });
  fireEvent.change(screen.getByLabelText('Nouveau mot de passe'), { target: { value: 'premier-orage-26' } });
  fireEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
  await screen.findByText('Mot de passe changé. Connectez-vous avec le nouveau');
  await waitFor(() => expect(storedToken.read()).toBeNull());
  expect(api.asked['PUT /admin/password']?.[0]?.body).toEqual({
    currentPassword: 'harmattan-du-nord',
    newPassword: 'premier-orage-26',
  });
});

test('a second factor that the owner requires must be set up first', async () => {
  const stats = adminStats('super_admin');
  api.answers['GET /admin/second-factor'] = { body: { enabled_at: null, recovery_codes_left: 0 } };
  api.answers['GET /admin/stats'] = { body: { ...stats, admin: { ...stats.admin, set_up: 'second_factor' } } };
  api.answers['POST /admin/logout'] = { status: 204 };
  await renderAdmin(api, '/admin', '/admin', <AdminLayout />);
  await screen.findByRole('heading', { name: 'Protégez votre compte' });
  expect(api.asked['GET /admin/conversations']).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Déconnexion' }));
  await waitFor(() => expect(storedToken.read()).toBeNull());
});

test('the refunds have their entry in the menu', async () => {
  api.answers['GET /admin/stats'] = { body: adminStats('admin') };
  api.answers['GET /admin/conversations'] = {
    body: { conversations: [], total: 0, unread: 0, to_answer: 0, unassigned: 0 },
  };
  await renderAdmin(api, '/admin', '/admin', <AdminLayout />);
  const entry = await screen.findByRole('link', { name: 'Remboursements' });
  expect(entry.getAttribute('href')).toBe('/admin/refunds');
});

test('the menu counts the conversations that wait for an answer up to 999', async () => {
  api.answers['GET /admin/stats'] = { body: adminStats('admin') };
  for (const [waiting, shown] of [
    [999, '999'],
    [1_000, '999+'],
  ] as const) {
    api.answers['GET /admin/conversations'] = {
      body: { conversations: [], total: 10_001, unread: 0, to_answer: waiting, unassigned: 0 },
    };
    await renderAdmin(api, '/admin', '/admin', <AdminLayout />);
    await screen.findByRole('link', { name: `Messages ${shown}` });
    cleanup();
  }
});

test('screens and what is done on them are found by any of their names, those of a super_admin by them alone', async () => {
  api.answers['GET /admin/conversations'] = {
    body: { conversations: [], total: 0, unread: 0, to_answer: 0, unassigned: 0 },
  };
  api.answers['GET /admin/users'] = { body: { users: [], total: 0 } };
  api.answers['GET /admin/payments'] = { body: noPayments };
  api.answers['GET /products'] = { body: { products: [], total: 0 } };
  const search = async (role: 'admin' | 'super_admin', typed: string) => {
    cleanup();
    api.answers['GET /admin/stats'] = { body: adminStats(role) };
    await renderAdmin(api, '/admin/*', '/admin', <AdminLayout />);
    fireEvent.click(await screen.findByRole('button', { name: /^Rechercher/ }));
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: typed } });
  };
  await search('super_admin', 'rejouer');
  fireEvent.click(await screen.findByRole('option', { name: 'Files de messages' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/queues'));
  await search('admin', 'réglages');
  await screen.findByRole('option', { name: 'Paramètres' });
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'files' } });
  await screen.findByText(/^Rien ne correspond/);
  expect(screen.queryByRole('link', { name: 'Files de messages' })).toBeNull();
});
