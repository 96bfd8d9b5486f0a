/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { aMessageApproval, anActivationApproval } from '@raffle/contracts/fixtures/approvals';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { someSettings } from '@raffle/contracts/fixtures/admin-settings';
import { drandRule } from '@raffle/contracts/values';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { adminProduct } from '../../../test/answers.js';
import { ApiServer, problem } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { EditProductScreen } from './edit-product-screen.js';

const product: AdminProduct = {
  ...adminProduct,
  description: 'Deux manettes',
  image_url: 'https://example.test/console.jpg',
  artificial_boost: 3,
  max_winners: 2,
  draw_date: '2026-11-27T04:33:13.000Z',
};
const put = 'PUT /admin/products/7';
let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
const open = async (shown: () => Promise<unknown> = () => screen.findByLabelText('Nom')) => {
  cleanup();
  await renderAdmin(
    api,
    '/admin/products/*',
    '/admin/products/7',
    <Routes>
      <Route path=":id" element={<EditProductScreen />} />
      <Route path="" element={<Link to="7">Produits</Link>} />
    </Routes>,
  );
  await shown();
};
beforeEach(async () => {
  api.reset();
  localStorage.clear();
  sessionStorage.clear();
  api.answers = { 'GET /products/7': { body: { product } }, [put]: { body: { product } } };
  await open();
});
afterEach(cleanup);

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, busy: false }));
const left = () => waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/products'));
const bodies = () => api.asked[put]?.map(({ body }) => body);

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
      ticketPrice: 500,
      maxParticipants: 50,
      maxWinners: 2,
      drawDate: null,
      artificialBoost: 0,
      acceptsFreeTickets: true,
      freeTicketShare: null,
      ticketsPerPerson: null,
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

test('opening for sale sends the status and the chosen beacon after confirmation', async () => {
  await press('Ouvrir à la vente');
  const dialog = within(await screen.findByRole('dialog'));
  const rule = dialog.getByLabelText<HTMLSelectElement>('Nombre public attendu avant de tirer');
  expect([...rule.options].map(({ value }) => value)).toEqual(['none', drandRule]);
  fireEvent.change(rule, { target: { value: drandRule } });
  expect(bodies()).toBeUndefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Ouvrir à la vente' }));
  await left();
  expect(bodies()).toEqual([
    {
      status: 'active',
      beaconRule: drandRule,
      before: {
        beaconRule: 'none',
        name: 'Console',
        description: 'Deux manettes',
        imageUrl: 'https://example.test/console.jpg',
        ticketPrice: 500,
        maxParticipants: 50,
        maxWinners: 2,
        drawDate: '2026-11-27T04:33:13.000Z',
        artificialBoost: 3,
        acceptsFreeTickets: true,
        freeTicketShare: null,
        ticketsPerPerson: null,
      },
    },
  ]);
});

test('opening for sale repeats the name, the terms and the date', async () => {
  await press('Ouvrir à la vente');
  const dialog = within(await screen.findByRole('dialog'));
  const fact = (name: string) =>
    dialog.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent.replace(/\s/gu, ' ');
  expect(fact('Nom')).toBe('Console');
  expect(fact('Date du tirage')).toBe('27 novembre 2026 à 4 h 33');
});

