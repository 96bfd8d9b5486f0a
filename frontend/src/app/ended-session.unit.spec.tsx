/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { problem } from '@raffle/contracts/fixtures/problem';
import { getAdminStats, getProfile } from '@raffle/contracts/http/sessions';
import { Route, Routes } from 'react-router';
import { aConfig, ApiServer, aUser } from '../../test/api-server.js';
import { adminStats } from '../../test/render-admin.js';
import { renderAt } from '../../test/render-at.js';
import { LoginScreen } from '../features/session/login-screen.js';
import { callApi } from '../shared/api/call-api.js';
import { useSession } from '../shared/session/session-provider.js';
import { storedToken } from '../shared/stored-token.js';
import { OnlySignedOut, RequireAdmin, RequireUser } from './guards.js';

const sentence = 'Votre session a expiré. Connectez-vous de nouveau';
const ended = problem('unauthenticated');
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

const open = (address: string) =>
  renderAt(
    address,
    <Routes>
      <Route element={<OnlySignedOut />}>
        <Route path="/login" element={<LoginScreen />} />
      </Route>
      <Route element={<RequireAdmin />}>
        <Route path="/admin" element={<p>Au travail</p>} />
        <Route path="/admin/leave" element={<SignOut />} />
      </Route>
      <Route element={<RequireUser />}>
        <Route path="/dashboard" element={<p>Chez soi</p>} />
        <Route path="/dashboard/tickets" element={<SignOut />} />
      </Route>
    </Routes>,
  );
function SignOut() {
  const { signOut } = useSession();
  return <button onClick={() => void signOut()}>Déconnexion</button>;
}

/** Logs in on the screen shown. */
async function logIn() {
  api.answers['POST /users/login'] = { body: { token: 'token_temporaire_b', user: aUser } };
  fireEvent.input(await screen.findByLabelText('Numéro de téléphone'), { target: { value: '90112345' } });
  fireEvent.input(screen.getByLabelText('Mot de passe'), { target: { value: 'soleil26' } });
  fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
}
const address = () => screen.getByTestId('address').textContent;

test('a login leads back to the own address that was asked for, with its sheet', async () => {
  storedToken.write('token_temporaire_a');
  api.answers['GET /users/profile'] = [{ body: { user: aUser } }, ended];
  await open('/dashboard/tickets?produit=7');
  await screen.findByText('Déconnexion');
  await act(async () => {
    await callApi(getProfile).catch(() => undefined);
  });
  expect(address()).toBe('/login');
  await logIn();
  await screen.findByText('Déconnexion');
  expect(address()).toBe('/dashboard/tickets?produit=7');
});

test('who signed out comes home at the next login, and never to an address of the other kind of account', async () => {
  storedToken.write('token_temporaire_a');
  api.answers['GET /users/profile'] = { body: { user: aUser } };
  api.answers['POST /users/logout'] = { status: 204 };
  await open('/dashboard/tickets');
  fireEvent.click(await screen.findByText('Déconnexion'));
  await logIn();
  await screen.findByText('Chez soi');
  cleanup();
  storedToken.remove();
  await open('/admin');
  fireEvent.click(await screen.findByRole('radio', { name: 'Utilisateur' }));
  await logIn();
  await screen.findByText('Chez soi');
});

const mode = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).value;

test('an administrator who logs out, or asks for an address of the back-office, finds the Administrateur mode', async () => {
  await open('/admin');
  await screen.findByText('Accès réservé à l’équipe.');
  expect(mode()).toBe('admin');
  cleanup();
  storedToken.write('admin_token_a');
  api.answers['GET /admin/stats'] = { body: adminStats('admin') };
  api.answers['POST /admin/logout'] = { status: 204, body: null };
  await open('/admin/leave');
  fireEvent.click(await screen.findByText('Déconnexion'));
  await screen.findByText('Accès réservé à l’équipe.');
  expect(mode()).toBe('admin');
});

test('an admin whose session ended at the start sees why, in the Administrateur mode', async () => {
  storedToken.write('admin_token_a');
  api.answers['GET /admin/stats'] = ended;
  await open('/admin');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(mode()).toBe('admin');
  expect(storedToken.read()).toBeNull();
});

test('several calls refused together show one message', async () => {
  storedToken.write('admin_token_a');
  api.answers['GET /admin/stats'] = [{ body: adminStats('admin') }, ended];
  await open('/admin');
  await screen.findByText('Au travail');
  await act(async () => {
    await Promise.allSettled([callApi(getAdminStats), callApi(getAdminStats), callApi(getAdminStats)]);
  });
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([sentence]);
  expect(mode()).toBe('admin');
});

test('a user sees it in the Utilisateur mode, until a login is refused', async () => {
  storedToken.write('token_temporaire_a');
  api.answers['GET /users/profile'] = [{ body: { user: aUser } }, ended];
  const refusal = 'Numéro de téléphone ou mot de passe incorrect';
  api.answers['POST /users/login'] = problem('login_failed_user');
  await open('/dashboard');
  await screen.findByText('Chez soi');
  await act(async () => {
    await callApi(getProfile).catch(() => undefined);
  });
  expect(screen.getByRole('alert').textContent).toBe(sentence);
  expect(mode()).toBe('user');
  fireEvent.input(screen.getByLabelText('Numéro de téléphone'), { target: { value: '90112345' } });
  fireEvent.input(screen.getByLabelText('Mot de passe'), { target: { value: 'soleil26' } });
  fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  await screen.findByText(refusal);
  expect(screen.queryByText(sentence)).toBeNull();
});

test('a visitor who was never signed in sees no message', async () => {
  await open('/dashboard');
  await screen.findByRole('heading', { name: 'Connexion' });
  expect(screen.queryByRole('alert')).toBeNull();
});
