import type { Page } from '@playwright/test';
import * as answers from './admin-answers.js';
import { adminProducts, openSessions } from './answers.js';
import { correction, history, someLines } from './people-answers.js';
import { problem, type Reply, type State } from './state.js';
import { fill, openFromMenu } from './steps.js';

/** The dashboard, payments, messages, broadcasts, settings and team of the back-office. `broken` is the answer of a failing call. */
export function adminStates(broken: Reply): State[] {
  const theirs = { sessions: openSessions.sessions.map((session) => ({ ...session, current: false })) };
  const { payments, conversation, conversationPath, inReview, owing, filed, longPayment } = answers;
  const as = 'admin' as const;
  const ofPayment = (payment: answers.Payment, body: unknown) => ({
    path: `/admin/payments/${payment.id}`,
    api: {
      [`GET /admin/payments/${payment.id}`]: { body },
      'GET /products/1': { body: { product: adminProducts[1] } },
    },
  });
  const plainAdmin = { body: { ...answers.stats, admin: { ...answers.admin, role: 'admin' } } };
  const thread = conversationPath.replace('conversations', 'messages');
  const emptyConversations = { body: { conversations: [], total: 0, unread: 0, to_answer: 0, unassigned: 0 } };
  const noneWaiting = {
    in_review: 0,
    refunds_owed: 0,
    refunds_owed_amount: 0,
    refunds_filed: 0,
    refunds_filed_amount: 0,
  };
  return [
    { name: 'admin-dashboard', path: '/admin', as, api: { 'GET /admin/payments': { body: answers.waitingPayments } } },
    { name: 'admin-drawer', dialog: 'Menu', path: '/admin', as, press: [/Ouvrir le menu/] },
    {
      name: 'admin-dashboard-all-tasks',
      path: '/admin',
      as,
      api: {
        'GET /admin/payments': { body: answers.waitingPayments },
        'GET /admin/approvals': { body: { approvals: [correction] } },
      },
      press: [/^Montrer tout/],
    },
    {
      name: 'admin-dashboard-operator',
      path: '/admin',
      as,
      api: {
        'GET /admin/audit-log': { body: { entries: [someLines.entries[6]!], total: 1 } },
        'GET /admin/approvals': { body: { approvals: [correction] } },
      },
    },
    {
      name: 'admin-dashboard-big',
      path: '/admin',
      as,
      api: { 'GET /admin/stats': { body: answers.bigStats } },
      press: [/^Ventes$/],
    },
    {
      name: 'admin-dashboard-empty',
      path: '/admin',
      as,
      api: {
        'GET /admin/stats': { body: answers.newShop },
        'GET /products/active': { body: [] },
        'GET /admin/payments': { body: { payments: [], total: 0, waiting: noneWaiting } },
        'GET /admin/conversations': emptyConversations,
        'GET /admin/deliveries': { body: { deliveries: [], total: 0, open: 0 } },
        'GET /admin/refunds?state=filed': { body: { refunds: [], total: 0, files: [], gone: [] } },
        'GET /admin/refunds': { body: { refunds: [], total: 0, files: [], gone: [] } },
        'GET /products?due=draw': { body: { products: [], total: 0 } },
        'GET /products?due=decide': { body: { products: [], total: 0 } },
      },
    },
    {
      name: 'admin-dashboard-parts-down',
      path: '/admin',
      as,
      api: { 'GET /admin/stats': { body: answers.withoutPayments } },
    },
    {
      name: 'admin-dashboard-loading',
      path: '/admin',
      as,
      api: {
        'GET /products/active': 'never',
        'GET /admin/payments': 'never',
        'GET /admin/conversations': 'never',
      },
    },
    {
      name: 'admin-dashboard-error',
      path: '/admin',
      as,
      api: { 'GET /products/active': broken, 'GET /admin/payments': broken, 'GET /admin/conversations': broken },
    },
    { name: 'admin-payments', path: '/admin/payments', as },
    {
      name: 'admin-payments-counted',
      path: '/admin/payments?total=exact&page=400',
      as,
      api: { 'GET /admin/payments': { body: { ...payments, total: 1_234_567 } } },
    },
    {
      name: 'admin-payments-empty',
      path: '/admin/payments',
      as,
      api: { 'GET /admin/payments': { body: { payments: [], total: 0, waiting: noneWaiting } } },
    },
    {
      name: 'admin-payments-none-found',
      path: '/admin/payments?etat=review&du=2026-11-01&q=afi',
      as,
      api: { 'GET /admin/payments': { body: { ...payments, payments: [], total: 0 } } },
    },
    { name: 'admin-payments-error', path: '/admin/payments', as, api: { 'GET /admin/payments': broken } },
    { name: 'admin-payments-loading', path: '/admin/payments', as, api: { 'GET /admin/payments': 'never' } },
    {
      name: 'admin-payment-confirmed',
      as,
      ...ofPayment(payments.payments[0]!, answers.paymentDetail(payments.payments[0]!)),
    },
    { name: 'admin-payment-review', as, ...ofPayment(inReview, answers.paymentDetail(inReview)) },
    {
      name: 'admin-payment-review-decide',
      dialog: 'Rembourser 1 200 F CFA ?',
      as,
      ...ofPayment(inReview, answers.paymentDetail(inReview)),
      // Its card has the same word as its heading.
      act: (page) => page.getByRole('button', { name: /^Rembourser$/ }).click(),
    },
    {
      name: 'admin-payment-review-admin',
      as,
      path: `/admin/payments/${inReview.id}`,
      api: { 'GET /admin/stats': plainAdmin, ...ofPayment(inReview, answers.paymentDetail(inReview)).api },
    },
    { name: 'admin-payment-owed', as, ...ofPayment(owing, answers.owingDetail) },
    { name: 'admin-payment-filed', as, ...ofPayment(filed, answers.paymentDetail(filed)) },
    {
      name: 'admin-payment-request-approval',
      dialog: 'Demander de rembourser 1 500 F CFA ?',
      as,
      ...ofPayment(owing, answers.owingToApprove),
      press: [/^Demander l’approbation$/],
    },
    {
      name: 'admin-payment-to-approve',
      as,
      path: `/admin/payments/${owing.id}`,
      api: {
        ...ofPayment(owing, answers.owingToApprove).api,
        'GET /admin/payment-approvals': { body: { approvals: [answers.refundApproval] } },
      },
    },
    {
      name: 'admin-payment-review-to-approve',
      as,
      ...ofPayment(inReview, answers.paymentDetail(inReview, { needs_approval: { grant: 1_000, refund: null } })),
    },
    {
      name: 'admin-payment-owed-record',
      dialog: 'Enregistrer un versement',
      as,
      ...ofPayment(owing, answers.owingDetail),
      press: [/^Enregistrer le versement$/],
    },
    {
      name: 'admin-payment-correct-transfer',
      dialog: 'Corriger la référence d’un transfert',
      as,
      ...ofPayment(longPayment, answers.paymentDetail(longPayment)),
      press: [/^Corriger la référence$/],
    },
    {
      name: 'admin-payment-long',
      as,
      ...ofPayment(longPayment, {
        ...answers.paymentDetail(longPayment),
        provider_view: { asked_at: longPayment.created_at, statut: null, amount: null, fee: null },
      }),
    },
    { name: 'admin-payment-error', path: `/admin/payments/${owing.id}`, as },
    { name: 'admin-messages', path: '/admin/messages', as },
    {
      name: 'admin-messages-empty',
      path: '/admin/messages',
      as,
      api: { 'GET /admin/conversations': emptyConversations },
    },
    {
      name: 'admin-messages-none-found',
      path: '/admin/messages?q=xyz&montrer=non-lues',
      as,
      api: { 'GET /admin/conversations': emptyConversations },
    },
    {
      name: 'admin-messages-beyond',
      path: '/admin/messages?montrer=non-lues&page=9',
      as,
      api: { 'GET /admin/conversations': { body: { ...emptyConversations.body, total: 64, unread: 3 } } },
    },
    { name: 'admin-messages-error', path: '/admin/messages', as, api: { 'GET /admin/conversations': broken } },
    { name: 'admin-messages-loading', path: '/admin/messages', as, api: { 'GET /admin/conversations': 'never' } },
    {
      name: 'admin-messages-to-answer',
      path: '/admin/messages?montrer=a-repondre&sens=asc',
      as,
      api: { 'GET /admin/conversations': { body: answers.waitingConversations } },
    },
    {
      name: 'admin-messages-unassigned',
      path: '/admin/messages?montrer=sans-responsable&sens=asc',
      as,
      api: { 'GET /admin/conversations': { body: answers.unassignedConversations } },
    },
    { name: 'admin-messages-thread', path: thread, as },
    {
      name: 'admin-messages-thread-owned',
      path: thread,
      as,
      api: {
        [`GET ${conversationPath}`]: {
          body: { ...conversation, assigned_to: answers.colleagues.colleagues[2]!.id, waiting_since: null },
        },
      },
    },
    {
      name: 'admin-messages-thread-mine',
      path: thread,
      as,
      api: { [`GET ${conversationPath}`]: { body: { ...conversation, assigned_to: answers.admin.id } } },
    },
    {
      name: 'admin-messages-hand-over',
      dialog: 'Confier la conversation',
      path: thread,
      as,
      press: [/^Confier$/],
    },
    {
      name: 'admin-messages-hand-over-nobody',
      dialog: 'Confier la conversation',
      path: thread,
      as,
      api: { 'GET /admin/colleagues': { body: { colleagues: answers.colleagues.colleagues.slice(0, 1) } } },
      press: [/^Confier$/],
    },
    {
      name: 'admin-messages-next',
      path: thread,
      as,
      api: {
        [`POST ${conversationPath}/settle`]: { status: 204, body: null },
        'GET /admin/conversations?filter=available': { body: answers.waitingConversations },
      },
      press: [/^Rien à répondre$/],
    },
    {
      name: 'admin-messages-beside',
      path: thread,
      as,
      act: showBeside,
    },
    {
      name: 'admin-messages-beside-failed',
      path: thread,
      as,
      act: showBeside,
      api: { 'GET /admin/payments': broken },
    },
    {
      name: 'admin-messages-saved-replies',
      dialog: 'Réponses enregistrées',
      path: thread,
      as,
      press: [/^Réponses enregistrées$/],
    },
    {
      name: 'admin-messages-saved-reply-new',
      dialog: 'Nouvelle réponse',
      path: thread,
      as,
      press: [/^Réponses enregistrées$/, /^Ajouter une réponse$/, /^Enregistrer$/],
    },
    {
      name: 'admin-messages-saved-reply-remove',
      dialog: 'Supprimer la réponse « Paiement en attente » ?',
      path: thread,
      as,
      press: [/^Réponses enregistrées$/, /^Supprimer Paiement/],
    },
    {
      name: 'admin-messages-thread-failed',
      path: thread,
      as,
      stored: {
        'admin-messages.replies': {
          admin: answers.admin.id,
          boxes: [
            {
              owner: conversation.user_id,
              draft: 'Et je vous écris',
              unsent: [
                {
                  key: 'k1',
                  content: 'Votre lot part demain.',
                  written_at: '2026-11-20T11:58:00.000Z',
                  error: 'Connexion impossible. Vérifiez votre réseau puis réessayez',
                },
              ],
            },
          ],
        },
      },
    },
    {
      name: 'admin-messages-thread-delete',
      dialog: 'Supprimer la conversation avec Yao Koffi N’Guessan ?',
      path: thread,
      as,
      press: [/^Supprimer la conversation$/],
    },
    {
      name: 'admin-messages-thread-empty',
      path: thread,
      as,
      api: { [`GET ${conversationPath}`]: { body: { ...conversation, messages: [], more: false } } },
    },
    { name: 'admin-messages-thread-error', path: thread, as, api: { [`GET ${conversationPath}`]: broken } },
    { name: 'admin-broadcasts', path: '/admin/messages/diffusions', as },
    {
      name: 'admin-broadcasts-loading',
      path: '/admin/messages/diffusions',
      as,
      api: { 'GET /admin/broadcasts': 'never' },
    },
    {
      name: 'admin-broadcasts-none-found',
      path: '/admin/messages/diffusions?q=xyz&du=2026-11-01',
      as,
      api: { 'GET /admin/broadcasts': { body: { broadcasts: [], total: 0 } } },
    },
    {
      name: 'admin-broadcasts-empty',
      path: '/admin/messages/diffusions',
      as,
      api: { 'GET /admin/broadcasts': { body: { broadcasts: [], total: 0 } } },
    },
    {
      name: 'admin-broadcasts-error',
      path: '/admin/messages/diffusions',
      as,
      api: { 'GET /admin/broadcasts': broken },
    },
    {
      name: 'admin-broadcast-write',
      dialog: 'Écrire à tous',
      path: '/admin/messages/diffusions',
      as,
      press: [/^Écrire à tous$/],
    },
    {
      name: 'admin-broadcast-schedule',
      dialog: 'Envoyer à tous les utilisateurs ?',
      path: '/admin/messages/diffusions',
      as,
      press: [/^Écrire à tous$/],
      act: async (page) => {
        await fill({
          Objet: 'Tirage du casque : les gagnants',
          Message: 'Bravo à Essi, Yao et Mariam.',
          'Envoyer le': '2026-11-27T08:00',
        })(page);
        await page.getByRole('button', { name: 'Continuer' }).click();
      },
    },
    {
      name: 'admin-broadcast-errors',
      dialog: 'Écrire à tous',
      path: '/admin/messages/diffusions',
      as,
      press: [/^Écrire à tous$/, /^Continuer$/],
    },
    { name: 'admin-settings', path: '/admin/settings', as },
    {
      name: 'admin-settings-several-providers',
      path: '/admin/settings',
      as,
      api: { 'GET /admin/payment-providers': { body: answers.severalProviders } },
    },
    {
      name: 'admin-settings-approval',
      path: '/admin/settings',
      as,
      api: {
        'GET /admin/settings': { body: { ...answers.settings, two_people: true, approve_money_from: 50_000 } },
        'GET /admin/approvals': {
          body: {
            approvals: [
              {
                ...correction,
                kind: 'settings',
                subject: 'settings',
                subject_name: '',
                changes: [
                  { field: 'registration_price', before: '500', after: '700' },
                  { field: 'help_whatsapp', before: '', after: '+22890112299' },
                ],
                reason: 'Décision de la direction du 19 novembre',
              },
            ],
          },
        },
      },
    },
    {
      name: 'admin-settings-ask-off',
      dialog: 'Deux personnes',
      path: '/admin/settings',
      as,
      api: { 'GET /admin/settings': { body: { ...answers.settings, two_people: true } } },
      press: [/^Demander de l’éteindre$/],
    },
    { name: 'admin-settings-admin', path: '/admin/settings', as, api: { 'GET /admin/stats': plainAdmin } },
    {
      name: 'admin-settings-loading',
      path: '/admin/settings',
      as,
      api: {
        'GET /admin/settings': 'never',
        'GET /admin/referral-settings': 'never',
        'GET /admin/payment-providers': 'never',
      },
    },
    {
      name: 'admin-settings-error',
      path: '/admin/settings',
      as,
      api: { 'GET /admin/settings': broken, 'GET /admin/payment-providers': broken },
    },
    {
      name: 'admin-settings-refused',
      path: '/admin/settings',
      as,
      api: { 'PUT /admin/settings': broken },
      press: [/^Enregistrer$/],
    },
    {
      name: 'admin-settings-meanwhile',
      path: '/admin/settings',
      as,
      api: {
        'GET /admin/settings': [{ body: answers.settings }, { body: { ...answers.settings, registration_price: 600 } }],
        'PUT /admin/settings': problem(
          409,
          'changed_meanwhile',
          'Un autre administrateur a fait un changement au même endroit entre-temps. Rien n’est enregistré : comparez, puis enregistrez de nouveau',
        ),
      },
      act: async (page) => {
        await fill({ 'Prix de l’inscription (F CFA)': '700' })(page);
        await page.getByRole('button', { name: 'Enregistrer' }).first().click();
        await page.getByText('a mis entre-temps').waitFor();
      },
    },
    {
      name: 'admin-settings-unsaved',
      path: '/admin/settings',
      as,
      act: fill({ 'Seuil de parrainage (filleuls)': '7' }),
    },
    {
      name: 'admin-settings-leap',
      dialog: 'Passer de 500 F CFA à 50 000 F CFA ?',
      path: '/admin/settings',
      as,
      act: async (page) => {
        await fill({ 'Prix de l’inscription (F CFA)': '50000' })(page);
        await page.getByRole('button', { name: 'Enregistrer' }).first().click();
      },
    },
    {
      name: 'admin-settings-leaving',
      dialog: 'Quitter sans enregistrer ?',
      path: '/admin/settings',
      as,
      act: async (page) => {
        await fill({ 'Bonus de parrainage (tickets)': '2' })(page);
        await openFromMenu(page, 'Utilisateurs');
      },
    },
    { name: 'admin-search', dialog: 'Rechercher', path: '/admin/settings', as, act: (page) => search(page, 'afi') },
    { name: 'admin-search-screens', dialog: 'Rechercher', path: '/admin', as, act: (page) => search(page, 'rembours') },
    {
      name: 'admin-search-none',
      dialog: 'Rechercher',
      path: '/admin/settings',
      as,
      api: {
        'GET /admin/users': { body: { users: [], total: 0 } },
        'GET /admin/payments': { body: { payments: [], total: 0, waiting: noneWaiting } },
        'GET /products': { body: { products: [], total: 0 } },
      },
      act: (page) => search(page, 'personne'),
    },
    { name: 'admin-team', path: '/admin/team', as },
    {
      name: 'admin-team-notices',
      path: '/admin/team',
      as,
      api: {
        'GET /admin/notices': {
          body: {
            public_key: 'B'.repeat(87),
            devices: 1,
            kinds: { approval: true, review: false, dead_letters: true },
          },
        },
      },
    },
    {
      name: 'admin-team-two-people',
      path: '/admin/team',
      as,
      api: {
        'GET /admin/settings': { body: { ...answers.settings, two_people: true } },
        'GET /admin/approvals': {
          body: {
            approvals: [
              {
                ...correction,
                kind: 'admin',
                subject: answers.team.admins[1]!.id,
                subject_name: 'k.agbeko',
                changes: [
                  { field: 'role', before: 'admin', after: 'super_admin' },
                  { field: 'password', before: '', after: 'changed' },
                ],
                reason: 'Elle remplace la direction en décembre',
              },
            ],
          },
        },
      },
    },
    {
      name: 'admin-team-confirm',
      dialog: 'Confirmer k.agbeko',
      path: '/admin/team',
      as,
      api: { 'GET /admin/settings': { body: { ...answers.settings, two_people: true } } },
      press: [/^Confirmer k\.agbeko$/],
    },
    { name: 'admin-team-admin', path: '/admin/team', as, api: { 'GET /admin/stats': plainAdmin } },
    {
      name: 'admin-team-one',
      path: '/admin/team',
      as,
      api: {
        'GET /admin/admins': {
          body: { admins: answers.team.admins.slice(-1), total: 1, one_left: true, confirmed: 1 },
        },
      },
    },
    {
      name: 'admin-team-none-found',
      path: '/admin/team?q=personne&role=admin',
      as,
      api: { 'GET /admin/admins': { body: { admins: [], total: 0, one_left: false, confirmed: 2 } } },
    },
    {
      name: 'admin-team-long',
      path: '/admin/team?page=3',
      as,
      api: { 'GET /admin/admins': { body: answers.longTeam } },
    },
    { name: 'admin-team-loading', path: '/admin/team', as, api: { 'GET /admin/admins': 'never' } },
    { name: 'admin-team-error', path: '/admin/team', as, api: { 'GET /admin/admins': broken } },
    { name: 'admin-team-add', dialog: 'Ajouter un administrateur', path: '/admin/team', as, press: [/^Ajouter$/] },
    {
      name: 'admin-team-add-errors',
      dialog: 'Ajouter un administrateur',
      path: '/admin/team',
      as,
      press: [/^Ajouter$/],
      act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click(),
    },
    { name: 'admin-team-edit', dialog: 'Modifier k.agbeko', path: '/admin/team', as, press: [/^Modifier k\.agbeko$/] },
    {
      name: 'admin-team-factor-password',
      dialog: 'Activer la validation en deux étapes',
      path: '/admin/team',
      as,
      press: [/^Activer$/],
    },
    {
      name: 'admin-team-factor-scan',
      dialog: 'Ajouter le compte à l’application',
      path: '/admin/team',
      as,
      act: (page) => scanning(page),
    },
    {
      name: 'admin-team-factor-codes',
      dialog: 'Vos codes de secours',
      path: '/admin/team',
      as,
      api: { 'GET /admin/second-factor': [adminUsual['GET /admin/second-factor']!, answers.factorOn] },
      act: async (page) => {
        await scanning(page);
        await page.getByLabel('Code affiché par l’application').fill('123456');
        await page.getByRole('dialog').getByRole('button', { name: 'Activer' }).click();
        await page.getByRole('heading', { name: 'Vos codes de secours' }).waitFor();
      },
    },
    { name: 'admin-team-factor-on', path: '/admin/team', as, api: { 'GET /admin/second-factor': answers.factorOn } },
    {
      name: 'admin-team-factor-off',
      dialog: 'Désactiver la validation en deux étapes ?',
      path: '/admin/team',
      as,
      api: { 'GET /admin/second-factor': answers.factorOn },
      press: [/^Désactiver$/],
    },
    { name: 'admin-team-factor-error', path: '/admin/team', as, api: { 'GET /admin/second-factor': broken } },
    {
      name: 'admin-team-factor-reset',
      dialog: 'Retirer la validation en deux étapes de marie-antoinette.kouame-adjoavi ?',
      path: '/admin/team',
      as,
      press: [/^Retirer la validation/],
    },
    {
      name: 'admin-set-up',
      path: '/admin',
      as,
      api: { 'GET /admin/stats': { body: { ...answers.stats, admin: { ...answers.admin, set_up: 'second_factor' } } } },
    },
    {
      name: 'admin-first-password',
      path: '/admin',
      as,
      api: { 'GET /admin/stats': { body: { ...answers.stats, admin: { ...answers.admin, set_up: 'password' } } } },
    },
    {
      name: 'admin-team-sessions',
      dialog: 'Appareils connectés de k.agbeko',
      path: '/admin/team',
      as,
      api: Object.fromEntries(
        answers.team.admins.map(({ id }) => [`GET /admin/admins/${id}/sessions`, { body: theirs }]),
      ),
      press: [/^Appareils connectés de k\.agbeko$/],
    },
    {
      name: 'admin-team-remove',
      dialog: 'Supprimer k.agbeko ?',
      path: '/admin/team',
      as,
      press: [/^Supprimer k\.agbeko$/],
    },
  ];
}

