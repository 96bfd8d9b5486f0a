/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiServer, aProduct, aUser, problem } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { DashboardScreen } from './dashboard-screen.js';

const aPayment = {
  id: '0193a1b2-0000-7000-8000-0000000000f1',
  reference: 'P-7K2M',
  token: 'tok_ghijkl',
  type: 'ticket',
  description: '1 ticket Vélo',
  amount: 700,
  state: 'review',
  created_at: '2026-11-20T18:42:00.000Z',
  confirmed_at: null,
  became: { account: 0, tickets: 0, credit: 0 },
  refunds: [],
};

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

test('tickets and draws are counted from one source, which leaves out what became a credit', async () => {
  api.answers['GET /users/profile'] = { body: { user: { ...aUser, tickets: 9 } } };
  const credited = [7, 8].map((id) => ({
    id: `0193a1b2-0000-7000-8000-0000000000e${id}`,
    product_id: id,
    product_name: 'Console',
    quantity: 1,
    price: 900,
    purchase_date: '2026-11-20T18:42:00.000Z',
    type: 'purchase',
    numbers: [290],
    capacity: 300,
    status: 'credited',
    cancel_reason: 'Rupture',
    credit_id: null,
    credit: { left: 900, refunded: 0 },
  }));
  api.answers['GET /tickets/user'] = {
    body: {
      tickets: credited,
      summary: { purchased: 7, free: 0, referral: 0, total: 7, draws: 6 },
      to_place: { registration: 0, referral: 0, credit: 2 },
      credits: [],
      pending_purchases: [],
      wishes: [],
      paused_until: null,
    },
  };
  await open();
  expect(await screen.findByText('7 tickets dans 6 tirages.')).toBeTruthy();
});

test('what waits comes first: an unpaid place, a payment on hold, credits, a pause', async () => {
  api.answers['GET /tickets/user'] = {
    body: {
      tickets: [],
      summary: { purchased: 0, free: 0, referral: 0, total: 0, draws: 0 },
      to_place: { registration: 0, referral: 1, credit: 1 },
      credits: [
        {
          id: aPayment.id,
          kind: 'paid',
          value: 1500,
          reason: 'sold_out',
          product_name: 'Console',
          issued_at: aPayment.created_at,
        },
      ],
      pending_purchases: [
        {
          product_id: 7,
          product_name: 'Console',
          quantity: 1,
          amount: 1500,
          payment_url: 'https://provider.example/pay/tok_abcdef',
          token: 'tok_abcdef',
          expires_at: new Date(Date.now() + 12 * 60_000).toISOString(),
        },
      ],
      wishes: [],
      paused_until: '2027-03-03T00:00:00.000Z',
    },
  };
  api.answers['GET /payments/user'] = {
    body: {
      payments: [aPayment, { ...aPayment, id: aPayment.id.replace(/1$/, '2'), state: 'paid' }],
      total: 2,
      refunds_owed: 0,
    },
  };
  await open();
  await screen.findByText(/encore 12 minutes/);
  await screen.findByText('Votre paiement est en cours de vérification');
  const notices = [...document.querySelectorAll('.notice')].map(({ textContent }) => textContent.replace(/\s/g, ' '));
  expect(notices).toEqual([
    expect.stringContaining('Console, 1 500 F CFA'),
    'Votre paiement est en cours de vérification : 1 ticket Vélo, 700 F CFA. Rien n’est perdu : notre équipe s’en occupe. Voir mon argent',
    'À placer : 1 ticket de parrainage, un crédit de 1 500 F CFA. Choisir un tirage',
    'Votre compte est en pause jusqu’au 3 mars 2027. Voir ma pause',
  ]);
  const [first] = document.querySelectorAll('.notice, h1');
  expect(first?.className).toContain('notice');
});
