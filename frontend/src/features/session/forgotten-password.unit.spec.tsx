/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { problem } from '@raffle/contracts/fixtures/problem';
import { aConfig, ApiServer, aUser } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { storedToken } from '../../shared/stored-token.js';
import { LoginScreen } from './login-screen.js';

const asked = () => api.asked['POST /users/password-reset/code'];
let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.reset();
  api.answers['GET /config'] = { body: { ...aConfig, text_messages: 'sms' } };
  api.answers['POST /users/password-reset/code'] = { status: 204 };
  await renderAt('/login?mode=code', <LoginScreen />);
  await screen.findByRole('heading', { name: 'Mot de passe oublié' });
});
afterEach(cleanup);

const type = (name: string, value: string) => fireEvent.input(screen.getByLabelText(name), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
async function requestCode() {
  type('Numéro de téléphone', '90112345');
  press('Recevoir un code');
  await screen.findByText(/un code arrive par SMS au \+228.90.11.23.45/);
}

test('a code is sent to the number, and sets the password of its account', async () => {
  await requestCode();
  expect(asked()?.map(({ body }) => body)).toEqual([{ phone: '+22890112345' }]);
  expect(screen.queryByLabelText('Numéro de téléphone')).toBeNull();
  api.answers['POST /users/password-reset'] = { body: { token: 'token_temporaire_s', user: aUser } };
  type('Code à huit caractères', 'K7M2-PQR4');
  type('Nouveau mot de passe', 'soleil26');
  press('Changer et me connecter');
  await waitFor(() => expect(storedToken.read()).toBe('token_temporaire_s'));
  expect(api.asked['POST /users/password-reset']?.[0]?.body).toEqual({
    phone: '+22890112345',
    code: 'K7M2-PQR4',
    newPassword: 'soleil26',
  });
});

test('another code can be requested, with the number prefilled', async () => {
  await requestCode();
  screen.getByText(/^Plusieurs codes reçus.*Prenez le dernier/);
  press('Demander un autre code');
  expect(screen.getByLabelText<HTMLInputElement>('Numéro de téléphone').value).toBe('90 11 23 45');
  press('Recevoir un code');
  await waitFor(() => expect(asked()).toHaveLength(2));
});

test('a number is required, and a wrong one is shown at the field', async () => {
  press('Recevoir un code');
  await screen.findByText('Tous les champs sont requis');
  expect(asked()).toBeUndefined();
  const message = 'Ce numéro de téléphone n’est pas un numéro de mobile du Togo ou de la Côte d’Ivoire';
  const refused = problem('phone_invalid');
  api.answers['POST /users/password-reset/code'] = {
    ...refused,
    body: { ...(refused.body as object), errors: [{ path: 'phone', message }] },
  };
  type('Numéro de téléphone', '12');
  press('Recevoir un code');
  await screen.findByText(message);
});

test('too many requests show how long to wait', async () => {
  api.answers['POST /users/password-reset/code'] = problem('too_many_requests', { headers: { 'Retry-After': '23' } });
  type('Numéro de téléphone', '90112345');
  press('Recevoir un code');
  await screen.findByText(/^Vous pourrez réessayer dans \d+ s$/);
});

test('a code from an administrator can be typed without requesting one', () => {
  press('J’ai déjà un code');
  expect(screen.getByLabelText('Code de réinitialisation')).toBeTruthy();
  expect(screen.getByLabelText('Numéro de téléphone')).toBeTruthy();
});
