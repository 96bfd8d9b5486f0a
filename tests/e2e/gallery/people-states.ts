import type { Page } from '@playwright/test';
import { admin, conversation } from './admin-answers.js';
import { config, products } from './answers.js';
import * as people from './people-answers.js';
import type { Reply, State } from './state.js';

const lines = { 'GET /admin/audit-log': { body: people.someLines } };

const one = `/admin/users/${people.adminAfi.id}`;
const called = (call: string, user = people.adminAfi): Record<string, Reply> => ({ [call]: { body: { user } } });

const conversationOf = (messages: typeof conversation.messages): Record<string, Reply> => ({
  [`GET /admin/conversations/${people.adminAfi.id}`]: {
    body: {
      user_id: people.adminAfi.id,
      user_name: people.adminAfi.name,
      waiting_since: null,
      assigned_to: null,
      messages,
      more: false,
    },
  },
});

/** The back-office's screens about people, and the login of people whom an administrator has helped or blocked. */
export function peopleStates({ broken, problem }: Problems): State[] {
  const states: State[] = [
    { name: 'admin-users', path: '/admin/users' },
    { name: 'admin-users-filters', dialog: 'Filtrer et trier', path: '/admin/users?state=active', press: [/^Filtres/] },
    { name: 'admin-users-loading', path: '/admin/users', api: { 'GET /admin/users': 'never' } },
    { name: 'admin-users-error', path: '/admin/users', api: { 'GET /admin/users': broken } },
    { name: 'admin-users-empty', path: '/admin/users', api: { 'GET /admin/users': { body: { users: [], total: 0 } } } },
    {
      name: 'admin-users-none-found',
      path: '/admin/users?q=zz&state=blocked&from=2026-11-01&to=2026-11-20',
      api: { 'GET /admin/users': { body: { users: [], total: 0 } } },
    },
    { name: 'admin-users-long', path: '/admin/users?page=3', api: { 'GET /admin/users': { body: people.longUsers } } },
    { name: 'admin-users-friends', path: `/admin/users?referrerId=${people.adminAfi.id}&state=active` },
    {
      name: 'admin-users-linked',
      path: '/admin/users?state=linked',
      api: { 'GET /admin/users': { body: people.linkedUsers } },
    },
    { name: 'admin-user', path: one },
    { name: 'admin-user-blocked', path: one, api: called(`GET ${one}`, people.blockedAfi) },
    { name: 'admin-user-long', path: one, api: called(`GET ${one}`, people.longUser) },
    {
      name: 'admin-user-new',
      path: one,
      api: {
        'GET /admin/users': { body: { users: [], total: 0 } },
        ...conversationOf([]),
        'GET /admin/tickets': { body: { tickets: [], total: 0 } },
        'GET /admin/payments': { body: { ...people.somePayments, payments: [], total: 0 } },
        [`GET ${one}/history`]: {
          body: { account: [], tickets: [], money: [], unavailable: ['payments'], more: false, unread: [] },
        },
      },
    },
    { name: 'admin-user-note', dialog: 'Ajouter une note', path: one, press: [/^Ajouter une note$/, /^Enregistrer$/] },
    {
      name: 'admin-user-correct',
      dialog: `Corriger ${people.adminAfi.name}`,
      path: one,
      press: [/^Corriger le nom ou le numéro$/],
    },
    {
      name: 'admin-user-correction',
      path: one,
      api: { 'GET /admin/approvals': { body: { approvals: [people.correction] } } },
    },
    {
      name: 'admin-user-correction-own',
      path: one,
      api: {
        'GET /admin/approvals': {
          body: { approvals: [{ ...people.correction, requested_by: { id: admin.id, username: admin.username } }] },
        },
      },
    },
    {
      name: 'admin-user-correction-approve',
      dialog: `Corriger ${people.adminAfi.name} ?`,
      path: one,
      api: { 'GET /admin/approvals': { body: { approvals: [people.correction] } } },
      press: [/^Approuver$/],
    },
    {
      name: 'admin-user-correction-refuse',
      dialog: 'Refuser la demande ?',
      path: one,
      api: { 'GET /admin/approvals': { body: { approvals: [people.correction] } } },
      press: [/^Refuser$/],
    },
    {
      name: 'admin-user-corrected',
      path: one,
      api: {
        'GET /admin/approvals': {
          body: {
            approvals: [
              {
                ...people.correction,
                state: 'refused',
                decided_by: { id: admin.id, username: admin.username },
                decided_at: people.correction.requested_at,
                decision_reason: 'La photo de la pièce est illisible',
              },
            ],
          },
        },
      },
    },
    {
      name: 'admin-user-goodwill',
      dialog: `Offrir un crédit à ${people.adminAfi.name}`,
      path: one,
      press: [/^Offrir un crédit$/, /^Offrir un crédit$/],
    },
    {
      name: 'admin-user-goodwill-waiting',
      path: one,
      api: {
        'GET /admin/payment-approvals': {
          body: {
            approvals: [
              {
                ...people.correction,
                kind: 'goodwill',
                changes: [{ field: 'amount', before: '', after: '5000' }],
                reason: 'A acheté deux fois le même ticket par erreur',
              },
            ],
          },
        },
      },
    },
    {
      name: 'admin-user-initials',
      dialog: 'N’afficher que ses initiales\u00a0?',
      path: one,
      press: [/^Afficher ses initiales$/],
    },
    { name: 'admin-user-block', dialog: `Bloquer ${people.adminAfi.name} ?`, path: one, press: [/^Bloquer$/] },
    {
      name: 'admin-user-unblock',
      dialog: `Débloquer ${people.adminAfi.name} ?`,
      path: one,
      api: called(`GET ${one}`, people.blockedAfi),
      press: [/^Débloquer$/],
    },
    {
      name: 'admin-user-code-ask',
      dialog: 'Créer un code de réinitialisation ?',
      path: one,
      press: [/^Code de réinitialisation$/],
    },
    {
      name: 'admin-user-code',
      dialog: `Code pour ${people.adminAfi.name}`,
      path: one,
      api: { [`POST ${one}/reset-code`]: { status: 201, body: people.code } },
      press: [/^Code de réinitialisation$/, /^Créer le code$/],
    },
    {
      name: 'admin-user-code-failed',
      dialog: 'Créer un code de réinitialisation ?',
      path: one,
      api: { [`POST ${one}/reset-code`]: broken },
      press: [/^Code de réinitialisation$/, /^Créer le code$/],
    },
    { name: 'admin-tickets', path: '/admin/tickets' },
    { name: 'admin-tickets-of', path: `/admin/tickets?utilisateur=${people.adminAfi.id}&produit=${products[0]!.id}` },
    {
      name: 'admin-tickets-long',
      path: '/admin/tickets',
      api: { 'GET /admin/tickets': { body: people.longTickets } },
    },
    { name: 'admin-audit', path: '/admin/audit-log', api: lines },
    {
      name: 'admin-audit-open',
      path: '/admin/audit-log?domaine=product&du=2026-11-01&au=2026-11-20',
      api: lines,
      press: [/^Prix du ticket, Places/, /^Statut, Raison/],
    },
  ];
  return [
    ...states.map((state) => ({ as: 'admin' as const, ...state })),
    {
      name: 'login-second-factor',
      path: '/login',
      api: {
        'POST /admin/login': problem(401, 'totp_required', 'Saisissez le code à six chiffres de votre application'),
      },
      act: (page) => atTheCode(page),
    },
    {
      name: 'login-second-factor-refused',
      path: '/login',
      api: {
        'POST /admin/login': [
          problem(401, 'totp_required', 'Saisissez le code à six chiffres de votre application'),
          problem(403, 'totp_refused', 'Ce code n’est pas valable ou a déjà servi. Attendez le suivant'),
        ],
      },
      act: async (page) => {
        await atTheCode(page);
        await page.getByLabel('Code de l’application').fill('123456');
        await page.getByRole('button', { name: 'Se connecter' }).click();
        await page.getByText('Ce code n’est pas valable').waitFor();
      },
    },
    { name: 'login-code', path: '/login?mode=code' },
    { name: 'login-code-errors', path: '/login?mode=code', press: [/^Changer et me connecter$/] },
    { name: 'forgotten-password', path: '/login?mode=code', api: { 'GET /config': { body: textingConfig } } },
    {
      name: 'forgotten-password-wait',
      path: '/login?mode=code',
      api: {
        'GET /config': { body: textingConfig },
        'POST /users/password-reset/code': problem(
          429,
          'too_many_requests',
          'Trop de demandes. Patientez un instant puis réessayez',
        ),
      },
      act: askForCode,
    },
    {
      name: 'forgotten-password-sent',
      path: '/login?mode=code',
      api: { 'GET /config': { body: textingConfig }, 'POST /users/password-reset/code': { status: 204, body: '' } },
      act: askForCode,
    },
  ];
}

