import { aConfig } from '@raffle/contracts/fixtures/config';
import { aWin } from '@raffle/contracts/fixtures/deliveries';
import { someDraws } from '@raffle/contracts/fixtures/draws';
import { somePlayLimits } from '@raffle/contracts/fixtures/play-limits';
import { someMessages } from '@raffle/contracts/fixtures/messages';
import { problem } from '@raffle/contracts/fixtures/problem';
import { comingProducts } from '@raffle/contracts/fixtures/products';
import { aReferral } from '@raffle/contracts/fixtures/referral';
import { aUser } from '@raffle/contracts/fixtures/registration';
import { someTickets, waitingTickets } from '@raffle/contracts/fixtures/tickets';
import { inHours } from '@raffle/contracts/fixtures/world';
import { recordOf } from './draw-answers.js';
import { longUser } from './people-answers.js';
import { bigProducts } from './product-answers.js';
import { bigTickets, manyProducts, manyTickets, newcomersTickets } from './ticket-answers.js';
import type { Page } from '@playwright/test';
import { fill, pressButton } from './steps.js';
import { broken, type State } from './state.js';

/** Types the password in the dialog and confirms. */
async function askToClose(page: Page): Promise<void> {
  await pressButton(page, 'Fermer mon compte');
  await fill({ 'Mot de passe actuel': 'soleil26' })(page);
  await pressButton(page, 'Fermer définitivement');
}

