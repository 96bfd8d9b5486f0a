/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { someSettings } from '@raffle/contracts/fixtures/admin-settings';
import { problem } from '@raffle/contracts/fixtures/problem';
import { cleanup, screen, within } from '@testing-library/react';
import { ApiServer } from '../../../test/api-server.js';
import { renderAdmin } from '../../../test/render-admin.js';
import { MarginForecast } from './margin-forecast.js';
import { emptyProduct } from './product-values.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /admin/settings'] = {
    body: { ...someSettings, free_ticket_share: 20, free_ticket_max_price: 1_000 },
  };
  api.answers['GET /admin/fee-rate'] = { body: { rate: 250, payments: 1_000 } };
});
afterEach(cleanup);

/** The lines of the sum, then the sentence below. */
async function forecast(typed: Partial<typeof emptyProduct>): Promise<string[]> {
  const values = { ...emptyProduct, ticketPrice: '500', maxParticipants: '300', ...typed };
  await renderAdmin(api, '/admin', '/admin', <MarginForecast values={values} />);
  const section = await screen.findByRole('region', { name: 'Marge d’un tirage complet' });
  const lines = [...section.querySelectorAll('dl > div')].map((line) => line.textContent);
  return [...lines, section.querySelector('p')!.textContent].map((text) => text.replace(/[\s\u202f]/gu, ' '));
}
const isRed = () =>
  within(screen.getByRole('region', { name: 'Marge d’un tirage complet' })).queryAllByText(/./, {
    selector: '.loss, .loss *',
  }).length > 0;

test('a sale that earns is written line by line, with its break-even', async () => {
  expect(await forecast({ prizeCost: '100000' })).toEqual([
    '300 places à 500 F CFA150 000 F CFA',
    'Tickets gratuits, au plus 60− 30 000 F CFA',
    'Frais du prestataire, 2,5 % en moyenne− 3 000 F CFA',
    'Coût de tous les lots− 100 000 F CFA',
    'Marge d’un tirage complet17 000 F CFA',
    'Il gagne de l’argent à partir de 206 tickets payés.',
  ]);
  expect(isRed()).toBe(false);
});

test('a sale that loses is red', async () => {
  expect((await forecast({ prizeCost: '150000' })).slice(-2)).toEqual([
    'Marge d’un tirage complet− 33 000 F CFA',
    'Même complet, ce tirage perd de l’argent.',
  ]);
  expect(isRed()).toBe(true);
});

test('without a cost the margin is unknown, and unknown fees are named', async () => {
  api.answers['GET /admin/fee-rate'] = { body: { rate: null, payments: 0 } };
  expect((await forecast({ acceptsFreeTickets: 'no' })).slice(1)).toEqual([
    'Frais du prestataireFrais inconnus',
    'Coût de tous les lotsInconnu',
    'Marge d’un tirage completInconnue',
    'Sans le coût des lots, la marge n’est pas connue.',
  ]);
});

test('a ticket too dear for free ones, and a payment service that does not answer', async () => {
  api.answers['GET /admin/fee-rate'] = problem('service_unavailable');
  expect(await forecast({ ticketPrice: '2000', prizeCost: '100000' })).toEqual([
    '300 places à 2 000 F CFA600 000 F CFA',
    'Frais du prestataireFrais inconnus',
    'Coût de tous les lots− 100 000 F CFA',
    'Marge d’un tirage complet500 000 F CFA',
    'Il gagne de l’argent à partir de 50 tickets payés. Les frais du prestataire ne sont pas encore connus : ils s’y ajoutent.',
  ]);
});
