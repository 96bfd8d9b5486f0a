/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { someSettings } from '@raffle/contracts/fixtures/admin-settings';
import { problem } from '@raffle/contracts/fixtures/problem';
import { drandRule } from '@raffle/contracts/values';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { adminProduct } from '../../../test/answers.js';
import { ApiServer } from '../../../test/api-server.js';
import { renderAdmin } from '../../../test/render-admin.js';
import { NewProductScreen } from './new-product-screen.js';

const created = {
  ...adminProduct,
  version: 1,
};
const post = 'POST /admin/products';
let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.reset();
  localStorage.clear();
  sessionStorage.clear();
  api.answers[post] = problem('service_unavailable');
  api.answers['GET /admin/product-defaults'] = { body: { ticket_price: 700, beacon_rule: drandRule } };
  api.answers['GET /admin/settings'] = { body: someSettings };
  api.answers['GET /admin/fee-rate'] = { body: { rate: 250, payments: 1_000 } };
  await renderAdmin(api, '/admin/products/new', '/admin/products/new', <NewProductScreen />);
  fireEvent.input(await screen.findByLabelText('Nom'), { target: { value: 'Console' } });
  fireEvent.input(screen.getByLabelText('Nombre de places'), { target: { value: '50' } });
  await waitFor(() => expect(price().value).toBe('700'));
});
afterEach(cleanup);

const price = () => screen.getByLabelText<HTMLInputElement>(/^Prix du ticket/);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const statuses = () => api.asked[post]?.map(({ body }) => (body as { status: string }).status);

