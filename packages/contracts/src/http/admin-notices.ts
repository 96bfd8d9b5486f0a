import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { count, textChannel } from '../values.js';
import { defineEndpoint, type Areas } from './define-endpoint.js';

/**
 * Whether an administrator is notified of each of these: of tasks (`taskKind`), where they may decide them (docs/product.md rule 41); of what
 * people cannot do now (rule 68); each morning (rule 67).
 */
const kinds = z.object({
  approval: z.boolean(),
  review: z.boolean(),
  dead_letters: z.boolean(),
  incident: z.boolean(),
  morning: z.boolean(),
});
export type AdminNoticeKind = keyof z.infer<typeof kinds>;
export const adminNoticeKinds = Object.keys(kinds.shape) as AdminNoticeKind[];

/** Of people who work on these alone; each other kind is everybody's, or a super_admin's. */
export const noticeAreas = { incident: ['money'] } as const satisfies Partial<Record<AdminNoticeKind, Areas>>;

/** Texts of incidents to one super_admin a day (UTC): each costs money. */
export const maxIncidentTexts = 4;

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
    /** A super_admin's mornings and incidents by SMS or WhatsApp: how they are sent, null where none are; my number, null without my consent. */
    texts: z.object({ channel: z.nullable(textChannel), phone: z.nullable(line) }),
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

export const chooseAdminTexts = defineEndpoint({
  method: 'PUT',
  path: '/admin/notices/texts',
  access: 'super_admin',
  about: ['notifications'],
  service: 'messaging',
  limit: 'general',
  summary:
    'Agree to be told each morning, and at once of what people cannot do, by SMS or WhatsApp at this number, which is mine; null withdraws the consent; 409 `no_text_messages`',
  form: {},
  body: z.strictObject({
    /** E.164, of Togo or Côte d’Ivoire. */
    phone: z.nullable(
      bounded(16, z.regex(/^\+(228\d{8}|225\d{10})$/, 'Ce numéro n’est pas un numéro du Togo ou de la Côte d’Ivoire')),
    ),
  }),
});
