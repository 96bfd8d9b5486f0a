/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { problem } from '@raffle/contracts/fixtures/problem';
import { aConfig, ApiServer, aProduct, aUser } from '../../../test/api-server.js';
import { renderAt } from '../../../test/render-at.js';
import { translate } from '../../../test/translate.js';
import { registrationClaims } from '../../shared/registration/registration-claims.js';
import { storedToken } from '../../shared/stored-token.js';
import { afterSignIn, wantedProduct } from '../../shared/wanted-address.js';
import { LoginScreen } from './login-screen.js';

const userRefusal = 'Numéro de téléphone ou mot de passe incorrect';
const adminRefusal = "Nom d'utilisateur ou mot de passe incorrect";
let api: ApiServer;
beforeAll(async () => {
  api = await ApiServer.start();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.reset();
  api.answers['GET /config'] = { body: aConfig };
  await renderAt('/login', <LoginScreen />);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const type = (name: string, value: string) => fireEvent.input(screen.getByLabelText(name), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
function logIn() {
  type('Numéro de téléphone', '90112345');
  type('Mot de passe', 'soleil26');
  submit();
}

test('a user logs in with the country code before the typed number', async () => {
  api.answers['POST /users/login'] = { body: { token: 'token_temporaire_a', user: aUser } };
  logIn();
  await waitFor(() => expect(storedToken.read()).toBe('token_temporaire_a'));
  expect(api.asked['POST /users/login']?.[0]?.body).toEqual({ phone: '+22890112345', password: 'soleil26' });
});

test('a page that the browser translates logs in', async () => {
  api.answers['POST /users/login'] = { body: { token: 'token_temporaire_a', user: aUser } };
  translate(document.body);
  type('Numéro de téléphone [en]', '90112345');
  type('Mot de passe [en]', 'soleil26');
  fireEvent.click(screen.getByRole('button', { name: 'Se connecter [en]' }));
  await waitFor(() => expect(storedToken.read()).toBe('token_temporaire_a'));
});

test.each([
  ['/login?produit=7', null],
  ['/login?tirage=7', null],
  ['/login', { asked: '/dashboard/tickets?produit=7' }],
  ['/login', null],
])('the product that led to %s (%j) is named, with the way back to its page', async (address, state) => {
  cleanup();
  if (address === '/login' && state === null) wantedProduct.remember(7);
  api.answers['GET /products/7'] = { body: { product: aProduct } };
  const [pathname = '', search] = address.split('?');
  await renderAt({ pathname, search: search ? `?${search}` : '', state }, <LoginScreen />);
  expect((await screen.findByRole('link', { name: aProduct.name })).getAttribute('href')).toBe('/tirages/7');
  fireEvent.click(screen.getByText('Administrateur'));
  expect(screen.queryByRole('link', { name: aProduct.name })).toBeNull();
});

test('the URL asks for the product on every screen of the login', async () => {
  cleanup();
  api.answers['GET /products/7'] = { body: { product: aProduct } };
  await renderAt('/login?produit=7&tickets=3', <LoginScreen />);
  const code = await screen.findByRole('link', { name: /code|oublié/i });
  expect(code.getAttribute('href')).toBe('/login?mode=code&produit=7&tickets=3');
  expect(screen.getByRole('link', { name: /^S’inscrire/ }).getAttribute('href')).toBe('/register?produit=7&tickets=3');
  fireEvent.click(code);
  expect((await screen.findByRole('link', { name: /connexion/i })).getAttribute('href')).toBe(
    '/login?produit=7&tickets=3',
  );
  wantedProduct.forget();
});

test('a login that no product led to names none', () => {
  expect(screen.queryByText(/vous retrouverez ce tirage/)).toBeNull();
});

test('the number from registration is prefilled', async () => {
  cleanup();
  const phone = { country: 'CI', national: '07 01 23 45 67' };
  await renderAt({ pathname: '/login', state: { phone } }, <LoginScreen />);
  expect(screen.getByLabelText<HTMLInputElement>('Numéro de téléphone').value).toBe('07 01 23 45 67');
  expect(screen.getByLabelText<HTMLSelectElement>('Pays').value).toBe('CI');
});

test.each([
  ['paid', 'Terminer mon inscription', '/payment-success?type=registration&token=tok_abcdef'],
  ['pending', 'Continuer mon inscription', '/register'],
])('a registration of this browser whose payment is %s is shown with a link', async (statut, link, address) => {
  cleanup();
  registrationClaims.add({
    form: { name: 'Afi', phone: '+22890112345', city: 'Lomé', acceptTerms: true },
    paymentToken: 'tok_abcdef',
    claimSecret: 's',
    amount: 750,
  });
  const data = { statut, final: false, amount: 750, type: 'registration', product_id: null, reference: 'R' };
  api.answers['GET /payments/tok_abcdef/status'] = {
    body: {
      success: statut === 'paid',
      data: { ...data, interrupted: false, checked_at: null, refunds: [], review_until: null },
    },
  };
  await renderAt('/login', <LoginScreen />);
  expect((await screen.findByRole('link', { name: link })).getAttribute('href')).toBe(address);
  // The login stays the one primary action.
  expect([...document.querySelectorAll('.btn:not(.btn-2, .btn-3)')].map((one) => one.textContent)).toEqual([
    'Se connecter',
  ]);
  fireEvent.click(screen.getByLabelText('Administrateur'));
  expect(screen.queryByRole('link', { name: link })).toBeNull();
});

test('a refusal preserves the typed values', async () => {
  api.answers['POST /users/login'] = problem('login_failed_user');
  logIn();
  await screen.findByText(userRefusal);
  expect(screen.getByLabelText<HTMLInputElement>('Numéro de téléphone').value).toBe('90 11 23 45');
  expect(screen.getByLabelText<HTMLInputElement>('Mot de passe').value).toBe('soleil26');
});

test('a blocked user sees the server’s message and a contact link', async () => {
  const sentence = 'Votre compte est bloqué. Écrivez-nous pour en connaître la raison';
  api.answers['POST /users/login'] = problem('account_blocked');
  logIn();
  const notice = (await screen.findByText(sentence)).closest('[role=alert]');
  const help = await screen.findByRole('link', { name: 'Écrire sur WhatsApp' });
  expect(notice?.contains(help)).toBe(true);
});

test('users can use a reset code, admins cannot', async () => {
  fireEvent.click(screen.getByLabelText('Administrateur'));
  expect(screen.queryByRole('link', { name: /^Mot de passe oublié/ })).toBeNull();
  fireEvent.click(screen.getByLabelText('Utilisateur'));
  type('Numéro de téléphone', '90112345');
  fireEvent.click(screen.getByRole('link', { name: /^Mot de passe oublié/ }));
  await screen.findByRole('heading', { level: 1, name: 'Nouveau mot de passe' });
  expect(screen.getByLabelText<HTMLInputElement>('Numéro de téléphone').value).toBe('90 11 23 45');
});

test('a refused admin login has its own text', async () => {
  api.answers['POST /admin/login'] = problem('login_failed_admin');
  fireEvent.click(screen.getByLabelText('Administrateur'));
  type('Nom d’utilisateur', 'a.dossou');
  type('Mot de passe', 'x');
  submit();
  await screen.findByText(adminRefusal);
});

describe('an administrator with a second factor', () => {
  const asked = () => api.asked['POST /admin/login']?.map(({ body }) => body);
  const admin = { id: '01997b61-0000-7000-8000-000000000001', username: 'a.dossou', role: 'admin', areas: [] };
  async function askedForCode(...then: object[]) {
    const required = problem('totp_required');
    api.answers['POST /admin/login'] = [required, ...then] as (typeof required)[];
    fireEvent.click(screen.getByLabelText('Administrateur'));
    type('Nom d’utilisateur', 'a.dossou');
    type('Mot de passe', 'harmattan-du-nord');
    submit();
    await screen.findByRole('heading', { name: 'Code de votre téléphone' });
  }
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

  test('is asked for the code after the password, and signs in with both', async () => {
    const wrong = 'Ce code n’est pas valable ou a déjà servi. Attendez le suivant';
    await askedForCode(problem('totp_refused'), { body: { token: 'admin_token_a', admin } });
    const code = field('Code de l’application');
    expect([code.autocomplete, code.inputMode, document.activeElement]).toEqual(['one-time-code', 'numeric', code]);
    submit();
    expect(screen.getByText('Tous les champs sont requis')).toBeTruthy();
    type('Code de l’application', '123456');
    submit();
    await screen.findByText(wrong);
    type('Code de l’application', '654321');
    submit();
    await waitFor(() => expect(storedToken.read()).toBe('admin_token_a'));
    const form = { username: 'a.dossou', password: 'harmattan-du-nord' };
    expect(asked()).toEqual([form, { ...form, code: '123456' }, { ...form, code: '654321' }]);
  });

  test('can use a recovery code, or go back', async () => {
    await askedForCode();
    type('Code de l’application', '123456');
    fireEvent.click(screen.getByRole('button', { name: 'Je n’ai pas mon téléphone' }));
    expect([field('Code de secours').inputMode, field('Code de secours').value]).toEqual(['text', '']);
    fireEvent.click(screen.getByRole('button', { name: 'Retour à la connexion' }));
    expect([field('Nom d’utilisateur').value, field('Mot de passe').value]).toEqual(['a.dossou', '']);
  });
});

test('any other error is shown as unexpected', async () => {
  api.answers['POST /users/login'] = { status: 500, body: 'a fault' };
  logIn();
  await screen.findByText('Une erreur est survenue');
});

test('all fields are required, and the first empty one gets the focus', () => {
  submit();
  expect(screen.getByText('Tous les champs sont requis')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Numéro de téléphone'));
  expect(api.asked['POST /users/login']).toBeUndefined();
});

test('too many attempts show how long to wait', async () => {
  api.answers['POST /users/login'] = problem('too_many_requests', { headers: { 'Retry-After': '23' } });
  logIn();
  // On a busy machine some of the 23 seconds have passed by the time of this check.
  await screen.findByText(/^Vous pourrez réessayer dans (1\d|2[0-3]) s$/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Se connecter' }).disabled).toBe(true);
});

test('the password can be made visible', () => {
  type('Mot de passe', 'soleil26');
  fireEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
  expect(screen.getByLabelText<HTMLInputElement>('Mot de passe').type).toBe('text');
});

test('the product in the URL is remembered until after the login', async () => {
  cleanup();
  await renderAt('/login?produit=7', <LoginScreen />);
  expect(afterSignIn()).toBe('/dashboard/tickets?produit=7');
  wantedProduct.forget();
  expect(afterSignIn()).toBe('/dashboard');
});
