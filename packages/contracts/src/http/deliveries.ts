import * as z from 'zod/mini';
import { count, instant, productId, uuid } from '../values.js';
import { adminListQuery, whatWasRead, userIds } from './admin-lists.js';
import { defineEndpoint } from './define-endpoint.js';
import { storedImage } from './stored-images.js';

/** Progress of the hand-over of a prize (docs/product.md rule 37). */
export const deliveryState = z.enum(['to_contact', 'contacted', 'appointment', 'handed_over', 'forfeited']);
export type DeliveryState = z.infer<typeof deliveryState>;

/** How an administrator tried to reach a winner. */
export const contactMethod = z.enum(['call', 'whatsapp', 'sms', 'visit']);
export type ContactMethod = z.infer<typeof contactMethod>;

export const deliveryStepKind = z.enum([
  'attempt',
  'contacted',
  'appointment',
  'handed_over',
  'confirmed',
  'came_forward',
  'photo_agreed',
  'photo_added',
  'photo_withdrawn',
  'forfeited',
]);
export type DeliveryStepKind = z.infer<typeof deliveryStepKind>;

/** A step of the hand-over; listed oldest first, of a long history only the newest. */
const step = z.object({ kind: deliveryStepKind, at: instant, method: z.nullable(contactMethod) });
/** Only administrators read the note. */
const adminStep = z.extend(step, { note: z.nullable(z.string()) });

const appointment = z.object({ place: z.string(), at: instant, documents: z.string() });
const handover = z.object({ at: instant, by: z.string(), confirmed_at: z.nullable(instant) });
/** The code of our last call or message, by which the winner recognises us (docs/product.md rule 38). */
const call = z.object({ code: z.string(), expires_at: instant });

const delivery = z.object({
  id: uuid,
  product_id: productId,
  product_name: z.string(),
  image_url: z.string(),
  ticket: count,
  /** Places of the product, which set the number of digits of its ticket numbers (docs/product.md rule 34). */
  places: count,
  won_at: instant,
  state: deliveryState,
  appointment: z.nullable(appointment),
  handover: z.nullable(handover),
  photo_agreed: z.boolean(),
  photo_url: z.nullable(z.string()),
  /** Null while no code is valid. */
  call: z.nullable(call),
  /** The prize was not claimed in time (docs/draw-protocol.md step 5): when, and the ticket that has it now; null where none is left. */
  forfeited: z.nullable(z.object({ at: instant, to: z.nullable(count) })),
});

/** One of the caller's prizes, with the steps of its hand-over. */
export const win = z.extend(delivery, { steps: z.array(step) });
export type Win = z.infer<typeof win>;

export const listMyWins = defineEndpoint({
  method: 'GET',
  path: '/wins',
  access: 'user',
  service: 'catalog',
  limit: 'general',
  summary: 'The prizes that I won, newest first, 100 at most, with the steps of their hand-over',
  answer: z.object({ wins: z.array(win) }),
});

export const confirmReceived = defineEndpoint({
  method: 'POST',
  path: '/wins/{id}/received',
  access: 'user',
  service: 'catalog',
  limit: 'general',
  summary: 'I received my prize; repeatable',
  answer: z.object({ win }),
});

/** A repeated sign of the winner within this many hours adds no step. */
export const signHours = 24;

export const comeForward = defineEndpoint({
  method: 'POST',
  path: '/wins/{id}/sign',
  access: 'user',
  service: 'catalog',
  limit: 'general',
  summary: 'I am still here: the 30 days after which my prize may be forfeited restart; repeatable, one step per 24 h',
  answer: z.object({ win }),
});

export const agreeToPhoto = defineEndpoint({
  method: 'PUT',
  path: '/wins/{id}/photo',
  access: 'user',
  service: 'catalog',
  limit: 'general',
  summary: 'Whether a photo of the hand-over may be published; withdrawing deletes it',
  body: z.strictObject({ agreed: z.boolean() }),
  answer: z.object({ win }),
});

/** A delivery as administrators see it. */
export const adminDelivery = z.extend(delivery, {
  user_id: uuid,
  /** The name in the public record. */
  name: z.string(),
  city: z.string(),
  /** Null while identity does not answer. */
  full_name: z.nullable(z.string()),
  /** E.164; null while identity does not answer. */
  phone: z.nullable(z.string()),
  attempts: count,
  steps: z.array(adminStep),
  /** When the prize may go to the next ticket: `from` 30 days after the winner's last sign, with attempts on 3 days; null once it is over. */
  forfeit: z.nullable(z.object({ from: instant, tried_on: z.array(z.iso.date()), allowed: z.boolean() })),
});
export type AdminDelivery = z.infer<typeof adminDelivery>;

