import { aConfig } from '@raffle/contracts/fixtures/config';
import { withoutProvider } from '@raffle/contracts/fixtures/status';
import { aPaymentStatus } from '@raffle/contracts/fixtures/payments';
import { problem } from '@raffle/contracts/fixtures/problem';
import { comingProducts, products } from '@raffle/contracts/fixtures/products';
import { bigProducts } from './product-answers.js';
import { paidRegistration, pendingRegistration, registrationPayment } from './checkout-states.js';
import { untilGivenUp } from './page-time.js';
import { broken, type State } from './state.js';
import { logIn, registerAs } from './steps.js';

const organised = {
  'GET /config': {
    body: {
      ...aConfig,
      operator:
        'Bon Tirage SARL, RCCM TG-LOM-2026-B-1234\n12 rue du Commerce, Lomé (Togo)\nPlateau, avenue Chardy, Abidjan',
      licence: 'n° 12/2026, Loterie nationale togolaise (LONATO)',
    },
  },
};

/** The landing page, login and registration, and the legal pages. */
export const visitorStates: State[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-invited', path: '/?ref=AFI7K2M' },
  { name: 'landing-sorted', path: '/?tri=prix#tirages' },
  { name: 'landing-organiser', path: '/', api: organised },
  { name: 'landing-signed-in', path: '/', as: 'user' },
  {
    name: 'landing-registration-paid',
    path: '/',
    stored: pendingRegistration,
    api: { 'GET /payments/tok_gallery/status': paidRegistration },
  },
  {
    name: 'landing-full',
    path: '/',
    api: {
      'GET /products/active': {
        body: products.map((one, index) =>
          index === 0 ? { ...one, current_participants: one.max_participants, places_left: 0 } : one,
        ),
      },
    },
  },
  { name: 'landing-long', path: '/', api: { 'GET /products/active': { body: bigProducts } } },
  { name: 'landing-coming', path: '/', api: { 'GET /products/coming': { body: comingProducts } } },
  { name: 'login', path: '/login' },
  { name: 'login-for-coming', path: '/login?tirage=15' },
  {
    name: 'login-for-product',
    path: '/login?produit=1',
    api: { 'GET /products/1': { body: { product: products[0] } } },
  },
  { name: 'login-admin', path: '/login', press: [/^Administrateur$/] },
  { name: 'login-required', path: '/login', press: [/^Se connecter$/] },
  {
    name: 'login-wait',
    path: '/login',
    api: {
      'POST /users/login': {
        ...problem('too_many_requests'),
        headers: { 'Retry-After': '42' },
      },
    },
    act: logIn,
  },
  { name: 'register', path: '/register?ref=AFI7K2M' },
  { name: 'register-product', path: '/register?produit=1&tickets=3' },
  {
    name: 'register-unusable-code',
    path: '/register?ref=AFI7K2X',
    api: { 'GET /referral-codes/AFI7K2X': { body: { inviter: null } } },
  },
  {
    name: 'register-invited-long',
    path: '/register?ref=AFI7K2X',
    api: { 'GET /referral-codes/AFI7K2X': { body: { inviter: 'Emmanuelle-Anastasie-Philomène de la K.' } } },
  },
  {
    name: 'register-inviter-unread',
    path: '/register?ref=AFI7K2X',
    api: { 'GET /referral-codes/AFI7K2X': problem('too_many_requests') },
  },
  { name: 'register-payments-down', path: '/register', api: { 'GET /status': { body: withoutProvider } } },
  { name: 'help', path: '/aide' },
  { name: 'help-open', path: '/aide', press: [/^J’ai payé et je ne vois pas/] },
  { name: 'help-example', path: '/aide', press: [/^Comment savoir que le tirage/, /^Refaire ce tirage/] },
  {
    name: 'register-few-free-places',
    path: '/register',
    api: { 'GET /products/active': { body: products.slice(0, 2) } },
  },
  { name: 'register-filled', path: '/register', act: registerAs, api: { 'POST /users/registrations': 'never' } },
  { name: 'register-required', path: '/register', act: (page) => registerAs(page, { 'Nom complet': ' ' }) },
  {
    name: 'register-passwords',
    path: '/register',
    act: (page) => registerAs(page, { 'Confirmer le mot de passe': 'soleil27' }),
  },
  {
    name: 'register-weak-password',
    path: '/register',
    act: (page) => registerAs(page, { 'Mot de passe': 'afi2026' }),
  },
  { name: 'register-phone', path: '/register', act: (page) => registerAs(page, { 'Numéro de téléphone': '12' }) },
  {
    name: 'register-taken',
    path: '/register',
    api: { 'POST /users/registrations': problem('phone_taken') },
    act: registerAs,
  },
  {
    name: 'register-price-unknown',
    alone: true,
    path: '/register',
    api: { 'GET /config': 'unreachable' },
    act: untilGivenUp,
  },
  {
    name: 'register-continue',
    path: '/register',
    stored: pendingRegistration,
    api: {
      'GET /payments/tok_gallery/status': {
        body: aPaymentStatus({ type: 'registration', amount: 500, product_id: null }),
      },
    },
  },
  {
    name: 'register-paid',
    path: '/register',
    stored: pendingRegistration,
    api: { 'GET /payments/tok_gallery/status': paidRegistration },
  },
  {
    name: 'register-paid-other',
    path: '/register',
    stored: pendingRegistration,
    api: { 'GET /payments/tok_gallery/status': paidRegistration },
    press: [/^Inscrire une autre personne$/],
  },
  {
    name: 'register-unknown',
    alone: true,
    path: '/register',
    stored: pendingRegistration,
    api: { 'GET /payments/tok_gallery/status': broken },
    act: untilGivenUp,
  },
  { name: 'register-signed-in', path: '/register', as: 'user' },
  {
    name: 'login-registration-paid',
    path: '/login',
    stored: pendingRegistration,
    api: { 'GET /payments/tok_gallery/status': paidRegistration },
  },
  {
    name: 'login-registration-pending',
    path: '/login',
    stored: pendingRegistration,
    api: { 'GET /payments/tok_gallery/status': registrationPayment() },
  },
  { name: 'conditions', path: '/conditions' },
  { name: 'conditions-organiser', path: '/conditions', api: organised },
  {
    name: 'dashboard-organiser',
    dialog: 'Menu',
    path: '/dashboard',
    as: 'user',
    api: organised,
    press: [/Ouvrir le menu/],
  },
  { name: 'confidentialite', path: '/confidentialite' },
];
