/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { problem } from '@raffle/contracts/fixtures/problem';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aProduct, type ApiServer } from '../../../test/api-server.js';
import { renderUser } from '../../../test/render-user.js';
import { mine, offline, openTicketsPage } from '../../../test/tickets-page.js';
import { TicketsScreen } from './tickets-screen.js';

let api: ApiServer;
const { open } = openTicketsPage((server) => (api = server));

test('with a boost, list and sheet tell all places only: free ones would not fit the participants shown', async () => {
  const shown = async (artificial_boost: number) => {
    cleanup();
    api.answers['GET /tickets/user'] = { body: { ...mine, tickets: [], pending_purchases: [] } };
    api.answers['GET /products/active'] = { body: [{ ...aProduct, artificial_boost }] };
    await renderUser(api, `/dashboard/tickets?produit=${aProduct.id}`, <TicketsScreen />);
    await within(await screen.findByRole('dialog')).findByRole('button', { name: /^Payer/ });
    return document.body.textContent.match(/\d+\s(?:places? libres? sur \d+|places(?! libre))/gu);
  };
  expect(await shown(0)).toEqual(['9\u00a0places libres sur 300', '9\u00a0places libres sur 300']);
  expect(await shown(120)).toEqual(['300\u00a0places', '300\u00a0places']);
});

test('the number that pays and where a refund goes stand beside the buttons that start a payment', async () => {
  await open();
  const products = screen.getByRole('region', { name: 'Produits disponibles' });
  expect(products.textContent).toMatch(/\+228\s90\s11\s23\s45.*Un remboursement ira au numéro qui paie/);
});

test('buying offline: the error stays, even if the lists cannot be refetched', async () => {
  await open();
  offline();
  const buy = screen.getByRole('button', { name: /^Acheter un ticket/ });
  fireEvent.click(buy);
  expect(await screen.findByText('Impossible de charger vos tickets')).toBeTruthy();
  expect(screen.getByText('Erreur lors de la création du paiement')).toBeTruthy();
  expect(screen.getByText('Connexion impossible. Vérifiez votre réseau puis réessayez')).toBeTruthy();
  // A second error for the other list would be redundant.
  await waitFor(() => expect(buy.getAttribute('aria-busy')).toBeNull());
  expect(screen.queryByText('Impossible de charger les produits')).toBeNull();
});

test('buying with a lost answer: both lists are refetched', async () => {
  await open();
  const [mineRead, openRead] = [api.asked['GET /tickets/user']!.length, api.asked['GET /products/active']!.length];
  const online = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    init?.method === 'POST' ? Promise.reject(new TypeError('lost')) : online(input, init);
  fireEvent.click(screen.getByRole('button', { name: /^Acheter un ticket/ }));
  await waitFor(() => expect(api.asked['GET /products/active']).toHaveLength(openRead + 1));
  expect(api.asked['GET /tickets/user']).toHaveLength(mineRead + 1);
  expect(screen.getByText('Connexion impossible. Vérifiez votre réseau puis réessayez')).toBeTruthy();
  expect(screen.queryByText(/^Impossible de charger/)).toBeNull();
});

test('the error stays when its product leaves the list', async () => {
  await open();
  api.answers['POST /tickets/purchase'] = problem('product_not_found');
  api.answers['GET /products/active'] = { body: [] };
  fireEvent.click(screen.getByRole('button', { name: /^Acheter un ticket/ }));
  expect(await screen.findByText('Aucun tirage en cours')).toBeTruthy();
  expect(await screen.findByText('Produit non trouvé')).toBeTruthy();
});
