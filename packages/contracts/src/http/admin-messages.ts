import * as z from 'zod/mini';
import { line, lines } from '../bounded.js';
import { shortText } from '../texts.js';
import { count, instant, productId, typedInstant, uuid } from '../values.js';
import { valuesRead } from './admin-lists.js';
import { approval, approvalReason } from './approvals.js';
import { defineEndpoint } from './define-endpoint.js';
import { writtenText } from './messages.js';
import { pageEdges, pagingQuery } from './paging.js';
import { conversationInPath, holderMessageInPath, productInPath, savedReplyInPath } from './path-parameters.js';

/** A conversation with one user; its id is the user's. Notices of the platform do not create one. */
export const conversation = z.object({
  user_id: uuid,
  user_name: line,
  /** Messages of the user that no administrator has read. */
  unread: count,
  /** When the person wrote the first message that nobody has answered; null: answered, or no answer is needed. Reading changes nothing. */
  waiting_since: z.nullable(instant),
  /** The administrator who has it; null: nobody. Their name is in `listColleagues`. */
  assigned_to: z.nullable(uuid),
  last_message: z.object({ content: lines, from_admin: z.boolean(), created_at: instant }),
});
export type Conversation = z.infer<typeof conversation>;

export const conversationMessage = z.object({
  id: uuid,
  content: lines,
  author: z.enum(['user', 'admin', 'platform']),
  /** The administrator who wrote it; null for the others' messages. The person never sees it. */
  admin_id: z.nullable(uuid),
  created_at: instant,
  /** Read by the other side. */
  is_read: z.boolean(),
});
export type ConversationMessage = z.infer<typeof conversationMessage>;

export const getConversation = defineEndpoint({
  method: 'GET',
  path: '/admin/conversations/{id}',
  params: { id: conversationInPath },
  access: 'admin',
  areas: ['support'],
  about: ['conversations'],
  service: 'messaging',
  limit: 'general',
  summary: 'One conversation, newest last; `before` for older messages',
  query: z.strictObject({ before: z.optional(uuid) }),
  answer: z.extend(
    // As in the list; the last two are null in a conversation that has only notices.
    z.pick(conversation, { user_id: true, user_name: true, waiting_since: true, assigned_to: true }),
    { messages: z.array(conversationMessage), more: z.boolean() },
  ),
});

export const replyToUser = defineEndpoint({
  method: 'POST',
  path: '/admin/conversations/{id}/messages',
  params: { id: conversationInPath },
  access: 'admin',
  areas: ['support'],
  about: ['conversations'],
  service: 'messaging',
  limit: 'general',
  summary:
    'Write to one user: their messages are read and answered, and the author has the conversation if nobody had it',
  body: z.strictObject({ content: writtenText }),
  answer: z.object({ message: conversationMessage }),
  status: 201,
  idempotent: true,
});
export const readConversation = defineEndpoint({
  method: 'POST',
  path: '/admin/conversations/{id}/read',
  params: { id: conversationInPath },
  access: 'admin',
  areas: ['support'],
  about: ['conversations'],
  service: 'messaging',
  limit: 'general',
  summary: 'Marquer comme lu: the unread count becomes zero; repeatable',
  status: 204,
});
export const assignConversation = defineEndpoint({
  method: 'PUT',
  path: '/admin/conversations/{id}/assignee',
  params: { id: conversationInPath },
  access: 'admin',
  areas: ['support'],
  about: ['conversations'],
  service: 'messaging',
  limit: 'general',
  summary:
    'Take a conversation, hand it over or release it; repeatable, audited; 409 `conversation_taken` where another than `from` has it, `colleague_not_in_support`, 404 `admin_not_found`',
  body: z.strictObject({
    /** Who has it from now on; null: nobody. */
    to: z.nullable(uuid),
    /** Who had it when the caller read it. */
    from: z.nullable(uuid),
  }),
  status: 204,
});
/** Conversations that one call hands over. */
export const maxHandedOver = 200;
export const handOverConversations = defineEndpoint({
  method: 'POST',
  path: '/admin/conversations/hand-over',
  access: 'admin',
  areas: ['support'],
  about: ['conversations'],
  service: 'messaging',
  limit: 'general',
  summary:
    'Hand all my conversations over to a colleague who works on support, those that wait longest first, 200 at most; repeatable, each audited; 404 `admin_not_found`, 409 `colleague_not_in_support`',
  body: z.strictObject({ to: uuid }),
  /** `left`: that I still have. */
  answer: z.object({ handed_over: count, left: count }),
});
export const settleConversation = defineEndpoint({
  method: 'POST',
  path: '/admin/conversations/{id}/settle',
  params: { id: conversationInPath },
  access: 'admin',
  areas: ['support'],
  about: ['conversations'],
  service: 'messaging',
  limit: 'general',
  summary:
    'No answer is needed: what was written until `lastAt` counts as read and answered; repeatable, audited; 409 `written_meanwhile` where the person has written since',
  body: z.strictObject({
    /** When the newest message that the caller read was written. */
    lastAt: typedInstant('La date est incorrecte'),
  }),
  status: 204,
});
export const announceAnswering = defineEndpoint({
  method: 'POST',
  path: '/admin/conversations/{id}/answering',
  params: { id: conversationInPath },
  access: 'admin',
  areas: ['support'],
  about: [],
  service: 'messaging',
  limit: 'general',
  summary: 'The caller is writing an answer: other administrators see it for half a minute; nothing is stored',
  status: 204,
});
export const deleteConversation = defineEndpoint({
  method: 'DELETE',
  path: '/admin/conversations/{id}',
  params: { id: conversationInPath },
  access: 'admin',
  areas: ['support'],
  about: ['conversations'],
  service: 'messaging',
  limit: 'general',
  summary:
    'Supprimer: archives the conversation until its next message, deletes no message, and nobody has it any more; repeatable, audited',
  status: 204,
});

