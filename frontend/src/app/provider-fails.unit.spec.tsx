/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { ApiServer } from '../../test/api-server.js';
import { adminStats, renderAdmin } from '../../test/render-admin.js';
import { ProviderFails } from './provider-fails.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
afterEach(() => {
  cleanup();
  api.reset();
});

test.each([
  ['no_answer', /^Le prestataire de paiement ne répond pas depuis le 20 novembre 2026 à 14.h.05\.$/u],
  ['refuses', /^Le prestataire de paiement refuse tous les paiements depuis le 20 novembre 2026 à 14.h.05\.$/u],
])('a provider that fails (%s) is said above every screen, with since when', async (kind, sentence) => {
  const failure = { since: '2026-11-20T14:05:00.000Z', kind };
  api.answers['GET /admin/stats'] = { body: { ...adminStats('admin'), provider_failure: failure } };
  await renderAdmin(api, '/admin', '/admin', <ProviderFails />);
  await screen.findByText(sentence);
});

test('nothing is said while it works', async () => {
  await renderAdmin(
    api,
    '/admin',
    '/admin',
    <>
      <ProviderFails />
      <p>Bonjour</p>
    </>,
  );
  await screen.findByText('Bonjour');
  expect(screen.queryByText(/prestataire/)).toBeNull();
});
