/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { aMonth } from '@raffle/contracts/fixtures/admin-accounting';
import { problem } from '@raffle/contracts/fixtures/problem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { AccountingMonth, OperatorSums } from '@raffle/contracts/http/admin-accounting';
import { noSums } from '@raffle/contracts/http/admin-accounting-sums';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiServer } from '../../../test/api-server.js';
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
const sums = (operator: string | null, change: Partial<OperatorSums> = {}): OperatorSums => ({
  ...noSums,
  operator,
  registrations: 1,
  registrations_amount: 500,
  purchases: 2,
  purchases_amount: 3_000,
  fees: 60,
  refunds: 1,
  refunds_amount: 500,
  ...change,
});
/** 200 more each month. */
const credits = (before: number) => ({ before, issued: 400, placed: 150, refunded: 50, after: before + 200 });
const month = (name: string, change: Partial<AccountingMonth> = {}): AccountingMonth => ({
  ...aMonth,
  month: name,
  state: 'running',
  closed_at: null,
  operators: [sums('moov')],
  goodwill: 0,
  credits: credits(600),
  products: [sold],
  ...change,
});
const books = {
  year: '2026',
  years: ['2026', '2025'],
  months: [
    month('2026-11', {
      credits: credits(1_000),
      operators: [sums('moov'), sums(null, { registrations: 0, registrations_amount: 0 })],
    }),
    month('2026-10', {
      state: 'open',
      credits: credits(800),
      goodwill: 1_200,
      operators: [sums('t-money', { sent_back: 1, sent_back_amount: 700 })],
      corrections: [
        { ...noSums, operator: 'moov', registrations: 1, registrations_amount: 200, fees: 5, refunds_amount: 50 },
      ],
    }),
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
type Cells = { name: string; figures: number[] };
/** The rows of a sheet: their name, and the figures as numbers. */
const sheet = async (name: string): Promise<Cells[]> => {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const [lead, ...cells] = within(row).getAllByRole('cell');
      return {
        name: lead!.textContent.replace(/\s/g, ' '),
        figures: cells.map((cell) => Number(cell.querySelector('b')!.textContent.replace(/\s/g, '').replace(',', '.'))),
      };
    });
};
const columnSums = (rows: readonly Cells[]) =>
  rows[0]!.figures.map((_, column) => rows.reduce((sum, { figures }) => sum + figures[column]!, 0));

test('every sheet ends in a sum of its lines, each line adds up, and the operators make the same total as the months', async () => {
  await open();
  const months = await sheet('Comptabilité 2026');
  expect(months.map(({ name }) => name)).toEqual([
    'Novembre 2026En cours',
    'Octobre 2026À clôturer',
    'Corrections des mois clos',
    'Septembre 2026Closle 2 oct. 2026',
    'Total 2026',
  ]);
  const operators = await sheet('Par opérateur, 2026');
  expect(operators.map(({ name }) => name)).toEqual(['Moov Money', 'Inconnu', 'Mixx by Yas', 'Total 2026']);
  expect(operators.at(-1)!.figures).toEqual(months.at(-1)!.figures);
  const sales = await sheet('Tickets, octobre 2026');
  for (const rows of [months, operators, sales]) expect(columnSums(rows.slice(0, -1))).toEqual(rows.at(-1)!.figures);
  for (const { figures } of [...months, ...operators]) {
    const [registrations, purchases, sentBack, received, refunded, balance] = figures as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    expect(registrations + purchases + sentBack).toBe(received);
    expect(received - refunded).toBe(balance);
  }
  expect(months.at(-1)!.figures.slice(0, 4)).toEqual([1_700, 12_000, 700, 14_400]);
  for (const { figures } of sales) expect(figures[0]! + figures[1]! + figures[2]!).toBe(figures[3]);
  for (const { figures } of await sheet('Crédits, 2026'))
    expect(figures[0]! + figures[1]! - figures[2]! - figures[3]!).toBe(figures[4]);
  expect(screen.queryByRole('table', { name: 'Tickets, septembre 2026' })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Console' })[0]!.getAttribute('href')).toBe('/admin/products/7');
});

test('margins add up by product and by month; an unknown one is named, and is in no sum', async () => {
  const margin = { product_id: 7, name: 'Console', paid: 18_000, fees: 450.5, cost: 20_000, margin: -2_450.5 };
  const unknown = { ...margin, product_id: 9, name: 'Vélo', paid: 5_000, fees: 125, cost: null, margin: null };
  api.answers['GET /admin/accounting'] = {
    body: {
      ...books,
      months: [
        month('2026-11', { margins: [{ ...margin, cost: 0, margin: 17_549.5 }] }),
        month('2026-10', { margins: [margin, unknown] }),
        month('2026-09', { margins: [] }),
      ],
    },
  };
  await open();
  const ofMonths = await sheet('Marges, 2026');
  expect(ofMonths.map(({ name, figures }) => [name, ...figures])).toEqual([
    ['Novembre 2026', 18_000, 450.5, 0, 17_549.5],
    ['Octobre 2026sans 1 produit de marge inconnue', 18_000, 450.5, 20_000, -2_450.5],
    ['Septembre 2026', 0, 0, 0, 0],
    ['Total 2026sans 1 produit de marge inconnue', 36_000, 901, 20_000, 15_099],
  ]);
  expect((await sheet('Marges, octobre 2026')).map(({ name, figures }) => [name, ...figures])).toEqual([
    ['Console', 18_000, 450.5, 20_000, -2_450.5],
    ['Vélo', 5_000, 125, NaN, NaN],
    ['En toutsans 1 produit de marge inconnue', 18_000, 450.5, 20_000, -2_450.5],
  ]);
  expect(screen.queryByRole('table', { name: 'Marges, septembre 2026' })).toBeNull();
});

test('each name means one thing, said below the sheets', async () => {
  await open();
  await screen.findByRole('heading', { name: 'Ce que veut dire chaque mot' });
  const named = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  for (const name of ['Inscriptions', 'Achats de tickets', 'Reçu, à rendre', 'Encaissé', 'Remboursé', 'Solde'])
    expect([named.includes(name), screen.getAllByRole('term').some(({ textContent }) => textContent === name)]).toEqual(
      [true, true],
    );
  // These names are the dashboard's.
  for (const name of ['Tickets vendus', 'Recettes']) expect(screen.queryByText(name)).toBeNull();
});

test('a super_admin closes the next month; a refusal is shown in the dialog', async () => {
  api.answers['POST /admin/accounting/2026-10/close'] = [
    problem('month_out_of_turn'),
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
  expect(screen.getByTestId('address').textContent).toBe('/admin/accounting?year=2025');
});

test('the print button opens the print dialog of the browser', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Imprimer' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('an admin can read but not close a month', async () => {
  await open('admin');
  await sheet('Comptabilité 2026');
  expect(screen.queryByRole('button', { name: /^Clôturer/ })).toBeNull();
});

test('without the tickets service its figures are shown as unknown, and only closing is blocked', async () => {
  api.answers['GET /admin/accounting'] = {
    body: { ...books, months: books.months.map((one) => ({ ...one, credits: null, products: null })) },
  };
  await open();
  const table = await screen.findByRole('table', { name: 'Crédits, 2026' });
  expect(within(table).getAllByText('Inconnu')).toHaveLength(20);
  await screen.findByText(/^Les tickets ou les produits ne répondent pas/);
  expect(screen.queryByRole('button', { name: /^Clôturer/ })).toBeNull();
});
