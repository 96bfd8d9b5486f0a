import * as z from 'zod/mini';
import { instant, uuid } from '../values.js';
import { defineEvent } from './define-event.js';

export const MessagePosted = defineEvent({
  name: 'messaging.message-posted.v1',
  meaning: 'A message was added to a conversation, or sent to all users: open screens show it immediately.',
  publishers: ['messaging'],
  consumers: ['gateway'],
  payload: z.object({
    message_id: uuid,
    /** Whose conversation it is; null for a general message to all users. */
    user_id: z.nullable(uuid),
    from_admin: z.boolean(),
    /** The author; administrators are not notified of the platform's notices. */
    author: z.enum(['user', 'admin', 'platform']),
    posted_at: instant,
  }),
  fixture: {
    message_id: '01997b70-0000-7000-8000-000000000007',
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    from_admin: true,
    author: 'admin',
    posted_at: '2026-11-20T11:00:00.000Z',
  },
});

export const ConversationMoved = defineEvent({
  name: 'messaging.conversation-moved.v1',
  meaning:
    'Who has a conversation, whether it waits or whether it is read has changed, or an administrator is writing an answer: open screens of administrators show it.',
  publishers: ['messaging'],
  consumers: ['gateway'],
  payload: z.object({
    /** Whose conversation it is; null where many changed. */
    user_id: z.nullable(uuid),
    /** The administrator who is writing an answer; null where something else happened. */
    answering: z.nullable(uuid),
  }),
  fixture: {
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    answering: null,
  },
});

export const ResetCodeTexted = defineEvent({
  name: 'messaging.reset-code-texted.v1',
  meaning: 'The provider accepted the text with a code for a forgotten password: from then on the code is valid.',
  publishers: ['messaging'],
  consumers: ['identity'],
  payload: z.object({ code_id: uuid, user_id: uuid }),
  fixture: {
    code_id: '01997b58-9a10-7f3e-8c11-3f0b2a9d4e55',
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
  },
});
