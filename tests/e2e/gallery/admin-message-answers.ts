import type { getConversation, listHolderMessages, listSavedReplies } from '@raffle/contracts/http/admin-messages';
import { listBroadcasts } from '@raffle/contracts/http/broadcast-list';
import { listConversations } from '@raffle/contracts/http/conversation-list';
import type { listColleagues } from '@raffle/contracts/http/admin-team';
import type { getUser } from '@raffle/contracts/http/admin-users';
import { admin } from './admin-dashboard-answers.js';
import { ago, adminId, type Answer } from './fixed.js';
import { adminProducts } from './product-answers.js';

/** The back-office's conversations, and its messages to many. */
type Conversations = Answer<typeof listConversations>;
/** The administrators' names: of the one who looks, two colleagues, and one who was removed. */
export const colleagues: Answer<typeof listColleagues> = {
  colleagues: [
    { id: admin.id, username: admin.username, active: true },
    { id: adminId(2), username: 'k.agbeko', active: true },
    { id: adminId(3), username: 'marie-antoinette.kouame-adjoavi@lome.example.org', active: true },
    { id: adminId(4), username: 'y.ancien', active: false },
  ],
};

const talk = (
  index: number,
  name: string,
  content: string,
  unread: number,
  hours: number,
  { mine = false, owner = null, waits = true }: { mine?: boolean; owner?: string | null; waits?: boolean } = {},
) => ({
  user_id: adminId(300 + index),
  user_name: name,
  unread,
  waiting_since: waits && !mine ? ago(hours + 0.2) : null,
  assigned_to: owner,
  last_message: { content, from_admin: mine, created_at: ago(hours) },
});

export const conversations: Conversations = {
  conversations: [
    talk(1, 'Afi Mensah', 'Merci, je vois mon ticket.', 0, 0.5, { waits: false, owner: admin.id }),
    talk(2, 'Yao N’Guessan', 'Quand arrive mon lot ? J’ai gagné le casque la semaine dernière.', 2, 1.2),
    talk(
      3,
      'Marie-Antoinette Kouamé-Adjoavi de la Sainte-Trinité',
      'Je-veux-changer-mon-numéro-de-téléphone-sans-espaces-dans-ce-long-message',
      1_248,
      3,
      { owner: adminId(3) },
    ),
    talk(4, 'Essi Lawson', 'Votre paiement est confirmé.', 0, 26, { mine: true, owner: adminId(2) }),
    talk(5, 'Koffi Amegan', 'Bonsoir', 1, 400),
  ],
  total: 64,
  unread: 3,
  to_answer: 3,
  unassigned: 2,
};

const waitingOnes = conversations.conversations.filter(({ waiting_since: since }) => since !== null);
/** Those who wait, the longest first. */
export const waitingConversations: Conversations = {
  ...conversations,
  conversations: waitingOnes.toReversed(),
  total: 3,
};
export const unassignedConversations: Conversations = {
  ...waitingConversations,
  conversations: waitingConversations.conversations.filter(({ assigned_to: owner }) => owner === null),
  total: 2,
};

const message = (
  index: number,
  author: 'user' | 'admin' | 'platform',
  content: string,
  hours: number,
  isRead = true,
): Answer<typeof getConversation>['messages'][number] => ({
  id: adminId(400 + index),
  content,
  author,
  admin_id: author === 'admin' ? adminId(2) : null,
  created_at: ago(hours),
  is_read: isRead,
});

export const conversationPath = `/admin/conversations/${conversations.conversations[1]!.user_id}`;
export const conversation: Answer<typeof getConversation> = {
  user_id: conversations.conversations[1]!.user_id,
  user_name: 'Yao N’Guessan',
  waiting_since: ago(1.4),
  assigned_to: null,
  messages: [
    message(1, 'platform', 'Vous avez gagné\nLe casque sans fil est à vous : ticket T4-0290.', 170),
    message(2, 'user', 'Bonjour, j’ai gagné le casque. Quand arrive mon lot ?', 27),
    message(3, 'admin', 'Bonjour Yao. Bravo ! Nous vous appelons demain pour la livraison.', 26.5),
    message(4, 'user', 'D’accord, merci beaucoup.\nJe suis à Abidjan, quartier Cocody.', 1.4, false),
    message(5, 'user', 'Quand arrive mon lot ? J’ai gagné le casque la semaine dernière.', 1.2, false),
  ],
  more: true,
};

/** The person in that conversation. */
export const yao: Answer<typeof getUser>['user'] = {
  id: conversation.user_id,
  userId: conversation.user_id,
  name: 'Yao Koffi N’Guessan',
  display_name: 'Y. N.',
  display_names: ['Yao N.', 'N’Guessan Y.'],
  display_name_chosen: false,
  initials_only: false,
  phone: '+2250707123456',
  city: 'Abidjan',
  tickets: 4,
  referralCode: 'YAO4567',
  referrals: 0,
  total_spent: 3500,
  created_at: ago(900),
  last_active: ago(1.2),
  active: true,
  blocked_at: null,
  block_reason: null,
  referrer_id: null,
  payer_phone: null,
  first_device: null,
};

const toHolders = (index: number, state: 'scheduled' | 'sent' | 'cancelled', subject: string, hours: number) => ({
  id: adminId(820 + index),
  product_id: 1,
  product_name: adminProducts[0]!.name,
  subject,
  content: 'Bonjour à tous,\nle tirage aura lieu vendredi à 18 h, en direct sur sa page.',
  created_at: ago(hours + 2),
  send_at: ago(hours),
  state,
  recipients: state === 'sent' ? 209 : null,
});

export const holderMessages: Answer<typeof listHolderMessages> = {
  messages: [
    { ...toHolders(4, 'scheduled', 'Les tirages de fin d’année', -60), product_id: null, product_name: null },
    toHolders(1, 'scheduled', 'La date du tirage approche, et tout ce qu’il faut savoir pour le suivre en direct', -20),
    toHolders(2, 'sent', 'Le tirage est reporté de deux jours', 30),
    toHolders(3, 'cancelled', 'Une erreur dans la description', 50),
  ],
  total: 4,
};

export const savedReplies: Answer<typeof listSavedReplies> = {
  replies: [
    {
      id: adminId(801),
      title: 'Bienvenue',
      content: 'Bonjour {prénom}, bienvenue ! Comment pouvons-nous vous aider ?',
    },
    {
      id: adminId(802),
      title: 'Paiement en attente',
      content:
        'Bonjour {prénom}, votre paiement n’est pas encore arrivé chez nous. Votre place reste réservée ; dès que l’argent arrive, vous avez votre ticket ou un crédit.',
    },
  ],
};

export const broadcasts: Answer<typeof listBroadcasts> = {
  broadcasts: [
    {
      id: adminId(500),
      subject: 'Tirage du casque : les gagnants',
      content: 'Bravo à Essi, Yao et Mariam.\nLe dossier complet est en ligne.',
      created_at: ago(20),
      recipients: 2418,
      read: 1207,
    },
    {
      id: adminId(501),
      subject: 'Paiement par mobile money : ce qui change pour tous les utilisateurs à partir du premier décembre',
      content: 'L’opérateur peut mettre quelques minutes à confirmer. '.repeat(8),
      created_at: ago(500),
      recipients: 1_234_567,
      read: 1_234_567,
    },
    {
      id: adminId(502),
      subject: 'Bienvenue',
      content: 'Bonne chance à tous.',
      created_at: ago(900),
      recipients: 0,
      read: 0,
    },
  ],
  total: 3,
};

export const emptyConversations = { body: { conversations: [], total: 0, unread: 0, to_answer: 0, unassigned: 0 } };
