/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anEntry } from '../../../test/answers.js';
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
  review_until: '2026-12-01T18:42:00.000Z',
  created_at: '2026-11-20T18:42:00.000Z',
  confirmed_at: null,
  became: { account: 0, tickets: 0, credit: 0 },
  refunds: [],
};

const noTickets = {
  summary: { purchased: 0, free: 0, referral: 0, total: 0 },
  in_play: { tickets: 0, draws: 0, amount: 0 },
  to_place: { registration: 0, referral: 0, credit: 0 },
  credits: [],
  pending_purchases: [],
  wishes: [],
  waits: [],
  paused_until: null,
  ended_credits: [],
  may_spend: null,
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

test('the card of a draw says how many tickets of it are in play, and leads to its page', async () => {
  const entry = {
    ...anEntry,
    id: aPayment.id,
    product_name: 'Console',
    quantity: 2,
    price: 1800,
    purchase_date: aPayment.created_at,
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
  expect(screen.getByRole('link', { name: 'Console' }).getAttribute('href')).toBe('/tirages/7');
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

test('what waits comes first: an unpaid place, then one list with a link for each', async () => {
  const credit = {
    id: aPayment.id,
    kind: 'paid',
    value: 1500,
    reason: 'sold_out',
    product_name: 'Console',
    issued_at: aPayment.created_at,
  };
  api.answers['GET /tickets/user'] = {
    body: {
      ...noTickets,
      tickets: [],
      to_place: { registration: 2, referral: 1, credit: 3 },
      credits: [
        credit,
        { ...credit, id: aPayment.id.replace(/1$/, '2'), value: 500 },
        { ...credit, id: aPayment.id.replace(/1$/, '3'), kind: 'free', value: 0 },
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
      waits: [],
      paused_until: '2027-03-03T00:00:00.000Z',
      ended_credits: [],
      may_spend: null,
    },
  };
  api.answers['GET /payments/user'] = {
    body: {
      payments: [{ ...aPayment, id: aPayment.id.replace(/1$/, '2'), state: 'paid' }],
      total: 21,
      refunds_owed: 700,
      // Older than those of the first page.
      on_hold: [aPayment],
    },
  };
  api.answers['GET /messages'] = {
    body: { conversation: [], more: false, general: [], newest_record: null, unread: 1 },
  };
  await open();
  await screen.findByText(/encore 12 minutes/);
  const list = await screen.findByRole('list', { name: 'Ce qui vous attend' });
  await waitFor(() => expect(within(list).getAllByRole('link')).toHaveLength(8));
  const rows = within(list)
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.textContent.replace(/\s/g, ' ')]);
  expect(rows).toEqual([
    [
      '/dashboard/money',
      'Paiement en cours de vérification1 ticket Vélo, 700 F CFA. Rien n’est perdu : notre équipe décide au plus tard le 1ᵉʳ déc. 2026.',
    ],
    ['/select-free-tickets', '2 tickets gratuits à placerChoisir mes tickets gratuits'],
    ['/dashboard/tickets#a-placer', '1 ticket de parrainage à placerGrâce à vos amis. Choisir un tirage'],
    [
      '/dashboard/tickets#a-placer',
      '2 bons d’achat, 2 000 F CFA en toutÀ placer sur un tirage, ou à vous faire rembourser',
    ],
    ['/dashboard/tickets#a-placer', '1 ticket à replacerChoisir un tirage'],
    ['/dashboard/money', '700 F CFA à vous rendreSuivre le remboursement'],
    ['/dashboard/messages', '1 message non luLire mes messages'],
    ['/dashboard/profile', 'Compte en pauseJusqu’au 3 mars 2027'],
  ]);
  const [first] = document.querySelectorAll('.notice, h1, .waits');
  expect(first?.className).toContain('notice');
});

test('a credit that was offered is not called refundable beside one that was paid', async () => {
  const credit = {
    id: anEntry.id,
    kind: 'paid',
    value: 1500,
    reason: 'sold_out',
    product_name: 'Vélo',
    issued_at: '2026-11-20T18:42:00.000Z',
  };
  const offered = { ...credit, id: anEntry.id.replace(/.$/, '9'), kind: 'promotional', value: 500, reason: 'goodwill' };
  const waits = async (credits: object[]) => {
    cleanup();
    api.answers['GET /tickets/user'] = { body: { ...noTickets, tickets: [], credits } };
    await open();
    const list = await screen.findByRole('list', { name: 'Ce qui vous attend' });
    return list.textContent.replace(/\s/g, ' ');
  };
  expect(await waits([credit, offered])).toMatch(
    /2 000 F CFA en tout.*À vous faire rembourser si vous voulez : 1 500 F CFA/,
  );
  expect(await waits([credit])).toMatch(/Un bon d’achat de 1 500 F CFA.*, ou à vous faire rembourser$/);
  expect(await waits([offered])).not.toMatch(/rembourser/);
});
