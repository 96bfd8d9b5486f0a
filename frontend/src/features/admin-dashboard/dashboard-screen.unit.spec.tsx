/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { ApiServer, problem } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { AdminDashboardScreen } from './dashboard-screen.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
  // jsdom lacks matchMedia; this emulates a phone.
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

test('shows the figures with their growth in seven days, today’s sales and the pending work', async () => {
  await open();
  await screen.findByText('1 313');
  // 7 000 on 12 000; no registrations in the series.
  screen.getByText('+58 % en 7 jours');
  screen.getByText('29 aujourd’hui');
  await screen.findByText('2 paiements à vérifier');
  expect(screen.getByRole('link', { name: 'Vérifier' }).getAttribute('href')).toBe('/admin/payments?etat=review');
});

test.each([
  [1, 30 * 60_000, '1 paiement à vérifier, depuis 30 minutes. Le montant reçu diffère du montant demandé.'],
  [2, 5.5 * 3_600_000, '2 paiements à vérifier, dont un depuis 5 heures. Le montant reçu diffère du montant demandé.'],
  [2, 50 * 3_600_000, '2 paiements à vérifier, dont un depuis 2 jours. Le montant reçu diffère du montant demandé.'],
])('%i in review, the oldest for %i ms: since when, and why', async (count, age, said) => {
  const payment = {
    id: '01997b61-0000-7000-8000-000000000101',
    reference: 'BT-7K01-9QXF',
    type: 'ticket',
    state: 'review',
    amount: 1_500,
    received_amount: 1_200,
    received_fee: null,
    operator: 'T-Money',
    provider: 'fusionpay',
    user_id: null,
    client_name: 'Afi Mensah',
    client_phone: '+22890112345',
    product_id: 1,
    quantity: 1,
    created_at: new Date(Date.now() - age).toISOString(),
    confirmed_at: null,
    last_checked_at: null,
    resolution_reason: null,
    refunds: [],
  };
  api.answers['GET /admin/payments'] = {
    body: {
      payments: [payment],
      total: count,
      waiting: { in_review: count, refunds_owed: 0, refunds_owed_amount: 0 },
    },
  };
  await open();
  const link = await screen.findByRole('link', { name: 'Vérifier' });
  expect(link.previousElementSibling?.textContent?.replace(/\s/g, ' ')).toBe(said);
  // The payment that waits longest, not the latest of all.
  expect(api.asked['GET /admin/payments']?.[0]?.path).toContain('state=review&sort=created_at&direction=asc&limit=1');
});

test('the chart shows one day at a time, also by keyboard', async () => {
  await open();
  const day = await screen.findByLabelText('Jour');
  expect(day.getAttribute('max')).toBe('13');
  fireEvent.change(day, { target: { value: '0' } });
  expect(day.getAttribute('aria-valuetext')).toContain('1\u202f000\u00a0F\u00a0CFA');
  fireEvent.click(screen.getByLabelText('Ventes'));
  expect(screen.getByRole('img', { name: /^Ventes par jour/ })).toBeTruthy();
});

test('figures that cannot be read are dashes with an error and Réessayer', async () => {
  // The first answer identifies the signed-in administrator.
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
