/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errors } from '@raffle/contracts/errors';
import { problem } from '@raffle/contracts/fixtures/problem';
import type { ApiServer } from '../../../test/api-server.js';
import { openProductPage, product, put } from '../../../test/product-page.js';
import { adminStats } from '../../../test/render-admin.js';

let api: ApiServer;
const { open, press, left, bodies } = openProductPage((server) => (api = server));

test('another administrator’s change while the dialog is open is neither undone nor opened for sale unseen', async () => {
  await press('Ouvrir à la vente');
  const dialog = within(await screen.findByRole('dialog'));
  api.answers['GET /products/7'] = { body: { product: { ...product, ticket_price: 900, version: 4 } } };
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(field('Prix du ticket (F CFA)').value).toBe('900'));
  fireEvent.click(dialog.getByRole('button', { name: 'Ouvrir à la vente' }));
  await left();
  expect(bodies()).toMatchObject([{ status: 'active', before: { ticketPrice: 500 } }]);
  expect(bodies()?.[0]).not.toHaveProperty('ticketPrice');
});

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const resumed = 'Votre dernière saisie n’était pas enregistrée : la voici.';

test('unsaved values are restored after the page was left, until they are discarded', async () => {
  expect(screen.queryByText(resumed)).toBeNull();
  type('Nom', 'Console de salon');
  type('Date du tirage', '2026-12-01T18:00');
  expect(screen.queryByText(resumed)).toBeNull();
  await open();
  screen.getByText(resumed);
  expect(field('Nom').value).toBe('Console de salon');
  expect(field('Date du tirage').value).toBe('2026-12-01T18:00');
  await press('L’effacer');
  expect(field('Nom').value).toBe('Console');
  expect(document.activeElement).toBe(field('Nom'));
  expect(screen.queryByText(resumed)).toBeNull();
  await open();
  expect(screen.queryByText(resumed)).toBeNull();
});

test('values that were saved or typed back to the original are not restored', async () => {
  type('Nom', 'Console de salon');
  await press('Enregistrer');
  await left();
  await open();
  expect(screen.queryByText(resumed)).toBeNull();
  type('Nom', 'Autre');
  type('Nom', 'Console');
  await open();
  expect(screen.queryByText(resumed)).toBeNull();
});

test('another administrator’s draft is neither restored nor lost', async () => {
  type('Nom', 'Console de salon');
  const { admin, ...stats } = adminStats('admin');
  const mine = api.answers['GET /admin/stats']!;
  api.answers['GET /admin/stats'] = {
    body: { ...stats, admin: { ...admin, id: '01997b61-0000-7000-8000-000000000002' } },
  };
  await open();
  expect(field('Nom').value).toBe('Console');
  expect(screen.queryByText(resumed)).toBeNull();
  type('Nom', 'Console blanche');
  await press('Enregistrer');
  await left();
  api.answers['GET /admin/stats'] = mine;
  await open();
  expect(field('Nom').value).toBe('Console de salon');
});

test('draft sale terms are discarded if the product is already on sale', async () => {
  type('Nom', 'Console de salon');
  type('Prix du ticket (F CFA)', '900');
  api.answers['GET /products/7'] = { body: { product: { ...product, status: 'active', version: 4 } } };
  await open();
  expect(field('Prix du ticket (F CFA)').value).toBe('500');
  await press('Enregistrer');
  await left();
  expect(bodies()).toEqual([{ name: 'Console de salon', before: { name: 'Console' } }]);
});

test('after a conflict the other administrator’s value is shown beside the typed one, and a second save overwrites it', async () => {
  type('Nom', 'Console de salon');
  type('Date du tirage', '2026-12-01T18:00');
  api.answers[put] = problem('changed_meanwhile');
  const theirs = { ...product, name: 'Console blanche', description: 'Une manette', version: 4 };
  api.answers['GET /products/7'] = { body: { product: theirs } };
  await press('Enregistrer');
  await screen.findByText('Changé entre-temps : « Console blanche ». Enregistrer de nouveau garde votre saisie.');
  screen.getByText(errors.changed_meanwhile.message, { collapseWhitespace: false });
  expect(field('Nom').value).toBe('Console de salon');
  expect(field('Description').value).toBe('Une manette');
  api.answers[put] = { body: { product } };
  await press('Enregistrer');
  await left();
  expect(bodies()?.[1]).toEqual({
    name: 'Console de salon',
    drawDate: '2026-12-01T18:00:00.000Z',
    before: { name: 'Console blanche', drawDate: '2026-11-27T04:33:13.000Z' },
  });
});

test('a refetched product updates untouched fields and preserves typed ones', async () => {
  type('Nom', 'Console de salon');
  api.answers['GET /products/7'] = {
    body: { product: { ...product, name: 'Console blanche', description: 'Une manette', version: 4 } },
  };
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(field('Description').value).toBe('Une manette'));
  expect(field('Nom').value).toBe('Console de salon');
  screen.getByText(/« Console blanche »/);
  type('Nom', 'Console blanche');
  expect(screen.queryByText(/entre-temps/)).toBeNull();
});
