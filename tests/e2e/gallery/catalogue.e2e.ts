import { expect, test, type Page } from '@playwright/test';
import * as adminAnswers from './admin-answers.js';
import * as answers from './answers.js';
import { sentences, type Situation } from './catalogue.js';
import { answerCalls, openState, origin } from './open-state.js';
import { settle } from './page-time.js';
import { broken, problem, type Replies, type Reply, type State } from './state.js';
import { pendingPurchase, pendingRegistration } from './checkout-states.js';
import { usual } from './states.js';
import { logIn, registerAs, typeNameAndLaunch } from './steps.js';

/** One way for a person to meet a sentence. */
interface Provocation extends Omit<State, 'name'> {
  how: string;
  /** A further sentence that must be shown: the server's own reason. */
  beside?: string;
  /** What is answered after Réessayer, and what is seen then. */
  retry?: { api: Replies; sees: string | RegExp };
  /** What happens after the sentence. */
  then?: (page: Page) => Promise<void>;
}

const nonsense: Reply = { body: '<html>une autre page</html>' };
const internal = problem(500, 'internal_error', 'Une erreur est survenue');
const unavailable = sentenceOf(broken);
const statusCall = 'GET /payments/tok_gallery/status';
const registrationReturn = '/payment-success?type=registration&token=tok_gallery';
const ticketReturn = '/ticket-payment-success?token=tok_gallery';
const paidTicket: Reply = { body: answers.payment({ statut: 'paid', final: true }, true) };
const paidRegistration: Reply = {
  body: answers.payment({ type: 'registration', amount: 500, product_id: null, statut: 'paid', final: true }, true),
};
const bought: Reply = { body: { success: true, tickets: [answers.tickets.tickets[0]] } };
const product = (id: number, index: number): Replies => ({
  [`GET /products/${id}`]: { body: { product: answers.adminProducts[index] } },
});
const freeToPlace: Replies = { 'GET /tickets/user': { body: answers.noTickets } };
const chooseBoth = [/Casque sans fil/, /Smartphone/, /^Confirmer mes 2/];
const logInAsAdmin = async (page: Page) => {
  await page.getByText('Administrateur', { exact: true }).click();
  await page.getByLabel('Nom d’utilisateur').fill('a.dossou');
  await page.getByLabel('Mot de passe', { exact: true }).fill('mauvais');
  await page.getByRole('button', { name: 'Se connecter' }).click();
};
const buy = [/^Acheter un ticket pour Console/];
const drawNow = async (page: Page) => {
  await typeNameAndLaunch(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Lancer/ })
    .click();
};
const create = async (page: Page) => {
  await page.getByLabel('Nom', { exact: true }).fill('Console de salon');
  await page.getByLabel('Prix du ticket (F CFA)').fill('1500');
  await page.getByLabel('Nombre de places').fill('300');
  await page.getByRole('button', { name: 'Créer et ouvrir à la vente' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ouvrir à la vente' }).click();
};
const confirmDelete = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
const settingsCard = (page: Page, heading: string) =>
  page.locator('form').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
const saveReward = async (page: Page, tickets: string) => {
  const card = settingsCard(page, 'Programme de parrainage');
  await card.getByLabel('Tickets offerts au seuil').fill(tickets);
  await card.getByRole('button', { name: 'Enregistrer' }).click();
};
/** A toast that screen readers speak. */
const expectSpoken = (row: Situation) => async (page: Page) => {
  const spoken = page.getByRole('status').filter({ hasText: sentences[row] });
  await expect(spoken).toHaveAttribute('aria-live', 'polite');
};
/** The button waits for the terms; a submit that bypasses it (a password manager's) gets the error message. */
const submitWithoutTerms = (page: Page) =>
  page.locator('form').evaluate((form) => (form as HTMLFormElement).requestSubmit());
const atLogin = async (page: Page, as: Provocation['as']) => {
  await page.waitForURL('**/login');
  await expect(page.getByRole('alert').getByText(sentenceOf(expired), { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: as === 'admin' ? 'Administrateur' : 'Utilisateur' })).toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('raffle.token'))).toBeNull();
};
const expired = problem(401, 'unauthenticated', 'Votre session a expiré. Connectez-vous de nouveau');

