/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { problem } from '@raffle/contracts/fixtures/problem';
import { statusOf, withoutProvider } from '@raffle/contracts/fixtures/status';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { ApiServer } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { PaymentsDown } from './payments-down.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
afterEach(() => {
  cleanup();
  api.reset();
});

test('before paying: since when it does not work, what may happen to the money, and where the state is', async () => {
  api.answers['GET /status'] = { body: withoutProvider };
  await renderAt('/', <PaymentsDown moment="before" />);
  await screen.findByText(/^Le paiement ne fonctionne pas depuis le 20 novembre 2026 à \d+.h.\d+\.$/u);
  screen.getByText(/rien n’est alors débité et la place n’est pas gardée/);
  expect(screen.getByRole('link', { name: 'Voir l’état du service' }).getAttribute('href')).toBe('/statut');
});

test('after paying: the money is not lost, and is not to be paid twice', async () => {
  api.answers['GET /status'] = { body: withoutProvider };
  await renderAt('/', <PaymentsDown moment="after" />);
  await screen.findByText(/^L’opérateur ne répond pas depuis le 20 novembre 2026 à \d+.h.\d+\.$/u);
  screen.getByText(/Ne payez pas une deuxième fois\.$/);
});

test.each([
  ['it works', { body: statusOf('messages') }],
  ['its state is unknown', problem('service_unavailable')],
])('nothing is said while %s', async (_, answer) => {
  api.answers['GET /status'] = answer;
  await renderAt(
    '/',
    <>
      <PaymentsDown moment="before" />
      <p>Acheter</p>
    </>,
  );
  await waitFor(() => expect(api.asked['GET /status']).toHaveLength(1));
  await screen.findByText('Acheter');
  expect(screen.queryByText(/ne fonctionne pas/)).toBeNull();
});