const textingConfig = { ...config, text_messages: 'sms' };

async function askForCode(page: Page): Promise<void> {
  await page.getByLabel('Numéro de téléphone').fill('90 11 23 45');
  await page.getByRole('button', { name: 'Recevoir un code' }).click();
}

async function atTheCode(page: Page): Promise<void> {
  await page.getByText('Administrateur', { exact: true }).click();
  await page.getByLabel('Nom d’utilisateur').fill('a.dossou');
  await page.getByLabel('Mot de passe', { exact: true }).fill('harmattan-du-nord');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByLabel('Code de l’application').waitFor();
}

interface Problems {
  broken: Reply;
  problem: (status: number, code: string, message: string) => Reply;
}

/** Default answers for these states. */
export const peopleUsual: Record<string, Reply> = {
  'GET /admin/users': { body: people.someUsers },
  ...called(`GET ${one}`),
  [`GET ${one}/history`]: { body: people.history },
  [`GET ${one}/notes`]: {
    body: {
      notes: [
        {
          id: people.adminAfi.id,
          text: 'Rappelée au second numéro.\nElle attend son remboursement depuis mardi.',
          author: 'awa',
          at: '2026-11-20T11:40:00.000Z',
        },
      ],
    },
  },
  ...called(`GET /admin/users/${people.adminAfi.referrer_id}`, people.friend),
  ...conversationOf(conversation.messages),
  'GET /admin/tickets': { body: people.someTickets },
  'GET /admin/payments': { body: people.somePayments },
};