describe('with two people, a draft', () => {
  const ask = 'POST /admin/products/7/activation-requests';
  beforeEach(() => {
    api.answers['GET /admin/settings'] = { body: { ...someSettings, two_people: true } };
    api.answers[ask] = { status: 201, body: { approval: anActivationApproval } };
  });
  const asked = () => api.asked[ask]?.map(({ body }) => body);
  async function giveReason() {
    const dialog = within(await screen.findByRole('dialog', { name: /^Demander l’ouverture/ }));
    dialog.getByText(/Si le brouillon change entre-temps, la demande s’arrête/);
    fireEvent.input(dialog.getByLabelText('Raison'), { target: { value: 'Le lot est là' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Demander l’approbation' }));
  }

  test('is saved with its rule, then its opening is asked for', async () => {
    await open();
    fireEvent.input(screen.getByLabelText('Nom'), { target: { value: 'Console de salon' } });
    await press('Ouvrir à la vente');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Nombre public attendu avant de tirer'), { target: { value: drandRule } });
    fireEvent.click(await dialog.findByRole('button', { name: 'Continuer' }));
    await giveReason();
    await waitFor(() => expect(asked()).toEqual([{ reason: 'Le lot est là' }]));
    expect(bodies()).toMatchObject([{ name: 'Console de salon', status: 'draft', beaconRule: drandRule }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is asked for once the server says so, where the settings were unknown', async () => {
    api.answers['GET /admin/settings'] = problem(503, 'service_unavailable', 'Réessayez dans un instant');
    api.answers[put] = problem(409, 'approval_needed', 'Demandez-le');
    await open();
    await press('Ouvrir à la vente');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ouvrir à la vente' }));
    await screen.findByText('Demandez-le');
    api.answers[put] = { body: { product } };
    await press('Ouvrir à la vente');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Continuer' }));
    await giveReason();
    await waitFor(() => expect(asked()).toHaveLength(1));
  });

  test('that waits shows its terms to the second one, each once', async () => {
    api.answers['GET /admin/product-approvals'] = { body: { approvals: [anActivationApproval] } };
    await open();
    const request = (await screen.findByText('L’ouverture à la vente attend un second administrateur')).closest(
      '.card',
    ) as HTMLElement;
    const term = (name: string) =>
      within(request).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent.replace(/\s/gu, ' ');
    expect(term('Nom')).toBe('Téléviseur 55 pouces 4K');
    expect(term('Prix du ticket')).toBe('2 500 F CFA');
    expect(term('Nombre de places')).toBe('400');
    expect(term('Tickets gratuits : part des places (%)')).toBe('Comme dans les paramètres');
    expect(term('Date du tirage')).toBe('Aucune date');
    expect(request.querySelector('del')).toBeNull();
  });
});

test('a server error at a field disappears once the field changes', async () => {
  const refused = problem(400, 'invalid_request', 'La demande n’est pas valide');
  const errors = [{ path: 'name', message: 'Ce nom est déjà pris' }];
  api.answers[put] = { ...refused, body: { ...(refused.body as object), errors } };
  fireEvent.input(screen.getByLabelText('Nom'), { target: { value: 'Console de salon' } });
  await press('Enregistrer');
  await screen.findByText('Ce nom est déjà pris');
  fireEvent.input(screen.getByLabelText('Nom'), { target: { value: 'Console de jeu' } });
  await waitFor(() => expect(screen.queryByText('Ce nom est déjà pris')).toBeNull());
});

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
  api.answers[put] = problem(409, 'changed_meanwhile', 'Un autre administrateur a fait un changement');
  const theirs = { ...product, name: 'Console blanche', description: 'Une manette', version: 4 };
  api.answers['GET /products/7'] = { body: { product: theirs } };
  await press('Enregistrer');
  await screen.findByText(
    'Un autre administrateur a mis entre-temps : « Console blanche ». Enregistrer de nouveau garde votre saisie.',
  );
  screen.getByText('Un autre administrateur a fait un changement');
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

test.each(['drawing', 'completed'] as const)('a product that is %s is read-only', async (status) => {
  api.answers['GET /products/7'] = { body: { product: { ...product, status } } };
  await open(() => screen.findByRole('heading', { name: 'Console', level: 1 }));
  screen.getByText('Depuis son tirage, ce produit se consulte et ne change plus.');
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
  api.answers['POST /admin/products/7/cancellation-requests'] = problem(
    409,
    'approval_open',
    'Une demande attend déjà',
  );
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
  api.answers['POST /admin/products/7/cancel'] = problem(409, 'approval_needed', 'Demandez-le');
  api.answers['POST /admin/products/7/cancellation-requests'] = problem(
    409,
    'approval_open',
    'Une demande attend déjà',
  );
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
  api.answers['GET /admin/products/7/cancellation'] = problem(503, 'service_unavailable', 'Service indisponible');
  await open();
  await press('Annuler le tirage');
  await screen.findByText('Impossible de compter ce qui devient un crédit', {}, { timeout: 4_000 });
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

test('a message to the participants shows its reach before it is sent, and a retry uses the same key', async () => {
  const active = { ...product, status: 'active' as const, sale_ends_at: product.draw_date };
  api.answers['GET /products/7'] = { body: { product: active } };
  api.answers['GET /admin/products/7/holders'] = { body: { people: 1 } };
  const post = 'POST /admin/products/7/messages';
  const message = {
    id: '01997b61-0000-7000-8000-000000000701',
    product_id: 7,
    product_name: 'Console',
    subject: 'Date',
    content: 'Le tirage approche',
    created_at: '2026-11-20T10:00:00.000Z',
    send_at: '2026-11-21T08:30:00.000Z',
    state: 'scheduled',
    recipients: null,
  };
  api.answers[post] = [
    problem(503, 'service_unavailable', 'Réessayez dans un instant'),
    { status: 201, body: { message } },
  ];
  await open();
  await press('Écrire aux participants');
  const dialog = () => within(screen.getByRole('dialog'));
  fireEvent.click(dialog().getByRole('button', { name: 'Continuer' }));
  dialog().getByText('Donnez un objet au message');
  fireEvent.input(dialog().getByLabelText('Objet'), { target: { value: 'Date' } });
  fireEvent.input(dialog().getByLabelText('Message'), { target: { value: 'Le tirage approche' } });
  fireEvent.input(dialog().getByLabelText('Envoyer le'), { target: { value: '2026-11-21T08:30' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Continuer' }));
  await screen.findByText(/à 1\spersonne qui a un ticket de « Console »/);
  expect(api.asked[post]).toBeUndefined();
  await press('Programmer l’envoi');
  await screen.findByText('Le message n’a pas pu être enregistré');
  await press('Programmer l’envoi');
  await screen.findByText('L’envoi est programmé');
  const [first, second] = api.asked[post] ?? [];
  expect(second?.body).toEqual({ subject: 'Date', content: 'Le tirage approche', sendAt: '2026-11-21T08:30:00.000Z' });
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
});

test('with two people, a message to participants that may say where to pay is asked for', async () => {
  const active = {
    ...product,
    status: 'active',
    current_participants: 12,
    held: 2,
    places_left: 36,
    paid_for_tickets: 6_000,
  };
  api.answers['GET /products/7'] = { body: { product: { ...active, sale_ends_at: '2099-11-27T04:33:00.000Z' } } };
  api.answers['GET /admin/settings'] = { body: { ...someSettings, two_people: true } };
  const approval = { ...aMessageApproval, subject: '7', subject_name: 'Console' };
  api.answers['POST /admin/products/7/message-requests'] = { status: 201, body: { approval } };
  await open();
  await press('Écrire aux participants');
  fireEvent.input(screen.getByLabelText('Objet'), { target: { value: 'Lot' } });
  fireEvent.input(screen.getByLabelText('Message'), { target: { value: 'Payez au 90 11 22 33' } });
  await press('Continuer');
  fireEvent.input(await screen.findByLabelText('Raison'), { target: { value: 'Essai' } });
  await press('Demander l’approbation');
  await screen.findByText('Demande envoyée à un second administrateur');
  expect(api.asked['POST /admin/products/7/message-requests']?.[0]?.body).toEqual({
    subject: 'Lot',
    content: 'Payez au 90 11 22 33',
    sendAt: null,
    reason: 'Essai',
  });
});

test('a draft has no participants to write to', () => {
  expect(screen.queryByRole('button', { name: 'Écrire aux participants' })).toBeNull();
});

const facts = (name: string) => screen.getByText(name).nextElementSibling?.textContent.replace(/\s/g, ' ');

test('a cancelled product is read, with when and why, and offers no change', async () => {
  const cancelled = { at: '2026-11-22T09:30:00.000Z', reason: 'Le lot est cassé' };
  const shown = { ...product, status: 'cancelled', current_participants: 41, paid_for_tickets: 20_500, cancelled };
  api.answers['GET /products/7'] = { body: { product: shown } };
  await open(() => screen.findByText('Tirage annulé le 22 novembre 2026 à 9 h 30'));
  screen.getByText('Le lot est cassé');
  expect(facts('Description')).toBe('Deux manettes');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
});

test('places, money, deadline and draw come before the form; a full product leads to its draw', async () => {
  const active = {
    ...product,
    status: 'active',
    current_participants: 12,
    held: 2,
    places_left: 36,
    paid_for_tickets: 6_000,
  };
  api.answers['GET /products/7'] = { body: { product: { ...active, sale_ends_at: '2099-11-27T04:33:00.000Z' } } };
  await open();
  const overview = screen.getByRole('region', { name: 'En bref' });
  expect(
    overview.compareDocumentPosition(screen.getByLabelText('Nom')) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
  expect(facts('Places')).toBe('12 sur 502 réservées, 36 libres');
  expect(facts('Payé pour ses tickets')).toMatch(/^6 000 F CFAEn argent ou avec un crédit payé/);
  expect(facts('Fin de la vente')).toBe('27 novembre 2099 à 4 h 33');
  expect(facts('Tirage')).toBe('Dès que toutes les places sont prises');
  expect(screen.queryByRole('link', { name: /^Tirer/ })).toBeNull();

  api.answers['GET /products/7'] = {
    body: { product: { ...active, current_participants: 50, paid_for_tickets: null } },
  };
  await open();
  expect(facts('Payé pour ses tickets')).toMatch(/^Inconnu/);
  expect(screen.getByRole('link', { name: /^Tirer/ }).getAttribute('href')).toBe('/admin/products/7/draw');
});

test('a product is named by its page, and its end is shown only while it can be sold', async () => {
  for (const status of ['completed', 'cancelled'] as const) {
    const shown = { ...product, status, sale_ends_at: '2099-11-27T04:33:00.000Z', paid_for_tickets: 0 };
    api.answers['GET /products/7'] = { body: { product: shown } };
    await open(() => screen.findByRole('heading', { level: 1, name: 'Console' }));
    expect(screen.queryByText('Fin de la vente')).toBeNull();
  }
});

test('the end of a sale is moved once, and only after it was asked', async () => {
  const active = {
    ...product,
    status: 'active',
    draw_date: '2099-11-27T18:00:00.000Z',
    sale_ends_at: '2099-11-27T18:00:00.000Z',
    paid_for_tickets: 0,
  };
  api.answers['GET /products/7'] = { body: { product: active } };
  await open();
  fireEvent.input(screen.getByLabelText('Date du tirage'), { target: { value: '2099-12-10T18:00' } });
  await press('Enregistrer');
  const dialog = within(await screen.findByRole('dialog', { name: 'Changer la date du tirage\u00a0?' }));
  dialog.getByText(/le 10 décembre 2099 à 18 h 00 au lieu du 27 novembre 2099 à 18 h 00.*qu’une seule fois/);
  expect(bodies()).toBeUndefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Changer la date' }));
  await left();
  expect(bodies()).toEqual([
    { drawDate: '2099-12-10T18:00:00.000Z', before: { drawDate: '2099-11-27T18:00:00.000Z' } },
  ]);

  api.answers['GET /products/7'] = { body: { product: { ...active, sale_moved: true } } };
  await open();
  expect(screen.getByLabelText<HTMLInputElement>('Date du tirage').disabled).toBe(true);
  screen.getByText('Cette date a déjà été changée une fois : elle ne change plus.');
  expect(facts('Fin de la vente')).toBe('27 novembre 2099 à 18 h 00Déjà reportée : cette date ne change plus');
});

test('an ended product that is not full says what can be done, and by when', async () => {
  const end = '2026-11-20T18:00:00.000Z';
  const ended = {
    ...product,
    status: 'active',
    current_participants: 12,
    draw_date: end,
    sale_ends_at: end,
    paid_for_tickets: 0,
  };
  api.answers['GET /products/7'] = { body: { product: ended } };
  await open();
  screen.getByText(/^Vente terminée le 20 novembre 2026 à 18 h 00 sans que toutes les places soient prises/);
  screen.getByText(/Sans décision, le tirage est annulé le 27 novembre 2026 à 18 h 00/);
  screen.getByText(/une seule fois, jusqu’au 20 décembre 2026/);
  await press('Changer la date');
  expect(document.activeElement).toBe(screen.getByLabelText('Date du tirage'));
  // What ends the sale is above the form, too.
  const cancel = screen.getByRole('button', { name: 'Annuler le tirage' });
  expect(cancel.compareDocumentPosition(screen.getByLabelText('Nom')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();

  api.answers['GET /products/7'] = { body: { product: { ...ended, sale_moved: true } } };
  await open();
  screen.getByText(/La date a déjà été changée une fois : il reste à annuler/);
  expect(screen.queryByRole('button', { name: 'Changer la date' })).toBeNull();
});