/** The home of the user area, messages, past draws, referral and profile. */
export const userAreaStates = (record: Awaited<ReturnType<typeof recordOf>>): State[] => [
  { name: 'session-unreachable', path: '/dashboard', as: 'user', api: { 'GET /users/profile': 'unreachable' } },
  { name: 'dashboard', path: '/dashboard', as: 'user' },
  {
    name: 'dashboard-waiting',
    path: '/dashboard',
    as: 'user',
    api: { 'GET /tickets/user': { body: { ...waitingTickets, paused_until: inHours(24 * 60) } } },
  },
  {
    name: 'dashboard-long',
    path: '/dashboard',
    as: 'user',
    api: { 'GET /products/active': { body: bigProducts }, 'GET /tickets/user': { body: bigTickets } },
  },
  {
    name: 'dashboard-many',
    path: '/dashboard',
    as: 'user',
    api: { 'GET /products/active': { body: manyProducts }, 'GET /tickets/user': { body: manyTickets } },
  },
  {
    name: 'dashboard-coming',
    path: '/dashboard',
    as: 'user',
    api: { 'GET /products/coming': { body: comingProducts } },
  },
  { name: 'dashboard-first', path: '/dashboard', as: 'user', api: { 'GET /tickets/user': { body: newcomersTickets } } },
  {
    name: 'dashboard-unreachable',
    path: '/dashboard',
    as: 'user',
    api: { 'GET /products/active': 'unreachable' },
  },
  { name: 'drawer', dialog: 'Menu', path: '/dashboard', as: 'user', press: [/Ouvrir le menu/] },
  {
    name: 'messages-offline',
    alone: true,
    path: '/dashboard/messages',
    as: 'user',
    act: async (page) => {
      await page.context().setOffline(true);
      await page.getByText('Vous êtes hors ligne.').waitFor();
    },
  },
  { name: 'messages', path: '/dashboard/messages', as: 'user' },
  { name: 'messages-records', path: '/dashboard/messages?ouvert=achats', as: 'user' },
  { name: 'messages-thread', path: '/dashboard/messages?ouvert=equipe', as: 'user' },
  {
    name: 'messages-nearly-full',
    path: '/dashboard/messages?ouvert=equipe',
    as: 'user',
    api: {
      'GET /messages': {
        body: {
          ...someMessages,
          conversation: [
            {
              ...someMessages.conversation[0]!,
              from_admin: true,
              subject: 'Il manque 9\u00a0places',
              content:
                'Tirage «\u00a0Console de salon et 2 manettes\u00a0»\u00a0: il manque 9\u00a0places. Plus vite il est complet, plus vite il a lieu\u00a0: partagez-le autour de vous. /tirages/1?partager',
            },
          ],
        },
      },
    },
  },
  {
    name: 'messages-empty',
    path: '/dashboard/messages',
    as: 'user',
    api: { 'GET /messages': { body: { conversation: [], general: [], newest_record: null, unread: 0, more: false } } },
  },
  { name: 'messages-error', path: '/dashboard/messages', as: 'user', api: { 'GET /messages': broken } },
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
          draws: someDraws.draws.map((draw, index) => ({
            ...draw,
            name: bigProducts[index]!.name,
            tickets: 1_000_000,
            winners: Array.from({ length: 40 }, (_, n) => `Emmanuelle-Anastasie K. ${n}, Ouagadougou-sur-Lagune`),
          })),
          stats: { finished: 123_456, winners: 1_234_567, participants: 123_456_789, average: 1_000_000 },
          newest: [],
          total: 123_456,
        },
      },
    },
  },
  {
    name: 'history-winners',
    dialog: 'Tablette 11 pouces avec stylet',
    path: '/dashboard/history',
    as: 'user',
    api: { 'GET /draws/5/record': { body: record } },
    press: [/^Voir les gagnants/],
  },
  {
    name: 'history',
    path: '/dashboard/history',
    as: 'user',
    api: { 'GET /wins': { body: { wins: [aWin] } } },
  },
  { name: 'profile', path: '/dashboard/profile', as: 'user' },
  ...['nom', 'limites', 'rappels', 'mes-donnees', 'fermer'].map((part): State => ({
    name: `profile-${part}`,
    path: `/dashboard/profile#${part}`,
    as: 'user',
  })),
  { name: 'profile-devices', path: '/dashboard/profile', as: 'user', press: [/^Appareils connectés$/] },
  {
    name: 'profile-initials-only',
    path: '/dashboard/profile',
    as: 'user',
    api: {
      'GET /users/profile': {
        body: { user: { ...aUser, display_name: 'A. M.', display_names: [], initials_only: true } },
      },
    },
  },
  {
    name: 'profile-paused',
    path: '/dashboard/profile#limites',
    as: 'user',
    api: { 'GET /tickets/limits': { body: { ...somePlayLimits, paused_until: inHours(24 * 60) } } },
  },
  {
    name: 'profile-pausing',
    dialog: 'Faire une pause de 1 mois ?',
    path: '/dashboard/profile',
    as: 'user',
    press: [/^Mes limites de jeu$/, /^Mettre mon compte en pause/],
  },
  {
    name: 'profile-password',
    dialog: 'Changer de mot de passe',
    path: '/dashboard/profile',
    as: 'user',
    press: [/^Changer de mot de passe/],
  },
  {
    name: 'profile-devices-end-all',
    dialog: 'Déconnecter tous les autres appareils ?',
    path: '/dashboard/profile',
    as: 'user',
    press: [/^Appareils connectés$/, /^Déconnecter tous les autres appareils/],
  },
  {
    name: 'profile-notifications',
    path: '/dashboard/profile',
    as: 'user',
    press: [/^Notifications$/],
    api: {
      'GET /notifications': {
        body: {
          push: { public_key: 'B'.repeat(87), devices: 1 },
          texts: { channel: null, agreed: false },
          reminders: false,
        },
      },
    },
  },
  {
    name: 'profile-phone-proof',
    path: '/dashboard/profile',
    as: 'user',
    api: {
      'GET /users/profile': { body: { user: { ...aUser, phone_proven: false } } },
      'GET /config': { body: { ...aConfig, text_messages: 'sms' } },
      'POST /users/password-reset/code': { status: 204, body: '' },
    },
    press: [/^Recevoir un code par SMS$/],
  },
  {
    name: 'dashboard-phone-proof',
    path: '/dashboard',
    as: 'user',
    api: {
      'GET /users/profile': { body: { user: { ...aUser, phone_proven: false } } },
      'GET /config': { body: { ...aConfig, text_messages: 'sms' } },
    },
  },
  {
    name: 'profile-texts',
    path: '/dashboard/profile',
    as: 'user',
    press: [/^SMS$/],
    api: {
      'GET /notifications': {
        body: { push: { public_key: null, devices: 0 }, texts: { channel: 'sms', agreed: true }, reminders: true },
      },
    },
  },
  {
    name: 'profile-long',
    path: '/dashboard/profile',
    as: 'user',
    api: { 'GET /users/profile': { body: { user: { ...aUser, name: longUser.name, city: longUser.city } } } },
  },
  {
    name: 'profile-data-failed',
    path: '/dashboard/profile#mes-donnees',
    as: 'user',
    api: {
      'GET /users/data': problem('personal_data_incomplete'),
    },
    press: [/^Télécharger mes données$/],
  },
  {
    name: 'profile-closing',
    dialog: 'Fermer votre compte ?',
    path: '/dashboard/profile',
    as: 'user',
    press: [/^Fermer mon compte$/],
    act: (page) => pressButton(page, 'Fermer mon compte'),
  },
  {
    name: 'profile-closing-refused',
    dialog: 'Fermer votre compte ?',
    path: '/dashboard/profile#fermer',
    as: 'user',
    api: { 'POST /users/close-account': problem('password_incorrect') },
    act: askToClose,
  },
  {
    name: 'profile-closing-open',
    dialog: 'Fermer votre compte ?',
    path: '/dashboard/profile#fermer',
    as: 'user',
    api: {
      'GET /tickets/user': {
        body: { ...someTickets, tickets: [{ ...someTickets.tickets[0]!, status: 'won' }] },
      },
      'POST /users/close-account': problem('account_not_empty', {
        detail:
          'Il vous reste 2 tickets en jeu, 800\u00a0F\u00a0CFA en bon d’achat et 1 lot gagné. Si vous fermez votre compte, vous y renoncez.',
      }),
    },
    act: async (page) => {
      await askToClose(page);
      await page.getByRole('checkbox', { name: /^J’y renonce/ }).waitFor();
      await pressButton(page, 'Fermer définitivement');
    },
  },
  {
    name: 'profile-closed',
    path: '/dashboard/profile#fermer',
    as: 'user',
    api: { 'POST /users/close-account': { body: { archived: true, kept: false } } },
    act: async (page) => {
      await askToClose(page);
      await page.getByText('Votre compte est fermé.').waitFor();
    },
  },
  {
    name: 'profile-closing-kept',
    path: '/dashboard/profile',
    as: 'user',
    api: {
      'GET /users/profile': { body: { user: { ...aUser, closing: true } } },
    },
    act: async (page) => page.getByText('Votre demande de fermeture est enregistrée').scrollIntoViewIfNeeded(),
  },
  { name: 'referral', path: '/dashboard/referral', as: 'user' },
  {
    name: 'referral-off',
    path: '/dashboard/referral',
    as: 'user',
    api: { 'GET /referral': { body: { ...aReferral, enabled: false } } },
  },
  {
    name: 'referral-nobody',
    path: '/dashboard/referral',
    as: 'user',
    api: { 'GET /referral': { body: { ...aReferral, referred: 0, participating: 0, earned: 0, history: [] } } },
  },
  {
    name: 'referral-one',
    path: '/dashboard/referral',
    as: 'user',
    api: {
      'GET /referral': {
        body: { ...aReferral, referred: 1, participating: 0, earned: 0, history: aReferral.history.slice(-1) },
      },
    },
  },
  {
    name: 'referral-long',
    path: '/dashboard/referral',
    as: 'user',
    api: {
      'GET /tickets/user': { body: waitingTickets },
      'GET /referral': {
        body: {
          ...aReferral,
          code: 'ABCDEFGHJKLM',
          inviter: 'Emmanuelle-Anastasie-Philomène de la K.',
          referred: 123_456,
          participating: 123_456,
          earned: 123_461,
          required_referrals: 100_000,
          reward_tickets: 1000,
          history: aReferral.history.map((friend) => ({
            ...friend,
            display_name: 'Emmanuelle-Anastasie-Philomène K.',
            earned_tickets: 1000,
          })),
        },
      },
    },
  },
  { name: 'referral-copied', path: '/dashboard/referral', as: 'user', press: [/^Copier le lien$/] },
];
