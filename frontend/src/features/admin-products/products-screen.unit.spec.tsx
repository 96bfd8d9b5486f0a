/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adminProduct } from '../../../test/answers.js';
import { ApiServer } from '../../../test/api-server.js';
import { renderAdmin } from '../../../test/render-admin.js';
import { ProductsScreen } from './products-screen.js';

const product = (id: number, paid_for_tickets: number | null): AdminProduct => ({
  ...adminProduct,
  id,
  name: `Produit ${id}`,
  current_participants: 40,
  places_left: 10,
  status: 'active',
  paid_for_tickets,
});
let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
afterEach(cleanup);

test('shows what was paid for the tickets, and a dash if tickets does not answer', async () => {
  api.answers['GET /products'] = {
    body: { products: [product(1, 18_500), product(2, 0), product(3, null)], total: 3 },
  };
  await renderAdmin(api, '/admin/products', '/admin/products', <ProductsScreen />);
  const table = await screen.findByRole('table');
  const cells = [...table.querySelectorAll('td[data-label="Payé pour ses tickets"]')].map((cell) =>
    cell.textContent?.replace(/\s/g, ' '),
  );
  expect(cells).toEqual(['18 500 F CFA', '0 F CFA', '—']);
  expect(within(table).getByRole('columnheader', { name: 'Payé pour ses tickets' })).toBeTruthy();
});

test('the margin stands under what was paid: a loss in red, unknown where it is, and nothing for who does not read it', async () => {
  const margins = [12_000.5, -4_000, null, undefined];
  const products = margins.map((margin, index) => ({ ...product(index + 1, 18_500), margin }));
  api.answers['GET /products'] = { body: { products, total: 4 } };
  await renderAdmin(api, '/admin/products', '/admin/products', <ProductsScreen />);
  const table = await screen.findByRole('table');
  const cells = [...table.querySelectorAll('td[data-label="Payé pour ses tickets"]')];
  expect(cells.map((cell) => cell.textContent?.replace(/\s/g, ' ').replace('18 500 F CFA', ''))).toEqual([
    'Marge : 12 000,5 F CFA',
    'Marge : − 4 000 F CFA',
    'Marge inconnue',
    '',
  ]);
  expect(cells.map((cell) => cell.querySelector('.loss') !== null)).toEqual([false, true, false, false]);
});

test('sorting by status follows the life cycle of a product', async () => {
  api.answers['GET /products'] = { body: { products: [product(1, 0)], total: 1 } };
  await renderAdmin(api, '/admin/products', '/admin/products', <ProductsScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Statut' }));
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Statut' }).getAttribute('aria-sort')).toBe('ascending'),
  );
  await waitFor(() => {
    const asked = new URL(api.asked['GET /products']!.at(-1)!.path, 'http://localhost').searchParams;
    expect([asked.get('sort'), asked.get('direction')]).toEqual(['status', 'asc']);
  });
});
