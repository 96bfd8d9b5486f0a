/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { problem } from '@raffle/contracts/fixtures/problem';
import { aConfig, ApiServer } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { ToastProvider } from '../../shared/ui/toasts.js';
import { WinnersScreen } from './winners-screen.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
  // jsdom does not scroll.
  window.scrollTo = () => undefined;
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /config'] = { body: aConfig };
});
afterEach(cleanup);

const draw = (product_id: number) => ({
  product_id,
  name: `Lot ${product_id}`,
  image_url: '',
  ticket_price: 500,
  tickets: 300,
  holders: 187,
  drawn_at: '2026-11-14T18:00:00.000Z',
  winners: ['Essi A., Kara', 'Yao N., Bouaké', 'Mariam O., Abidjan', 'Afi M., Lomé'],
  winner_tickets: [11, 12, 13, 14],
  handovers: [],
  words: [],
  forfeits: [],
  demonstration: false,
});
const page = (total: number, ...ids: number[]) => ({
  body: {
    draws: ids.map(draw),
    stats: { finished: total, winners: 31, participants: 5400, average: 300 },
    newest: [],
    total,
  },
});

const renderWinners = () =>
  renderAt(
    '/gagnants',
    <ToastProvider>
      <WinnersScreen />
    </ToastProvider>,
  );

test('visitors see the winners, tickets, dates and links to the proofs; further pages load on request', async () => {
  api.answers['GET /draws'] = [page(13, 5), page(13, 3)];
  await renderWinners();
  await screen.findByText('Lot 5');
  const winners = screen
    .getAllByText(/^(Essi A\.|Yao N\.|Mariam O\.)$/)
    .map((name) => name.closest('.gold')?.textContent);
  expect(winners).toEqual([
    'Essi A., Kara, T5-0012Remise à venir',
    'Yao N., Bouaké, T5-0013Remise à venir',
    'Mariam O., Abidjan, T5-0014Remise à venir',
  ]);
  screen.getByText(/^et 1.autre$/);
  expect(document.body.textContent).toMatch(/14 nov\. 2026, 300.tickets, 187.personnes/);
  expect(screen.getByRole('link', { name: /^Voir la preuve/ }).getAttribute('href')).toBe('/tirages/5');
  fireEvent.click(screen.getByRole('link', { name: 'Suivants' }));
  await screen.findByText('Lot 3');
  expect(api.asked['GET /draws']?.at(-1)?.path).toContain('page=2');
  expect(screen.getByTestId('address').textContent).toBe('/gagnants?page=2');
});

test('a demonstration among the draws is called one', async () => {
  const { body } = page(2, 5, 3);
  const draws = body.draws.map((one) => ({ ...one, demonstration: one.product_id === 3 }));
  api.answers['GET /draws'] = { body: { ...body, draws } };
  await renderWinners();
  const card = (await screen.findByText('Démonstration')).closest('li')!;
  within(card).getByRole('heading', { name: 'Lot 3' });
});

test('a winner who agreed shows first name, city, photograph and sentence; the page says why others do not', async () => {
  const words = [{ ticket: 12, first_name: 'Yao', city: '', sentence: 'Je n’y croyais pas.', photo: true }];
  const handovers = [{ ticket: 12, at: '2026-11-20T10:00:00.000Z', confirmed: true, photo_url: null, corrections: [] }];
  const { body } = page(1, 5);
  api.answers['GET /draws'] = { body: { ...body, draws: body.draws.map((one) => ({ ...one, words, handovers })) } };
  await renderWinners();
  const winner = (await screen.findByText('Yao')).closest('li');
  expect(winner?.textContent).toBe(
    'Yao, Bouaké, T5-0013Remis le 20 novembre 2026Reçu, confirmé par le gagnantJe n’y croyais pas.',
  );
  expect(screen.getByRole('img', { name: 'Photo du gagnant' }).getAttribute('src')).toBe('/api/draws/5/portraits/12');
  expect(screen.getAllByText('Remise à venir')).toHaveLength(2);
  screen.getByText(/^Sans l’accord d’un gagnant, nous ne montrons que ses initiales/);
});

test('a prize whose winner is not on the card names its ticket', async () => {
  const handovers = [11, 14].map((ticket) => ({
    ticket,
    at: '2026-11-20T10:00:00.000Z',
    confirmed: false,
    photo_url: null,
    corrections: [],
  }));
  const { body } = page(1, 5);
  const draws = body.draws.map((one) => ({ ...one, handovers }));
  api.answers['GET /draws'] = { body: { ...body, draws } };
  await renderWinners();
  await screen.findByText('Lot 5');
  const lines = screen.getAllByText(/^Remis le 20 novembre 2026$/).map((line) => line.closest('li li')?.textContent);
  expect(lines).toEqual(['Essi A., Kara, T5-0012Remis le 20 novembre 2026', 'T5-0015Remis le 20 novembre 2026']);
});

test('before the first draw a link leads to the open ones', async () => {
  api.answers['GET /draws'] = page(0);
  await renderWinners();
  await screen.findByText('Aucun tirage terminé pour le moment');
  expect(screen.getByRole('link', { name: 'Voir les tirages en cours' }).getAttribute('href')).toBe('/');
});

test('a failure shows an error, and Réessayer retries', async () => {
  api.answers['GET /draws'] = [problem('service_unavailable'), page(1, 5)];
  await renderWinners();
  await screen.findByText('Impossible de charger les gagnants');
  expect(screen.getByRole('link', { name: 'État du service' }).getAttribute('href')).toBe('/statut');
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Lot 5');
});

test('draws stay after a failed refetch, and the failure is shown', async () => {
  api.answers['GET /draws'] = [page(1, 5), problem('service_unavailable')];
  await renderWinners();
  await screen.findByText('Lot 5');
  fireEvent(window, new Event('visibilitychange'));
  await screen.findByText('Impossible de charger les gagnants');
  screen.getByText('Lot 5');
});
