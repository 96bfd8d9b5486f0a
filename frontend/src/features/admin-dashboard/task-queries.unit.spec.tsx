/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { problem } from '@raffle/contracts/fixtures/problem';
import { fireEvent, screen, within } from '@testing-library/react';
import { adminProduct } from '../../../test/answers.js';
import type { ApiServer, Asked } from '../../../test/api-server.js';
import { approval, hoursAgo, openDashboard } from '../../../test/dashboard-page.js';
import { id } from '../../../test/person-history.js';

let api: ApiServer;
const { open } = openDashboard((server) => (api = server));

const owedRefund = {
  id: id(21),
  payment_id: id(20),
  reference: 'BT-7K20-9QXF',
  name: 'Afi Mensah',
  phone: '+22890112345',
  payer_phone: '+22890112345',
  account_phone: '+22890112345',
  operator: null,
  number_changed: false,
  user_id: null,
  amount: 400,
  reason: 'credit_asked_back',
  status: 'owed',
  file_id: null,
  filed_at: null,
  released: null,
  needs_approval: false,
  owed_at: hoursAgo(30),
  paid_at: null,
  given_up_at: null,
  transfer_reference: null,
};
const oneFile = { id: id(22), made_at: hoursAgo(3), refunds: 14, amount: 61_500, paid: 3, paid_amount: 4_500 };

test('what is in a file for the operator is a task of that file alone, and each count leads to what it counts', async () => {
  const approvalNeeded = {
    ...owedRefund,
    id: id(23),
    payment_id: id(24),
    reference: 'BT-7K24-9QXF',
    needs_approval: true,
  };
  api.answers['GET /admin/refunds'] = ({ path }: Asked) => ({
    body: path.includes('state=filed')
      ? { refunds: [], total: 11, files: [oneFile], gone: [] }
      : { refunds: [owedRefund, approvalNeeded], total: 2, files: [oneFile], gone: [] },
  });
  api.answers['GET /admin/product-approvals'] = { body: { approvals: [approval({})] } };
  await open();
  const pay = await screen.findByRole('link', { name: 'Rembourser le paiement BT-7K20-9QXF' });
  expect(pay.getAttribute('href')).toBe(`/admin/payments/${id(20)}`);
  screen.getByText(/Afi Mensah, 400.F.CFA\. Un second accord est à demander/u);
  const file = screen.getByRole('link', { name: /^Enregistrer le versement du fichier du / });
  expect(file.getAttribute('href')).toBe('/admin/refunds?state=filed');
  screen.getByText(/11 remboursements donnés à l’opérateur.* Ne les versez pas à part/u);
  const kinds = within(screen.getByRole('list', { name: 'À faire, par genre' }));
  const leads = (name: RegExp) => kinds.getByRole('link', { name }).getAttribute('href');
  expect(leads(/^2.remboursements à verser$/u)).toBe('/admin/refunds');
  expect(leads(/^11.remboursements dans un fichier$/u)).toBe('/admin/refunds?state=filed');
  // Requests have no list of their own: all are below.
  kinds.getByText(/^1.demande à approuver$/u);
  expect(kinds.queryByRole('link', { name: /demande/ })).toBeNull();
});

test('what winners want to show is one task, counted with one request, and leads to where it is read', async () => {
  api.answers['GET /admin/deliveries'] = {
    body: { deliveries: [], total: 0, open: 0, unread_words: { total: 3, since: hoursAgo(5.5) } },
  };
  await open();
  const task = await screen.findByRole('link', { name: 'Relire ce que 3\u00a0gagnants montrent' });
  expect(task.getAttribute('href')).toBe('/admin/deliveries#words');
  screen.getByText(/^Depuis 5.heures\. Prénom, ville, phrase ou photo.: rien n’est publié/u);
  const count = screen.getByRole('link', { name: /^3.présentations de gagnants à relire$/u });
  expect(count.getAttribute('href')).toBe('/admin/deliveries#words');
  expect(api.asked['GET /admin/deliveries']).toHaveLength(1);
  api.answers['POST /admin/taken-tasks'] = problem('task_taken', { detail: 'k.agbeko s’en occupe déjà' });
  fireEvent.click(screen.getByRole('button', { name: /^Prendre.: Relire/u }));
  await screen.findByText('k.agbeko s’en occupe déjà');
  expect(api.asked['POST /admin/taken-tasks']?.[0]?.body).toEqual({ kind: 'words', subject: 'all' });
});

const dueProduct = (number: number, name: string, change: object) => ({
  ...adminProduct,
  id: number,
  name,
  ticket_price: 1_500,
  max_participants: 60,
  current_participants: 12,
  places_left: 48,
  status: 'active',
  draw_date: '2026-11-20T18:00:00.000Z',
  sale_ends_at: '2026-11-20T18:00:00.000Z',
  version: 1,
  paid_for_tickets: 0,
  ...change,
});

test('an ended product that is not full: what can be done, and by when; a draw is offered for full ones alone', async () => {
  api.answers['GET /products'] = ({ path }: Asked) => ({
    body: path.includes('status=draw')
      ? { products: [dueProduct(3, 'Console', { current_participants: 60 })], total: 1 }
      : { products: [dueProduct(4, 'Vélo', {}), dueProduct(5, 'Radio', { sale_moved: true })], total: 7 },
  });
  await open();
  const draw = await screen.findByRole('link', { name: /^Lancer le tirage.: Console/ });
  expect(draw.getAttribute('href')).toBe('/admin/products/3/draw');
  screen.getByText(/Toutes les places sont prises\. Sans vous, tiré au sort le 23 novembre 2026/);
  const bike = screen.getByRole('link', { name: 'Prolonger ou annuler\u00a0: Vélo' });
  expect(bike.getAttribute('href')).toBe('/admin/products/4');
  expect(screen.getAllByText(/12 places prises sur 60\. Sans décision, annulé le 27 novembre 2026/)).toHaveLength(2);
  screen.getByRole('link', { name: 'Annuler, déjà prolongé\u00a0: Radio' });
  expect(screen.queryByRole('link', { name: /tirage.: Vélo/ })).toBeNull();
  const leads = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(leads(/^1.tirage à lancer$/u)).toBe('/admin/products?status=draw');
  expect(leads(/^7.ventes terminées sans être complètes$/u)).toBe('/admin/products?status=decide');
});
