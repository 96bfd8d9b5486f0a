/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { problem } from '@raffle/contracts/fixtures/problem';
import type { ApiServer } from '../../../test/api-server.js';
import { openProductPage, product, put } from '../../../test/product-page.js';

let api: ApiServer;
const { open, press, left, bodies } = openProductPage((server) => (api = server));

test('a save sends only the fields changed here', async () => {
  fireEvent.input(screen.getByLabelText('Nom'), { target: { value: 'Console de salon' } });
  await press('Enregistrer');
  await left();
  expect(bodies()).toEqual([{ name: 'Console de salon', before: { name: 'Console' } }]);
});

test('a save leaves without waiting for the refetch, its own value in another notation is no conflict, and it is shown immediately', async () => {
  api.answers[put] = { body: { product: { ...product, max_participants: 1000 } } };
  fireEvent.input(screen.getByLabelText('Nombre de places'), { target: { value: '1 000' } });
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    (input as string).endsWith('/products/7') && init?.method !== 'PUT'
      ? new Promise(() => undefined)
      : realFetch(input, init);
  try {
    await press('Enregistrer');
    await left();
    fireEvent.click(screen.getByText('Produits'));
    expect((await screen.findByLabelText<HTMLInputElement>('Nombre de places')).value).toMatch(/^1\s?000$/);
  } finally {
    globalThis.fetch = realFetch;
  }
  expect(bodies()).toEqual([{ maxParticipants: 1000, before: { maxParticipants: 50 } }]);
});

test('an invalid picture URL is refused until it is corrected', async () => {
  const address = screen.getByLabelText('Adresse de la photo');
  fireEvent.input(address, { target: { value: 'http://example.test/other.jpg' } });
  await press('Enregistrer');
  await screen.findByText('L’adresse de la photo doit commencer par https:// ou /');
  fireEvent.input(address, { target: { value: product.image_url } });
  fireEvent.input(screen.getByLabelText('Nom'), { target: { value: 'Console de salon' } });
  await press('Enregistrer');
  await left();
  expect(bodies()).toEqual([{ name: 'Console de salon', before: { name: 'Console' } }]);
});

test('a preview that fails to load shows an error at its URL field until the URL changes', () => {
  const address = screen.getByLabelText('Adresse de la photo');
  fireEvent.input(address, { target: { value: 'https://example.test/none.jpg' } });
  fireEvent.error(document.querySelector('.drop img') as HTMLImageElement);
  const message = 'Aucune photo ne s’affiche à cette adresse';
  expect(document.getElementById(address.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
  fireEvent.input(address, { target: { value: 'https://example.test/there.jpg' } });
  expect(screen.queryByText(message)).toBeNull();
});

test('a copy is a draft with the same texts, picture and terms, without a date or added participants', async () => {
  const create = 'POST /admin/products';
  api.answers[create] = { status: 201, body: { product: { ...product, id: 8, name: 'La copie' } } };
  api.answers['GET /products/8'] = { body: { product: { ...product, id: 8, name: 'La copie' } } };
  await press('Dupliquer');
  await screen.findByDisplayValue('La copie');
  expect(screen.getByTestId('address').textContent).toBe('/admin/products/8');
  expect(api.asked[create]?.map(({ body }) => body)).toEqual([
    {
      name: 'Console',
      description: 'Deux manettes',
      imageUrl: product.image_url,
      pictures: product.pictures,
      retailValue: product.retail_value,
      condition: 'sealed',
      guarantee: '12 mois',
      supplier: 'Boutique du Grand Marché, Lomé',
      handoverPlace: 'Notre agence, rue du Commerce, Lomé',
      handoverDays: 30,
      ticketPrice: 500,
      maxParticipants: 50,
      maxWinners: 2,
      drawDate: null,
      artificialBoost: 0,
      acceptsFreeTickets: true,
      freeTicketShare: null,
      ticketsPerPerson: null,
      prizeCost: 250_000,
      beaconRule: 'none',
      status: 'draft',
    },
  ]);
});

test('an unchanged form is saved without a request', async () => {
  await press('Enregistrer');
  await left();
  expect(bodies()).toBeUndefined();
});

test('a deleted product is not refetched', async () => {
  api.answers['DELETE /admin/products/7'] = { status: 204 };
  const before = api.asked['GET /products/7']?.length;
  await press('Supprimer');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
  await left();
  expect(api.asked['GET /products/7']).toHaveLength(before ?? 0);
});

test('a server error at a field disappears once the field changes', async () => {
  const refused = problem('invalid_request');
  const errors = [{ path: 'name', message: 'Ce nom est déjà pris' }];
  api.answers[put] = { ...refused, body: { ...(refused.body as object), errors } };
  fireEvent.input(screen.getByLabelText('Nom'), { target: { value: 'Console de salon' } });
  await press('Enregistrer');
  await screen.findByText('Ce nom est déjà pris');
  fireEvent.input(screen.getByLabelText('Nom'), { target: { value: 'Console de jeu' } });
  await waitFor(() => expect(screen.queryByText('Ce nom est déjà pris')).toBeNull());
});

test.each([
  ['drawing', /^Son tirage est en cours/],
  ['completed', 'Depuis son tirage, ce produit se consulte et ne change plus.'],
] as const)('a product that is %s is read-only', async (status, sentence) => {
  api.answers['GET /products/7'] = { body: { product: { ...product, status } } };
  await open(() => screen.findByRole('heading', { name: 'Console', level: 1 }));
  screen.getByText(sentence);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('Console');
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Supprimer|Annuler/ })).toBeNull();
});

test('a product with sold tickets links to them, a draft does not', async () => {
  expect(screen.queryByRole('link', { name: 'Voir les tickets' })).toBeNull();
  api.answers['GET /products/7'] = { body: { product: { ...product, status: 'active' } } };
  await open();
  const link = await screen.findByRole('link', { name: 'Voir les tickets' });
  expect(link.getAttribute('href')).toBe('/admin/tickets?productId=7');
});