/** A prepared answer, for all administrators. `{prénom}` in its text is replaced by the person's first name. */
export const savedReply = z.object({ id: uuid, title: line, content: lines });
export type SavedReply = z.infer<typeof savedReply>;
const savedReplyBody = z.strictObject({
  title: shortText(80, { missing: 'Donnez un titre à la réponse', tooLong: 'Le titre est trop long' }),
  content: writtenText,
});
const oneSavedReply = z.object({ reply: savedReply });

export const listSavedReplies = defineEndpoint({
  method: 'GET',
  path: '/admin/saved-replies',
  access: 'admin',
  areas: ['support'],
  about: ['saved_replies'],
  service: 'messaging',
  limit: 'general',
  summary: 'Prepared answers by their title',
  answer: z.object({ replies: z.array(savedReply) }),
});
export const createSavedReply = defineEndpoint({
  method: 'POST',
  path: '/admin/saved-replies',
  access: 'admin',
  areas: ['support'],
  about: ['saved_replies'],
  service: 'messaging',
  limit: 'general',
  summary: 'Prepare an answer; 409 `saved_reply_title_taken`, `saved_replies_full` (100 at most)',
  body: savedReplyBody,
  answer: oneSavedReply,
  status: 201,
});
export const updateSavedReply = defineEndpoint({
  method: 'PUT',
  path: '/admin/saved-replies/{id}',
  params: { id: savedReplyInPath },
  access: 'admin',
  areas: ['support'],
  about: ['saved_replies'],
  service: 'messaging',
  limit: 'general',
  summary: 'Change a prepared answer; 409 `changed_meanwhile`',
  body: z.extend(savedReplyBody, { before: valuesRead }),
  answer: oneSavedReply,
});
export const deleteSavedReply = defineEndpoint({
  method: 'DELETE',
  path: '/admin/saved-replies/{id}',
  params: { id: savedReplyInPath },
  access: 'admin',
  areas: ['support'],
  about: ['saved_replies'],
  service: 'messaging',
  limit: 'general',
  summary: 'Remove a prepared answer',
  status: 204,
});

