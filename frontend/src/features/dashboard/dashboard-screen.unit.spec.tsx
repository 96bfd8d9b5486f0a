/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { problem } from '@raffle/contracts/fixtures/problem';
import { anEntry, noTickets } from '../../../test/answers.js';
import { ApiServer, aProduct, aUser } from '../../../test/api-server.js';
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
  await waitFor(() => expect(text()).toContain('+12 % en 7 jours'));
  expect(text()).toContain('−8 % en 7 jours');
  expect(text()).toContain('En baisse : −8 % sur les sept derniers jours, par rapport aux sept jours d’avant.');
  expect(text().match(/%/g)).toHaveLength(4);
});

test('without trends the figures are shown alone, without an error', async () => {
  api.answers['GET /trends'] = problem('service_unavailable');
  await open();
  const text = await figures();
  await waitFor(() => expect(api.asked['GET /trends']).toHaveLength(1));
  expect(text()).not.toContain('%');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('draws stay after a failed refetch, and the failure is shown once', async () => {
  const down = problem('service_unavailable');
  api.answers['GET /products/active'] = [{ body: [aProduct] }, down];
  await open();
  await screen.findByRole('heading', { name: 'Console' });
  fireEvent(window, new Event('visibilitychange'));
  expect(await screen.findByText('Impossible de charger les produits')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Console' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

test('draws whose opening is announced stand below the others until their hour, each with its page', async () => {
  const one = { image_url: '', ticket_price: 700, opens_at: new Date(Date.now() + 3_600_000).toISOString() };
  api.answers['GET /products/coming'] = {
    body: [
      { ...one, id: 14, name: 'Déjà ouvert', opens_at: new Date(Date.now() - 1_000).toISOString() },
      { ...one, id: 15, name: 'Vélo' },
    ],
  };
  await open();
  const coming = within(await screen.findByRole('region', { name: 'Bientôt en vente' }));
  expect(coming.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Vélo', '/tirages/15'],
  ]);
  coming.getByText(/^En vente le /);
  coming.getByText('700 F CFA le ticket');
});

test('the card of a draw says how many tickets of it are in play, and leads to its page', async () => {
  const entry = {
    ...anEntry,
    product_name: 'Console',
    quantity: 2,
    price: 1800,
    numbers: [1, 2],
  };
  api.answers['GET /products/active'] = { body: [aProduct, { ...aProduct, id: 8, name: 'Vélo' }] };
  api.answers['GET /tickets/user'] = {
    body: {
      ...noTickets,
      tickets: [entry, { ...entry, id: entry.id.replace(/1$/, '2'), quantity: 1, numbers: [3], status: 'credited' }],
    },
  };
  await open();
  expect(await screen.findByText('Vos tickets : 2')).toBeTruthy();
  expect(screen.getAllByText(/^Vos tickets/)).toHaveLength(1);
  const offers = within(screen.getByRole('region', { name: 'Tirages en cours' }));
  expect(offers.getByRole('link', { name: 'Console' }).getAttribute('href')).toBe('/tirages/7');
});

test('tickets and draws are counted from one source, which leaves out what became a credit', async () => {
  api.answers['GET /users/profile'] = { body: { user: { ...aUser, tickets: 9 } } };
  const credited = [7, 8].map((id) => ({
    ...anEntry,
    id: `0193a1b2-0000-7000-8000-0000000000e${id}`,
    product_id: id,
    product_name: 'Console',
    price: 900,
    status: 'credited',
    cancel_reason: 'Rupture',
    credit: { left: 900, refunded: 0 },
  }));
  api.answers['GET /tickets/user'] = {
    body: {
      tickets: credited,
      summary: { purchased: 7, free: 0, referral: 0, total: 9 },
      in_play: { tickets: 7, draws: 6, amount: 3500 },
      to_place: { registration: 0, referral: 0, credit: 2 },
      credits: [],
      pending_purchases: [],
      wishes: [],
      waits: [],
      paused_until: null,
      ended_credits: [],
      may_spend: null,
    },
  };
  await open();
  expect(await screen.findByText('7 tickets en jeu dans 6 tirages.')).toBeTruthy();
});

test('without a base for growth no line is left empty under the figures', async () => {
  const none = { last_7_days: 3, previous_7_days: 0 };
  api.answers['GET /trends'] = { body: { participations: none, draws: none, prizes: none } };
  await open();
  await waitFor(() => expect(api.asked['GET /trends']).toHaveLength(1));
  await waitFor(() => expect(document.querySelectorAll('.trend')).toHaveLength(0));
});
