/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { problem } from '@raffle/contracts/fixtures/problem';
import { adminProduct, adminUser, anEntry } from '../../../test/answers.js';
import { ApiServer, aUser } from '../../../test/api-server.js';
import { renderAdmin } from '../../../test/render-admin.js';
import { TicketsScreen } from './tickets-screen.js';

const product = (id: number) => ({
  ...adminProduct,
  id,
  name: `Produit du ${id}`,
  current_participants: 4,
  places_left: 46,
  status: 'completed',
});
const newest = [9, 8].map(product);

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /admin/tickets'] = { body: { tickets: [], total: 0 } };
  api.answers['GET /products'] = { body: { products: newest, total: 2 } };
});
afterEach(cleanup);

const open = (query = '') => renderAdmin(api, '/admin/tickets', `/admin/tickets${query}`, <TicketsScreen />);
const address = () => screen.getByTestId('address').textContent;
const asked = () =>
  Object.fromEntries(new URL(`http://x${api.asked['GET /admin/tickets']!.at(-1)!.path}`).searchParams);
const products = () => within(screen.getByLabelText('Produit')).getAllByRole('option');

test('the URL filters tickets by status and days, also in the CSV export', async () => {
  await open('?q=afi&type=purchase&status=won&from=2026-11-01&to=jamais&sort=price&direction=asc&page=2');
  await screen.findByText('Aucun ticket ne correspond à votre recherche');
  const narrowed = { q: 'afi', type: 'purchase', status: 'won', from: '2026-11-01', sort: 'price', direction: 'asc' };
  expect(asked()).toEqual({ ...narrowed, page: '2', limit: '25' });
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger en CSV\u00a0: Tickets' }));
  await waitFor(() => expect(asked()).toEqual(narrowed));
  fireEvent.input(screen.getByLabelText('Au'), { target: { value: '2026-11-20' } });
  expect(address()).toBe(
    '/admin/tickets?q=afi&sort=price&direction=asc&type=purchase&status=won&from=2026-11-01&to=2026-11-20',
  );
  fireEvent.change(screen.getByLabelText('Statut'), { target: { value: 'credited' } });
  await waitFor(() => expect(asked()).toMatchObject({ status: 'credited', to: '2026-11-20', page: '1' }));
});

test('the status filter uses the badge’s words, and an unknown status is not sent', async () => {
  await open('?status=drawn');
  await screen.findByText('Aucun ticket pour le moment');
  expect(asked()).not.toHaveProperty('status');
  const words = within(screen.getByLabelText('Statut')).getAllByRole('option');
  expect(words.map(({ textContent }) => textContent)).toEqual([
    'Tous les statuts',
    'En jeu',
    'Gagnant',
    'Perdu',
    'Lot non réclamé',
    'Changé en crédit',
    'Sauf changés en crédit',
  ]);
});

test('with too many products for the filter it explains how to find older ones, and names the selected one', async () => {
  api.answers['GET /products'] = { body: { products: newest, total: 1000 } };
  api.answers['GET /products/3'] = { body: { product: product(3) } };
  await open('?productId=3');
  await waitFor(() =>
    expect(products().map(({ textContent }) => textContent)).toEqual([
      'Tous les produits',
      'Produit du 9',
      'Produit du 8',
      'Produit du 3',
      'Plus anciens\u00a0: recherchez leur nom',
    ]),
  );
  expect(screen.getByLabelText<HTMLSelectElement>('Produit').value).toBe('3');
  expect((products().at(-1) as HTMLOptionElement).disabled).toBe(true);
  expect(asked()).toMatchObject({ productId: '3' });
});

test('with all products in the filter it shows no hint and requests no single product', async () => {
  await open('?productId=8');
  await screen.findByText('Produit du 8');
  expect(products()).toHaveLength(3);
  expect(api.asked['GET /products/8']).toBeUndefined();
});

const user = {
  ...adminUser,
};

test('a search finds full names, also in the CSV export; a ticket number sends no request to identity', async () => {
  api.answers['GET /admin/users'] = { body: { users: [user], total: 101 } };
  await open('?q=mensah');
  await screen.findByText('Aucun ticket ne correspond à votre recherche');
  const [search] = api.asked['GET /admin/users']!;
  expect(Object.fromEntries(new URL(`http://x${search!.path}`).searchParams)).toEqual({ q: 'mensah', limit: '100' });
  expect(asked()).toMatchObject({ q: 'mensah', people: aUser.id });
  screen.getByText(/^Plus de 100 personnes répondent/);
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger en CSV\u00a0: Tickets' }));
  await waitFor(() => expect(asked()).not.toHaveProperty('page'));
  expect(asked()).toMatchObject({ q: 'mensah', people: aUser.id });
  cleanup();
  const before = api.asked['GET /admin/users']?.length;
  await open('?q=T26-0001');
  await screen.findByText('Aucun ticket ne correspond à votre recherche');
  expect(api.asked['GET /admin/users']).toHaveLength(before ?? 0);
});

test('without identity’s answer a search finds public names', async () => {
  api.answers['GET /admin/users'] = problem('service_unavailable');
  await open('?q=afi');
  await screen.findByText('Aucun ticket ne correspond à votre recherche');
  expect(asked()).toEqual({ q: 'afi', sort: 'purchase_date', direction: 'desc', page: '1', limit: '25' });
  expect(screen.queryByText(/^Plus de 100 personnes/)).toBeNull();
});

test('a person is shown by full name and phone from identity, otherwise by public name', async () => {
  const ticket = {
    ...anEntry,
    id: '01997b61-0000-7000-8000-000000000501',
    user_id: aUser.id,
    display_name: 'Afi M.',
    city: 'Lomé',
    product_id: 9,
    product_name: 'Produit du 9',
    price: 500,
    numbers: [0],
    capacity: 50,
  };
  api.answers['GET /admin/tickets'] = { body: { tickets: [ticket, { ...ticket, id: aUser.id }], total: 2 } };
  await open();
  expect(await screen.findAllByRole('link', { name: 'Afi M.' })).toHaveLength(2);
  cleanup();
  api.answers['GET /admin/users'] = { body: { users: [user], total: 1 } };
  await open();
  const [name] = await screen.findAllByRole('link', { name: 'Afi Mensah' });
  expect(name!.closest('td')!.textContent).toMatch(/^Afi Mensah\+228.90.11.23.45Lomé$/);
  expect(new URL(`http://x${api.asked['GET /admin/users']!.at(-1)!.path}`).searchParams.get('ids')).toBe(aUser.id);
});
