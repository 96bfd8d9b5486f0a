import { problem } from '@raffle/contracts/fixtures/problem';
import { now } from '@raffle/contracts/fixtures/world';
import { expect, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { broken } from '../../../tests/e2e/gallery/state.js';
import { called } from '../answering-fetch.js';
import { fill, logIn, press, register } from './person.js';
import { createProduct, expectSpoken, expired, freeToPlace, nonsense, provocations } from './provocation.js';
import { sentences } from './sentences.js';

const internal = problem('internal_error');
const chooseBoth = [/Casque sans fil/, /Smartphone/, /^Confirmer mes 2/];
const logInAsAdmin = async () => {
  await press('Administrateur');
  await fill({ 'Nom d’utilisateur': 'a.dossou', 'Mot de passe': 'mauvais' });
  await press('Se connecter');
};
const buy = [/^Acheter un ticket pour Console/];
/** The button waits for the terms; a submit that bypasses it (a password manager's) gets the error message. */
const submitWithoutTerms = async () => {
  await press(/^J’accepte/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Payer/ }).disabled).toBe(true);
  await act(async () => void fireEvent.submit(document.querySelector('form')!));
};

export const visitorProvocations = provocations({
  'Login failure, user mode': [
    {
      how: 'wrong password',
      path: '/login',
      api: { 'POST /users/login': problem('login_failed_user') },
      act: logIn,
    },
  ],
  'Login failure, admin mode': [
    {
      how: 'wrong password',
      path: '/login',
      api: { 'POST /admin/login': problem('login_failed_admin') },
      act: logInAsAdmin,
    },
  ],
  'Exception on login': [
    { how: 'a fault of the server', path: '/login', api: { 'POST /users/login': internal }, act: logIn },
    { how: 'the service is down', path: '/login', api: { 'POST /users/login': broken }, act: logIn },
    { how: 'no network', path: '/login', api: { 'POST /users/login': 'unreachable' }, act: logIn },
    { how: 'an answer that is none', path: '/login', api: { 'POST /admin/login': nonsense }, act: logInAsAdmin },
  ],
  'Payment init failure': [
    {
      how: 'the error of the response',
      path: '/register',
      api: { 'POST /users/registrations': problem('payment_init_failed') },
      act: register,
    },
    {
      how: 'a fault without a sentence of its own',
      path: '/register',
      api: { 'POST /users/registrations': internal },
      act: register,
    },
    {
      how: 'an answer that is none',
      path: '/register',
      api: { 'POST /users/registrations': nonsense },
      act: register,
    },
    {
      how: 'no payment_url',
      path: '/register',
      api: { 'POST /users/registrations': { body: { token: 'tok_gallery', claim_secret: 's', amount: 500 } } },
      act: register,
    },
  ],
  'Payment service unreachable': [
    {
      how: 'said by the server',
      path: '/register',
      api: {
        'POST /users/registrations': problem('payment_unreachable'),
      },
      act: register,
    },
    { how: 'no network', path: '/register', api: { 'POST /users/registrations': 'unreachable' }, act: register },
    {
      how: 'no answer for half a minute',
      path: '/register',
      api: { 'POST /users/registrations': 'never' },
      act: async () => {
        await register();
        // The half minute starts with the call, after the lazily loaded check of the phone number.
        await called('POST /users/registrations');
        await act(() => jest.advanceTimersByTimeAsync(30_000));
      },
    },
    {
      how: 'on buying a ticket',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'POST /tickets/purchase': problem('payment_unreachable') },
      press: buy,
      beside: sentences['Ticket payment creation failure, or no payment_url'],
    },
  ],
  // On three of these screens Réessayer loads the page again: tests/e2e/gallery/reload.e2e.ts.
  'Products load failure': [
    {
      how: 'landing page',
      path: '/',
      api: { 'GET /products/active': broken },
    },
    {
      how: 'dashboard',
      path: '/dashboard',
      as: 'user',
      api: { 'GET /products/active': 'unreachable' },
    },
    {
      how: 'my tickets',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'GET /products/active': nonsense },
      retry: { api: {}, sees: '9 places libres sur 300' },
    },
    {
      how: 'free tickets',
      path: '/select-free-tickets',
      as: 'user',
      api: { ...freeToPlace, 'GET /products/active': broken },
    },
  ],
  'Free ticket failure': [
    {
      how: 'sold out meanwhile',
      path: '/select-free-tickets',
      as: 'user',
      api: {
        ...freeToPlace,
        'POST /tickets/free': problem('sold_out'),
      },
      press: chooseBoth,
      beside: 'Il ne reste plus assez de places pour ce tirage',
    },
    {
      how: 'no network',
      path: '/select-free-tickets',
      as: 'user',
      api: { ...freeToPlace, 'POST /tickets/free': 'unreachable' },
      press: chooseBoth,
    },
    {
      how: 'an answer that is none',
      path: '/select-free-tickets',
      as: 'user',
      api: { ...freeToPlace, 'POST /tickets/free': nonsense },
      press: chooseBoth,
    },
  ],
  'Tickets load failure': [
    {
      how: 'the service is down',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'GET /tickets/user': broken },
      retry: { api: {}, sees: 'Voir le reçu Console de salon et 2 manettes' },
    },
    { how: 'an answer that is none', path: '/dashboard/tickets', as: 'user', api: { 'GET /tickets/user': nonsense } },
  ],
  'Product missing': [
    {
      how: 'removed while it was open',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'POST /tickets/purchase': problem('product_not_found') },
      press: buy,
    },
    {
      how: 'an address in the back-office',
      path: '/admin/products/999',
      as: 'admin',
      api: { 'GET /products/999': problem('product_not_found') },
    },
  ],
  'Ticket payment creation failure, or no payment_url': [
    {
      how: 'refused by the provider',
      path: '/dashboard/tickets',
      as: 'user',
      api: {
        'POST /tickets/purchase': problem('payment_creation_failed'),
      },
      press: buy,
    },
    {
      how: 'no payment_url',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'POST /tickets/purchase': { status: 201, body: { token: 'tok_gallery', expires_at: now } } },
      press: buy,
    },
    {
      how: 'no network',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'POST /tickets/purchase': 'unreachable' },
      press: buy,
      beside: 'Connexion impossible. Vérifiez votre réseau puis réessayez',
    },
    {
      how: 'sold out meanwhile',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'POST /tickets/purchase': problem('sold_out') },
      press: buy,
      beside: 'Il ne reste plus assez de places pour ce tirage',
    },
  ],
  '401 on any call': [
    { how: 'the session’s own check', path: '/dashboard', as: 'user', api: { 'GET /users/profile': expired } },
    { how: 'a user reads', path: '/dashboard/tickets', as: 'user', api: { 'GET /tickets/user': expired } },
    {
      how: 'a user buys',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'POST /tickets/purchase': expired },
      press: buy,
    },
    { how: 'an admin reads', path: '/admin/products', as: 'admin', api: { 'GET /products': expired } },
    {
      how: 'an admin writes',
      path: '/admin/products/new',
      as: 'admin',
      api: { 'POST /admin/products': expired },
      act: createProduct,
    },
  ],

  // Section 5: each rule while all later ones are violated too.
  'a field is missing': [
    {
      how: 'no name, and every later rule broken',
      path: '/register',
      act: async () => {
        await register({ 'Nom complet': '  ', 'Mot de passe': 'abc', 'Confirmer le mot de passe': 'abd' });
        await screen.findByText(sentences['a field is missing']);
        await submitWithoutTerms();
      },
    },
    {
      how: 'no city',
      path: '/register',
      act: () => register({ 'Ville (Togo)': '' }),
    },
    { how: 'no phone', path: '/register', act: () => register({ 'Numéro de téléphone': '' }) },
    { how: 'no password', path: '/register', act: () => register({ 'Mot de passe': '' }) },
    { how: 'login', path: '/login', press: [/^Se connecter$/] },
  ],
  'terms not accepted': [
    {
      how: 'and both password rules broken',
      path: '/register',
      act: async () => {
        await register({ 'Mot de passe': 'abc', 'Confirmer le mot de passe': 'abd' });
        await screen.findByText(sentences['passwords differ']);
        await submitWithoutTerms();
      },
    },
  ],
  'passwords differ': [
    {
      how: 'and too short as well',
      path: '/register',
      act: () => register({ 'Mot de passe': 'abc', 'Confirmer le mot de passe': 'abd' }),
    },
  ],
  'password too short': [
    {
      how: 'five characters',
      path: '/register',
      act: () => register({ 'Mot de passe': 'abc12', 'Confirmer le mot de passe': 'abc12' }),
    },
  ],

  'referral link copied': [
    {
      how: 'a toast that screen readers speak',
      path: '/dashboard/referral',
      as: 'user',
      press: [/^Copier le lien$/],
      then: expectSpoken('referral link copied'),
    },
  ],
  'products, on the landing page': [{ how: 'no answer yet', path: '/', api: { 'GET /products/active': 'never' } }],
  'products, on the dashboard': [
    { how: 'no answer yet', path: '/dashboard', as: 'user', api: { 'GET /products/active': 'never' } },
  ],
  'free tickets being placed': [
    {
      how: 'no answer yet',
      path: '/select-free-tickets',
      as: 'user',
      api: { ...freeToPlace, 'POST /tickets/free': 'never' },
      press: chooseBoth,
    },
  ],
});
