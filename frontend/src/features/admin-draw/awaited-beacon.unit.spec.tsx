/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { drandRule } from '@raffle/contracts/values';
import { cleanup, screen } from '@testing-library/react';
import { aProduct, ApiServer } from '../../../test/api-server.js';
import { adminStats, renderAdmin } from '../../../test/render-admin.js';
import { DrawScreen } from './draw-screen.js';

const hash = 'ab'.repeat(32);
const awaiting = (expectedAt: string) => ({
  ...aProduct,
  status: 'drawing',
  current_participants: 300,
  places_left: 0,
  beacon_rule: drandRule,
  commitment: hash,
  real_winners: [],
  held: 0,
  sale_moved: false,
  planned_opening: null,
  accepts_free_tickets: true,
  free_ticket_share: null,
  own_tickets_per_person: null,
  frozen: {
    tickets: 300,
    holders: 87,
    root: hash,
    frozen_at: '2020-11-27T17:40:00.000Z',
    beacon_expected_at: expectedAt,
    beacon_round: 1000,
  },
});

let api: ApiServer;
beforeAll(async () => {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList;
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => api.reset());
afterEach(cleanup);

async function show(expectedAt: string): Promise<void> {
  api.answers['GET /admin/stats'] = { body: adminStats('super_admin') };
  api.answers['GET /products/7'] = { body: { product: awaiting(expectedAt) } };
  await renderAdmin(api, '/admin/products/:id/draw', '/admin/products/7/draw', <DrawScreen />);
  await screen.findByText('La liste est clôturée et publiée');
}

test('a draw that waits says when drand’s number comes, and none is entered here', async () => {
  await show('2090-11-27T17:50:00.000Z');
  screen.getByText(/^Le tirage se fait tout seul avec le nombre que drand donne le 27 novembre 2090/);
  expect(screen.queryByRole('button', { name: /résultat/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Ouvrir la page publique du tirage' })).toBeNull();
});

test('a late one waits without end; the public page takes it from anybody, and two people may end it after 30 days', async () => {
  await show('2020-11-27T17:50:00.000Z');
  screen.getByText(/attendu le 27 novembre 2020 .* sans limite de temps.* Après 30 jours, deux super-administrateurs/);
  const link = screen.getByRole('link', { name: 'Ouvrir la page publique du tirage' });
  expect(link.getAttribute('href')).toBe('/tirages/7');
});