export const deliverySortColumns = ['won_at'] as const;
export const listDeliveries = defineEndpoint({
  method: 'GET',
  path: '/admin/deliveries',
  access: 'admin',
  service: 'catalog',
  limit: 'general',
  summary: 'Prizes and their hand-over, the oldest draw first; `q` searches product, public name and city',
  query: z.strictObject({
    ...adminListQuery(deliverySortColumns, 'asc'),
    /** `open`: all that are not handed over. */
    state: z.optional(z.enum(['open', ...deliveryState.options])),
    productId: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
    /** Users whose full name or phone matches `q`, which only identity knows: their prizes match too. */
    people: z.optional(userIds),
  }),
  answer: z.object({
    deliveries: z.array(adminDelivery),
    total: count,
    /** Independent of the filter. */
    open: count,
  }),
});

const note = z.string().check(z.trim(), z.maxLength(500, 'La note est trop longue (500 caractères au plus)'));

export const announceCall = defineEndpoint({
  method: 'POST',
  path: '/admin/deliveries/{id}/calls',
  access: 'admin',
  service: 'catalog',
  limit: 'general',
  summary: 'A new code for the next call or message to this winner, valid 72 h; the winner reads it too',
  answer: z.object({ delivery: adminDelivery }),
  status: 201,
});

export const logContact = defineEndpoint({
  method: 'POST',
  path: '/admin/deliveries/{id}/contacts',
  access: 'admin',
  service: 'catalog',
  limit: 'general',
  summary: 'Log how the winner was contacted, and whether they answered',
  body: z.strictObject({ method: contactMethod, reached: z.boolean(), note }),
  answer: z.object({ delivery: adminDelivery }),
  status: 201,
});

export const fixAppointment = defineEndpoint({
  method: 'PUT',
  path: '/admin/deliveries/{id}/appointment',
  access: 'admin',
  service: 'catalog',
  limit: 'general',
  summary:
    'Set where and when the prize is handed over, and which documents to bring; can be changed; 409 `changed_meanwhile`',
  body: z.strictObject({
    place: z
      .string()
      .check(z.trim(), z.minLength(1, 'Indiquez le lieu'), z.maxLength(200, 'Le lieu est trop long (200 caractères)')),
    at: instant,
    documents: z.string().check(z.trim(), z.maxLength(300, 'La liste est trop longue (300 caractères au plus)')),
    /** Null where there was no appointment. */
    before: whatWasRead,
  }),
  answer: z.object({ delivery: adminDelivery }),
});

export const handOver = defineEndpoint({
  method: 'POST',
  path: '/admin/deliveries/{id}/handover',
  access: 'admin',
  service: 'catalog',
  limit: 'general',
  summary: 'Record that the prize is handed over: when, and by whom',
  body: z.strictObject({
    at: instant,
    by: z
      .string()
      .check(z.trim(), z.minLength(1, 'Indiquez qui a remis le lot'), z.maxLength(100, 'Ce nom est trop long')),
  }),
  answer: z.object({ delivery: adminDelivery }),
});

export const forfeitPrize = defineEndpoint({
  method: 'POST',
  path: '/admin/deliveries/{id}/forfeit',
  access: 'super_admin',
  service: 'catalog',
  limit: 'general',
  timeoutMs: 20_000,
  summary: 'Forfeit an unreachable winner’s prize: it goes to the next ticket of the draw, in its public record',
  answer: z.object({ delivery: adminDelivery }),
});

export const addPhoto = defineEndpoint({
  method: 'PUT',
  path: '/admin/deliveries/{id}/photo',
  access: 'admin',
  service: 'catalog',
  limit: 'general',
  summary: 'Publish a photo of the hand-over, if the winner agreed; the picture is uploaded first',
  body: z.strictObject({ imageUrl: z.string().check(z.regex(storedImage)) }),
  answer: z.object({ delivery: adminDelivery }),
});

/** The public part of a hand-over. */
export const publicHandover = z.object({ ticket: count, at: instant, photo_url: z.nullable(z.string()) });
export type PublicHandover = z.infer<typeof publicHandover>;

export const listHandovers = defineEndpoint({
  method: 'GET',
  path: '/draws/{productId}/handovers',
  access: 'public',
  service: 'catalog',
  limit: 'general',
  shared: true,
  summary: 'The prizes of a draw that are handed over, with their photos',
  answer: z.object({ handovers: z.array(publicHandover) }),
});

/** Validity of the code of a call, in hours. */
export const callCodeHours = 72;

export const verifyCall = defineEndpoint({
  method: 'POST',
  path: '/calls/verify',
  access: 'public',
  service: 'catalog',
  limit: 'verify',
  summary: 'Whether a call or message was ours, by its code and the called number; the answer names no one',
  body: z.strictObject({
    code: z.string().check(z.trim(), z.minLength(1, 'Saisissez le code'), z.maxLength(20, 'Ce code est trop long')),
    /** E.164 */
    phone: z.string().check(z.regex(/^\+\d{8,15}$/, 'Ce numéro de téléphone n’est pas valable')),
  }),
  answer: z.object({ ours: z.boolean() }),
});
