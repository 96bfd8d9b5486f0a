/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { anAdditionApproval, aStrikeApproval } from '@raffle/contracts/fixtures/approvals';
import { problem } from '@raffle/contracts/fixtures/problem';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { adminProduct, someSettings } from '../../../test/answers.js';
import { ApiServer } from '../../../test/api-server.js';
import { renderAdmin } from '../../../test/render-admin.js';
import { EditProductScreen } from './edit-product-screen.js';

const product: AdminProduct = {
  ...adminProduct,
  status: 'active',
  description: 'Deux manettes',
  image_url: '/products/console.svg',
  current_participants: 12,
  additions: [
    { added_at: '2026-11-10T09:00:00.000Z', text: 'Avec une prise européenne', struck_at: null },
    { added_at: '2026-11-12T09:00:00.000Z', text: null, struck_at: '2026-11-13T09:00:00.000Z' },
  ],
};
const add = 'POST /admin/products/7/additions';
const strike = 'POST /admin/products/7/strike-requests';
let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

async function open(change: Partial<AdminProduct> = {}) {
  api.answers['GET /products/7'] = { body: { product: { ...product, ...change } } };
  await renderAdmin(
    api,
    '/admin/products/*',
    '/admin/products/7',
    <Routes>
      <Route path=":id" element={<EditProductScreen />} />
    </Routes>,
  );
  await screen.findByRole('heading', { name: 'Console', level: 1 });
}
const bodies = (call: string) => api.asked[call]?.map(({ body }) => body);

test('once somebody holds a place, name, description and picture are fixed; the boost is not', async () => {
  await open();
  await screen.findByText(/son nom, ses photos et tout ce qui est dit de lui/);
  expect(screen.getByLabelText<HTMLInputElement>('Nom').disabled).toBe(true);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').disabled).toBe(true);
  expect(screen.queryByLabelText('Adresse de la photo')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Participants ajoutés à l’affichage').disabled).toBe(false);
  cleanup();
  await open({ current_participants: 0, held: 1, additions: [] });
  expect(screen.getByLabelText<HTMLInputElement>('Nom').disabled).toBe(true);
  // Nobody has a ticket yet: the text can change again if the hold ends.
  expect(screen.queryByRole('button', { name: 'Ajouter une précision' })).toBeNull();
  cleanup();
  await open({ current_participants: 0, held: 0, additions: [] });
  expect(screen.getByLabelText<HTMLInputElement>('Nom').disabled).toBe(false);
});

test('with two people, what they opened is fixed before the first ticket too; a draft is not', async () => {
  api.answers['GET /admin/settings'] = { body: { ...someSettings, two_people: true } };
  await open({ current_participants: 0, held: 0, additions: [] });
  await screen.findByText(/^Ce lot est en vente et/);
  expect(screen.getByLabelText<HTMLInputElement>('Nom').disabled).toBe(true);
  cleanup();
  await open({ status: 'draft', current_participants: 0, held: 0, additions: [] });
  expect(screen.getByLabelText<HTMLInputElement>('Nom').disabled).toBe(false);
});

test('an addition is written below, and says who reads it', async () => {
  api.answers[add] = problem('additions_full');
  await open();
  screen.getByText('Avec une prise européenne');
  screen.getByText(/^Retirée le 13 novembre 2026/);
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter une précision' }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/chaque personne qui a un ticket la reçoit/);
  fireEvent.click(dialog.getByRole('button', { name: 'Ajouter' }));
  dialog.getByText('Écrivez la précision');
  expect(bodies(add)).toBeUndefined();
  fireEvent.input(dialog.getByLabelText('Précision'), { target: { value: 'Garantie un an' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ajouter' }));
  await dialog.findByText('Ce lot a déjà dix précisions');
  api.answers[add] = { body: { product } };
  fireEvent.click(dialog.getByRole('button', { name: 'Ajouter' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(add)).toEqual([{ text: 'Garantie un an' }, { text: 'Garantie un an' }]);
});

test('an addition that the server wants two people for is asked for with a reason; the next one begins empty', async () => {
  const ask = 'POST /admin/products/7/addition-requests';
  api.answers[ask] = { status: 201, body: { approval: anAdditionApproval } };
  api.answers[add] = problem('approval_needed');
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter une précision' }));
  fireEvent.input(screen.getByLabelText('Précision'), { target: { value: 'Envoyez les frais au 90 99 88 77' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
  await screen.findByText(/un second administrateur doit l’approuver/);
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText('Envoyez les frais au 90 99 88 77');
  fireEvent.input(dialog.getByLabelText('Raison'), { target: { value: 'L’agence a déménagé' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Demander l’approbation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(ask)).toEqual([{ text: 'Envoyez les frais au 90 99 88 77', reason: 'L’agence a déménagé' }]);

  api.answers[add] = { body: { product } };
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter une précision' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Précision').value).toBe('');
  fireEvent.input(screen.getByLabelText('Précision'), { target: { value: 'Avec sa housse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
  await waitFor(() => expect(bodies(add)?.at(-1)).toEqual({ text: 'Avec sa housse' }));
});

test.each([
  ['Retirer la description', 'description'],
  ['Retirer la photo', 'picture'],
  ['Retirer la photo «\u00a0La boîte fermée\u00a0»', 'picture_2'],
  ['Retirer', 1],
])('%s is asked of a second administrator, also after the draw', async (button, part) => {
  api.answers[strike] = { status: 201, body: { approval: aStrikeApproval } };
  await open({ status: 'completed' });
  fireEvent.click(screen.getByRole('button', { name: button }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/La page du tirage dit ensuite quel jour/);
  fireEvent.input(dialog.getByLabelText('Raison'), { target: { value: 'Une autre marque' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Demander l’approbation' }));
  await waitFor(() => expect(bodies(strike)).toEqual([{ part, reason: 'Une autre marque' }]));
});
