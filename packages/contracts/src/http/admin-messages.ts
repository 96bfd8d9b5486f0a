import * as z from 'zod/mini';
import { count, instant, uuid } from '../values.js';
import { adminListQuery, day } from './admin-lists.js';
import { defineEndpoint } from './define-endpoint.js';
import { maximumMessageLength } from './messages.js';

const content = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Écrivez un message'),
    z.maxLength(maximumMessageLength, 'Le message est trop long (2 000 caractères au plus)'),
  );

/** A conversation with one user; its id is the user's. Notices of the platform alone make none. */
export const conversation = z.object({
  user_id: uuid,
  user_name: z.string(),
  /** Messages of the user that no administrator has read. */
  unread: count,
  last_message: z.object({ content: z.string(), from_admin: z.boolean(), created_at: instant }),
});
export type Conversation = z.infer<typeof conversation>;

export const listConversations = defineEndpoint({
  method: 'GET',
  path: '/admin/conversations',
  access: 'admin',
  service: 'messaging',
  limit: 'general',
  summary: 'Conversations by their last message, archived ones by their filter alone; `q` searches names and messages',
  query: z.strictObject({
    ...adminListQuery(['last_at']),
    filter: z._default(z.enum(['all', 'unread', 'archived']), 'all'),
  }),
  answer: z.object({ conversations: z.array(conversation), total: count, unread: count }),
  csv: true,
});

export const conversationMessage = z.object({
  id: uuid,
  content: z.string(),
  author: z.enum(['user', 'admin', 'platform']),
  created_at: instant,
  /** Read by the other side. */
  is_read: z.boolean(),
});

export const getConversation = defineEndpoint({
  method: 'GET',
  path: '/admin/conversations/{id}',
  access: 'admin',
  service: 'messaging',
  limit: 'general',
  summary: 'One conversation, newest last; `before` for older messages',
  query: z.strictObject({ before: z.optional(uuid) }),
  answer: z.object({ user_id: uuid, user_name: z.string(), messages: z.array(conversationMessage), more: z.boolean() }),
});

export const replyToUser = defineEndpoint({
  method: 'POST',
  path: '/admin/conversations/{id}/messages',
  access: 'admin',
  service: 'messaging',
  limit: 'general',
  summary: 'Write to one user',
  body: z.strictObject({ content }),
  answer: z.object({ message: conversationMessage }),
  status: 201,
  idempotent: true,
});
export const readConversation = defineEndpoint({
  method: 'POST',
  path: '/admin/conversations/{id}/read',
  access: 'admin',
  service: 'messaging',
  limit: 'general',
  summary: 'Marquer comme lu: the unread count becomes zero; repeatable',
  status: 204,
});
export const deleteConversation = defineEndpoint({
  method: 'DELETE',
  path: '/admin/conversations/{id}',
  access: 'admin',
  service: 'messaging',
  limit: 'general',
  summary: 'Supprimer: archives the conversation until its next message; nothing written is lost; repeatable, audited',
  status: 204,
});

const broadcast = z.object({
  id: uuid,
  subject: z.string(),
  content: z.string(),
  created_at: instant,
  /** Users there were when it was sent: each of them reads it once. */
  recipients: count,
  read: count,
});
export const sendBroadcast = defineEndpoint({
  method: 'POST',
  path: '/admin/broadcasts',
  access: 'admin',
  service: 'messaging',
  limit: 'general',
  summary: 'Write to all users',
  body: z.strictObject({
    subject: z
      .string()
      .check(z.trim(), z.minLength(1, 'Donnez un objet au message'), z.maxLength(120, 'L’objet est trop long')),
    content,
  }),
  answer: z.object({ broadcast }),
  status: 201,
  idempotent: true,
});
export const listBroadcasts = defineEndpoint({
  method: 'GET',
  path: '/admin/broadcasts',
  access: 'admin',
  service: 'messaging',
  limit: 'general',
  summary: 'Messages to all users; `q` searches subject and content',
  query: z.strictObject({
    ...adminListQuery(['created_at', 'recipients']),
    from: z.optional(day),
    to: z.optional(day),
  }),
  answer: z.object({ broadcasts: z.array(broadcast), total: count }),
  csv: true,
});
