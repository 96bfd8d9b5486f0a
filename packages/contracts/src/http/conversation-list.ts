import * as z from 'zod/mini';
import { count } from '../values.js';
import { userIds } from './admin-lists.js';
import { conversation } from './admin-messages.js';
import { defineEndpoint } from './define-endpoint.js';
import { defineList, type ListQuery } from './define-list.js';

/**
 * The conversations of the back-office (docs/product.md rule 56); without a filter all but the archived ones. The file is for sharing out
 * the people who wait for an answer: it has no earlier messages.
 */
export const conversationList = defineList(conversation, 'conversations', {
  title: 'Conversations',
  none: 'Aucune conversation',
  hint: 'Une conversation commence quand quelqu’un vous écrit, ou depuis la fiche d’un utilisateur.',
  file: 'conversations',
  search: { label: 'Rechercher un nom ou un message', hint: 'Rechercher' },
  columns: {
    user_name: { title: 'Utilisateur' },
    user_id: { title: 'Identifiant de l’utilisateur' },
    unread: { title: 'Messages non lus' },
    waiting_since: { title: 'Attend une réponse depuis' },
    last_at: { title: 'Date du dernier message', text: ({ last_message: { created_at: at } }) => at },
    last_author: {
      title: 'Écrit par',
      text: ({ last_message: { from_admin: ours }, user_name: name }) => (ours ? 'Équipe' : name),
    },
    last_message: { title: 'Dernier message', text: ({ last_message: { content } }) => content },
  },
  /** Of the last message; a filter of those that wait sorts by their wait instead. */
  age: 'last_at',
  sort: ['last_at', 'desc'],
  choices: {
    filter: {
      label: 'Conversations montrées',
      all: 'Toutes',
      words: {
        to_answer: 'À répondre',
        // The caller has it.
        mine: 'À moi',
        // Waits, without an administrator.
        unassigned: 'Sans responsable',
        // Waits, and no other administrator has it.
        available: 'Sans autre responsable',
        // Does not wait.
        answered: 'Répondues',
        unread: 'Non lues',
        archived: 'Archivées',
      },
    },
  },
  others: {
    /** Users whose full name or phone matches `q`, which only identity knows: their conversations match too. */
    people: userIds,
  },
});
export type ConversationFilter = NonNullable<ListQuery<typeof conversationList>['filter']>;

/** As far as the counts beside the list go: a greater one, which is one more, only says that there are others. */
export const countedConversations = 999;

export const listConversations = defineEndpoint({
  method: 'GET',
  path: '/admin/conversations',
  access: 'admin',
  areas: ['support'],
  about: ['conversations'],
  service: 'messaging',
  limit: 'general',
  summary:
    'Conversations by their last message, with a filter of those that wait by their wait; archived ones only with their filter; `q` searches names and messages',
  query: conversationList.query,
  answer: z.extend(conversationList.answer, {
    unread: count,
    /** As many as the filters of these names list without a search, up to {@link countedConversations}. */
    to_answer: count,
    unassigned: count,
  }),
  csv: true,
});