/** A message to all users. */
export const broadcast = z.object({
  id: uuid,
  subject: line,
  content: lines,
  created_at: instant,
  /** Number of users when it was sent: each of them reads it once. */
  recipients: count,
  read: count,
});
export type Broadcast = z.infer<typeof broadcast>;
const subject = shortText(120, { missing: 'Donnez un objet au message', tooLong: 'L’objet est trop long' });
/** A message from an administrator to many users. */
export const messageToMany = z.strictObject({
  subject,
  content: writtenText,
  /** Null: now. */
  sendAt: z._default(z.nullable(typedInstant('La date est incorrecte')), null),
});
export const sendBroadcast = defineEndpoint({
  method: 'POST',
  path: '/admin/broadcasts',
  access: 'admin',
  areas: ['support'],
  about: ['broadcasts', 'holder_messages'],
  service: 'messaging',
  limit: 'general',
  summary:
    'Write to all users, now or later; 409 `date_passed`, and `approval_needed` where “two people” is on and it holds a number, an amount or an address',
  body: messageToMany,
  /** Null: it is scheduled, and listed by `listHolderMessages` until it is sent. */
  answer: z.object({ broadcast: z.nullable(broadcast) }),
  status: 201,
  idempotent: true,
});

/** A message to everyone who has tickets of one product when it is sent, or, without a product, to all users. */
export const holderMessage = z.object({
  id: uuid,
  product_id: z.nullable(productId),
  product_name: z.nullable(line),
  subject: line,
  content: lines,
  created_at: instant,
  /** When it is sent, or later if services were unavailable then. */
  send_at: instant,
  state: z.enum(['scheduled', 'sending', 'sent', 'cancelled']),
  /** Number of recipients; null until sending starts. */
  recipients: z.nullable(count),
});
export type HolderMessage = z.infer<typeof holderMessage>;

export const countHolders = defineEndpoint({
  method: 'GET',
  path: '/admin/products/{id}/holders',
  params: { id: productInPath },
  access: 'admin',
  areas: ['support', 'draws'],
  about: ['tickets'],
  service: 'messaging',
  limit: 'general',
  summary: 'How many people a message to the holders of a product’s tickets would reach now',
  answer: z.object({ people: count }),
});
export const sendToHolders = defineEndpoint({
  method: 'POST',
  path: '/admin/products/{id}/messages',
  params: { id: productInPath },
  access: 'admin',
  areas: ['support', 'draws'],
  about: ['holder_messages'],
  service: 'messaging',
  limit: 'general',
  summary: 'Write to everyone who has tickets of a product, now or later; 409 as for a message to all users',
  body: messageToMany,
  answer: z.object({ message: holderMessage }),
  status: 201,
  idempotent: true,
});
const askedMessage = z.object({ approval });
const messageWithReason = z.extend(messageToMany, { reason: approvalReason });
export const requestBroadcast = defineEndpoint({
  method: 'POST',
  path: '/admin/broadcasts/requests',
  access: 'admin',
  areas: ['support'],
  about: ['approvals'],
  service: 'messaging',
  limit: 'general',
  summary:
    'Ask a second administrator to write to all users; it is sent on approval, or at its time if that is later; 409 `date_passed`',
  body: messageWithReason,
  answer: askedMessage,
  status: 201,
});
export const requestHolderMessage = defineEndpoint({
  method: 'POST',
  path: '/admin/products/{id}/message-requests',
  params: { id: productInPath },
  access: 'admin',
  areas: ['support', 'draws'],
  about: ['approvals'],
  service: 'messaging',
  limit: 'general',
  summary: 'Ask a second administrator to write to everyone who has tickets of a product, as for all users',
  body: messageWithReason,
  answer: askedMessage,
  status: 201,
});
export const listHolderMessages = defineEndpoint({
  method: 'GET',
  path: '/admin/holder-messages',
  access: 'admin',
  areas: ['support', 'draws'],
  about: ['holder_messages'],
  service: 'messaging',
  limit: 'general',
  summary:
    'Messages to the holders of one product’s tickets, and scheduled ones to all users, newest first; `q` searches the subject',
  query: z.strictObject(pagingQuery),
  answer: z.object({ messages: z.array(holderMessage), total: count, edges: pageEdges }),
});
export const cancelHolderMessage = defineEndpoint({
  method: 'POST',
  path: '/admin/holder-messages/{id}/cancel',
  params: { id: holderMessageInPath },
  access: 'admin',
  areas: ['support', 'draws'],
  about: ['holder_messages'],
  service: 'messaging',
  limit: 'general',
  summary: 'Cancel a scheduled message before it is sent; repeatable; 409 `holder_message_sent`',
  status: 204,
});
