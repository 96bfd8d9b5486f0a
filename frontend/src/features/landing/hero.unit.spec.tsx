/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { aConfig, ApiServer, aUser } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { storedToken } from '../../shared/stored-token.js';
import { Hero } from './hero.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.answers['GET /config'] = { body: aConfig };
});
afterEach(() => {
  cleanup();
  storedToken.remove();
});

const free = /^Prendre mes .*tickets gratuits$/;

test('a visitor is offered the free tickets', async () => {
  await renderAt('/', <Hero />);
  expect((await screen.findByRole('link', { name: free })).getAttribute('href')).toBe('/register');
});

test('a signed-in user sees a link to their own screens instead of the registration', async () => {
  storedToken.write('token_temporaire_a');
  api.answers['GET /users/profile'] = { body: { user: aUser } };
  await renderAt('/', <Hero />);
  expect((await screen.findByRole('link', { name: 'Mon espace' })).getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByRole('link', { name: free })).toBeNull();
});
