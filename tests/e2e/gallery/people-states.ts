import { aConversationDetail } from '@raffle/contracts/fixtures/admin-messages';
import { somePaymentList } from '@raffle/contracts/fixtures/admin-money';
import { aResetCode, anAdminUser } from '@raffle/contracts/fixtures/admin-users';
import { anApproval } from '@raffle/contracts/fixtures/approvals';
import { someAuditLog } from '@raffle/contracts/fixtures/audit-log';
import { aConfig } from '@raffle/contracts/fixtures/config';
import { problem } from '@raffle/contracts/fixtures/problem';
import { products } from '@raffle/contracts/fixtures/products';
import { anAdmin } from '@raffle/contracts/fixtures/sessions';
import { userList } from '@raffle/contracts/http/user-list';
import { blockedAfi, linkedUsers, longTickets, longUser, longUsers } from './people-answers.js';
import type { Page } from '@playwright/test';
import { listStates } from './list-states.js';
import { broken, type Reply, type State } from './state.js';

const twoNeeded = problem('approval_needed');
/** About a person who awaits a prize (docs/product.md rule 62). */
const aBlockApproval = {
  ...anApproval,
  kind: 'block' as const,
  changes: [
    { field: 'phone' as const, before: anAdminUser.phone, after: anAdminUser.phone },
    { field: 'blocked' as const, before: 'false', after: 'true' },
  ],
  reason: 'Plusieurs comptes au même nom',
};
const lines = { 'GET /admin/audit-log': { body: someAuditLog } };

const one = `/admin/users/${anAdminUser.id}`;
const called = (call: string, user = anAdminUser): Record<string, Reply> => ({ [call]: { body: { user } } });

const conversationOf = (messages: typeof aConversationDetail.messages): Record<string, Reply> => ({
  [`GET /admin/conversations/${anAdminUser.id}`]: {
    body: {
      user_id: anAdminUser.id,
      user_name: anAdminUser.name,
      waiting_since: null,
      assigned_to: null,
      messages,
      more: false,
    },
  },
});

