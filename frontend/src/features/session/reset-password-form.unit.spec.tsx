/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { problem } from '@raffle/contracts/fixtures/problem';
import { aConfig, ApiServer, aUser } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { storedToken } from '../../shared/stored-token.js';
import { LoginScreen } from './login-screen.js';

const asked = () => api.asked['POST /users/password-reset'];
let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.reset();
  api.answers['GET /config'] = { body: aConfig };
  await renderAt('/login?mode=code', <LoginScreen />);
  await screen.findByRole('heading', { name: 'Nouveau mot de passe' });
});
afterEach(cleanup);

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Changer et me connecter' }));
function fill(password = 'soleil26') {
  type('Numéro de téléphone', '90112345');
  type('Code de réinitialisation', 'abcde-fghjk');
  type('Nouveau mot de passe', password);
  submit();
}

/** The error message that describes a field. */
const beside = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;

test('the code sets the password and signs in', async () => {
  api.answers['POST /users/password-reset'] = { body: { token: 'token_temporaire_r', user: aUser } };
  fill();
  await waitFor(() => expect(storedToken.read()).toBe('token_temporaire_r'));
  expect(asked()?.[0]?.body).toEqual({ phone: '+22890112345', code: 'abcde-fghjk', newPassword: 'soleil26' });
});

test('all fields are required, each shows its error, and the first gets the focus', () => {
  submit();
  for (const name of ['Numéro de téléphone', 'Code de réinitialisation', 'Nouveau mot de passe']) {
    expect(beside(name)).toBe('Tous les champs sont requis');
  }
  expect(document.activeElement).toBe(field('Numéro de téléphone'));
  expect(asked()).toBeUndefined();
});

test('a short password is refused without a request', () => {
  fill('court');
  expect(beside('Nouveau mot de passe')).toBe('Le mot de passe doit contenir au moins 6 caractères');
  expect(asked()).toBeUndefined();
});

test('a password that is easy to guess gets a warning and is sent', async () => {
  api.answers['POST /users/password-reset'] = { body: { token: 'token_temporaire_r', user: aUser } };
  expect(beside('Nouveau mot de passe')).toBe('Au moins 6 caractères');
  type('Nouveau mot de passe', '90112345');
  expect(beside('Nouveau mot de passe')).toBe(
    'Ce mot de passe est facile à deviner. Choisissez plutôt plusieurs mots et des chiffres.',
  );
  fill('90112345');
  await waitFor(() => expect(asked()).toHaveLength(1));
  // Its answer is not left to the next test, which begins signed out.
  await waitFor(() => expect(storedToken.read()).toBe('token_temporaire_r'));
});

test('a refused code shows its error at the field, and the typed values stay', async () => {
  const sentence = 'Ce code n’est pas valable ou a déjà servi. Demandez-en un autre';
  api.answers['POST /users/password-reset'] = problem('reset_code_refused');
  fill();
  await waitFor(() => expect(beside('Code de réinitialisation')).toBe(sentence));
  await waitFor(() => expect(document.activeElement).toBe(field('Code de réinitialisation')));
  expect(field('Nouveau mot de passe').value).toBe('soleil26');
  expect(storedToken.read()).toBeNull();
});

test('a blocked user sees the server’s message', async () => {
  const sentence = 'Votre compte est bloqué. Écrivez-nous pour en connaître la raison';
  api.answers['POST /users/password-reset'] = problem('account_blocked');
  fill();
  await screen.findByText(sentence);
  await screen.findByRole('link', { name: 'Écrire sur WhatsApp' });
});

test('too many attempts show how long to wait', async () => {
  api.answers['POST /users/password-reset'] = problem('too_many_requests', { headers: { 'Retry-After': '23' } });
  fill();
  // On a busy machine some of the 23 seconds have passed by the time of this check.
  await screen.findByText(/^Vous pourrez réessayer dans (1\d|2[0-3]) s$/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Changer et me connecter' }).disabled).toBe(true);
});

test('any other error is shown as unexpected', async () => {
  api.answers['POST /users/password-reset'] = { status: 500, body: 'a fault' };
  fill();
  await screen.findByText('Une erreur est survenue');
});
