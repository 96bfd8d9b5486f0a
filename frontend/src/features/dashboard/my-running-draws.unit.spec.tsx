/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { drandRule } from '@raffle/contracts/values';
import { cleanup, screen, within } from '@testing-library/react';
import { anEntry, noTickets } from '../../../test/answers.js';
import { ApiServer, aProduct } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { DashboardScreen } from './dashboard-screen.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => api.reset());
afterEach(cleanup);

const open = async (tickets: object[], products: object[] = []) => {
  api.answers['GET /tickets/user'] = { body: { ...noTickets, tickets } };
  api.answers['GET /products/active'] = { body: products };
  await renderUser(api, '/dashboard', <DashboardScreen />);
  const section = await screen.findByRole('region', { name: 'Mes tirages' });
  return within(section)
    .getAllByRole('listitem')
    .map((card) => card.textContent.replace(/\s/g, ' '));
};
const entry = (last: number, change: object = {}) => ({
  ...anEntry,
  id: anEntry.id.replace(/.$/, String(last)),
  product_id: last,
  ...change,
});
const open300 = { ...aProduct, max_participants: 300, current_participants: 288, places_left: 12 };

test('says picture, first numbers, what is missing and until when', async () => {
  const [card] = await open(
    [entry(7, { product_name: 'Console', image_url: '/c.svg', quantity: 5, numbers: [11, 12, 13, 14, 15] })],
    [{ ...open300, draw_date: null }],
  );
  expect(card).toBe('ConsoleT7-0012T7-0013T7-0014et 2 autresEncore 12 places96 %Tirage : Bientôt');
  expect(screen.getByRole('region', { name: 'Mes tirages' }).querySelector('img')!.getAttribute('src')).toBe('/c.svg');
});

test.each([
  [
    'with a boost: all places, because free ones would not fit the participants shown',
    { artificial_boost: 6 },
    /300 places98 %/,
  ],
  ['full', { current_participants: 300, places_left: 0 }, /Complet100 %Le tirage peut avoir lieu à tout moment\.$/],
  [
    'full, with an hour that is not fixed yet',
    { current_participants: 300, places_left: 0, beacon_rule: `${drandRule};at=fri-19:00` },
    /Complet100 %Tirage le vendredi qui suit le dernier ticket, à 19 h$/,
  ],
  ['the last places unpaid', { places_left: 0 }, /Complet pour le moment96 %/],
  [
    'not full at its end',
    { sale_ends_at: '2020-01-01T00:00:00.000Z' },
    /Ventes terminées96 %.*reporté ou annulé sous 7 jours\.$/,
  ],
])('%s', async (_, change, said) => {
  const [card] = await open([entry(7)], [{ ...open300, ...change }]);
  expect(card).toMatch(said);
});

test('the three nearest are shown, and the way to all of them; one that is not open any more is being drawn', async () => {
  const cards = await open(
    [1, 2, 3, 4].map((last) => entry(last, { product_name: `Lot ${last}` })),
    [
      { ...open300, id: 1, current_participants: 30 },
      { ...open300, id: 2, current_participants: 290 },
      { ...open300, id: 3, current_participants: 100 },
    ],
  );
  expect(cards.map((card) => card.slice(0, 5))).toEqual(['Lot 4', 'Lot 2', 'Lot 3']);
  expect(cards[0]).toMatch(/Le tirage est en cours\.$/);
  expect(screen.getByRole('link', { name: 'Voir mes 4\u00a0tirages' }).getAttribute('href')).toBe('/dashboard/tickets');
});
