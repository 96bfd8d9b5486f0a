import type { Page } from '@playwright/test';
import { adminStates, adminUsual } from './admin-states.js';
import * as answers from './answers.js';
import { publicStates, status, trends } from './public-states.js';
import { untilGivenUp } from './page-time.js';
import { peopleStates, peopleUsual } from './people-states.js';
import { broken, problem, type Replies, type Reply, type State } from './state.js';
import { winnerStates } from './winner-states.js';

/** A failure that is not retried automatically, so that the screen shows it immediately. */
const refused = problem(429, 'too_many_requests', 'Trop de demandes. Réessayez dans un instant');

export const pendingRegistration = {
  'raffle.pending-registration': {
    form: { name: 'Afi Mensah', phone: '+22890112345', city: 'Lomé', acceptTerms: true },
    paymentToken: 'tok_gallery',
    claimSecret: 'secret',
    amount: 500,
    paymentUrl: 'https://provider.example/pay/tok_gallery',
  },
};
export const pendingPurchase = {
  'raffle.pending-purchase': {
    productId: 1,
    quantity: 1,
    productName: 'Console de salon et 2 manettes',
    paymentToken: 'tok_gallery',
  },
};

/** Fills fields by their labels. */
const fill = (fields: Record<string, string>) => async (page: Page) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
};
/** Goes on as a person does, by the menu: behind its button on a phone. */
async function openFromMenu(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Ouvrir le menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name }).filter({ visible: true }).first().click();
}
const pressButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Types phone and password and presses the button. */
export async function logIn(page: Page): Promise<void> {
  await fill({ 'Numéro de téléphone': '90112345', 'Mot de passe': 'soleil26' })(page);
  await pressButton(page, 'Se connecter');
}

/** Fills the registration, with changes, and presses the button. */
export async function registerAs(page: Page, changes: Record<string, string> = {}): Promise<void> {
  await fill({
    'Nom complet': 'Afi Mensah',
    'Numéro de téléphone': '90112345',
    'Ville (Togo)': 'Lomé',
    'Mot de passe': 'soleil26',
    'Confirmer le mot de passe': 'soleil26',
    ...changes,
  })(page);
  await page.getByRole('checkbox').check();
  await pressButton(page, /^Payer/);
}

/** A name on the draw screen, and the gold button. */
export async function typeNameAndLaunch(page: Page): Promise<void> {
  await page.getByLabel('Nom du gagnant').fill('Essi');
  await pressButton(page, 'Ajouter');
  await pressButton(page, /^Lancer le tirage/);
}

/** A paid registration's payment, and one for tickets. */
const registrationPayment = (data: Parameters<typeof answers.payment>[0] = {}, paid = false) => ({
  body: answers.payment({ type: 'registration', amount: 500, product_id: null, ...data }, paid),
});
const paidTicket: Reply = { body: answers.payment({ statut: 'paid', final: true }, true) };
const paidRegistration = registrationPayment({ statut: 'paid', final: true }, true);

