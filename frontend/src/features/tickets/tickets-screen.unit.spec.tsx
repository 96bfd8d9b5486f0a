/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { problem } from '@raffle/contracts/fixtures/problem';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { waitingPurchase } from '../../../test/answers.js';
import { aUser, type ApiServer } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { mine, offline, openTicketsPage } from '../../../test/tickets-page.js';
import { TicketsScreen } from './tickets-screen.js';

let api: ApiServer;
const { open } = openTicketsPage((server) => (api = server));

const down = problem('service_unavailable');

test.each([
  [
    'the service is down',
    () => {
      api.answers['GET /tickets/user'] = down;
      api.answers['GET /products/active'] = down;
    },
  ],
  ['there is no network', offline],
])('refetched while %s: both lists stay, and both failures are shown', async (_, fail) => {
  await open();
  fail();
  fireEvent.click(screen.getByRole('button', { name: 'Actualiser' }));
  expect(await screen.findByText('Impossible de charger vos tickets')).toBeTruthy();
  expect(await screen.findByText('Impossible de charger les produits')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Console de salon' })).toBeTruthy();
  expect(screen.getByText('9 places libres sur 300')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

test('a failed first read has its own error, with Réessayer', async () => {
  api.answers['GET /tickets/user'] = [down, { body: mine }];
  await renderUser(api, '/dashboard/tickets', <TicketsScreen />);
  expect(await screen.findByText('Impossible de charger vos tickets')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { name: 'Console de salon' })).toBeTruthy();
  expect(screen.queryByText('Impossible de charger vos tickets')).toBeNull();
});

test.each([
  ['link', 'Continuer le paiement'],
  ['link', 'Vérifier maintenant'],
])('a pending purchase is stored in this browser by its %s “%s”', async (role, name) => {
  await open();
  const link = screen.getByRole(role, { name });
  // jsdom cannot navigate.
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(JSON.parse(localStorage.getItem('raffle.pending-purchase') ?? '[]')).toEqual([
    {
      productId: 7,
      quantity: 1,
      productName: 'Console',
      paymentToken: 'tok_abcdef',
      expiresAt: waitingPurchase.expires_at,
    },
  ]);
});

test('the first ticket asks for the public name, once', async () => {
  const readings = { display_names: ['Afi M.', 'Mensah A.'], display_name: 'A. M.' };
  api.answers['GET /users/profile'] = [
    { body: { user: { ...aUser, ...readings, display_name_chosen: false } } },
    { body: { user: { ...aUser, ...readings, display_name: 'Mensah A.', display_name_chosen: true } } },
  ];
  api.answers['PUT /users/profile'] = { body: { user: aUser } };
  await renderUser(api, '/dashboard/tickets', <TicketsScreen />);
  expect(
    await screen.findByText(
      (_, at) => at?.tagName === 'P' && /seules vos initiales le sont\s: A\. M\.$/.test(at.textContent),
    ),
  ).toBeTruthy();
  // While initials apply, nothing looks chosen.
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choisir ce nom' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Mensah A.' }));
  fireEvent.click(screen.getByRole('button', { name: 'Choisir ce nom' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Choisir ce nom' })).toBeNull());
  expect(api.asked['PUT /users/profile']?.[0]?.body).toEqual({ displayName: 'Mensah A.' });
});
