/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
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

test('where the owner requires a second factor it comes before everything else', async () => {
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
