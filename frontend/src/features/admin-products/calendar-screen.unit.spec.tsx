/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { problem } from '@raffle/contracts/fixtures/problem';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { cleanup, screen, within } from '@testing-library/react';
import { adminProduct } from '../../../test/answers.js';
import { ApiServer } from '../../../test/api-server.js';
import { renderAdmin } from '../../../test/render-admin.js';
import { CalendarScreen } from './calendar-screen.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => api.reset());
afterEach(cleanup);

const open = () => renderAdmin(api, '/admin/products/calendar', '/admin/products/calendar', <CalendarScreen />);
const list = (products: AdminProduct[], total = products.length) => {
  api.answers['GET /products'] = { body: { products, total } };
};
const onSale: AdminProduct = {
  ...adminProduct,
  id: 7,
  name: 'Console',
  status: 'active',
  max_participants: 50,
  current_participants: 12,
  places_left: 38,
  places_last_7_days: null,
  sale_ends_at: '2099-12-04T19:00:00.000Z',
};

test('what is on sale, and what opens by itself or could not, is asked for; a date stands in its week, with the product', async () => {
  list([onSale, { ...onSale, id: 8, name: 'Vélo', current_participants: 50, places_left: 0 }]);
  await open();
  const week = await screen.findByRole('region', { name: 'Semaine du 30 novembre 2099' });
  expect(within(week).getByRole('listitem').textContent?.replace(/\s/g, ' ')).toBe(
    'vendredi 4 décembre 2099 à 19 hFin de la venteConsole12 / 50',
  );
  expect(within(week).getByRole('link', { name: 'Console' }).getAttribute('href')).toBe('/admin/products/7');
  const waiting = screen.getByRole('region', { name: 'Attend une décision' });
  expect(waiting.textContent?.replace(/\s/g, ' ')).toContain('Complet : à tirerVélo');
  const asked = api.asked['GET /products']!.map(({ path }) => new URL(path, 'http://localhost').searchParams);
  expect(asked.map((query) => query.get('status')).toSorted()).toEqual(['active', 'not_opened', 'planned']);
  expect(screen.queryByText(/^Au plus/)).toBeNull();
});

test('an empty calendar says so, a long one that it is not whole, and a failed one offers to try again', async () => {
  list([]);
  await open();
  await screen.findByText('Aucune date à venir');
  cleanup();
  list([onSale], 101);
  await open();
  await screen.findByText('Au plus 100 produits par état sont montrés.');
  cleanup();
  api.answers['GET /products'] = problem('service_unavailable');
  await open();
  await screen.findByText('Impossible de charger le calendrier');
});
