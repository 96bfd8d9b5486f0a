/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { aConfig, ApiServer, aUser, problem } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { useSession } from '../../shared/session/session-provider.js';
import { storedToken } from '../../shared/session/stored-token.js';
import { DashboardScreen } from './dashboard-screen.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  storedToken.write('token_temporaire_a');
  api.answers['GET /config'] = { body: aConfig };
  api.answers['GET /users/profile'] = { body: { user: aUser } };
  api.answers['GET /products/active'] = { body: [] };
});
afterEach(cleanup);

/** As behind the guard: only once somebody is signed in. */
const SignedIn = () => (useSession().session.status === 'user' ? <DashboardScreen /> : null);
const open = () => renderAt('/dashboard', <SignedIn />);
const figures = async () => {
  await screen.findByText('Participants actifs');
  return () => document.querySelector('dl')?.textContent?.replace(/[\u00a0\u202f]/g, ' ') ?? '';
};

test('growth stands under its figure, also in words for screen readers, and not where there is no base', async () => {
  api.answers['GET /trends'] = {
    body: {
      participations: { last_7_days: 560, previous_7_days: 500 },
      draws: { last_7_days: 11, previous_7_days: 12 },
      prizes: { last_7_days: 5, previous_7_days: 0 },
    },
  };
  await open();
  const text = await figures();
  await waitFor(() => expect(text()).toContain('+12 % en 7 j'));
  expect(text()).toContain('−8 % en 7 j');
  expect(text()).toContain('En baisse : −8 % sur les sept derniers jours, par rapport aux sept jours d’avant.');
  expect(text().match(/%/g)).toHaveLength(4);
});

test('without an answer the figures stand alone, and nobody is told of a failure', async () => {
  api.answers['GET /trends'] = problem(503, 'service_unavailable', 'Indisponible');
  await open();
  const text = await figures();
  await waitFor(() => expect(api.asked['GET /trends']).toHaveLength(1));
  expect(text()).not.toContain('%');
  expect(screen.queryByRole('alert')).toBeNull();
});
