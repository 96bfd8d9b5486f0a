/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { ApiServer, problem } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { AdminDashboardScreen } from './dashboard-screen.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
  // jsdom has no media: a phone.
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /products/active'] = { body: [] };
  api.answers['GET /admin/conversations'] = { body: { conversations: [], total: 0, unread: 0 } };
  api.answers['GET /admin/payments'] = {
    body: { payments: [], total: 0, waiting: { in_review: 2, refunds_owed: 0, refunds_owed_amount: 0 } },
  };
});
afterEach(cleanup);

const open = () => renderAdmin(api, '/admin', '/admin', <AdminDashboardScreen />);

test('the figures with what seven days added, today’s sales, and what waits', async () => {
  await open();
  await screen.findByText('1 313');
  // 7 000 on 12 000; no registrations in the series.
  screen.getByText('+58 % en 7 jours');
  screen.getByText('29 aujourd’hui');
  await screen.findByText('2 paiements à vérifier');
  expect(screen.getByRole('link', { name: 'Vérifier' }).getAttribute('href')).toBe('/admin/payments?etat=review');
});

test('the chart says one day at a time, by keyboard too', async () => {
  await open();
  const day = await screen.findByLabelText('Jour');
  expect(day.getAttribute('max')).toBe('13');
  fireEvent.change(day, { target: { value: '0' } });
  expect(day.getAttribute('aria-valuetext')).toContain('1\u202f000\u00a0F\u00a0CFA');
  fireEvent.click(screen.getByLabelText('Ventes'));
  expect(screen.getByRole('img', { name: /^Ventes par jour/ })).toBeTruthy();
});

test('figures that cannot be read are dashes with an error and Réessayer', async () => {
  // The first answer tells who is signed in.
  api.answers['GET /admin/stats'] = [
    { body: adminStats('admin') },
    problem(500, 'unexpected', 'Une erreur est survenue'),
    { body: adminStats('admin') },
  ];
  await open();
  await screen.findByText('Impossible de charger les statistiques');
  expect(screen.getAllByText('inconnu')).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('1 313');
});