test('a new product opens for sale only after the same confirmation as a draft', async () => {
  press('Créer et ouvrir à la vente');
  const dialog = within(screen.getByRole('dialog'));
  expect(
    dialog.getByText(/Prix, places, nombre de gagnants et limites de tickets ne pourront plus changer/),
  ).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(statuses()).toBeUndefined();

  press('Créer et ouvrir à la vente');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ouvrir à la vente' }));
  await waitFor(() => expect(statuses()).toEqual(['active']));
  // Refused: the dialog closes, and the typed values stay beside the reason.
  await screen.findByText('Impossible de créer le produit');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('grouped thousands are read as typed, and what becomes fixed stands in the confirmation', async () => {
  fireEvent.input(screen.getByLabelText(/^Prix du ticket/), { target: { value: '250.000' } });
  fireEvent.input(screen.getByLabelText('Nombre de places'), { target: { value: '2.500' } });
  fireEvent.input(screen.getByLabelText('Nombre de gagnants'), { target: { value: '' } });
  // The fall-back is shown before it counts.
  screen.getByText('Compte comme 1.');
  press('Créer et ouvrir à la vente');
  const dialog = screen.getByRole('dialog');
  const fixed = [...dialog.querySelector('dl')!.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(fixed).toEqual([
    expect.any(String),
    '250\u202f000',
    '2\u202f500',
    '1',
    '500',
    expect.stringMatching(/^Aucune\u00a0: la vente se termine 90\u00a0jours après l’ouverture/),
  ]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ouvrir à la vente' }));
  await waitFor(() => expect(api.asked[post]).toHaveLength(1));
  expect(api.asked[post]?.[0]?.body).toMatchObject({ ticketPrice: 250_000, maxParticipants: 2500, maxWinners: 1 });
});

test('the price of the newest product is proposed until another is typed', async () => {
  press('Enregistrer le brouillon');
  await waitFor(() => expect(api.asked[post]?.[0]?.body).toMatchObject({ ticketPrice: 700, ticketsPerPerson: null }));
  fireEvent.input(price(), { target: { value: '900' } });
  // While the first is not answered, the button is busy and ignores a second press.
  fireEvent.click(await screen.findByRole('button', { name: 'Enregistrer le brouillon', busy: false }));
  await waitFor(() => expect(api.asked[post]?.[1]?.body).toMatchObject({ ticketPrice: 900 }));
});

test('the usual number of tickets per person follows the places until one is typed', async () => {
  const places = screen.getByLabelText('Nombre de places');
  fireEvent.input(places, { target: { value: '250' } });
  screen.getByText('Vide : 50, un cinquième des places, au moins 10.');
  fireEvent.input(places, { target: { value: '20' } });
  screen.getByText('Vide : 10, un cinquième des places, au moins 10.');
  fireEvent.input(screen.getByLabelText('Tickets par personne'), { target: { value: '4' } });
  fireEvent.input(places, { target: { value: '30' } });
  press('Enregistrer le brouillon');
  await waitFor(() => expect(api.asked[post]?.[0]?.body).toMatchObject({ maxParticipants: 30, ticketsPerPerson: 4 }));
});

test('the confirmation says what a full draw brings in, which public number it waits for and when the sale ends', async () => {
  press('Créer et ouvrir à la vente');
  const dialog = within(screen.getByRole('dialog'));
  // Once the settings are read.
  await dialog.findByText('35 000 F CFA');
  await dialog.findByText('Sans le coût des lots, la marge n’est pas connue.');
  dialog.getByText(/la vente se termine 90 jours après l’ouverture/);
  expect(dialog.getByLabelText<HTMLSelectElement>('Nombre public attendu avant de tirer').value).toBe(drandRule);
  dialog.getByText(/Personne, même vous, ne peut alors choisir les gagnants/);
});

test('without a number of places the number of winners is not checked against it', async () => {
  fireEvent.input(screen.getByLabelText('Nombre de places'), { target: { value: '' } });
  press('Enregistrer le brouillon');
  await screen.findByText('Il faut au moins une place');
  expect(screen.queryByText('Il ne peut pas y avoir plus de gagnants que de places')).toBeNull();
  expect(statuses()).toBeUndefined();
});

test('with two people it is a draft, which a second one opens', async () => {
  cleanup();
  api.answers['GET /admin/settings'] = { body: { ...someSettings, two_people: true } };
  api.answers[post] = { status: 201, body: { product: created } };
  await renderAdmin(api, '/admin/products/new', '/admin/products/new', <NewProductScreen />);
  await screen.findByText('Il s’ouvre à la vente depuis sa page, avec l’accord d’un second administrateur.');
  expect(screen.queryByRole('button', { name: 'Créer et ouvrir à la vente' })).toBeNull();
  press('Enregistrer le brouillon');
  await waitFor(() => expect(statuses()).toEqual(['draft']));
});

test('a draft is saved without confirmation', async () => {
  press('Enregistrer le brouillon');
  await waitFor(() => expect(statuses()).toEqual(['draft']));
});

test('a refusal is shown beside the pressed button', async () => {
  press('Enregistrer le brouillon');
  const refusal = await screen.findByText('Impossible de créer le produit');
  const lastField = screen.getByLabelText('Participants ajoutés à l’affichage');
  expect(lastField.compareDocumentPosition(refusal)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a partly filled form is restored on return, but not once the product is created', async () => {
  const again = async () => {
    cleanup();
    await renderAdmin(api, '/admin/products/new', '/admin/products/new', <NewProductScreen />);
    await waitFor(() => expect(price().value).toBe('700'));
    return screen.getByLabelText<HTMLInputElement>('Nom');
  };
  expect((await again()).value).toBe('Console');
  screen.getByText('Votre dernière saisie n’était pas enregistrée : la voici.');
  api.answers[post] = { status: 503, body: {} };
  press('Enregistrer le brouillon');
  await screen.findByText('Impossible de créer le produit');
  expect((await again()).value).toBe('Console');
  api.answers[post] = { status: 201, body: { product: created } };
  press('Enregistrer le brouillon');
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/products'));
  expect((await again()).value).toBe('');
});

test('the address of a small draw fills places and hour, of a draft too', async () => {
  cleanup();
  const rule = `${drandRule};at=fri-19:00`;
  const search = new URLSearchParams({ places: '30', rule }).toString();
  sessionStorage.clear();
  localStorage.clear();
  await renderAdmin(api, '/admin/products/new', `/admin/products/new?${search}`, <NewProductScreen />);
  fireEvent.input(await screen.findByLabelText('Nom'), { target: { value: 'Console' } });
  await waitFor(() => expect(price().value).toBe('700'));
  press('Créer et ouvrir à la vente');
  within(screen.getByRole('dialog')).getByText(/^Tirage le vendredi qui suit le dernier ticket, à 19\sh\./);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuler' }));
  press('Enregistrer le brouillon');
  await waitFor(() =>
    expect(api.asked[post]?.[0]?.body).toMatchObject({ maxParticipants: 30, beaconRule: rule, status: 'draft' }),
  );
});
