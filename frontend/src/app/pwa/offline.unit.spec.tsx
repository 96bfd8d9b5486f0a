/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { problem } from '@raffle/contracts/fixtures/problem';
import { aConfig, ApiServer } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { LoginScreen } from '../../features/session/login-screen.js';
import { ToastProvider } from '../../shared/ui/toasts.js';
import { Offline } from './offline.js';

let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
afterEach(cleanup);

test('the notice of a lost call ends when the network is back, a refusal stays', async () => {
  const refusal = 'Numéro de téléphone ou mot de passe incorrect';
  api.answers['GET /config'] = { body: aConfig };
  await renderAt(
    '/login',
    <ToastProvider>
      <Offline />
      <LoginScreen />
    </ToastProvider>,
  );
  const type = (name: string, value: string) => fireEvent.input(screen.getByLabelText(name), { target: { value } });
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  const online = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('no network'));
  fireEvent(window, new Event('offline'));
  type('Numéro de téléphone', '90112345');
  type('Mot de passe', 'soleil26');
  submit();
  await screen.findByText(/^Connexion impossible/);
  globalThis.fetch = online;
  fireEvent(window, new Event('online'));
  expect(screen.queryByText(/^Connexion impossible/)).toBeNull();
  api.answers['POST /users/login'] = problem('login_failed_user');
  submit();
  await screen.findByText(refusal);
  fireEvent(window, new Event('offline'));
  fireEvent(window, new Event('online'));
  expect(screen.getByText(refusal)).toBeTruthy();
});
