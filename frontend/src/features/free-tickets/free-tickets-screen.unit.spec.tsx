/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { focusManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { anEntry } from '../../../test/answers.js';
import { ApiServer, aProduct } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { JustPlaced } from '../../shared/just-placed.js';
import { announceReconnected } from '../../shared/reconnected.js';
import { FreeTicketsScreen, toggle } from './free-tickets-screen.js';

const normal = 'Veuillez sélectionner exactement 2 produits';
const placed = {
  ...anEntry,
  product_name: 'Console',
  price: 0,
  type: 'free',
};

/** At the maximum price for a free ticket. */
const offer = { ...aProduct, ticket_price: 1000 };

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /products/active'] = { body: [offer, { ...offer, id: 8, name: 'Télévision' }] };
});
afterEach(cleanup);

function answerTickets(tickets: unknown[], registration: number) {
  api.answers['GET /tickets/user'] = {
    body: {
      tickets,
      summary: { purchased: 0, free: tickets.length, referral: 0, total: tickets.length },
      in_play: { tickets: tickets.length, draws: tickets.length, amount: 0 },
      to_place: { registration, referral: 0, credit: 0 },
      credits: [],
      pending_purchases: [],
      wishes: [],
      waits: [],
      paused_until: null,
      ended_credits: [],
      may_spend: null,
    },
  };
}

test('a pause is said before anything is chosen', async () => {
  answerTickets([], 2);
  const { body } = api.answers['GET /tickets/user'] as { body: object };
  api.answers['GET /tickets/user'] = { body: { ...body, paused_until: '2027-03-03T00:00:00.000Z' } };
  await renderUser(api, '/select-free-tickets', <FreeTicketsScreen />);
  await screen.findByText('Votre compte est en pause');
  screen.getByText(/^Jusqu’au 3 mars 2027\. Vos tickets gratuits vous attendent/);
  expect(screen.queryByRole('button', { name: /^Confirmer/ })).toBeNull();
});

test('with two tickets to place it shows the specification’s texts', async () => {
  answerTickets([], 2);
  await renderUser(api, '/select-free-tickets', <FreeTicketsScreen />);
  expect(await screen.findAllByText(normal)).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Confirmer mes 2 tickets gratuits' })).toBeTruthy();
});

test.each([
  ['two days ahead', -48],
  ['twenty minutes behind', 1 / 3],
  ['in 2015', 100_000],
])('on a phone whose clock is %s, it offers the draws that are on sale by the server’s', async (_clock, hoursAhead) => {
  answerTickets([], 2);
  api.aheadMs = hoursAhead * 3_600_000;
  const inMinutes = (minutes: number) => new Date(Date.now() + api.aheadMs + minutes * 60_000).toISOString();
  api.answers['GET /products/active'] = {
    body: [
      { ...offer, name: 'Console', sale_ends_at: inMinutes(10) },
      { ...offer, id: 8, name: 'Télévision', sale_ends_at: inMinutes(10) },
      { ...offer, id: 9, name: 'Tablette', sale_ends_at: inMinutes(-10) },
    ],
  };
  await renderUser(api, '/select-free-tickets', <FreeTicketsScreen />);
  expect(await screen.findAllByRole('checkbox', { name: /Console|Télévision/ })).toHaveLength(2);
  expect(screen.queryByRole('checkbox', { name: /Tablette/ })).toBeNull();
});

test('the choice names what decides: date, places and winners', async () => {
  answerTickets([], 2);
  const { body } = api.answers['GET /products/active'] as { body: object[] };
  api.answers['GET /products/active'] = {
    body: body.map((one) => ({ ...one, max_participants: 300, max_winners: 2 })),
  };
  await renderUser(api, '/select-free-tickets', <FreeTicketsScreen />);
  const [first] = await screen.findAllByRole('checkbox', { name: /2\s+gagnants\s+sur\s+300\s+places/ });
  expect(first).toBeTruthy();
});

test('the placed tickets are shown with their numbers on the next screen', async () => {
  answerTickets([], 2);
  api.answers['POST /tickets/free'] = [7, 8].map((product_id) => ({
    status: 201,
    body: { success: true, remaining: 0, ticket: { ...placed, product_id, product_name: `Lot ${product_id}` } },
  }));
  await renderUser(api, '/select-free-tickets', <FreeTicketsScreen />);
  for (const box of (await screen.findAllByRole('checkbox')).slice(0, 2)) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: 'Confirmer mes 2 tickets gratuits' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/dashboard'));
  const state: unknown = JSON.parse(screen.getByTestId('state').textContent);
  cleanup();
  render(<JustPlaced />, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[{ pathname: '/dashboard', state }]}>{children}</MemoryRouter>
    ),
  });
  expect(screen.getByRole('status').textContent).toMatch(
    /^2\stickets gratuits placésVoici vos numéros.*T7-0291Lot 7T8-0291Lot 8/,
  );
});