const table: Record<Situation, readonly Provocation[]> = {
  'Login failure, user mode': [
    {
      how: 'wrong password',
      path: '/login',
      api: { 'POST /users/login': problem(401, 'login_failed_user', sentences['Login failure, user mode']) },
      act: logIn,
    },
  ],
  'Login failure, admin mode': [
    {
      how: 'wrong password',
      path: '/login',
      api: { 'POST /admin/login': problem(401, 'login_failed_admin', sentences['Login failure, admin mode']) },
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
      api: { 'POST /users/registrations': problem(502, 'payment_init_failed', sentences['Payment init failure']) },
      act: registerAs,
    },
    {
      how: 'a fault without a sentence of its own',
      path: '/register',
      api: { 'POST /users/registrations': internal },
      act: registerAs,
    },
    {
      how: 'an answer that is none',
      path: '/register',
      api: { 'POST /users/registrations': nonsense },
      act: registerAs,
    },
    {
      how: 'no payment_url',
      path: '/register',
      api: { 'POST /users/registrations': { body: { token: 'tok_gallery', claim_secret: 's', amount: 500 } } },
      act: registerAs,
    },
  ],
  'Payment service unreachable': [
    {
      how: 'said by the server',
      path: '/register',
      api: {
        'POST /users/registrations': problem(503, 'payment_unreachable', sentences['Payment service unreachable']),
      },
      act: registerAs,
    },
    { how: 'no network', path: '/register', api: { 'POST /users/registrations': 'unreachable' }, act: registerAs },
    {
      how: 'no answer for half a minute',
      path: '/register',
      api: { 'POST /users/registrations': 'never' },
      act: async (page) => {
        // The half minute begins with the call, which the lazily loaded check of the phone number goes before.
        const called = page.waitForRequest('**/api/users/registrations');
        await registerAs(page);
        await called;
        await page.clock.runFor(31_000);
      },
    },
    {
      how: 'on buying a ticket',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'POST /tickets/purchase': problem(503, 'payment_unreachable', sentences['Payment service unreachable']) },
      press: buy,
      beside: sentences['Ticket payment creation failure, or no payment_url'],
    },
  ],
  'Products load failure': [
    {
      how: 'landing page; Réessayer loads it again',
      path: '/',
      api: { 'GET /products/active': broken },
      retry: { api: {}, sees: 'Console de salon et 2 manettes' },
    },
    {
      how: 'dashboard; Réessayer loads it again',
      path: '/dashboard',
      as: 'user',
      api: { 'GET /products/active': 'unreachable' },
      retry: { api: {}, sees: 'Console de salon et 2 manettes' },
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
      retry: { api: freeToPlace, sees: 'Tickets sélectionnés: 0/2' },
    },
  ],
  'Free ticket failure': [
    {
      how: 'sold out meanwhile',
      path: '/select-free-tickets',
      as: 'user',
      api: {
        ...freeToPlace,
        'POST /tickets/free': problem(409, 'sold_out', 'Il ne reste plus assez de places pour ce tirage'),
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
      api: { 'POST /tickets/purchase': problem(404, 'product_not_found', sentences['Product missing']) },
      press: buy,
    },
    {
      how: 'an address in the back-office',
      path: '/admin/products/999',
      as: 'admin',
      api: { 'GET /products/999': problem(404, 'product_not_found', sentences['Product missing']) },
    },
  ],
  'Ticket payment creation failure, or no payment_url': [
    {
      how: 'refused by the provider',
      path: '/dashboard/tickets',
      as: 'user',
      api: {
        'POST /tickets/purchase': problem(
          502,
          'payment_creation_failed',
          sentences['Ticket payment creation failure, or no payment_url'],
        ),
      },
      press: buy,
    },
    {
      how: 'no payment_url',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'POST /tickets/purchase': { status: 201, body: { token: 'tok_gallery', expires_at: answers.now } } },
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
      api: { 'POST /tickets/purchase': problem(409, 'sold_out', 'Il ne reste plus assez de places pour ce tirage') },
      press: buy,
      beside: 'Il ne reste plus assez de places pour ce tirage',
    },
  ],
  'No token in query': [
    { how: 'registration', path: '/payment-success?type=registration' },
    { how: 'tickets', path: '/ticket-payment-success', as: 'user', stored: pendingPurchase },
    { how: 'from the provider’s return address', path: '/payment/success' },
  ],
  'Payment not confirmed': [
    {
      how: 'registration',
      path: registrationReturn,
      stored: pendingRegistration,
      api: {
        [statusCall]: {
          body: answers.payment({ type: 'registration', product_id: null, statut: 'failure', final: true }),
        },
      },
    },
    {
      how: 'tickets',
      path: ticketReturn,
      as: 'user',
      stored: pendingPurchase,
      api: { [statusCall]: { body: answers.payment({ statut: 'failure', final: true }) } },
    },
  ],
  'Status check failure': [
    {
      how: 'registration',
      path: registrationReturn,
      stored: pendingRegistration,
      api: { [statusCall]: broken },
      beside: unavailable,
      retry: {
        api: { [statusCall]: { body: answers.payment({ type: 'registration', product_id: null }) } },
        sees: 'Paiement en attente',
      },
    },
    {
      how: 'tickets, no network',
      path: ticketReturn,
      as: 'user',
      stored: pendingPurchase,
      api: { [statusCall]: 'unreachable' },
      retry: {
        api: { [statusCall]: paidTicket, 'POST /tickets/confirm': bought },
        sees: sentences['payment confirmed'],
      },
    },
    {
      how: 'tickets, an answer that is none',
      path: ticketReturn,
      as: 'user',
      stored: pendingPurchase,
      api: { [statusCall]: nonsense },
    },
  ],
  'Missing pending purchase or user': [
    {
      how: 'no pending purchase, and a payment that the server does not know either',
      path: ticketReturn,
      as: 'user',
      api: { [statusCall]: problem(404, 'payment_not_found', 'Ce paiement est introuvable') },
      beside: 'Ce paiement est introuvable',
    },
    { how: 'signed out', path: ticketReturn, stored: pendingPurchase },
    {
      how: 'an unknown registration',
      path: registrationReturn,
      stored: pendingRegistration,
      api: {
        [statusCall]: paidRegistration,
        'POST /users/register': problem(404, 'registration_not_found', sentences['Missing pending purchase or user']),
      },
    },
  ],
  'Purchase confirmation failure': [
    {
      how: 'a fault of the server',
      path: ticketReturn,
      as: 'user',
      stored: pendingPurchase,
      api: { [statusCall]: paidTicket, 'POST /tickets/confirm': broken },
      retry: { api: { [statusCall]: paidTicket, 'POST /tickets/confirm': bought }, sees: sentences['tickets bought'] },
    },
    {
      how: 'no network',
      path: ticketReturn,
      as: 'user',
      stored: pendingPurchase,
      api: { [statusCall]: paidTicket, 'POST /tickets/confirm': 'unreachable' },
    },
  ],
  'Admin create': [
    {
      how: 'the service is down',
      path: '/admin/products/new',
      as: 'admin',
      api: { 'POST /admin/products': broken },
      act: create,
      beside: unavailable,
    },
    {
      how: 'no network',
      path: '/admin/products/new',
      as: 'admin',
      api: { 'POST /admin/products': 'unreachable' },
      act: create,
    },
  ],
  'Admin update': [
    {
      how: 'refused',
      path: '/admin/products/2',
      as: 'admin',
      api: { ...product(2, 2), 'PUT /admin/products/2': broken },
      act: async (page) => {
        await page.getByLabel('Nom', { exact: true }).fill('Autre nom');
        await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
      },
      beside: unavailable,
    },
  ],
  'Admin delete': [
    {
      how: 'a ticket was sold meanwhile',
      path: '/admin/products/6',
      as: 'admin',
      api: {
        ...product(6, 5),
        'DELETE /admin/products/6': problem(
          409,
          'product_has_tickets',
          'Ce produit a des tickets : annulez le tirage au lieu de le supprimer',
        ),
      },
      press: [/^Supprimer$/],
      act: confirmDelete,
      beside: 'Ce produit a des tickets : annulez le tirage au lieu de le supprimer',
    },
  ],
  'Admin draw': [
    {
      how: 'the service is down',
      path: '/admin/products/3/draw',
      as: 'admin',
      api: { ...product(3, 0), 'POST /admin/products/3/draw': broken },
      act: drawNow,
      beside: unavailable,
    },
    {
      how: 'an answer that is none',
      path: '/admin/products/3/draw',
      as: 'admin',
      api: { ...product(3, 0), 'POST /admin/products/3/draw': nonsense },
      act: drawNow,
    },
  ],
  'Referral settings save': [
    {
      how: 'the service is down; what was typed stays, and saves with the next press',
      path: '/admin/settings',
      as: 'admin',
      api: { 'PUT /admin/referral-settings': [broken, { body: adminAnswers.referralSettings }] },
      act: (page) => saveReward(page, '4'),
      beside: unavailable,
      then: async (page) => {
        const card = settingsCard(page, 'Programme de parrainage');
        await expect(card.getByLabel('Tickets offerts au seuil')).toHaveValue('4');
        await card.getByRole('button', { name: 'Enregistrer' }).click();
        await expect(page.getByText(sentences['referral settings saved'], { exact: true })).toBeVisible();
        await expect(page.getByText(sentences['Referral settings save'], { exact: true })).toBeHidden();
      },
    },
    {
      how: 'no network',
      path: '/admin/settings',
      as: 'admin',
      api: { 'PUT /admin/referral-settings': 'unreachable' },
      act: (page) => saveReward(page, '4'),
    },
    {
      how: 'an answer that is none',
      path: '/admin/settings',
      as: 'admin',
      api: { 'PUT /admin/referral-settings': nonsense },
      act: (page) => saveReward(page, '4'),
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
      act: create,
    },
  ],

  // Section 5: each rule while all that come after it are broken too.
  'a field is missing': [
    {
      how: 'no name, and every later rule broken',
      path: '/register',
      act: async (page) => {
        await registerAs(page, { 'Nom complet': '  ', 'Mot de passe': 'abc', 'Confirmer le mot de passe': 'abd' });
        await page.getByText(sentences['a field is missing'], { exact: true }).waitFor();
        await page.getByRole('checkbox').uncheck();
        await submitWithoutTerms(page);
      },
    },
    {
      how: 'no city',
      path: '/register',
      act: (page) => registerAs(page, { 'Ville (Togo)': '' }),
    },
    { how: 'no phone', path: '/register', act: (page) => registerAs(page, { 'Numéro de téléphone': '' }) },
    { how: 'no password', path: '/register', act: (page) => registerAs(page, { 'Mot de passe': '' }) },
    { how: 'login', path: '/login', press: [/^Se connecter$/] },
  ],
  'terms not accepted': [
    {
      how: 'and both password rules broken',
      path: '/register',
      act: async (page) => {
        await registerAs(page, { 'Mot de passe': 'abc', 'Confirmer le mot de passe': 'abd' });
        await page.getByText(sentences['passwords differ'], { exact: true }).waitFor();
        await page.getByRole('checkbox').uncheck();
        await expect(page.getByRole('button', { name: /^Payer/ })).toBeDisabled();
        await submitWithoutTerms(page);
      },
    },
  ],
  'passwords differ': [
    {
      how: 'and too short as well',
      path: '/register',
      act: (page) => registerAs(page, { 'Mot de passe': 'abc', 'Confirmer le mot de passe': 'abd' }),
    },
  ],
  'password too short': [
    {
      how: 'five characters',
      path: '/register',
      act: (page) => registerAs(page, { 'Mot de passe': 'abc12', 'Confirmer le mot de passe': 'abc12' }),
    },
  ],

  'registration paid': [
    {
      how: 'then, after two seconds, the free tickets',
      path: registrationReturn,
      stored: pendingRegistration,
      api: {
        ...freeToPlace,
        [statusCall]: paidRegistration,
        'POST /users/register': { body: { token: 'token_temporaire_gallery', user: answers.afi } },
      },
      then: async (page) => {
        await page.clock.runFor(2100);
        await page.waitForURL('**/select-free-tickets');
      },
    },
  ],
  'payment confirmed': [
    {
      how: 'any other payment: then, after two seconds, home',
      path: '/payment-success?token=tok_gallery',
      as: 'user',
      api: { [statusCall]: paidTicket },
      then: async (page) => {
        await page.clock.runFor(2100);
        await page.waitForURL('**/dashboard');
      },
    },
  ],
  'tickets bought': [
    {
      how: 'and the pending purchase is removed',
      path: ticketReturn,
      as: 'user',
      stored: pendingPurchase,
      api: { [statusCall]: paidTicket, 'POST /tickets/confirm': bought },
      beside: sentences['payment confirmed'],
      then: async (page) => {
        expect(await page.evaluate(() => localStorage.getItem('raffle.pending-purchase'))).toBeNull();
      },
    },
    {
      how: 'in a browser that stored nothing of the purchase',
      path: ticketReturn,
      as: 'user',
      api: {
        [statusCall]: paidTicket,
        'GET /products/1': { body: { product: answers.products[0] } },
        'POST /tickets/confirm': bought,
      },
      beside: sentences['payment confirmed'],
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
  'referral settings saved': [
    {
      how: 'the card starts again from the saved values, and the toast stays',
      path: '/admin/settings',
      as: 'admin',
      api: {
        'GET /admin/referral-settings': [
          { body: adminAnswers.referralSettings },
          { body: { ...adminAnswers.referralSettings, reward_tickets: 4 } },
        ],
        'PUT /admin/referral-settings': { body: { ...adminAnswers.referralSettings, reward_tickets: 4 } },
      },
      act: (page) => saveReward(page, '4'),
      then: expectSpoken('referral settings saved'),
    },
  ],
  'settings saved': [
    {
      how: 'the card starts again from the saved values, and the toast stays',
      path: '/admin/settings',
      as: 'admin',
      api: {
        'GET /admin/settings': [
          { body: adminAnswers.settings },
          { body: { ...adminAnswers.settings, registration_price: 700 } },
        ],
        'PUT /admin/settings': { body: { ...adminAnswers.settings, registration_price: 700 } },
      },
      act: async (page) => {
        const card = settingsCard(page, 'Plateforme');
        await card.getByLabel('Prix de l’inscription (F CFA)').fill('700');
        await card.getByRole('button', { name: 'Enregistrer' }).click();
      },
      then: expectSpoken('settings saved'),
    },
  ],
  'message broadcast': [
    {
      how: 'written, confirmed and sent',
      path: '/admin/messages/diffusions',
      as: 'admin',
      api: { 'POST /admin/broadcasts': { status: 201, body: { broadcast: adminAnswers.broadcasts.broadcasts[0] } } },
      press: [/^Écrire à tous$/],
      act: async (page) => {
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Objet').fill('Tirage du casque : les gagnants');
        await dialog.getByLabel('Message', { exact: true }).fill('Bravo à Essi, Yao et Mariam.');
        await dialog.getByRole('button', { name: 'Continuer' }).click();
        await dialog.getByRole('button', { name: 'Envoyer' }).click();
      },
      then: expectSpoken('message broadcast'),
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
};

function sentenceOf(reply: { body: unknown }): string {
  return (reply.body as { message: string }).message;
}

test.use({ baseURL: origin, reducedMotion: 'reduce', serviceWorkers: 'block', viewport: { width: 360, height: 740 } });
test.describe.configure({ mode: 'parallel', timeout: 30_000 });

test('every row of the specification is in the table', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(sentences).sort());
  for (const [row, provocations] of Object.entries(table)) expect(provocations, row).not.toHaveLength(0);
});

for (const [situation, provocations] of Object.entries(table) as [Situation, readonly Provocation[]][]) {
  for (const { how, beside, retry, then, ...state } of provocations) {
    test(`${situation}: ${how}`, async ({ page }) => {
      await openState(page, { name: situation, ...state });
      if (situation === '401 on any call') return atLogin(page, state.as);
      const sentence = page.getByText(sentences[situation], { exact: true }).first();
      await expect(sentence).toBeVisible();
      if (beside !== undefined) await expect(page.getByText(beside, { exact: true }).first()).toBeVisible();
      if (retry) {
        await answerCalls(page, { ...usual, ...retry.api });
        await page.getByRole('button', { name: 'Réessayer' }).click();
        await settle(page);
        await expect(page.getByText(retry.sees).first()).toBeVisible();
        await expect(sentence).toBeHidden();
      }
      await then?.(page);
    });
  }
}
