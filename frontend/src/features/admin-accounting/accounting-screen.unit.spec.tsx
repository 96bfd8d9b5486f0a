/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { AccountingMonth } from '@raffle/contracts/http/admin-accounting';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiServer, problem } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { AccountingScreen } from './accounting-screen.js';

const sold = {
  product_id: 7,
  name: 'Console',
  tickets: 12,
  amount: 18_000,
  credit_tickets: 1,
  credit_amount: 1_500,
  promotional_tickets: 0,
  promotional_amount: 0,
};
const month = (name: string, change: Partial<AccountingMonth> = {}): AccountingMonth => ({
  month: name,
  state: 'running',
  closed_at: null,
  payments: 2,
  gross: 3_000,
  sent_back: 0,
  fees: 60,
  refunds: 500,
  goodwill: 900,
  corrections: null,
  credits_outstanding: 800,
  products: [sold],
  ...change,
});
const corrections = { payments: 1, gross: 200, sent_back: 0, fees: 5, refunds: 50, goodwill: 0 };
const books = {
  year: '2026',
  years: ['2026', '2025'],
  months: [
    month('2026-11'),
    month('2026-10', { state: 'open', gross: 1_000, sent_back: 700, corrections }),
    month('2026-09', { state: 'closed', closed_at: '2026-10-02T08:00:00.000Z', products: [] }),
  ],
  closable: '2026-10',
};

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /admin/accounting'] = { body: books };
});
afterEach(cleanup);

const open = (role: 'admin' | 'super_admin' = 'super_admin') => {
  api.answers['GET /admin/stats'] = { body: adminStats(role) };
  return renderAdmin(api, '/admin/accounting', '/admin/accounting', <AccountingScreen />);
};
/** The cells of the row whose text starts with `start`, with ordinary spaces. */
const line = async (start: string) => {
  const rows = within(await screen.findByRole('table', { name: 'Comptabilité 2026' })).getAllByRole('row');
  const row = rows.find(({ textContent }) => textContent.startsWith(start))!;
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.replace(/\s/g, ' '));
};

test('shows months, their corrections in a separate row, and the total', async () => {
  await open();
  expect(await line('Novembre 2026')).toEqual([
    'Novembre 2026En cours',
    '2',
    '3 000',
    '60',
    '500',
    '2 500',
    '800offerts : 900',
    '12',
  ]);
  expect((await line('Octobre 2026')).slice(1, 6)).toEqual(['2', '1 700dont 700 à rendre', '60', '500', '1 200']);
  expect(await line('Corrections des mois clos')).toEqual([
    'Corrections des mois clos',
    '1',
    '200',
    '5',
    '50',
    '150',
    '',
    '',
  ]);
  expect((await line('Septembre 2026'))[0]).toBe('Septembre 2026Closle 2 oct. 2026');
  expect((await line('Total 2026')).slice(1)).toEqual([
    '7',
    '7 900dont 700 à rendre',
    '185',
    '1 550',
    '6 350',
    'offerts : 2 700',
    '24',
  ]);
  const sales = within(screen.getByRole('table', { name: 'Tickets vendus, octobre 2026' }));
  expect(sales.getByRole('link', { name: 'Console' }).getAttribute('href')).toBe('/admin/products/7');
  expect(screen.queryByRole('table', { name: 'Tickets vendus, septembre 2026' })).toBeNull();
});

test('a super_admin closes the next month; a refusal is shown in the dialog', async () => {
  api.answers['POST /admin/accounting/2026-10/close'] = [
    problem(409, 'month_out_of_turn', 'Clôturez d’abord les mois précédents'),
    { body: { month: { ...books.months[1], state: 'closed', closed_at: '2026-11-23T00:00:00.000Z' } } },
  ];
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Clôturer octobre 2026' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Clôturer' }));
  await dialog.findByText('Clôturez d’abord les mois précédents');
  const asked = api.asked['GET /admin/accounting']!.length;
  fireEvent.click(dialog.getByRole('button', { name: 'Clôturer' }));
  await screen.findByText('Octobre 2026 est clos');
  await waitFor(() => expect(api.asked['GET /admin/accounting']!.length).toBeGreaterThan(asked));
  expect(api.asked['POST /admin/accounting/2026-10/close']).toHaveLength(2);
});

test('another year is selected in a list and stored in the URL', async () => {
  await open();
  fireEvent.change(await screen.findByLabelText('Année'), { target: { value: '2025' } });
  await waitFor(() => expect(api.asked['GET /admin/accounting']!.at(-1)!.path).toBe('/admin/accounting?year=2025'));
  expect(screen.getByTestId('address').textContent).toBe('/admin/accounting?annee=2025');
});

test('the print button opens the print dialog of the browser', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Imprimer' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('an admin can read but not close a month', async () => {
  await open('admin');
  await line('Octobre 2026');
  expect(screen.queryByRole('button', { name: /^Clôturer/ })).toBeNull();
});

test('without the tickets service its figures are shown as unknown, and only closing is blocked', async () => {
  api.answers['GET /admin/accounting'] = {
    body: { ...books, months: books.months.map((one) => ({ ...one, credits_outstanding: null, products: null })) },
  };
  await open();
  expect((await line('Novembre 2026')).slice(6, 8)).toEqual(['Inconnuofferts : 900', 'Inconnu']);
  await screen.findByText(/^Les tickets ne répondent pas/);
  expect(screen.queryByRole('button', { name: /^Clôturer/ })).toBeNull();
});