/** What is beside the conversation from a large screen on is folded above it on smaller ones. */
async function showBeside(page: Page): Promise<void> {
  const beside = page.locator('details.beside');
  if ((await beside.getAttribute('open')) === null) await beside.locator('summary').click();
  await beside.getByRole('heading', { name: 'Derniers paiements' }).waitFor();
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Rechercher/ }).click();
  await page.getByRole('combobox', { name: 'Personne, paiement, ticket, produit ou écran' }).fill(text);
  await page.getByText(/\d+\srésultats?|^Rien ne correspond/).waitFor();
}

async function scanning(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Activer' }).click();
  await page.getByRole('dialog').getByLabel('Mot de passe actuel').fill('harmattan-du-nord');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('img', { name: 'Code QR à scanner avec l’application' }).waitFor();
}

/** Default answers for all back-office states. */
export const adminUsual: Record<string, Reply> = {
  'GET /admin/stats': { body: answers.stats },
  'GET /admin/audit-log': { body: { entries: [], total: 0 } },
  'GET /admin/taken-tasks': { body: answers.takenTasks },
  'GET /admin/approvals': { body: { approvals: [] } },
  'GET /admin/product-approvals': { body: { approvals: [] } },
  'GET /admin/payment-approvals': { body: { approvals: [] } },
  'GET /admin/deliveries': { body: answers.deliveries },
  'GET /admin/payments': { body: answers.payments },
  'GET /admin/conversations': { body: answers.conversations },
  'GET /admin/colleagues': { body: answers.colleagues },
  [`GET ${answers.conversationPath}`]: { body: answers.conversation },
  'GET /admin/preferences': { body: { lists: [] } },
  'GET /admin/saved-replies': { body: answers.savedReplies },
  [`GET /admin/users/${answers.yao.id}`]: { body: { user: answers.yao } },
  [`GET /admin/users/${answers.yao.id}/history`]: { body: history },
  'GET /admin/holder-messages': { body: answers.holderMessages },
  'GET /admin/broadcasts': { body: answers.broadcasts },
  'GET /admin/settings': { body: answers.settings },
  'GET /admin/referral-settings': { body: answers.referralSettings },
  'GET /admin/payment-providers': { body: answers.paymentProviders },
  'GET /admin/admins': { body: answers.team },
  'GET /admin/notices': {
    body: { public_key: null, devices: 0, kinds: { approval: true, review: true, dead_letters: true } },
  },
  'GET /sessions': { body: openSessions },
  'GET /admin/second-factor': { body: { enabled_at: null, recovery_codes_left: 0 } },
  'POST /admin/second-factor': { status: 201, body: answers.secretToScan },
  'POST /admin/second-factor/confirm': { body: { recovery_codes: answers.recoveryCodes } },
};
