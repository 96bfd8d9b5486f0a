/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { noTickets, aWin } from '../../test/answers.js';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { ApiServer, aUser } from '../../test/api-server.js';
import { renderUser } from '../../test/render-user.js';
import { UserLayout } from './user-layout.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
afterEach(() => {
  cleanup();
  api.reset();
});

const mine = (referral: number) => ({
  body: {
    ...noTickets,
    to_place: { registration: 0, referral, credit: 0 },
  },
});
test.each([
  [0, 'Ouvrir le menu'],
  [1, 'Ouvrir le menu, quelque chose vous attend'],
])('with %d tickets to place the phone’s menu button says "%s"', async (waiting, name) => {
  api.answers['GET /tickets/user'] = mine(waiting);
  await renderUser(api, '/dashboard', <UserLayout />);
  expect(await screen.findByRole('button', { name })).toBeTruthy();
});

test('the header counts the tickets in play, as home does and who closes their account reads', async () => {
  const { body } = mine(0);
  api.answers['GET /users/profile'] = { body: { user: { ...aUser, tickets: 9 } } };
  const inPlay = { in_play: { tickets: 7, draws: 2, amount: 3500 } };
  api.answers['GET /tickets/user'] = { body: { ...body, ...inPlay, summary: { ...body.summary, total: 8 } } };
  await renderUser(api, '/dashboard', <UserLayout />);
  expect((await screen.findAllByText('7 tickets')).length).toBeGreaterThan(0);
  expect(screen.queryByText(/^[89] tickets$/)).toBeNull();
});

/** The menu of a phone, open. */
async function openMenu() {
  api.answers['GET /tickets/user'] = mine(0);
  await renderUser(api, '/dashboard', <UserLayout />);
  fireEvent.click(await screen.findByRole('button', { name: 'Ouvrir le menu' }));
  return within(screen.getByRole('dialog', { name: 'Menu' }));
}

test('the menu leads to winners, help, the check of a call, the terms and the help line, and out, all in words', async () => {
  const menu = await openMenu();
  const line = await menu.findByRole('link', { name: 'Écrire sur WhatsApp' });
  expect(line.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+/);
  const leads = menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  for (const [word, address] of [
    ['Gagnants', '/gagnants'],
    ['Aide', '/aide'],
    ['Vérifier un appel', '/verifier'],
    ['Conditions d’utilisation', '/conditions'],
  ])
    expect(leads).toContainEqual([word, address]);
  expect(menu.getByRole('button', { name: 'Déconnexion' }).textContent).toBe('Déconnexion');
});

test('who won a prize finds it in the menu', async () => {
  api.answers['GET /tickets/user'] = mine(0);
  api.answers['GET /wins'] = { body: { wins: [aWin] } };
  await renderUser(api, '/dashboard', <UserLayout />);
  expect((await screen.findByRole('link', { name: 'Mes lots gagnés' })).getAttribute('href')).toBe('/dashboard/wins');
});

test('a blocked winner sees their prizes, how to go on and the way out, on every page, and nothing else', async () => {
  api.answers['GET /users/profile'] = { body: { user: { ...aUser, blocked: true } } };
  api.answers['GET /wins'] = { body: { wins: [aWin] } };
  api.answers['GET /handover-codes'] = {
    body: { codes: [{ product_id: aWin.product_id, ticket: aWin.ticket, code: '482913', needs_two_people: false }] },
  };
  await renderUser(api, '/dashboard/tickets', <UserLayout />);
  await screen.findByText(/^Votre compte est bloqué. Votre lot vous attend toujours/);
  await screen.findByText('482 913');
  screen.getByRole('button', { name: /^Je suis là/ });
  screen.getByRole('button', { name: 'Déconnexion' });
  expect(screen.queryByRole('button', { name: 'J’accepte la photo' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Mes Tickets' })).toBeNull();
  expect(api.asked['GET /tickets/user']).toBeUndefined();
});
