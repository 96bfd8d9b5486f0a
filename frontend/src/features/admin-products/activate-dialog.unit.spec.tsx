/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { anActivationApproval } from '@raffle/contracts/fixtures/approvals';
import { someSettings } from '@raffle/contracts/fixtures/admin-settings';
import { drandRule } from '@raffle/contracts/values';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ApiServer, problem } from '../../../test/api-server.js';
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
