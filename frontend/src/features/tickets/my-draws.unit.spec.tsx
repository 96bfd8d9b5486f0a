/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { TicketEntry } from '@raffle/contracts/http/tickets';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { aWin, anEntry, noTickets } from '../../../test/answers.js';
import { ApiServer, aProduct } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { TicketsScreen } from './tickets-screen.js';

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

let last = 0;
const entryOf = (change: Partial<TicketEntry>): TicketEntry => ({
  ...anEntry,
  id: `0193a1b2-0000-7000-8000-${String((last += 1)).padStart(12, '0')}`,
  product_id: 7,
  ...change,
});
const open = (tickets: TicketEntry[]) => {
  api.answers['GET /tickets/user'] = { body: { ...noTickets, tickets } };
  return renderUser(api, '/dashboard/tickets', <TicketsScreen />);
};
const card = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!;
const text = (element: HTMLElement) => element.textContent.replace(/\s/gu, ' ');
const namesIn = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

test('tickets are grouped by draw: those in play, then those that are over, what was won first', async () => {
  await open([
    entryOf({ product_id: 2, product_name: 'Vélo', status: 'lost' }),
    entryOf({ product_name: 'Console', quantity: 2, numbers: [4, 5], price: 3000 }),
    entryOf({ product_id: 26, product_name: 'Moto', status: 'won' }),
    entryOf({ product_name: 'Console', numbers: [11] }),
  ]);
  expect(await namesIn('En cours')).toEqual(['Console']);
  expect(await namesIn('Terminés')).toEqual(['Moto', 'Vélo']);
  const console = await card('Console');
  expect(text(console)).toMatch(/^Console3 tickets.*T7-0005 à 00063 000 F CFA2 tickets, .*T7-0012/);
  expect(within(console).getAllByRole('link', { name: /^Voir le reçu Console$/ })).toHaveLength(2);
  expect(within(await card('Vélo')).getByText('Non gagnant')).toBeTruthy();
  expect(
    within(await card('Vélo'))
      .getByRole('link', { name: /^Voir le résultat/ })
      .getAttribute('href'),
  ).toBe('/tirages/2');
});

test('a won draw names the ticket that won, and leads to its prize', async () => {
  api.answers['GET /wins'] = { body: { wins: [aWin] } };
  await open([entryOf({ product_id: 26, product_name: 'Moto', status: 'won', numbers: [3, 4], quantity: 2 })]);
  const won = await card('Moto');
  expect(text(won)).toContain('Vous avez gagné avec le ticket T26-0005');
  expect(
    within(won)
      .getByRole('link', { name: /^Suivre la remise/ })
      .getAttribute('href'),
  ).toBe(`/dashboard/wins#${aWin.id}`);
});

test('many purchases of a draw, and many draws, are behind a press', async () => {
  await open([
    ...Array.from({ length: 50 }, () => entryOf({ product_name: 'Console' })),
    ...Array.from({ length: 30 }, (_, index) => entryOf({ product_id: 100 + index, status: 'lost' })),
  ]);
  const console = await card('Console');
  const purchases = () => console.querySelectorAll('.entry').length;
  expect(purchases()).toBe(3);
  fireEvent.click(within(console).getByRole('button', { name: 'Voir 12\u00a0achats de plus' }));
  expect(purchases()).toBe(15);
  for (let presses = 0; presses < 3; presses += 1)
    fireEvent.click(within(console).getByRole('button', { name: /achats de plus$/ }));
  expect(purchases()).toBe(50);
  expect(await namesIn('Terminés')).toHaveLength(12);
  fireEvent.click(screen.getByRole('button', { name: 'Voir 12\u00a0tirages de plus' }));
  fireEvent.click(screen.getByRole('button', { name: 'Voir 6\u00a0tirages de plus' }));
  expect(await namesIn('Terminés')).toHaveLength(30);
  expect(screen.queryByRole('button', { name: /de plus$/ })).toBeNull();
});

test('a ticket in play says when its draw is and leads to it, one of an ended draw does not', async () => {
  const inTwelveDays = new Date(Date.now() + 12 * 86_400_000 + 3_700_000).toISOString();
  api.answers['GET /products/active'] = {
    body: [{ ...aProduct, name: 'Autre', current_participants: 10, draw_date: inTwelveDays }],
  };
  await open([
    entryOf({ product_name: 'Console de salon' }),
    entryOf({ product_id: 8, product_name: 'Vélo', status: 'lost' }),
  ]);
  const console = within(await card('Console de salon'));
  expect(console.getByRole('link', { name: 'Console de salon' }).getAttribute('href')).toBe('/tirages/7');
  await console.findByText(/^Encore 12j 1h de vente, jusqu’au \d+ \S+/u);
  expect(within(await card('Vélo')).queryByText(/^Encore/)).toBeNull();
});

test('of a full draw its hour is said; of a nearly full one what is missing, and a way to help fill it', async () => {
  const taken = { max_participants: 60, current_participants: 48, places_left: 12, artificial_boost: 0 };
  api.answers['GET /products/active'] = { body: [{ ...aProduct, ...taken }] };
  await open([
    entryOf({ product_name: 'Console de salon' }),
    entryOf({ product_id: 8, product_name: 'Vélo', draw_at: '2099-12-04T19:00:00.000Z' }),
  ]);
  await within(await card('Vélo')).findByText(/^Complet\. Tirage vendredi 4 décembre 2099 à 19\sh, en direct\.$/);
  await within(await card('Console de salon')).findByText(/^Encore 12\splaces$/);
  fireEvent.click(screen.getByRole('link', { name: 'Partager Console de salon' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Partager mon ticket' }));
  const whatsApp = await dialog.findByRole<HTMLAnchorElement>('link', { name: /^WhatsApp/ });
  const message = new URL(whatsApp.href).searchParams.get('text');
  expect(message).toMatch(
    /^Il manque 12\s+places pour le tirage «\s+Console.*le ticket\. http.*\/tirages\/7\?c=partage$/,
  );
});

test('tickets say that a credit paid for them, and what the credit that they became is now', async () => {
  await open([
    entryOf({ price: 600, credit_id: '0193a1b2-0000-7000-8000-0000000000c1', product_name: 'Console' }),
    entryOf({
      ...{ product_id: 8, product_name: 'Vélo', price: 1800, status: 'credited', cancel_reason: 'Plus livré' },
      credit: { left: 1200, refunded: 0 },
    }),
  ]);
  expect(text(await card('Console'))).toContain('600 F CFA en bon d’achat');
  const cancelled = text(await card('Vélo'));
  expect(cancelled).toContain('Raison : Plus livré');
  expect(cancelled).toContain('Bon d’achat : 600 F CFA utilisés, 1 200 F CFA à utiliser');
});

test.each([
  ['purchase', 500, 'Changé en bon d’achat'],
  ['free', 0, 'Ticket rendu'],
  ['referral', 0, 'Ticket rendu'],
] as const)('a %s ticket of a cancelled draw, %i F CFA, reads %s', async (type, price, shown) => {
  await open([entryOf({ type, price, status: 'credited' })]);
  await screen.findByText(shown);
  await screen.findByText('Tirage annulé');
});
