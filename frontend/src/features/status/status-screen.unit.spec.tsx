/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { problem } from '@raffle/contracts/fixtures/problem';
import type { StatusPart } from '@raffle/contracts/http/status';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aConfig, ApiServer } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { StatusScreen } from './status-screen.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /config'] = { body: aConfig };
});
afterEach(cleanup);

const parts: StatusPart[] = ['accounts', 'draws', 'tickets', 'payments', 'messages'];
const status = (...down: StatusPart[]) => ({
  body: {
    checked_at: '2026-11-20T18:42:00.000Z',
    parts: parts.map((part) => ({ part, working: !down.includes(part), late: false, since: null as string | null })),
  },
});
const line = (name: string) => within(screen.getByText(name).closest('li')!);
const plain = () => document.body.textContent?.replace(/[\u00a0\u202f]/g, ' ') ?? '';

test('all parts have plain names and the time of the check', async () => {
  api.answers['GET /status'] = status();
  await renderAt('/statut', <StatusScreen />);
  await screen.findByText('Tout fonctionne.');
  for (const name of ['Comptes', 'Tirages', 'Tickets', 'Paiements', 'Messages']) line(name).getByText('Fonctionne');
  expect(plain()).toContain('Dernière vérification : 20 novembre 2026 à 18 h 42');
});

test('names a part that is down, reassures about money and tickets, and a recheck shows the recovery', async () => {
  api.answers['GET /status'] = [status('payments'), status()];
  await renderAt('/statut', <StatusScreen />);
  await screen.findByText('En ce moment indisponible : Paiements.');
  line('Paiements').getByText('Indisponible');
  line('Tickets').getByText('Fonctionne');
  expect(plain()).toContain('Votre argent et vos tickets sont en sécurité.');
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier de nouveau' }));
  await screen.findByText('Tout fonctionne.');
});

test('payments say since when their operator does not answer', async () => {
  const answer = status('payments');
  answer.body.parts = answer.body.parts.map((one) => ({
    ...one,
    since: one.part === 'payments' ? '2026-11-20T14:05:00.000Z' : null,
  }));
  api.answers['GET /status'] = answer;
  await renderAt('/statut', <StatusScreen />);
  await screen.findByText('En ce moment indisponible : Paiements.');
  expect(line('Paiements').getByText(/L’opérateur de paiement ne répond pas depuis .*14.h.05/u)).toBeTruthy();
  line('Tickets').getByText('Achat, tickets gratuits et reçus');
});

test('a delayed part is described in one sentence and not as down', async () => {
  const slow = status();
  slow.body.parts = slow.body.parts.map((one) => ({ ...one, late: one.part !== 'draws' }));
  api.answers['GET /status'] = slow;
  await renderAt('/statut', <StatusScreen />);
  await screen.findByText('Le service est ralenti.');
  expect(plain()).toContain('Les paiements et les tickets arrivent avec du retard : ne payez pas une deuxième fois.');
  line('Paiements').getByText('Ralenti');
  line('Tirages').getByText('Fonctionne');
  expect(screen.queryByText('Indisponible')).toBeNull();
});

test('a failed status request shows an error and is retried', async () => {
  api.answers['GET /status'] = [problem('service_unavailable'), status()];
  await renderAt('/statut', <StatusScreen />);
  await screen.findByText('Impossible de vérifier l’état du service');
  expect(plain()).toContain('Votre argent et vos tickets sont en sécurité.');
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(plain()).toContain('Tout fonctionne.'));
});

test('a recheck that fails leaves the earlier status, with a sentence that it is the earlier one', async () => {
  api.answers['GET /status'] = [status('payments'), problem('service_unavailable')];
  await renderAt('/statut', <StatusScreen />);
  await screen.findByText('En ce moment indisponible : Paiements.');
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier de nouveau' }));
  await screen.findByText('La dernière vérification n’a pas abouti. Voici l’état précédent.');
  line('Paiements').getByText('Indisponible');
});