/** Every screen in every state a person can meet: empty, loading, failed, full, long names, big numbers. */
export async function states(): Promise<State[]> {
  const record = await answers.record();
  const cancelled = { at: record.drawn_at, reason: 'Le fournisseur ne livre plus ce modèle.' };
  return [
    { name: 'landing', path: '/' },
    {
      name: 'landing-loading',
      path: '/',
      api: { 'GET /products/active': 'never', 'GET /config': 'never', 'GET /draws': 'never' },
    },
    { name: 'landing-error', path: '/', api: { 'GET /products/active': broken, 'GET /config': broken } },
    { name: 'landing-signed-in', path: '/', as: 'user' },
    {
      name: 'landing-full',
      path: '/',
      api: {
        'GET /products/active': {
          body: answers.products.map((one, index) =>
            index === 0 ? { ...one, current_participants: one.max_participants, places_left: 0 } : one,
          ),
        },
      },
    },
    { name: 'landing-empty', path: '/', api: { 'GET /products/active': { body: [] } } },
    { name: 'landing-long', path: '/', api: { 'GET /products/active': { body: answers.bigProducts } } },
    { name: 'login', path: '/login' },
    { name: 'login-admin', path: '/login', press: [/^Administrateur$/] },
    { name: 'login-required', path: '/login', press: [/^Se connecter$/] },
    {
      name: 'login-refused',
      path: '/login',
      api: {
        'POST /users/login': problem(401, 'login_failed_user', 'Numéro de téléphone ou mot de passe incorrect'),
      },
      act: logIn,
    },
    { name: 'login-unreachable', path: '/login', api: { 'POST /users/login': 'unreachable' }, act: logIn },
    {
      name: 'login-wait',
      path: '/login',
      api: {
        'POST /users/login': {
          ...problem(429, 'too_many_requests', 'Trop de demandes. Patientez un instant puis réessayez'),
          headers: { 'Retry-After': '42' },
        },
      },
      act: logIn,
    },
    { name: 'register', path: '/register?ref=AFI7K2M' },
    {
      name: 'register-few-free-places',
      path: '/register',
      api: { 'GET /products/active': { body: answers.products.slice(0, 2) } },
    },
    { name: 'register-filled', path: '/register', act: registerAs, api: { 'POST /users/registrations': 'never' } },
    { name: 'register-required', path: '/register', act: (page) => registerAs(page, { 'Nom complet': ' ' }) },
    {
      name: 'register-passwords',
      path: '/register',
      act: (page) => registerAs(page, { 'Confirmer le mot de passe': 'soleil27' }),
    },
    { name: 'register-phone', path: '/register', act: (page) => registerAs(page, { 'Numéro de téléphone': '12' }) },
    {
      name: 'register-taken',
      path: '/register',
      api: { 'POST /users/registrations': problem(409, 'phone_taken', 'Ce numéro a déjà un compte. Connectez-vous') },
      act: registerAs,
    },
    {
      name: 'register-failed',
      path: '/register',
      api: {
        'POST /users/registrations': problem(502, 'payment_init_failed', "Erreur lors de l'initialisation du paiement"),
      },
      act: registerAs,
    },
    {
      name: 'register-unreachable',
      path: '/register',
      api: { 'POST /users/registrations': 'unreachable' },
      act: registerAs,
    },
    { name: 'register-price-unknown', path: '/register', api: { 'GET /config': 'unreachable' }, act: untilGivenUp },
    {
      name: 'register-continue',
      path: '/register',
      stored: pendingRegistration,
      api: {
        'GET /payments/tok_gallery/status': {
          body: answers.payment({ type: 'registration', amount: 500, product_id: null }),
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
    ...publicStates,
    { name: 'conditions', path: '/conditions' },
    { name: 'confidentialite', path: '/confidentialite' },
    { name: 'checkout-missing-token', path: '/payment-success?type=registration' },
    {
      name: 'checkout-loading',
      path: '/payment-success?type=registration&token=tok_gallery',
      stored: pendingRegistration,
      api: { 'GET /payments/tok_gallery/status': 'never' },
    },
    {
      name: 'checkout-pending',
      path: '/payment-success?type=registration&token=tok_gallery',
      stored: pendingRegistration,
      api: {
        'GET /payments/tok_gallery/status': {
          body: answers.payment({ type: 'registration', amount: 500, product_id: null }),
        },
      },
    },
    {
      name: 'checkout-broken-off',
      path: '/payment-success?type=registration&token=tok_gallery',
      stored: pendingRegistration,
      api: { 'GET /payments/tok_gallery/status': registrationPayment({ interrupted: true }) },
    },
    {
      name: 'checkout-refused',
      path: '/payment-success?type=registration&token=tok_gallery',
      stored: pendingRegistration,
      api: {
        'GET /payments/tok_gallery/status': {
          body: answers.payment({
            type: 'registration',
            amount: 500,
            product_id: null,
            statut: 'failure',
            final: true,
          }),
        },
      },
    },
    {
      name: 'checkout-expired',
      path: '/payment-success?type=registration&token=tok_gallery',
      stored: pendingRegistration,
      api: { 'GET /payments/tok_gallery/status': registrationPayment({ statut: 'expired' }) },
    },
    {
      name: 'checkout-received',
      path: '/payment-success?type=registration&token=tok_gallery',
      stored: pendingRegistration,
      api: {
        'GET /payments/tok_gallery/status': paidRegistration,
        'POST /users/register': { status: 202, body: { pending: true } },
      },
    },
    {
      name: 'checkout-success',
      path: '/payment-success?type=registration&token=tok_gallery',
      stored: pendingRegistration,
      api: {
        'GET /payments/tok_gallery/status': paidRegistration,
        'POST /users/register': { body: { token: 'token_temporaire_gallery', user: answers.afi } },
      },
    },
    {
      name: 'checkout-elsewhere',
      path: '/payment-success?type=registration&token=tok_gallery',
      api: { 'GET /payments/tok_gallery/status': paidRegistration },
    },
    {
      name: 'checkout-refund',
      path: '/payment-success?type=registration&token=tok_gallery',
      stored: pendingRegistration,
      api: {
        'GET /payments/tok_gallery/status': paidRegistration,
        'POST /users/register': problem(
          409,
          'registration_refund_owed',
          'Un compte existe déjà pour ce numéro. Votre paiement vous sera remboursé',
        ),
      },
    },
    {
      name: 'checkout-unreachable',
      path: '/payment-success?type=registration&token=tok_gallery',
      stored: pendingRegistration,
      api: { 'GET /payments/tok_gallery/status': 'unreachable' },
    },
    {
      name: 'checkout-cancel',
      path: '/payment/cancel?token=tok_gallery',
      api: { 'GET /payments/tok_gallery/status': { body: answers.payment({ statut: 'failure', final: true }) } },
    },
    {
      name: 'checkout-interrupted',
      path: '/payment/cancel?token=tok_gallery',
      as: 'user',
      stored: pendingPurchase,
      api: {
        'GET /payments/tok_gallery/status': { body: answers.payment({}) },
        'GET /tickets/user': { body: answers.waitingTickets },
      },
    },
    {
      name: 'ticket-checkout-missing',
      path: '/ticket-payment-success?token=tok_gallery',
      as: 'user',
      api: { 'GET /payments/tok_gallery/status': problem(404, 'payment_not_found', 'Ce paiement est introuvable') },
    },
    {
      name: 'ticket-checkout-malformed',
      path: '/ticket-payment-success?token=abc',
      as: 'user',
    },
    {
      name: 'ticket-checkout-review',
      path: '/ticket-payment-success?token=tok_gallery',
      as: 'user',
      stored: pendingPurchase,
      api: { 'GET /payments/tok_gallery/status': { body: answers.payment({ statut: 'review' }) } },
    },
    {
      name: 'ticket-checkout-failed',
      path: '/ticket-payment-success?token=tok_gallery',
      as: 'user',
      stored: pendingPurchase,
      api: {
        'GET /payments/tok_gallery/status': paidTicket,
        'POST /tickets/confirm': problem(
          500,
          'purchase_confirmation_failed',
          "Erreur lors de la confirmation de l'achat",
        ),
      },
    },
    {
      name: 'ticket-checkout-long',
      path: '/ticket-payment-success?token=tok_gallery',
      as: 'user',
      stored: {
        'raffle.pending-purchase': {
          ...pendingPurchase['raffle.pending-purchase'],
          quantity: 10,
          productName: answers.bigProducts[1]!.name,
        },
      },
      api: {
        'GET /products/1': { body: { product: answers.products[0] } },
        'GET /payments/tok_gallery/status': {
          body: answers.payment({ statut: 'paid', final: true, amount: 12_345_670 }, true),
        },
        'POST /tickets/confirm': { body: { success: true, tickets: [answers.bigTickets.tickets[1]] } },
      },
    },
    {
      name: 'ticket-checkout-pending',
      path: '/ticket-payment-success?token=tok_gallery',
      as: 'user',
      stored: pendingPurchase,
      api: { 'GET /payments/tok_gallery/status': { body: answers.payment({}) } },
    },
    {
      name: 'ticket-checkout-broken-off',
      path: '/ticket-payment-success?token=tok_gallery',
      as: 'user',
      stored: pendingPurchase,
      api: { 'GET /payments/tok_gallery/status': { body: answers.payment({ interrupted: true }) } },
    },
    {
      name: 'ticket-checkout-success',
      path: '/ticket-payment-success?token=tok_gallery',
      as: 'user',
      stored: pendingPurchase,
      api: {
        'GET /products/1': { body: { product: answers.products[0] } },
        'GET /payments/tok_gallery/status': { body: answers.payment({ statut: 'paid', final: true }, true) },
        'POST /tickets/confirm': { body: { success: true, tickets: [answers.tickets.tickets[0]] } },
      },
    },
    {
      name: 'ticket-checkout-credited',
      path: '/ticket-payment-success?token=tok_gallery',
      as: 'user',
      stored: pendingPurchase,
      api: {
        'GET /payments/tok_gallery/status': { body: answers.payment({ statut: 'paid', final: true }, true) },
        'POST /tickets/confirm': problem(
          409,
          'credited',
          'Votre paiement est devenu un crédit, à utiliser sur un autre tirage',
        ),
      },
    },
    {
      name: 'free-tickets',
      path: '/select-free-tickets',
      as: 'user',
      api: { 'GET /tickets/user': { body: answers.noTickets } },
    },
    {
      name: 'free-tickets-two',
      path: '/select-free-tickets',
      as: 'user',
      api: { 'GET /tickets/user': { body: answers.noTickets } },
      press: [/Casque sans fil/, /Smartphone/],
    },
    {
      name: 'free-tickets-few',
      path: '/select-free-tickets',
      as: 'user',
      api: {
        'GET /tickets/user': { body: answers.noTickets },
        'GET /products/active': { body: answers.products.slice(0, 1) },
      },
    },
    {
      name: 'free-tickets-one-placed',
      path: '/select-free-tickets',
      as: 'user',
      api: {
        'GET /tickets/user': {
          body: {
            ...answers.tickets,
            tickets: answers.tickets.tickets.slice(0, 4),
            to_place: { registration: 1, referral: 0, credit: 0 },
          },
        },
      },
    },
    {
      name: 'free-tickets-failed',
      path: '/select-free-tickets',
      as: 'user',
      api: {
        'GET /tickets/user': { body: answers.noTickets },
        'POST /tickets/free': problem(409, 'sold_out', 'Il ne reste plus assez de places pour ce tirage'),
      },
      press: [/Casque sans fil/, /Smartphone/, /^Confirmer mes 2/],
    },
    {
      name: 'free-tickets-loading',
      path: '/select-free-tickets',
      as: 'user',
      api: { 'GET /tickets/user': 'never' },
    },
    {
      name: 'free-tickets-long',
      path: '/select-free-tickets',
      as: 'user',
      api: {
        'GET /tickets/user': { body: answers.noTickets },
        'GET /products/active': { body: answers.bigProducts },
        'GET /config': { body: { ...answers.config, free_ticket_max_price: 10_000_000 } },
      },
    },
    {
      name: 'free-tickets-too-expensive',
      path: '/select-free-tickets',
      as: 'user',
      api: {
        'GET /tickets/user': { body: answers.noTickets },
        'GET /config': { body: { ...answers.config, free_ticket_max_price: 500 } },
      },
    },
    { name: 'session-unreachable', path: '/dashboard', as: 'user', api: { 'GET /users/profile': 'unreachable' } },
    { name: 'dashboard', path: '/dashboard', as: 'user' },
    { name: 'dashboard-loading', path: '/dashboard', as: 'user', api: { 'GET /products/active': 'never' } },
    {
      name: 'dashboard-empty',
      path: '/dashboard',
      as: 'user',
      api: { 'GET /products/active': { body: [] }, 'GET /tickets/user': { body: answers.noTickets } },
    },
    { name: 'dashboard-error', path: '/dashboard', as: 'user', api: { 'GET /products/active': broken } },
    {
      name: 'dashboard-long',
      path: '/dashboard',
      as: 'user',
      api: { 'GET /products/active': { body: answers.bigProducts } },
    },
    {
      name: 'dashboard-unreachable',
      path: '/dashboard',
      as: 'user',
      api: { 'GET /products/active': 'unreachable' },
    },
    { name: 'drawer', path: '/dashboard', as: 'user', press: [/Ouvrir le menu/] },
    { name: 'tickets', path: '/dashboard/tickets', as: 'user' },
    {
      name: 'tickets-waiting',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'GET /tickets/user': { body: answers.waitingTickets } },
    },
    {
      name: 'tickets-empty',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'GET /tickets/user': { body: answers.noTickets } },
    },
    { name: 'tickets-error', path: '/dashboard/tickets', as: 'user', api: { 'GET /tickets/user': broken } },
    {
      name: 'messages-offline',
      path: '/dashboard/messages',
      as: 'user',
      act: async (page) => {
        await page.context().setOffline(true);
        await page.getByText('Vous êtes hors ligne.').waitFor();
      },
    },
    {
      name: 'tickets-offline',
      path: '/dashboard',
      as: 'user',
      api: { 'GET /tickets/user': 'unreachable', 'GET /draws': 'unreachable' },
      act: async (page) => {
        await page.context().setOffline(true);
        await page.getByText('Vous êtes hors ligne.').waitFor();
        await openFromMenu(page, 'Mes Tickets');
        await untilGivenUp(page);
      },
    },
    {
      name: 'tickets-long',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'GET /tickets/user': { body: answers.bigTickets }, 'GET /products/active': { body: answers.bigProducts } },
    },
    { name: 'ticket-receipt', path: `/dashboard/tickets?recu=${answers.myReceipt.entry.id}`, as: 'user' },
    {
      name: 'tickets-loading',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'GET /tickets/user': 'never', 'GET /products/active': 'never' },
    },
    {
      name: 'tickets-credited',
      path: '/dashboard/tickets',
      as: 'user',
      api: {
        'GET /tickets/user': {
          body: {
            ...answers.waitingTickets,
            tickets: answers.tickets.tickets.map((entry, index) => ({
              ...entry,
              status: 'credited',
              // The last were cancelled before reasons were stored.
              cancel_reason: answers.cancelReasons[index] ?? null,
            })),
            pending_purchases: [],
          },
        },
      },
    },
    {
      name: 'tickets-failed',
      path: '/dashboard/tickets',
      as: 'user',
      api: {
        'POST /tickets/purchase': problem(409, 'too_many_holds', 'Vous avez déjà trois achats en attente de paiement'),
      },
      press: [/^Acheter un ticket/],
    },
    {
      name: 'tickets-wait-after-unpaid-hold',
      path: '/dashboard/tickets',
      as: 'user',
      api: {
        'POST /tickets/purchase': problem(
          409,
          'wait_after_unpaid_hold',
          'Votre dernier achat n’a pas été payé, ses places sont de nouveau à tout le monde. Vous pourrez réessayer à 10:20',
        ),
      },
      press: [/^Acheter un ticket/],
    },
    {
      name: 'tickets-buying',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'POST /tickets/purchase': 'never' },
      press: [/^Acheter un ticket/],
    },
    {
      name: 'tickets-buying-offline',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'POST /tickets/purchase': 'unreachable' },
      press: [/^Acheter un ticket/],
    },
    {
      name: 'tickets-refresh-failed',
      path: '/dashboard/tickets',
      as: 'user',
      api: {
        'GET /tickets/user': [{ body: answers.tickets }, refused],
        'GET /products/active': [{ body: answers.products }, refused],
      },
      press: [/^Actualiser$/],
    },
    {
      name: 'ticket-place',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'GET /tickets/user': { body: answers.waitingTickets } },
      press: [/^Placer le crédit/, /Smartphone 6,7/],
      act: (page) => page.locator('.choice').nth(1).click(),
    },
    {
      name: 'ticket-place-none',
      path: '/dashboard/tickets',
      as: 'user',
      api: {
        'GET /tickets/user': { body: answers.waitingTickets },
        'GET /products/active': { body: answers.bigProducts },
      },
      press: [/^Placer le crédit/],
    },
    {
      name: 'ticket-placed',
      path: '/dashboard/tickets',
      as: 'user',
      api: {
        'GET /tickets/user': { body: answers.waitingTickets },
        'POST /tickets/free': {
          status: 201,
          body: { success: true, ticket: answers.tickets.tickets[2], remaining: 2 },
        },
      },
      press: [/^Placer un ticket de parrainage/],
      act: async (page) => {
        await page.locator('.choice').nth(1).click();
        await pressButton(page, 'Placer le ticket');
      },
    },
    {
      name: 'ticket-refund',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'GET /tickets/user': { body: answers.waitingTickets } },
      press: [/^Demander le remboursement/],
    },
    {
      name: 'ticket-receipt-long',
      path: `/dashboard/tickets?recu=${answers.bigTickets.tickets[1]!.id}`,
      as: 'user',
      api: {
        [`GET /tickets/${answers.bigTickets.tickets[1]!.id}/receipt`]: {
          body: {
            ...answers.myReceipt,
            entry: answers.bigTickets.tickets[1],
            terms: { ...answers.myReceipt.terms, price: 1_234_567, capacity: 1_000_000, prizes: 1000 },
          },
        },
      },
    },
    {
      name: 'ticket-receipt-error',
      path: `/dashboard/tickets?recu=${answers.myReceipt.entry.id}`,
      as: 'user',
      api: { [`GET /tickets/${answers.myReceipt.entry.id}/receipt`]: broken },
    },
    { name: 'messages', path: '/dashboard/messages', as: 'user' },
    { name: 'messages-thread', path: '/dashboard/messages?ouvert=equipe', as: 'user' },
    {
      name: 'messages-empty',
      path: '/dashboard/messages',
      as: 'user',
      api: { 'GET /messages': { body: { conversation: [], general: [], unread: 0, more: false } } },
    },
    { name: 'messages-error', path: '/dashboard/messages', as: 'user', api: { 'GET /messages': broken } },
    {
      name: 'messages-none-found',
      path: '/dashboard/messages',
      as: 'user',
      api: {
        'GET /messages': [
          { body: answers.messages },
          { body: { conversation: [], general: [], unread: 0, more: false } },
        ],
      },
      act: (page) => page.getByLabel('Rechercher dans les messages').fill('introuvable'),
    },
    { name: 'messages-loading', path: '/dashboard/messages', as: 'user', api: { 'GET /messages': 'never' } },
    {
      name: 'messages-not-sent',
      path: '/dashboard/messages?ouvert=equipe',
      as: 'user',
      api: { 'POST /messages': 'unreachable' },
      act: async (page) => {
        await page.getByLabel('Votre message').fill('Mon paiement de ce matin est-il arrivé ?');
        await page.keyboard.press('Enter');
      },
    },
    {
      name: 'history-long',
      path: '/dashboard/history',
      as: 'user',
      api: {
        'GET /draws': {
          body: {
            draws: answers.draws.draws.map((draw, index) => ({
              ...draw,
              name: answers.bigProducts[index]!.name,
              tickets: 1_000_000,
              winners: Array.from({ length: 40 }, (_, n) => `Emmanuelle-Anastasie K. ${n}, Ouagadougou-sur-Lagune`),
            })),
            stats: { finished: 123_456, winners: 1_234_567, participants: 123_456_789, average: 1_000_000 },
            total: 123_456,
          },
        },
      },
    },
    { name: 'history-loading', path: '/dashboard/history', as: 'user', api: { 'GET /draws': 'never' } },
    {
      name: 'history-winners',
      path: '/dashboard/history',
      as: 'user',
      api: { 'GET /draws/5/record': { body: record } },
      press: [/^Voir les gagnants/],
    },
    {
      name: 'history-winners-unknown',
      path: '/dashboard/history',
      as: 'user',
      api: { 'GET /draws/5/record': 'unreachable' },
      press: [/^Voir les gagnants/],
      act: untilGivenUp,
    },
    { name: 'history', path: '/dashboard/history', as: 'user' },
    {
      name: 'history-empty',
      path: '/dashboard/history',
      as: 'user',
      api: {
        'GET /draws': {
          body: { draws: [], stats: { finished: 0, winners: 0, participants: 0, average: 0 }, total: 0 },
        },
      },
    },
    { name: 'history-error', path: '/dashboard/history', as: 'user', api: { 'GET /draws': broken } },
    { name: 'referral', path: '/dashboard/referral', as: 'user' },
    {
      name: 'referral-empty',
      path: '/dashboard/referral',
      as: 'user',
      api: {
        'GET /referral': { body: { ...answers.referral, referred: 0, participating: 0, earned: 0, history: [] } },
      },
    },
    {
      name: 'referral-off',
      path: '/dashboard/referral',
      as: 'user',
      api: { 'GET /referral': { body: { ...answers.referral, enabled: false } } },
    },
    { name: 'referral-error', path: '/dashboard/referral', as: 'user', api: { 'GET /referral': broken } },
    { name: 'referral-loading', path: '/dashboard/referral', as: 'user', api: { 'GET /referral': 'never' } },
    {
      name: 'referral-long',
      path: '/dashboard/referral',
      as: 'user',
      api: {
        'GET /tickets/user': { body: answers.waitingTickets },
        'GET /referral': {
          body: {
            ...answers.referral,
            code: 'ABCDEFGHJKLM',
            referred: 123_456,
            participating: 123_456,
            earned: 123_461,
            required_referrals: 100_000,
            reward_tickets: 1000,
            history: answers.referral.history.map((friend) => ({
              ...friend,
              display_name: 'Emmanuelle-Anastasie-Philomène K.',
              earned_tickets: 1000,
            })),
          },
        },
      },
    },
    { name: 'referral-copied', path: '/dashboard/referral', as: 'user', press: [/^Copier le lien$/] },
    { name: 'draw-open', path: '/tirages/1', api: { 'GET /products/1': { body: { product: answers.products[0] } } } },
    { name: 'draw-record', path: '/tirages/5', api: { 'GET /draws/5/record': { body: record } } },
    {
      name: 'draw-record-refuted',
      path: '/tirages/5',
      api: { 'GET /draws/5/record': { body: { ...record, seed: record.root } } },
    },
    {
      name: 'draw-cancelled',
      path: '/tirages/1',
      api: {
        'GET /products/1': { body: { product: { ...answers.products[0], status: 'cancelled', cancelled } } },
        'GET /draws/1/record': problem(404, 'draw_not_found', 'Ce tirage est introuvable'),
      },
    },
    {
      name: 'draw-cancelled-in-public',
      path: '/tirages/5',
      api: {
        'GET /products/5': {
          body: { product: { ...answers.products[4], status: 'cancelled', winners: [], cancelled } },
        },
        'GET /draws/5/record': { body: { ...record, cancelled } },
      },
    },
    {
      name: 'draw-record-missing',
      path: '/tirages/9',
      api: { 'GET /draws/9/record': problem(404, 'draw_not_found', 'Ce tirage est introuvable') },
    },
    { name: 'admin-products', path: '/admin/products', as: 'admin' },
    {
      name: 'admin-products-empty',
      path: '/admin/products',
      as: 'admin',
      api: { 'GET /products': { body: { products: [], total: 0 } } },
    },
    {
      name: 'admin-products-without-money',
      path: '/admin/products',
      as: 'admin',
      api: {
        'GET /products': {
          body: { products: answers.adminProducts.map((one) => ({ ...one, revenue: null })), total: 7 },
        },
      },
    },
    { name: 'admin-products-error', path: '/admin/products', as: 'admin', api: { 'GET /products': broken } },
    {
      name: 'admin-products-long',
      path: '/admin/products',
      as: 'admin',
      api: {
        'GET /products': {
          body: {
            products: answers.bigProducts.map((one) => ({
              ...one,
              real_winners: [],
              held: 0,
              revenue: one.max_participants * one.ticket_price,
            })),
            total: 123_456,
          },
        },
      },
    },
    { name: 'admin-product-new', path: '/admin/products/new', as: 'admin' },
    { name: 'admin-product-errors', path: '/admin/products/new', as: 'admin', press: [/Créer et ouvrir/] },
    {
      name: 'admin-product-refused',
      path: '/admin/products/new',
      as: 'admin',
      api: { 'POST /admin/products': broken },
      act: async (page) => {
        await fill({ Nom: 'Console de salon', 'Prix du ticket (F CFA)': '1500', 'Nombre de places': '300' })(page);
        await pressButton(page, 'Créer et ouvrir à la vente');
        await page.getByRole('dialog').getByRole('button', { name: 'Ouvrir à la vente' }).click();
      },
    },
    {
      name: 'admin-product-resumed',
      path: '/admin/products/new',
      as: 'admin',
      act: async (page) => {
        await fill({ Nom: 'Console de salon', 'Nombre de places': '300' })(page);
        await page.reload();
        await page.getByText('n’était pas enregistrée').waitFor();
      },
    },
    {
      name: 'admin-product-meanwhile',
      path: '/admin/products/6',
      as: 'admin',
      api: {
        'GET /products/6': [
          { body: { product: answers.adminProducts[5] } },
          {
            body: {
              product: {
                ...answers.adminProducts[5]!,
                name: 'Téléviseur 55 pouces 4K, édition fête de fin d’année',
                draw_date: '2026-12-24T18:00:00.000Z',
              },
            },
          },
        ],
        'PUT /admin/products/6': problem(
          409,
          'changed_meanwhile',
          'Un autre administrateur a fait un changement au même endroit entre-temps. Rien n’est enregistré : comparez, puis enregistrez de nouveau',
        ),
      },
      act: async (page) => {
        await fill({ Nom: 'Téléviseur de salon', 'Date du tirage': '2026-12-20T18:00' })(page);
        await pressButton(page, 'Enregistrer');
        await page.getByText('a mis entre-temps').first().waitFor();
      },
    },
    {
      name: 'admin-product-delete',
      path: '/admin/products/6',
      as: 'admin',
      api: {
        'GET /products/6': { body: { product: answers.adminProducts[5] } },
        'DELETE /admin/products/6': problem(
          409,
          'product_has_tickets',
          'Ce produit a des tickets : annulez le tirage au lieu de le supprimer',
        ),
      },
      press: [/^Supprimer$/],
      act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click(),
    },
    {
      name: 'admin-product-edit',
      path: '/admin/products/2',
      as: 'admin',
      api: { 'GET /products/2': { body: { product: answers.adminProducts[2] } } },
    },
    {
      name: 'admin-product-cancel',
      path: '/admin/products/2',
      as: 'admin',
      api: { 'GET /products/2': { body: { product: answers.adminProducts[2] } } },
      press: [/^Annuler le tirage$/],
    },
    {
      name: 'admin-draw-before',
      path: '/admin/products/3/draw',
      as: 'admin',
      api: { 'GET /products/3': { body: { product: answers.adminProducts[0] } } },
    },
    {
      name: 'admin-draw-confirm',
      path: '/admin/products/3/draw',
      as: 'admin',
      api: { 'GET /products/3': { body: { product: answers.adminProducts[0] } } },
      act: typeNameAndLaunch,
    },
    {
      name: 'admin-draw-failed',
      path: '/admin/products/3/draw',
      as: 'admin',
      api: {
        'GET /products/3': { body: { product: answers.adminProducts[0] } },
        'POST /admin/products/3/draw': broken,
      },
      act: async (page) => {
        await typeNameAndLaunch(page);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Lancer/ })
          .click();
      },
    },
    {
      name: 'admin-draw-suspense',
      path: '/admin/products/3/draw',
      as: 'admin',
      api: {
        'GET /products/3': { body: { product: answers.adminProducts[0] } },
        'POST /admin/products/3/draw': { body: answers.drawn },
        'GET /draws/3/record': { body: record },
      },
      act: async (page) => {
        await typeNameAndLaunch(page);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Lancer/ })
          .click();
        await page.getByText('Tirage en cours').first().waitFor();
        await page.clock.runFor(2200);
      },
    },
    ...(await winnerStates({ record, refused })),
    ...peopleStates({ broken, problem }),
    ...adminStates(refused),
  ];
}

/** What every state is answered unless it says otherwise. */
export const usual: Replies = {
  ...peopleUsual,
  'GET /config': { body: answers.config },
  'GET /products/active': { body: answers.products },
  'GET /products': { body: { products: answers.adminProducts, total: 26 } },
  'GET /draws': { body: answers.draws },
  'GET /trends': { body: trends },
  'GET /status': { body: status() },
  'GET /users/profile': { body: { user: answers.afi } },
  'GET /tickets/user': { body: answers.tickets },
  [`GET /tickets/${answers.myReceipt.entry.id}/receipt`]: { body: answers.myReceipt },
  'GET /messages': { body: answers.messages },
  'GET /referral': { body: answers.referral },
  ...adminUsual,
};