test('without a network the error stands alone, the choice is kept, and the retry shows both numbers', async () => {
  answerTickets([], 2);
  const answered = [7, 8].map((product_id) => ({
    status: 201,
    body: { success: true, remaining: 0, ticket: { ...placed, product_id, product_name: `Lot ${product_id}` } },
  }));
  api.answers['POST /tickets/free'] = answered;
  await renderUser(api, '/select-free-tickets', <FreeTicketsScreen />);
  for (const box of (await screen.findAllByRole('checkbox')).slice(0, 2)) fireEvent.click(box);
  const online = globalThis.fetch;
  let sent = 0;
  globalThis.fetch = (input, init) =>
    init?.method === 'POST' && (sent += 1) === 1 ? online(input, init) : Promise.reject(new TypeError('no network'));
  fireEvent.click(screen.getByRole('button', { name: 'Confirmer mes 2 tickets gratuits' }));
  await screen.findByText(/^Connexion impossible/);
  expect(screen.queryByText('Attribution en cours...')).toBeNull();
  expect(screen.getByText('Tickets sélectionnés: 2/2')).toBeTruthy();
  globalThis.fetch = online;
  act(announceReconnected);
  expect(screen.queryByText(/^Connexion impossible/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Confirmer mon ticket gratuit' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/dashboard'));
  expect(screen.getByTestId('state').textContent).toMatch(/T7-0291.*T8-0291/);
});

test('with one ticket placed every text asks for one more', async () => {
  answerTickets([placed], 1);
  await renderUser(api, '/select-free-tickets', <FreeTicketsScreen />);
  expect(await screen.findByText(/Choisissez un autre produit pour le deuxième/)).toBeTruthy();
  expect(screen.getAllByText('Veuillez sélectionner 1 autre produit')).toHaveLength(2);
  expect(screen.queryByText(normal)).toBeNull();
  expect(screen.getByText('Tickets sélectionnés: 1/2')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Confirmer mon ticket gratuit' })).toBeTruthy();
});

test('a selected product that fills is no longer selected, and another one can be', async () => {
  answerTickets([], 2);
  const others = [8, 9].map((id) => ({ ...offer, id, name: `Lot ${id}` }));
  api.answers['GET /products/active'] = [{ body: [offer, ...others] }, { body: others }];
  await renderUser(api, '/select-free-tickets', <FreeTicketsScreen />);
  const boxes = await screen.findAllByRole('checkbox');
  for (const box of boxes.slice(0, 2)) fireEvent.click(box);
  expect(screen.getByText('Tickets sélectionnés: 2/2')).toBeTruthy();
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  await waitFor(() => expect(screen.queryByText(offer.name)).toBeNull());
  focusManager.setFocused(undefined);
  expect(screen.getByText('Tickets sélectionnés: 1/2')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /Lot 9/ }));
  expect(screen.getByText('Tickets sélectionnés: 2/2')).toBeTruthy();
});

const why = /Un ticket gratuit va sur un tirage à 1\s000\sF\sCFA le ticket au plus/;

test('products that take no free ticket are not offered, and the screen explains why', async () => {
  answerTickets([], 2);
  api.answers['GET /products/active'] = {
    body: [
      offer,
      { ...offer, id: 8, name: 'Télévision' },
      { ...offer, id: 9, name: 'Voiture', ticket_price: 1001 },
      { ...offer, id: 10, name: 'Moto', free_places_left: 0 },
    ],
  };
  await renderUser(api, '/select-free-tickets', <FreeTicketsScreen />);
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  expect(screen.queryByText('Voiture')).toBeNull();
  expect(screen.queryByText('Moto')).toBeNull();
});

test('with fewer than two such products the tickets can be placed later', async () => {
  answerTickets([], 2);
  api.answers['GET /products/active'] = { body: [offer, { ...offer, id: 9, name: 'Voiture', ticket_price: 1001 }] };
  await renderUser(api, '/select-free-tickets', <FreeTicketsScreen />);
  expect(await screen.findByRole('link', { name: 'Plus tard' })).toBeTruthy();
  expect(screen.getByText(why)).toBeTruthy();
});

test('a product can be selected and unselected', () => {
  expect(toggle([], 7, 2)).toEqual([7]);
  expect(toggle([7, 8], 7, 2)).toEqual([8]);
});

test('a third product cannot be selected', () => {
  expect(toggle([7, 8], 9, 2)).toEqual([7, 8]);
});

test('with one ticket placed only one more can be selected', () => {
  expect(toggle([8], 9, 1)).toEqual([8]);
});
