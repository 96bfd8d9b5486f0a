/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiServer } from '../../test/api-server.js';
import { adminStats, renderAdmin } from '../../test/render-admin.js';
import { UnavailableParts } from './unavailable-parts.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
afterEach(() => {
  cleanup();
  api.reset();
});

test('names the parts that do not answer, and refetches until they do', async () => {
  api.answers['GET /admin/stats'] = { body: { ...adminStats('admin'), unavailable: ['catalog', 'payments'] } };
  await renderAdmin(api, '/admin', '/admin', <UnavailableParts />);
  await screen.findByText(/ne répond pas : les produits et les paiements/);
  api.answers['GET /admin/stats'] = { body: adminStats('admin') };
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(screen.queryByText(/ne répond pas/)).toBeNull());
});
