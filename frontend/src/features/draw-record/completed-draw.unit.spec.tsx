/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aWin } from '../../../test/answers.js';
import type { ApiServer } from '../../../test/api-server.js';
import { openDrawPage, product, record, says } from '../../../test/draw-page.js';

let api: ApiServer;
const { show, signIn } = openDrawPage((server) => (api = server));

/** Waits for the roll and ends it in the same moment: it ends by itself two seconds later. */
const skipped = (name: string) =>
  waitFor(() => {
    const roll = screen.getByRole('dialog', { name });
    fireEvent.click(within(roll).getByRole('button', { name: 'Voir le résultat' }));
  });

/** The page is open during the draw. */
async function watchDraw(): Promise<void> {
  await show({ status: 'drawing', current_participants: 10, places_left: 0 });
  api.answers['GET /draws/26/record'] = { body: record };
  api.answers['GET /products/26'] = { body: { product: product({ status: 'completed', version: 5 }) } };
  await skipped('Tirage en cours');
}

test('a visitor who watches the draw sees the roll and the winners', async () => {
  await watchDraw();
  expect(await screen.findByText('Essi A.')).toBeTruthy();
  expect(says(/Votre ticket/)).toBe(false);
});

test('a user who watches the draw sees the roll, then the winners and the outcome of their own tickets', async () => {
  signIn([2, 3]);
  await watchDraw();
  expect(await screen.findByText('Vos tickets T26-0003, T26-0004 : non gagnants')).toBeTruthy();
  expect(says('T26-0005')).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a winner who watches the draw sees the win in gold on the whole screen, then on the page', async () => {
  signIn([4]);
  await watchDraw();
  const gold = await screen.findByRole('dialog', { name: 'Vous avez gagné' });
  within(gold).getByText('T26-0005');
  within(gold).getByText('Nous ne demandons jamais d’argent pour remettre un lot.');
  fireEvent.click(within(gold).getByRole('button', { name: 'Voir le tirage et sa preuve' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(says('Vous avez gagné')).toBe(true);
});

test('who missed the draw sees it again from the message about it', async () => {
  signIn([2]);
  api.answers['GET /draws/26/record'] = { body: record };
  await show({ status: 'completed' }, '/tirages/26?revoir');
  await skipped('Rediffusion');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('Votre ticket T26-0003 : non gagnant')).toBeTruthy();
});

test('a user who opens the page after the draw sees the result without a roll', async () => {
  signIn([4], 'won');
  api.answers['GET /draws/26/record'] = { body: record };
  await show({ status: 'completed' });
  expect(await screen.findByText('Vous avez gagné')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Partager le résultat' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^WhatsApp/ })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['waiting for the call', {}, /^Nous vous appelons pour convenir de la remise/],
  [
    'at the appointment',
    { state: 'appointment', appointment: { place: 'Agence de Kara', at: '2026-12-03T10:00:00.000Z', documents: '' } },
    /^Rendez-vous le 3 décembre 2026 à 10.h.00, Agence de Kara$/,
  ],
  [
    'delivered',
    {
      state: 'handed_over',
      handover: { at: '2026-12-03T10:30:00.000Z', by: 'Komla', proof: 'code', confirmed_at: null, corrections: [] },
    },
    /^Lot remis le 3 décembre 2026\. Confirmez que vous l’avez reçu\.$/,
  ],
] as const)('the own win says what comes next, %s, and leads to it', async (_, over, next) => {
  signIn([4], 'won');
  api.answers['GET /draws/26/record'] = { body: record };
  api.answers['GET /wins'] = { body: { wins: [{ ...aWin, ...over }] } };
  await show({ status: 'completed' });
  expect(await screen.findByText(next)).toBeTruthy();
  const link = screen.getByRole('link', { name: /^Suivre la remise/ });
  expect(link.getAttribute('href')).toBe(`/dashboard/wins#${aWin.id}`);
});

test('a prize that is handed over says so on its winner alone', async () => {
  const [first] = record.picks;
  const picks = [first!, { ...first!, ticket: 7, holder: 'b'.repeat(64), display_name: 'Yao N.' }];
  api.answers['GET /draws/26/record'] = { body: { ...record, terms: { ...record.terms, prizes: 2 }, picks } };
  api.answers['GET /draws/26/handovers'] = {
    body: {
      handovers: [{ ticket: 7, at: '2026-12-03T10:00:00.000Z', confirmed: true, photo_url: null, corrections: [] }],
      words: [],
    },
  };
  await show({ status: 'completed', max_winners: 2 });
  const line = await screen.findByText('Remis le 3 décembre 2026');
  expect(line.closest('.ticket')?.textContent).toContain('Yao N.');
  expect(screen.getByText('Essi A.').closest('.ticket')?.textContent).toMatch(/Remise à venir$/);
});

test('an unclaimed prize: its new winner, and the outcome of the first ticket', async () => {
  const next = { ...record.picks[0]!, ticket: 7, display_name: 'Kossi B.' };
  const forfeits = [{ ticket: 4, at: '2026-12-29T10:00:00.000Z', tried_on: ['2026-11-28'], picks: [next] }];
  api.answers['GET /draws/26/record'] = { body: { ...record, forfeits } };
  signIn([4], 'forfeited');
  await show({ status: 'completed' });
  await screen.findByText(/Votre ticket T26-0005 avait gagné.*lot revient au ticket T26-0008/);
  expect(says('Kossi B.')).toBe(true);
  expect(says('Essi A.')).toBe(false);
  expect(
    says('Le lot du ticket T26-0005 n’a pas été réclamé : depuis le 29 décembre 2026, il revient au ticket T26-0008.'),
  ).toBe(true);
});

test('outside of the steps no technical term is used', async () => {
  api.answers['GET /draws/26/record'] = { body: record };
  await show({ status: 'completed' });
  const why = await screen.findByRole('heading', { name: 'Pourquoi croire ce résultat' });
  const follows = (one: Node, other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  // Winners, why to believe it, then the proofs.
  expect(follows(screen.getByRole('heading', { name: 'Le gagnant' }), why)).toBe(true);
  expect(follows(why, screen.getByText('Les preuves'))).toBe(true);
  for (const steps of document.querySelectorAll('details')) steps.remove();
  expect(document.body.textContent).not.toMatch(/graine|racine|chemin|gelé|merkle|hash/i);
});
