/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { errors } from '@raffle/contracts/errors';
import { anActivationApproval } from '@raffle/contracts/fixtures/approvals';
import { someSettings } from '@raffle/contracts/fixtures/admin-settings';
import { problem } from '@raffle/contracts/fixtures/problem';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { drandRule } from '@raffle/contracts/values';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ApiServer } from '../../../test/api-server.js';
import { openProductPage, product, put } from '../../../test/product-page.js';

let api: ApiServer;
const { open, press, left, bodies } = openProductPage((server) => (api = server));

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
        drawDate: '2026-11-27T04:33:13.000Z',
        artificialBoost: 3,
        acceptsFreeTickets: true,
        freeTicketShare: null,
        ticketsPerPerson: null,
        prizeCost: 250_000,
      },
    },
  ]);
});

test('an hour is proposed for the draw, is changed, and is sent in the rule', async () => {
  await press('Ouvrir à la vente');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('Heure du tirage')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Choisir un tirage le vendredi à 19\u00a0h' }));
  expect(dialog.getByLabelText<HTMLSelectElement>('Nombre public attendu avant de tirer').value).toBe(drandRule);
  expect(dialog.getByText(/^Tirage le vendredi qui suit le dernier ticket, à 19\sh\./)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Heure du tirage'), { target: { value: 'every' } });
  fireEvent.change(dialog.getByLabelText('À quelle heure'), { target: { value: '20:30' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ouvrir à la vente' }));
  await left();
  expect(bodies()).toMatchObject([{ status: 'active', beaconRule: `${drandRule};at=20:30` }]);
});

test('without drand there is no hour, and a draw may wait for drand without one', async () => {
  await press('Ouvrir à la vente');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Choisir un tirage le vendredi à 19\u00a0h' }));
  fireEvent.change(dialog.getByLabelText('Heure du tirage'), { target: { value: 'none' } });
  expect(dialog.queryByLabelText('À quelle heure')).toBeNull();
  fireEvent.change(dialog.getByLabelText('Nombre public attendu avant de tirer'), { target: { value: 'none' } });
  expect(dialog.queryByLabelText('Heure du tirage')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Ouvrir à la vente' }));
  await left();
  expect(bodies()).toMatchObject([{ beaconRule: 'none' }]);
});

test('opening for sale repeats the name, the terms and the date', async () => {
  await press('Ouvrir à la vente');
  const dialog = within(await screen.findByRole('dialog'));
  const fact = (name: string) =>
    dialog.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent.replace(/\s/gu, ' ');
  expect(fact('Nom')).toBe('Console');
  expect(fact('Date du tirage')).toBe('27 novembre 2026 à 4 h 33');
});

const at = '2099-12-04T18:00';
const chooseHour = (dialog: ReturnType<typeof within>, hour = at) =>
  fireEvent.change(dialog.getByLabelText('Ouverture'), { target: { value: hour } });
const planned: AdminProduct = {
  ...product,
  planned_opening: { opens_at: `${at}:00.000Z`, planned_by: 'ama', approved_by: null, failed: null },
};

test('an hour is planned with the terms as saved, and the page then shows it', async () => {
  const plan = 'POST /admin/products/7/planned-opening';
  api.answers[put] = { body: { product: { ...product, version: 5 } } };
  api.answers[plan] = { body: { product: planned } };
  await press('Ouvrir à la vente');
  const dialog = within(await screen.findByRole('dialog'));
  chooseHour(dialog, '2020-01-01T10:00');
  fireEvent.click(dialog.getByRole('button', { name: 'Prévoir l’ouverture' }));
  dialog.getByText('Cette date est déjà passée');
  expect(bodies()).toBeUndefined();
  chooseHour(dialog);
  api.answers['GET /products/7'] = { body: { product: planned } };
  fireEvent.click(dialog.getByRole('button', { name: 'Prévoir l’ouverture' }));
  await screen.findByText(/^S’ouvre à la vente le 4 décembre 2099 à 18 h/);
  expect(bodies()).toMatchObject([{ status: 'draft' }]);
  expect(api.asked[plan]?.map(({ body }) => body)).toEqual([
    { opensAt: `${at}:00.000Z`, announced: false, version: 5 },
  ]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('an opening is announced only on request, and the page then says so', async () => {
  const plan = 'POST /admin/products/7/planned-opening';
  const announced = { ...planned, opens_at: planned.planned_opening!.opens_at };
  api.answers[put] = { body: { product: { ...product, version: 5 } } };
  api.answers[plan] = { body: { product: announced } };
  await press('Ouvrir à la vente');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  chooseHour(dialog);
  dialog.getByText(/personne ne le voit/);
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Annoncer avant l’ouverture/ }));
  dialog.getByText(/tout le monde le voit/);
  api.answers['GET /products/7'] = { body: { product: announced } };
  fireEvent.click(dialog.getByRole('button', { name: 'Prévoir l’ouverture' }));
  await screen.findByText(/tout le monde le voit : l’ouverture est annoncée/);
  expect(api.asked[plan]?.map(({ body }) => body)).toEqual([{ opensAt: `${at}:00.000Z`, announced: true, version: 5 }]);
});

test('a planned opening is taken back after a question, and the form is there again', async () => {
  const takeBack = 'DELETE /admin/products/7/planned-opening';
  api.answers['GET /products/7'] = { body: { product: planned } };
  api.answers[takeBack] = { body: { product } };
  await open(() => screen.findByText(/Prévue par ama\./));
  await press('Annuler l’ouverture');
  const dialog = within(await screen.findByRole('dialog', { name: /^Annuler l’ouverture prévue/ }));
  expect(api.asked[takeBack]).toBeUndefined();
  api.answers['GET /products/7'] = { body: { product } };
  fireEvent.click(dialog.getByRole('button', { name: 'Annuler l’ouverture' }));
  await screen.findByLabelText('Nom');
  await screen.findByText('L’ouverture est annulée');
});

test('an opening that a rule refused says why', async () => {
  const failed = { at: `${at}:05.000Z`, reason: 'Cette date est déjà passée' };
  const shown = { ...planned, planned_opening: { ...planned.planned_opening!, approved_by: 'kofi', failed } };
  api.answers['GET /products/7'] = { body: { product: shown } };
  await open(() => screen.findByText(/^L’ouverture prévue le 4 décembre 2099 à 18 h/));
  screen.getByText(/Cette date est déjà passée\. Prévue par ama, approuvée par kofi\./);
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
    await waitFor(() => expect(asked()).toEqual([{ reason: 'Le lot est là', opensAt: null, announced: false }]));
    expect(bodies()).toMatchObject([{ name: 'Console de salon', status: 'draft', beaconRule: drandRule }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is asked for with its hour', async () => {
    await open();
    await press('Ouvrir à la vente');
    const dialog = within(await screen.findByRole('dialog'));
    chooseHour(dialog);
    fireEvent.click(dialog.getByRole('checkbox'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Continuer' }));
    await screen.findByText(/La vente s’ouvrirait le 4 décembre 2099.*, et serait annoncée\./);
    await giveReason();
    await waitFor(() =>
      expect(asked()).toEqual([{ reason: 'Le lot est là', opensAt: `${at}:00.000Z`, announced: true }]),
    );
  });

  test('is asked for once the server says so, where the settings were unknown', async () => {
    api.answers['GET /admin/settings'] = problem('service_unavailable');
    api.answers[put] = problem('approval_needed');
    await open();
    await press('Ouvrir à la vente');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ouvrir à la vente' }));
    await screen.findByText(errors.approval_needed.message, { collapseWhitespace: false });
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
