/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { problem } from '@raffle/contracts/fixtures/problem';
import type { ApiServer } from '../../../test/api-server.js';
import { openProductPage, product } from '../../../test/product-page.js';
import { adminStats } from '../../../test/render-admin.js';

let api: ApiServer;
const { open, press, left } = openProductPage((server) => (api = server));

test.each([
  ['29 days', 29, false],
  ['30 days', 30.01, true],
])('a draw that waits for drand since %s can be ended by two people: %s', async (_, days, ends) => {
  const frozen = {
    tickets: 50,
    holders: 7,
    root: 'ab'.repeat(32),
    frozen_at: '2026-10-01T10:00:00.000Z',
    beacon_expected_at: new Date(Date.now() - days * 86_400_000).toISOString(),
    beacon_round: 1000,
  };
  const drawing = { ...product, status: 'drawing', current_participants: product.max_participants, frozen };
  api.answers['GET /products/7'] = { body: { product: drawing } };
  api.answers['GET /admin/stats'] = { body: adminStats('super_admin') };
  api.answers['GET /admin/products/7/cancellation'] = { body: { people: 0, tickets: 0, amount: 0 } };
  api.answers['POST /admin/products/7/cancellation-requests'] = problem('approval_open');
  await open(() => screen.findByRole('heading', { name: 'Console', level: 1 }));
  if (!ends) return void expect(screen.queryByRole('button', { name: 'Annuler le tirage' })).toBeNull();
  await press('Annuler le tirage');
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/^Le nombre de drand manque depuis 30 jours.*pas valable/);
  dialog.getByText(/Un second super-administrateur doit l’approuver/);
  fireEvent.input(dialog.getByLabelText('Raison'), { target: { value: 'drand s’est arrêté' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Demander l’approbation' }));
  await dialog.findByText('Une demande attend déjà');
  expect(api.asked['POST /admin/products/7/cancel']).toBeUndefined();
});

test('a full product is cancelled publicly, by a super_admin only', async () => {
  const full = { ...product, status: 'active', current_participants: product.max_participants };
  api.answers['GET /products/7'] = { body: { product: full } };
  api.answers['GET /admin/stats'] = { body: adminStats('admin') };
  await open();
  await screen.findByText(/seul un super-administrateur peut annuler/);
  expect(screen.queryByRole('button', { name: 'Annuler le tirage' })).toBeNull();
  api.answers['GET /admin/stats'] = { body: adminStats('super_admin') };
  api.answers['GET /admin/products/7/cancellation'] = { body: { people: 0, tickets: 0, amount: 0 } };
  await open();
  await press('Annuler le tirage');
  within(screen.getByRole('dialog')).getByText(/l’annulation est publique/);
  await screen.findByText(/rien ne devient un crédit/);
});

test.each([
  ['the page knows that it is full', product.max_participants],
  ['only the server knows that it is full', product.max_participants - 1],
])('if a second super_admin must approve the cancellation of a full product, it is requested: %s', async (_, known) => {
  const full = { ...product, status: 'active', current_participants: known };
  api.answers['GET /products/7'] = { body: { product: full } };
  api.answers['GET /admin/stats'] = { body: adminStats('super_admin') };
  api.answers['GET /admin/products/7/cancellation'] = { body: { people: 0, tickets: 0, amount: 0 } };
  // The settings are unknown here: the server requires the approval.
  api.answers['POST /admin/products/7/cancel'] = problem('approval_needed');
  api.answers['POST /admin/products/7/cancellation-requests'] = problem('approval_open');
  await open();
  await press('Annuler le tirage');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.input(dialog.getByLabelText('Raison'), { target: { value: 'Lot cassé' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler le tirage' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Demander l’approbation' }));
  await dialog.findByText('Une demande attend déjà');
  dialog.getByText(/l’annulation est publique/);
  dialog.getByText('Un second super-administrateur doit l’approuver. Rien ne change avant.');
  expect(api.asked['POST /admin/products/7/cancellation-requests']?.map(({ body }) => body)).toEqual([
    { reason: 'Lot cassé' },
  ]);
});

test('a cancellation shows what it turns into credits, as counted by tickets', async () => {
  api.answers['GET /products/7'] = { body: { product: { ...product, status: 'active', current_participants: 9 } } };
  api.answers['GET /admin/products/7/cancellation'] = { body: { people: 3, tickets: 8, amount: 3500 } };
  await open();
  expect(api.asked['GET /admin/products/7/cancellation']).toBeUndefined();
  await press('Annuler le tirage');
  const shown = await screen.findByText(/deviennent des crédits/);
  expect(shown.textContent.replace(/\s/gu, ' ')).toBe('3 personnes, 8 tickets et 3 500 F CFA deviennent des crédits.');
});

test('without the tickets service a cancellation shows that its numbers are missing', async () => {
  api.answers['GET /products/7'] = { body: { product: { ...product, status: 'active' } } };
  api.answers['GET /admin/products/7/cancellation'] = problem('service_unavailable');
  await open();
  await press('Annuler le tirage');
  await screen.findByText('Impossible de compter ce qui devient un crédit');
});

test('a cancellation asks for a reason before anything is sent', async () => {
  const cancel = 'POST /admin/products/7/cancel';
  api.answers['GET /admin/products/7/cancellation'] = { body: { people: 0, tickets: 0, amount: 0 } };
  api.answers['GET /products/7'] = { body: { product: { ...product, status: 'active' } } };
  api.answers[cancel] = { body: { product: { ...product, status: 'cancelled' } } };
  await open();
  await press('Annuler le tirage');
  const dialog = within(screen.getByRole('dialog'));
  const confirm = () => fireEvent.click(dialog.getByRole('button', { name: 'Annuler le tirage' }));
  confirm();
  dialog.getByText('Indiquez la raison');
  expect(dialog.getAllByRole('alert')).toHaveLength(1);
  expect(document.activeElement).toBe(dialog.getByRole('textbox'));
  fireEvent.input(dialog.getByRole('textbox'), { target: { value: ' Lot cassé ' } });
  confirm();
  await left();
  expect(api.asked[cancel]?.map(({ body }) => body)).toEqual([{ reason: 'Lot cassé' }]);
});
