/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiServer, problem } from '../../../test/api-server.js';
import { renderAdmin } from '../../../test/render-admin.js';
import { NewProductScreen } from './new-product-screen.js';

const post = 'POST /admin/products';
let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.reset();
  api.answers[post] = problem(503, 'service_unavailable', 'Réessayez dans un instant');
  await renderAdmin(api, '/admin/products/new', '/admin/products/new', <NewProductScreen />);
  fireEvent.input(await screen.findByLabelText('Nom'), { target: { value: 'Console' } });
  fireEvent.input(screen.getByLabelText('Nombre de places'), { target: { value: '50' } });
});
afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const statuses = () => api.asked[post]?.map(({ body }) => (body as { status: string }).status);

test('a new product is open to sale only after the question that a draft is asked', async () => {
  press('Créer et ouvrir à la vente');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/Prix, places et nombre de gagnants ne pourront plus changer/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(statuses()).toBeUndefined();

  press('Créer et ouvrir à la vente');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ouvrir à la vente' }));
  await waitFor(() => expect(statuses()).toEqual(['active']));
  // Refused: the question is gone, and what was typed stands beside the reason.
  await screen.findByText('Impossible de créer le produit');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a draft is saved without a question', async () => {
  press('Enregistrer le brouillon');
  await waitFor(() => expect(statuses()).toEqual(['draft']));
});
