/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { noPayments } from '@raffle/contracts/fixtures/admin-money';
import { anAdminUser } from '@raffle/contracts/fixtures/admin-users';
import { problem } from '@raffle/contracts/fixtures/problem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { adminPayment, anEntry } from '../../../test/answers.js';
import { ApiServer } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { AdminSearch } from './admin-search.js';

const id = (index: number) => `01997b61-0000-7000-8000-${String(index).padStart(12, '0')}`;
const afi = { ...anAdminUser, id: id(1), userId: id(1), name: 'Afi Mensah', referralCode: 'ABC2345' };
const yao = { ...afi, id: id(2), name: 'Yao Mensah' };
const ticket = {
  ...anEntry,
  id: id(5),
  product_id: 26,
  product_name: 'Console',
  quantity: 2,
  price: 3_000,
  purchase_date: '2026-11-01T10:00:00.000Z',
  numbers: [0, 1],
  capacity: 100,
  draw_at: null,
  user_id: id(1),
  display_name: 'Afi M.',
  city: 'Lomé',
};

const payment = {
  ...adminPayment,
  id: id(9),
  reference: 'BT-7',
  state: 'confirmed',
  amount: 1_000,
  received_amount: 1_000,
  operator: null,
  provider: 'main',
  user_id: id(1),
  payer_phone: null,
  account_phone: null,
  refund_phone: null,
  product_id: 26,
  created_at: '2026-11-01T10:00:00.000Z',
  confirmed_at: '2026-11-01T10:00:00.000Z',
};

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /admin/users'] = { body: { users: [afi, yao], total: 2 } };
  api.answers['GET /admin/payments'] = {
    body: noPayments,
  };
  api.answers['GET /products'] = problem('invalid_request');
});
afterEach(cleanup);

const open = async () => {
  await renderAdmin(api, '/admin/*', '/admin', <AdminSearch screens={[]} />);
  await screen.findByRole('button', { name: /^Rechercher/ });
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  return screen.findByRole<HTMLInputElement>('combobox');
};
const active = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });

test('Ctrl+K opens the search; arrows select, Enter opens, and a kind that fails does not delay the others', async () => {
  const box = await open();
  type(box, ' mensah ');
  await screen.findByText('Yao Mensah');
  await screen.findByText('Sans réponse : Produits.');
  expect(active(box)).toContain('Afi Mensah');
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(active(box)).toContain('Yao Mensah');
  // Wraps around to the first.
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  // Takes the word that a keyboard composes.
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  expect(screen.queryByRole('combobox')).not.toBeNull();
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/admin/users/${yao.id}`));
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(api.asked['GET /admin/users']?.at(-1)?.path).toContain('q=mensah&limit=5');
});

test('a ticket number is searched only among tickets, and links to its person', async () => {
  api.answers['GET /admin/tickets'] = { body: { tickets: [ticket], total: 1 } };
  const box = await open();
  type(box, 't26-0002');
  fireEvent.click(await screen.findByText('T26-0001, T26-0002'));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/admin/users/${id(1)}`));
  expect(api.asked['GET /admin/users']).toBeUndefined();
});

test('only what the administrator works on is searched; a ticket leads to its row where its person is another’s work', async () => {
  const stats = adminStats('admin');
  api.answers['GET /admin/stats'] = { body: { ...stats, admin: { ...stats.admin, areas: ['draws'] } } };
  api.answers['GET /admin/tickets'] = { body: { tickets: [ticket], total: 1 } };
  api.answers['GET /products'] = { body: { products: [], total: 0 } };
  const box = await open();
  type(box, 'mensah');
  await screen.findByText(/^Rien ne correspond/);
  expect([api.asked['GET /admin/users'], api.asked['GET /admin/payments']]).toEqual([undefined, undefined]);
  type(box, 't26-0002');
  fireEvent.click(await screen.findByText('T26-0001, T26-0002'));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/tickets?q=t26-0002'));
});

test('a kind with more results says how many, and leads to the list of all', async () => {
  api.answers['GET /admin/users'] = { body: { users: [afi, yao], total: 41 } };
  api.answers['GET /products'] = { body: { products: [], total: 0 } };
  const box = await open();
  type(box, 'mensah & fils');
  fireEvent.click(await screen.findByText('Tout voir (41)'));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/users?q=mensah%20%26%20fils'));
});

test('a payment whose refund is in a file says so, and not that it is to be paid', async () => {
  const refund = {
    payment_id: id(9),
    reason: 'credit_asked_back',
    sent_to: null,
    paid_at: null,
    transfer_reference: null,
  };
  const owed = {
    ...refund,
    status: 'owed',
    owed_at: '2026-11-01T10:00:00.000Z',
    given_up_at: null,
    corrections: [],
    releases: [],
    file_id: null,
  };
  api.answers['GET /products'] = { body: { products: [], total: 0 } };
  api.answers['GET /admin/payments'] = {
    body: {
      payments: [
        {
          ...payment,
          refunds: [{ ...owed, id: id(10), amount: 400, filed_at: '2026-11-02T10:00:00.000Z' }],
        },
      ],
      total: 1,
      waiting: { in_review: 0, refunds_owed: 0, refunds_owed_amount: 0, refunds_filed: 1, refunds_filed_amount: 400 },
    },
  };
  const box = await open();
  type(box, 'bt-7');
  await screen.findByText('Afi Mensah, 1 000 F CFA, Confirmé, Dans un fichier : 400 F CFA');
});

test('one letter sends no request', async () => {
  const box = await open();
  type(box, 'a');
  fireEvent.keyDown(box, { key: 'Enter' });
  await screen.findByText('Un numéro de téléphone s’écrit comme on veut, avec ou sans +228.');
  expect(api.asked['GET /admin/users']).toBeUndefined();
});
