import { someSettings } from '@raffle/contracts/fixtures/admin-settings';
import { aMessageApproval } from '@raffle/contracts/fixtures/approvals';
import { aConversationDetail } from '@raffle/contracts/fixtures/admin-messages';
import { someColleagues } from '@raffle/contracts/fixtures/admin-team';
import { anAdmin } from '@raffle/contracts/fixtures/sessions';
import { conversationPath, unassignedConversations, waitingConversations } from './admin-message-answers.js';
import type { Page } from '@playwright/test';
import type { State } from './state.js';
import { fill } from './steps.js';

/** The conversations and broadcasts of the back-office. */
export function adminMessageStates(): State[] {
  const as = 'admin' as const;
  const thread = conversationPath.replace('conversations', 'messages');
  return [
    { name: 'admin-messages', path: '/admin/messages', as },
    {
      name: 'admin-messages-to-answer',
      path: '/admin/messages?filter=to_answer&direction=asc',
      as,
      api: { 'GET /admin/conversations': { body: waitingConversations } },
    },
    {
      name: 'admin-messages-unassigned',
      path: '/admin/messages?filter=unassigned&direction=asc',
      as,
      api: { 'GET /admin/conversations': { body: unassignedConversations } },
    },
    { name: 'admin-messages-thread', path: thread, as },
    {
      name: 'admin-messages-thread-owned',
      path: thread,
      as,
      api: {
        [`GET ${conversationPath}`]: {
          body: { ...aConversationDetail, assigned_to: someColleagues[2]!.id, waiting_since: null },
        },
      },
    },
    {
      name: 'admin-messages-thread-mine',
      path: thread,
      as,
      api: { [`GET ${conversationPath}`]: { body: { ...aConversationDetail, assigned_to: anAdmin.id } } },
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
      api: { 'GET /admin/colleagues': { body: { colleagues: someColleagues.slice(0, 1) } } },
      press: [/^Confier$/],
    },
    {
      name: 'admin-messages-hand-over-all',
      dialog: 'Confier 64\u00a0conversations\u00a0?',
      path: '/admin/messages?filter=mine',
      as,
      press: [/^Confier mes/],
    },
    {
      name: 'admin-messages-next',
      path: thread,
      as,
      api: {
        [`POST ${conversationPath}/settle`]: { status: 204, body: null },
        'GET /admin/conversations?filter=available': { body: waitingConversations },
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
        [`admin-messages.typed.${anAdmin.id}.${aConversationDetail.user_id}`]: 'Et je vous écris',
        'admin-messages.replies': {
          admin: anAdmin.id,
          boxes: [
            {
              owner: aConversationDetail.user_id,
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
      dialog: `Supprimer la conversation avec ${aConversationDetail.user_name}\u00a0?`,
      path: thread,
      as,
      press: [/^Supprimer la conversation$/],
    },
    { name: 'admin-broadcasts', path: '/admin/messages/diffusions', as },
    {
      name: 'admin-broadcast-write',
      dialog: 'Écrire à tous',
      path: '/admin/messages/diffusions',
      as,
      press: [/^Écrire à tous$/],
    },
    {
      name: 'admin-broadcast-schedule',
      dialog: 'Envoyer à tous les utilisateurs\u00a0?',
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
      name: 'admin-broadcast-ask',
      dialog: 'Demander ce message à tous',
      path: '/admin/messages/diffusions',
      as,
      api: { 'GET /admin/settings': { body: { ...someSettings, two_people: true } } },
      press: [/^Écrire à tous$/],
      act: async (page) => {
        await fill({
          Objet: 'Nouveau numéro d’aide',
          Message: 'Bonjour à tous,\nnotre numéro d’aide est désormais le +228 90 11 22 33.',
        })(page);
        await page.getByRole('button', { name: 'Continuer' }).click();
      },
    },
    {
      name: 'admin-broadcast-approval',
      dialog: 'Envoyer ce message à tous\u00a0?',
      path: '/admin/messages/diffusions',
      as,
      api: { 'GET /admin/message-approvals': { body: { approvals: [aMessageApproval] } } },
      press: [/^Approuver$/],
    },
    {
      name: 'admin-broadcast-waiting',
      path: '/admin/messages/diffusions',
      as,
      api: { 'GET /admin/message-approvals': { body: { approvals: [aMessageApproval] } } },
    },
    {
      name: 'admin-broadcast-errors',
      dialog: 'Écrire à tous',
      path: '/admin/messages/diffusions',
      as,
      press: [/^Écrire à tous$/, /^Continuer$/],
    },
  ];
}

/** What is beside the conversation from a large screen on is folded above it on smaller ones. */
async function showBeside(page: Page): Promise<void> {
  const beside = page.locator('section > details');
  if ((await beside.getAttribute('open')) === null) await beside.locator('summary').click();
  await beside.getByRole('heading', { name: 'Derniers paiements' }).waitFor();
}
