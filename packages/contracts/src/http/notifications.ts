import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { count, textChannel } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';

/** Maximum number of notified browsers per person; a further one replaces the oldest. */
export const maximumPushDevices = 5;

/** URL at which a browser's push service accepts messages for it. */
const endpoint = bounded(1_000, z.url());

export const getNotifications = defineEndpoint({
  method: 'GET',
  path: '/notifications',
  access: 'user',
  about: ['notifications'],
  service: 'messaging',
  limit: 'general',
  summary: 'How I can be notified outside of the app',
  answer: z.object({
    push: z.object({
      /** The VAPID key that a browser subscribes with; null where the owner has configured no web push. */
      public_key: z.nullable(line),
      /** My browsers that are notified. */
      devices: count,
    }),
    /** Short notices by SMS or WhatsApp: how they are sent, null where none are, and whether I agreed to them. */
    texts: z.object({ channel: z.nullable(textChannel), agreed: z.boolean() }),
    /** Whether I agreed to reminders: free tickets to place, a draw that is nearly full. */
    reminders: z.boolean(),
  }),
});

export const addPushDevice = defineEndpoint({
  method: 'POST',
  path: '/notifications/devices',
  access: 'session',
  about: ['notifications'],
  service: 'messaging',
  limit: 'general',
  summary:
    'Notify this browser: a user of their draws, wins, refunds and answers, an administrator of what waits for them; repeatable',
  body: z.strictObject({
    endpoint,
    keys: z.strictObject({
      p256dh: bounded(90, z.regex(/^[A-Za-z0-9_-]{86,88}={0,2}$/)),
      auth: bounded(26, z.regex(/^[A-Za-z0-9_-]{22,24}={0,2}$/)),
    }),
  }),
});

export const removePushDevice = defineEndpoint({
  method: 'POST',
  path: '/notifications/devices/remove',
  access: 'session',
  about: ['notifications'],
  service: 'messaging',
  limit: 'general',
  summary: 'Stop notifying this browser',
  body: z.strictObject({ endpoint }),
});

export const agreeToTexts = defineEndpoint({
  method: 'PUT',
  path: '/notifications/texts',
  access: 'user',
  about: ['notifications'],
  service: 'messaging',
  limit: 'general',
  summary: 'Agree to short notices of my draws, wins, refunds and answers by SMS or WhatsApp, or withdraw the consent',
  body: z.strictObject({ agreed: z.boolean() }),
});

export const agreeToReminders = defineEndpoint({
  method: 'PUT',
  path: '/notifications/reminders',
  access: 'user',
  about: ['notifications'],
  service: 'messaging',
  limit: 'general',
  summary: 'Agree to reminders of free tickets to place and of my draws that are nearly full, or withdraw the consent',
  body: z.strictObject({ agreed: z.boolean() }),
});
