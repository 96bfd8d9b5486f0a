/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Product } from '@raffle/contracts/http/products';
import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { aConfig, ApiServer, problem } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { DrawRecordScreen } from './draw-record-screen.js';

const product = (changes: Partial<Product>): Product => ({
  id: 26,
  name: 'Moto 125',
  description: '',
  image_url: '',
  ticket_price: 500,
  max_participants: 10,
  current_participants: 3,
  places_left: 7,
  tickets_per_person: 10,
  free_places_left: 2,
  artificial_boost: 0,
  max_winners: 1,
  status: 'active',
  winners: [],
  draw_date: null,
  commitment: 'c'.repeat(64),
  beacon_rule: 'none',
  version: 3,
  frozen: null,
  ...changes,
});

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
  window.scrollTo = () => undefined;
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /config'] = { body: aConfig };
  api.answers['GET /draws/26/record'] = problem(404, 'draw_not_found', 'Ce tirage est introuvable');
});
afterEach(cleanup);

async function show(changes: Partial<Product>): Promise<void> {
  api.answers['GET /products/26'] = { body: { product: product(changes) } };
  await renderAt(
    '/tirages/26',
    <Routes>
      <Route path="/tirages/:id" element={<DrawRecordScreen />} />
    </Routes>,
  );
  await screen.findByRole('heading', { name: 'Moto 125' });
}
const buys = () => screen.queryByRole('link', { name: 'Participer au tirage' }) !== null;
const says = (text: string | RegExp) => screen.queryAllByText(text).length > 0;

test('on sale', async () => {
  await show({});
  expect([buys(), says('Complet')]).toEqual([true, false]);
});

test('held by others: how many places wait and until when, and never "Complet"', async () => {
  await show({ current_participants: 9, places_left: 0, held_until: '2026-11-20T14:32:00.000Z' });
  expect(says('Complet pour le moment, 1 place en attente de paiement')).toBe(true);
  expect(says('Si elle n’est pas payée d’ici 14 h 32, elle sera de nouveau libre.')).toBe(true);
  expect([buys(), says('Complet'), says('Toutes les places sont prises')]).toEqual([false, false, false]);
});

test('full', async () => {
  await show({ current_participants: 10, places_left: 0 });
  expect([buys(), says('Complet'), says('Toutes les places sont prises')]).toEqual([false, true, true]);
});

test('frozen: how many tickets, since when, and the root', async () => {
  const frozen = { tickets: 10, root: 'a'.repeat(64), frozen_at: '2026-11-27T18:00:00.000Z', beacon_expected_at: null };
  await show({ status: 'drawing', current_participants: 10, places_left: 0, frozen });
  expect(says('La liste des tickets est fermée')).toBe(true);
  expect(says(/^10 tickets, depuis le 27 novembre 2026 à 18 h 00\./)).toBe(true);
  expect([says(frozen.root), buys()]).toEqual([true, false]);
});

test('cancelled: when, why and what becomes of the tickets', async () => {
  await show({ status: 'cancelled', cancelled: { at: '2026-11-25T09:00:00.000Z', reason: 'Plus livré' } });
  expect(says('Tirage annulé le 25 novembre 2026 à 9 h 00')).toBe(true);
  expect(says('Raison : Plus livré')).toBe(true);
  expect([says(/Chaque ticket est devenu un crédit/), buys()]).toEqual([true, false]);
});
