/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiServer, aProduct, problem } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { DashboardScreen } from './dashboard-screen.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /products/active'] = { body: [] };
});
afterEach(cleanup);

const open = () => renderUser(api, '/dashboard', <DashboardScreen />);
const figures = async () => {
  await screen.findByText('Participants actifs');
  return () => document.querySelector('dl')?.textContent?.replace(/[\u00a0\u202f]/g, ' ') ?? '';
};

test('growth is shown under its figure, also as text for screen readers, but not without a base', async () => {
  api.answers['GET /trends'] = {
    body: {
      participations: { last_7_days: 560, previous_7_days: 500 },
      draws: { last_7_days: 11, previous_7_days: 12 },
      prizes: { last_7_days: 5, previous_7_days: 0 },
    },
  };
  await open();
  const text = await figures();
  await waitFor(() => expect(text()).toContain('+12 % en 7 j'));
  expect(text()).toContain('−8 % en 7 j');
  expect(text()).toContain('En baisse : −8 % sur les sept derniers jours, par rapport aux sept jours d’avant.');
  expect(text().match(/%/g)).toHaveLength(4);
});

test('without trends the figures are shown alone, without an error', async () => {
  api.answers['GET /trends'] = problem(503, 'service_unavailable', 'Indisponible');
  await open();
  const text = await figures();
  await waitFor(() => expect(api.asked['GET /trends']).toHaveLength(1));
  expect(text()).not.toContain('%');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('draws stay after a failed refetch, and the failure is shown once', async () => {
  const down = problem(503, 'service_unavailable', 'Indisponible');
  api.answers['GET /products/active'] = [{ body: [aProduct] }, down];
  await open();
  await screen.findByRole('heading', { name: 'Console' });
  fireEvent(window, new Event('visibilitychange'));
  expect(await screen.findByText('Impossible de charger les produits')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Console' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});
