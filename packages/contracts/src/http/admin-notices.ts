import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { count } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';

/** Whether an administrator is notified of each of these tasks (`taskKind`), where they may decide it (docs/product.md rule 41). */
const kinds = z.object({ approval: z.boolean(), review: z.boolean(), dead_letters: z.boolean() });
export type AdminNoticeKind = keyof z.infer<typeof kinds>;
export const adminNoticeKinds = Object.keys(kinds.shape) as AdminNoticeKind[];

/** Minutes between two notices of one kind to one administrator: what comes meanwhile is one notice afterwards. */
export const minutesBetweenNotices = 15;

export const getAdminNotices = defineEndpoint({
  method: 'GET',
  path: '/admin/notices',
  access: 'admin',
  areas: 'every',
  about: ['notifications'],
  service: 'messaging',
  limit: 'general',
  summary: 'How I am notified of what waits for my decision, in my browsers, and of which kinds; browsers as for users',
  answer: z.object({
    /** The VAPID key that a browser subscribes with; null where the owner has configured no web push. */
    public_key: z.nullable(line),
    /** My browsers that are notified. */
    devices: count,
    kinds,
  }),
});

export const chooseAdminNotices = defineEndpoint({
  method: 'PUT',
  path: '/admin/notices',
  access: 'admin',
  areas: 'every',
  about: ['notifications'],
  service: 'messaging',
  limit: 'general',
  summary: 'Switch kinds of notices on or off for me, in all my browsers',
  body: z.strictObject(z.partial(kinds).shape),
});
