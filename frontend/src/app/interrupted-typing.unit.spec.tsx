/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { aUser } from '@raffle/contracts/fixtures/registration';
import { someTickets, waitingTickets } from '@raffle/contracts/fixtures/tickets';
import { now } from '@raffle/contracts/fixtures/world';
import { newcomersTickets } from '../../../tests/e2e/gallery/ticket-answers.js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import type { Replies } from '../../../tests/e2e/gallery/state.js';
import { answerCalls } from '../../test/answering-fetch.js';
import { dialog, fill, logIn, press } from '../../test/sentences/person.js';
import { adminStats } from '../../test/render-admin.js';
import { expired } from '../../test/sentences/provocation.js';
import { withWebCrypto } from '../../test/web-crypto.js';
import { callApi } from '../shared/api/call-api.js';
import { getProfile } from '@raffle/contracts/http/sessions';
import { createQueryClient } from '../shared/api/query-client.js';
import { afterSignIn, wantedAddress } from '../shared/wanted-address.js';
import { Application } from './application.js';

// A session that ends while somebody types or chooses: after the login the address is there again, and what was typed too, in a dialog
// once it is opened.

const network = globalThis.fetch;
const scroll = window.scrollTo;
withWebCrypto();
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
});
afterAll(() => {
  globalThis.fetch = network;
  window.scrollTo = scroll;
  Reflect.deleteProperty(window, 'matchMedia');
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});
beforeEach(() => {
  jest.useFakeTimers({ now: now, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(async () => {
  cleanup();
  // The entry of a dialog that was open is left after it, by a timer of jsdom; the next test would be sent back otherwise.
  await waitFor(() => expect((window.history.state as object | null) ?? {}).not.toHaveProperty('dialogs'));
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

const answered = { body: { token: 'token_temporaire_b', user: aUser } };
const usually = (api: Replies = {}) =>
  answerCalls({
    'POST /users/login': answered,
    'POST /users/password-reset': answered,
    'POST /admin/login': { body: { token: 'admin_token_b', admin: adminStats('super_admin').admin } },
    'GET /admin/stats': { body: adminStats('super_admin') },
    ...api,
  });

async function open(path: string, as: 'user' | 'admin' | null, api?: Replies): Promise<void> {
  cleanup();
  if (as) localStorage.setItem('raffle.token', JSON.stringify(as === 'admin' ? 'admin_token_a' : 'token_temporaire_a'));
  usually(api);
  window.history.replaceState(null, '', path);
  await act(async () => {
    render(
      <BrowserRouter useTransitions={false}>
        <Application queries={createQueryClient()} />
      </BrowserRouter>,
    );
  });
}
const address = () => window.location.pathname + window.location.search + window.location.hash;

/** Any call of the open screen learns that the session has ended. */
async function endSession(api?: Replies): Promise<void> {
  answerCalls({ 'GET /users/profile': expired });
  await act(async () => void (await callApi(getProfile).catch(() => undefined)));
  usually(api);
  await waitFor(() => expect(address()).toBe('/login'));
}
async function logInAsAdmin(): Promise<void> {
  await fill({ 'Nom d’utilisateur': 'a.dossou', 'Mot de passe': 'soleil26' });
  await press('Se connecter');
}

const shows = async (label: string, value: string) =>
  waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value));

interface Scenario {
  what: string;
  path: string;
  as?: 'admin';
  api?: Replies;
  begin: () => Promise<void>;
  /** After the login. */
  sees: () => Promise<void>;
}

const write = async () => {
  await press('Écrire à tous');
  await dialog();
};
const place = () => press(/^Placer un ticket/);
const scenarios: Scenario[] = [
  {
    what: 'the number of tickets on the sheet',
    path: '/dashboard/tickets?produit=1',
    begin: async () => {
      await press('Un ticket de plus');
      await press('Un ticket de plus');
    },
    sees: async () => void (await within(await dialog()).findByText('3', { selector: 'output' })),
  },
  {
    what: 'the two free tickets',
    path: '/select-free-tickets',
    api: { 'GET /tickets/user': { body: newcomersTickets } },
    begin: async () => {
      await press(/Casque sans fil/);
      await press(/Smartphone/);
    },
    sees: async () => void (await screen.findByText('Tickets sélectionnés: 2/2')),
  },
  {
    what: 'the message',
    path: '/dashboard/messages?ouvert=equipe',
    begin: () => fill({ 'Votre message': 'Bonjour, mon lot' }),
    sees: () => shows('Votre message', 'Bonjour, mon lot'),
  },
  {
    what: 'the limits',
    path: '/dashboard/profile#limites',
    begin: () => fill({ 'Sur 7 jours, en F CFA': '2 500' }),
    sees: () => shows('Sur 7 jours, en F CFA', '2 500'),
  },
  {
    what: 'a message to everybody',
    path: '/admin/messages/diffusions',
    as: 'admin',
    begin: async () => {
      await write();
      await fill({ Objet: 'Fermé lundi', Message: 'Nous rouvrons mardi.' });
    },
    sees: async () => {
      await write();
      await shows('Objet', 'Fermé lundi');
      await shows('Message', 'Nous rouvrons mardi.');
    },
  },
  {
    what: 'the product chosen for a credit',
    path: '/dashboard/tickets',
    api: { 'GET /tickets/user': { body: waitingTickets } },
    begin: async () => {
      await place();
      await press(/Smartphone/, await dialog());
    },
    sees: async () => {
      await place();
      await within(await dialog()).findByRole('radio', { name: /Smartphone/, checked: true });
    },
  },
];

test.each(scenarios)('$what: there again after the login', async ({ path, as, api, begin, sees }) => {
  await open(path, as ?? 'user', api);
  await begin();
  await endSession(api);
  await (as ? logInAsAdmin() : logIn());
  await waitFor(() => expect(address()).toBe(path));
  await sees();
});

const typeLimits = async () => {
  await open('/dashboard/profile', 'user');
  await fill({ 'Sur 7 jours, en F CFA': '2 500' });
};

test('also when the page of the login was reloaded, and only once', async () => {
  await typeLimits();
  await endSession();
  await open('/login', null);
  await logIn();
  await shows('Sur 7 jours, en F CFA', '2 500');
  await open('/dashboard/profile', 'user');
  await shows('Sur 7 jours, en F CFA', '3000');
});

test('never for another person, nor after a logout', async () => {
  await typeLimits();
  await endSession();
  usually({
    'POST /users/login': { body: { ...answered.body, user: { ...aUser, id: someTickets.tickets[0]!.id } } },
  });
  await logIn();
  await shows('Sur 7 jours, en F CFA', '3000');
  localStorage.removeItem('raffle.token');
  await typeLimits();
  await press('Déconnexion');
  await screen.findByRole('heading', { name: 'Connexion' });
  expect(sessionStorage.getItem('raffle.drafts')).toBeNull();
});

test('a new password leads back too', async () => {
  await open('/dashboard/wins', null);
  await press('Mot de passe oublié\u00a0?');
  await fill({
    'Numéro de téléphone': '90112345',
    'Code de réinitialisation': 'K7M2-PQR4',
    'Nouveau mot de passe': 'soleil26',
  });
  await press('Changer et me connecter');
  await waitFor(() => expect(address()).toBe('/dashboard/wins'));
});

test('a payment that comes back without a session is checked after the login', async () => {
  await open('/ticket-payment-success?token=tok_abcdef', null);
  await press('Se connecter');
  await logIn();
  await waitFor(() => expect(address()).toBe('/ticket-payment-success?token=tok_abcdef'));
});

test('a registration leads there after its free tickets, and the next login does not', async () => {
  await open('/dashboard/tickets?produit=1', null);
  await press(/^S’inscrire/);
  await screen.findByRole('heading', { name: 'Créer mon compte' });
  // The payment has left the page and come back to it.
  await open('/select-free-tickets', 'user', {
    'GET /tickets/user': { body: newcomersTickets },
    'GET /products/active': { body: [] },
  });
  await press('Plus tard');
  await waitFor(() => expect(address()).toBe('/dashboard/tickets?produit=1'));
  await waitFor(() => expect(wantedAddress.read()).toBeNull());
});

test.each([
  // Its numbers of tickets come last.
  ['/tirages/1', 'navigation', 'Combien de tickets\u00a0?'],
  ['/dashboard/referral?x=1#code', 'heading', 'Parrainage'],
])('%s is forgotten once it is reached', async (wanted, role, name) => {
  wantedAddress.remember(wanted);
  await open(wanted, 'user');
  await screen.findByRole(role, { name });
  await waitFor(() => expect(afterSignIn()).toBe('/dashboard'));
});
