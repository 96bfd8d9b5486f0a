import * as z from 'zod/mini';
import { bounded, line, lines } from '../bounded.js';
import { longText } from '../texts.js';
import { count, instant, uuid } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';
import { messageInPath } from './path-parameters.js';

/** Maximum length of a written message, in characters. */
export const maximumMessageLength = 2000;

/** What a person or an administrator writes. */
export const writtenText = longText(maximumMessageLength, {
  missing: 'Écrivez un message',
  tooLong: 'Le message est trop long (2 000 caractères au plus)',
});

/** A message of a conversation, or a general one (docs/product.md rule 12). */
export const message = z.object({
  id: uuid,
  subject: line,
  content: lines,
  /** From the administrators, or created by the platform from an event. */
  from_admin: z.boolean(),
  /** To all users (a broadcast). */
  is_general: z.boolean(),
  /**
   * A notice about what the person did, which needs nothing from them: in a list of its own, never unread (docs/product.md rule 12).
   */
  is_record: z.boolean(),
  /** Tells the person that they won: screens show it in gold. */
  is_win: z.boolean(),
  is_read: z.boolean(),
  created_at: instant,
});
export type Message = z.infer<typeof message>;

export const listMyMessages = defineEndpoint({
  method: 'GET',
  path: '/messages',
  access: 'user',
  about: ['messages'],
  service: 'messaging',
  limit: 'general',
  summary: 'My conversation with the administrators and the general messages, newest last',
  query: z.strictObject({
    /** Search text. */
    q: z.optional(bounded(100)),
    filter: z._default(z.enum(['all', 'read', 'unread']), 'all'),
    /** Older than this message of the conversation. */
    before: z.optional(uuid),
  }),
  answer: z.object({
    /** Without records, except where it was searched. */
    conversation: z.array(message),
    general: z.array(message),
    /** The newest one; null while there is none. */
    newest_record: z.nullable(message),
    /** Total of unread messages, independent of the filter: what somebody wrote, and notices that need something. */
    unread: count,
    /** Older messages of the conversation exist. */
    more: z.boolean(),
  }),
});

export const listMyRecords = defineEndpoint({
  method: 'GET',
  path: '/messages/records',
  access: 'user',
  about: ['messages'],
  service: 'messaging',
  limit: 'general',
  summary: 'Notices about what I did, which need nothing from me, newest first',
  query: z.strictObject({
    /** Older than this one. */
    before: z.optional(uuid),
  }),
  answer: z.object({ records: z.array(message), more: z.boolean() }),
});

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/messages',
  access: 'user',
  about: ['messages'],
  service: 'messaging',
  limit: 'general',
  summary: 'Write to the administrators',
  body: z.strictObject({
    content: writtenText,
  }),
  answer: z.object({ message }),
  status: 201,
  idempotent: true,
});

export const readMessage = defineEndpoint({
  method: 'POST',
  path: '/messages/{id}/read',
  params: { id: messageInPath },
  access: 'user',
  about: ['messages'],
  service: 'messaging',
  limit: 'general',
  summary: 'Mark one message as read; repeatable',
  status: 204,
});