/** The back-office's screens about people, and the login of people whom an administrator has helped or blocked. */
export function peopleStates(): State[] {
  const states: State[] = [
    { name: 'admin-users', path: '/admin/users' },
    { name: 'admin-users-filters', dialog: 'Filtrer et trier', path: '/admin/users?state=active', press: [/^Filtres/] },
    ...listStates('admin-users', '/admin/users', userList, 'GET /admin/users', broken),
    { name: 'admin-users-long', path: '/admin/users?page=3', api: { 'GET /admin/users': { body: longUsers } } },
    { name: 'admin-users-friends', path: `/admin/users?referrerId=${anAdminUser.id}&state=active` },
    {
      name: 'admin-users-linked',
      path: '/admin/users?state=linked',
      api: { 'GET /admin/users': { body: linkedUsers } },
    },
    { name: 'admin-user', path: one },
    { name: 'admin-user-blocked', path: one, api: called(`GET ${one}`, blockedAfi) },
    { name: 'admin-user-long', path: one, api: called(`GET ${one}`, longUser) },
    {
      name: 'admin-user-new',
      path: one,
      api: {
        'GET /admin/users': { body: { users: [], total: 0 } },
        ...conversationOf([]),
        'GET /admin/tickets': { body: { tickets: [], total: 0 } },
        'GET /admin/payments': { body: { ...somePaymentList, payments: [], total: 0 } },
        [`GET ${one}/history`]: {
          body: { account: [], tickets: [], money: [], unavailable: ['payments'], more: false, unread: [] },
        },
      },
    },
    { name: 'admin-user-note', dialog: 'Ajouter une note', path: one, press: [/^Ajouter une note$/, /^Enregistrer$/] },
    {
      name: 'admin-user-correct',
      dialog: `Corriger ${anAdminUser.name}`,
      path: one,
      press: [/^Corriger le nom ou le numéro$/],
    },
    {
      name: 'admin-user-correction',
      path: one,
      api: { 'GET /admin/approvals': { body: { approvals: [anApproval] } } },
    },
    {
      name: 'admin-user-correction-own',
      path: one,
      api: {
        'GET /admin/approvals': {
          body: { approvals: [{ ...anApproval, requested_by: { id: anAdmin.id, username: anAdmin.username } }] },
        },
      },
    },
    {
      name: 'admin-user-correction-approve',
      dialog: `Corriger ${anAdminUser.name} ?`,
      path: one,
      api: { 'GET /admin/approvals': { body: { approvals: [anApproval] } } },
      press: [/^Approuver$/],
    },
    {
      name: 'admin-user-correction-refuse',
      dialog: 'Refuser la demande ?',
      path: one,
      api: { 'GET /admin/approvals': { body: { approvals: [anApproval] } } },
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
                ...anApproval,
                state: 'refused',
                decided_by: { id: anAdmin.id, username: anAdmin.username },
                decided_at: anApproval.requested_at,
                decision_reason: 'La photo de la pièce est illisible',
              },
            ],
          },
        },
      },
    },
    {
      name: 'admin-user-goodwill',
      dialog: `Offrir un crédit à ${anAdminUser.name}`,
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
                ...anApproval,
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
    { name: 'admin-user-block', dialog: `Bloquer ${anAdminUser.name}\u00a0?`, path: one, press: [/^Bloquer$/] },
    {
      name: 'admin-user-block-held',
      path: one,
      press: [/^Bloquer$/],
      act: async (page) => {
        await page.getByLabel('Raison').fill('Plusieurs comptes au même nom');
        await page.getByRole('dialog').getByRole('button', { name: 'Bloquer' }).click();
        await page.getByText(/^Blocage de .* dans \d+\s*s$/).waitFor();
      },
    },
    {
      name: 'admin-user-block-winner',
      dialog: `Bloquer ${longUser.name}\u00a0?`,
      path: one,
      api: { ...called(`GET ${one}`, longUser), [`POST ${one}/held-block`]: twoNeeded },
      press: [/^Bloquer$/],
      act: async (page) => {
        await page.getByLabel('Raison').fill('Plusieurs comptes au même nom');
        await page.getByRole('dialog').getByRole('button', { name: 'Bloquer' }).click();
        await page.getByText('Un second administrateur doit approuver le blocage').waitFor();
      },
    },
    {
      name: 'admin-user-block-winner-approve',
      dialog: `Bloquer ${anAdminUser.name}\u00a0?`,
      path: one,
      api: { 'GET /admin/approvals': { body: { approvals: [aBlockApproval] } } },
      press: [/^Approuver$/],
    },
    {
      name: 'admin-user-code-winner',
      dialog: 'Demander un code pour un gagnant',
      path: one,
      api: { ...called(`GET ${one}`, longUser), [`POST ${one}/reset-code`]: twoNeeded },
      press: [/^Code de réinitialisation$/, /^Créer le code$/],
    },
    {
      name: 'admin-user-unblock',
      dialog: `Débloquer ${anAdminUser.name}\u00a0?`,
      path: one,
      api: called(`GET ${one}`, blockedAfi),
      press: [/^Débloquer$/],
    },
    {
      name: 'admin-user-code-ask',
      dialog: 'Créer un code de réinitialisation\u00a0?',
      path: one,
      press: [/^Code de réinitialisation$/],
    },
    {
      name: 'admin-user-code',
      dialog: `Code pour ${anAdminUser.name}`,
      path: one,
      api: { [`POST ${one}/reset-code`]: { status: 201, body: aResetCode } },
      press: [/^Code de réinitialisation$/, /^Créer le code$/],
    },
    {
      name: 'admin-user-code-failed',
      dialog: 'Créer un code de réinitialisation\u00a0?',
      path: one,
      api: { [`POST ${one}/reset-code`]: broken },
      press: [/^Code de réinitialisation$/, /^Créer le code$/],
    },
    { name: 'admin-tickets', path: '/admin/tickets' },
    { name: 'admin-tickets-of', path: `/admin/tickets?userId=${anAdminUser.id}&productId=${products[0]!.id}` },
    {
      name: 'admin-tickets-long',
      path: '/admin/tickets',
      api: { 'GET /admin/tickets': { body: longTickets } },
    },
    { name: 'admin-audit', path: '/admin/audit-log', api: lines },
    {
      name: 'admin-audit-open',
      path: '/admin/audit-log?area=product&from=2026-11-01&to=2026-11-20',
      api: lines,
      press: [/^Prix du ticket, Nombre de places/, /^Statut, Raison/],
    },
  ];
  return [
    ...states.map((state) => ({ as: 'admin' as const, ...state })),
    {
      name: 'login-second-factor',
      path: '/login',
      api: {
        'POST /admin/login': problem('totp_required'),
      },
      act: (page) => atTheCode(page),
    },
    {
      name: 'login-second-factor-refused',
      path: '/login',
      api: {
        'POST /admin/login': [problem('totp_required'), problem('totp_refused')],
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
        'POST /users/password-reset/code': problem('too_many_requests'),
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

const textingConfig = { ...aConfig, text_messages: 'sms' };

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
