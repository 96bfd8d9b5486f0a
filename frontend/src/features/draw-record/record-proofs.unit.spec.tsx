/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { drandRule } from '@raffle/contracts/values';
import { createProtocol, fromHex, toHex } from '@raffle/draw-protocol';
import { fireEvent, screen } from '@testing-library/react';
import { beaconAt, demonstration } from '../../../../packages/draw-protocol/test/demonstration-chain.js';
import { makeDraw } from '../../../../packages/draw-protocol/test/make-draw.js';
import type { ApiServer } from '../../../test/api-server.js';
import { openDrawPage, record, says } from '../../../test/draw-page.js';
import { withWebCrypto } from '../../../test/web-crypto.js';

let api: ApiServer;
const { show } = openDrawPage((server) => (api = server));
withWebCrypto();

/** The steps in the folded proofs, each with its mark. */
const proofSteps = () =>
  [...document.querySelectorAll('.rail > li')].map((step) => [
    step.querySelector('[aria-label]')?.getAttribute('aria-label'),
    step.querySelector('h3')?.textContent,
  ]);

/** Shows the record of a draw under drand's rule that was cancelled without its round. */
async function showSeedAlone(at: string, reason: string) {
  const seed = '07'.repeat(32);
  const terms = { ...record.terms, rule: drandRule };
  const commitment = toHex(await createProtocol().commitment(terms, fromHex(seed)));
  const cancelled = { at, reason };
  const seedAlone = { ...record, seed, terms, commitment, published_at: record.frozen_at, draw_key: null, picks: [] };
  api.answers['GET /draws/26/record'] = { body: { ...seedAlone, drawn_at: at, cancelled } };
  await show({ status: 'cancelled', cancelled });
}

test('a draw that was cancelled before its round: there is no start of a draw to verify', async () => {
  await showSeedAlone(record.frozen_at, 'Le lot n’existe plus');
  await screen.findByText(/aucun résultat n’est caché$/);
  expect(proofSteps()).toEqual([
    ['Vérifié', 'Le cachet était publié avant'],
    ['Vérifié', 'La liste était clôturée'],
    ['Sans objet', 'Le point de départ vient du code secret et de la liste'],
  ]);
  expect(says(/^Le tirage a été annulé avant le nombre attendu/)).toBe(true);
});

test('a draw that was ended without its round: the record is not valid, and what it would show is hidden', async () => {
  await showSeedAlone('2026-12-28T18:00:00.000Z', 'drand s’est arrêté');
  await screen.findByText('Cette preuve n’est pas valable');
  expect(says(/arrêté sans le nombre de drand.* le résultat qu’il donne est caché\.$/)).toBe(true);
  expect(proofSteps()).toEqual([
    ['Vérifié', 'Le cachet était publié avant'],
    ['Vérifié', 'La liste était clôturée'],
    ['Non prouvé', 'Le point de départ vient du code secret et de la liste'],
  ]);
  expect(screen.getByText(/^Le 28 décembre/).textContent).not.toContain('gagnant');
});

test('the record of a demonstration: what its number does not prove, and nothing that is called wrong', async () => {
  const hour = '2026-12-04T19:00:00.000Z';
  const made = await makeDraw({
    id: 26,
    people: ['Ama', 'Kofi'],
    prizes: 1,
    rule: `drand:${demonstration.chainHash};at=fri-19:00`,
    beacon: beaconAt(hour),
    frozenAt: '2026-11-27T17:30:00.000Z',
    publishedAt: '2026-11-27T17:30:04.000Z',
    drawnAt: '2026-12-04T19:00:03.000Z',
    demonstration: true,
  });
  api.answers['GET /draws/26/record'] = { body: { ...made, product: { ...made.product, name: 'Moto 125' } } };
  await show({ status: 'completed' });
  await screen.findByRole('heading', { name: 'Démonstration' });
  await screen.findByRole('heading', { name: 'Ce que dit cette preuve' });
  expect(proofSteps().map(([mark]) => mark)).toEqual(['Vérifié', 'Vérifié', 'Non prouvé', 'Vérifié', 'Vérifié']);
  const shared = screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? '';
  expect(decodeURIComponent(shared).replace(/\u00a0/g, ' ')).toMatch(/Démonstration d’un tirage sur .*: Moto 125 :/);
  fireEvent.click(screen.getByRole('button', { name: 'Feuille pour l’huissier' }));
  const sheet = (await screen.findByRole('heading', { name: /^Procès-verbal du tirage/ })).closest('article')!;
  expect(sheet.textContent).toContain('Démonstration\u00a0: le nombre attendu vient de cette installation');
  expect(sheet.textContent).not.toContain('Chacun peut');
});
