import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { count, instant, productId, uuid } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';
import { deliveryInPath, drawInPath } from './path-parameters.js';
import { ownWords, publicWords } from './shown-winners.js';

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
  'corrected',
  'evidence_added',
  'confirmed',
  'came_forward',
  'blocked',
  'photo_agreed',
  'photo_added',
  'photo_withdrawn',
  'forfeited',
]);
export type DeliveryStepKind = z.infer<typeof deliveryStepKind>;

/** Steps of one hand-over in an answer, the newest; the audit log has all. */
export const maxDeliverySteps = 50;

/** A step of the hand-over; listed oldest first. */
export const deliveryStep = z.object({ kind: deliveryStepKind, at: instant, method: z.nullable(contactMethod) });

const appointment = z.object({ place: line, at: instant, documents: line });
/** What proves a hand-over: the winner's code, or two administrators, of whom one may be the only one after 24 hours. */
export const handoverProof = z.enum(['code', 'approval']);
export type HandoverProof = z.infer<typeof handoverProof>;
/** What an administrator says in public about a hand-over since; it replaces nothing (docs/product.md rule 58). */
const corrections = z.array(z.object({ at: instant, text: line }));
/** Corrections of one hand-over: one more would hide the first. */
export const maxCorrections = 10;
const handover = z.object({
  at: instant,
  by: line,
  proof: handoverProof,
  confirmed_at: z.nullable(instant),
  corrections,
});
/** The code of our last call or message, by which the winner recognises us (docs/product.md rule 38). */
const call = z.object({ code: line, expires_at: instant });

/** A winner is called within so many days of the win. */
export const callWithinDays = 3;

/** What the winner and administrators see of a delivery. */
export const delivery = z.object({
  id: uuid,
  product_id: productId,
  product_name: line,
  image_url: line,
  ticket: count,
  /** Places of the product, which set the number of digits of its ticket numbers (docs/product.md rule 34). */
  places: count,
  won_at: instant,
  state: deliveryState,
  appointment: z.nullable(appointment),
  handover: z.nullable(handover),
  photo_agreed: z.boolean(),
  photo_url: z.nullable(line),
  /** Null while no code is valid. */
  call: z.nullable(call),
  /** Until then we call; null once the winner was reached, and from the appointment on. */
  call_by: z.nullable(instant),
  /** Null where the winner shows nothing. */
  words: z.nullable(ownWords),
  /** The prize was not claimed in time (docs/draw-protocol.md step 5): when, and the ticket that has it now; null where none is left. */
  forfeited: z.nullable(z.object({ at: instant, to: z.nullable(count) })),
});

/** One of the caller's prizes, with the steps of its hand-over. */
export const win = z.extend(delivery, { steps: z.array(deliveryStep) });
export type Win = z.infer<typeof win>;

export const listMyWins = defineEndpoint({
  method: 'GET',
  path: '/wins',
  access: 'user',
  about: ['my_wins'],
  service: 'catalog',
  limit: 'general',
  whileBlocked: true,
  summary: 'The prizes that I won, newest first, 100 at most, with the steps of their hand-over',
  answer: z.object({ wins: z.array(win) }),
});

export const confirmReceived = defineEndpoint({
  method: 'POST',
  path: '/wins/{id}/received',
  params: { id: deliveryInPath },
  access: 'user',
  about: ['my_wins'],
  service: 'catalog',
  limit: 'general',
  whileBlocked: true,
  summary: 'I received my prize; repeatable',
  answer: z.object({ win }),
});

/** A repeated sign of the winner within this many hours adds no step. */
export const signHours = 24;

export const comeForward = defineEndpoint({
  method: 'POST',
  path: '/wins/{id}/sign',
  params: { id: deliveryInPath },
  access: 'user',
  about: ['my_wins'],
  service: 'catalog',
  limit: 'general',
  whileBlocked: true,
  summary: 'I am still here: the 30 days after which my prize may be forfeited restart; repeatable, one step per 24 h',
  answer: z.object({ win }),
});

export const agreeToPhoto = defineEndpoint({
  method: 'PUT',
  path: '/wins/{id}/photo',
  params: { id: deliveryInPath },
  access: 'user',
  about: ['my_wins', 'deliveries'],
  service: 'catalog',
  limit: 'general',
  summary: 'Whether a photo of the hand-over may be published; withdrawing deletes it',
  body: z.strictObject({ agreed: z.boolean() }),
  answer: z.object({ win }),
});

/** The public part of a hand-over. */
export const publicHandover = z.object({
  ticket: count,
  at: instant,
  /** By the winner, in a session that no administrator's code can have opened (docs/product.md rule 58). */
  confirmed: z.boolean(),
  photo_url: z.nullable(line),
  corrections,
});
export type PublicHandover = z.infer<typeof publicHandover>;

export const listHandovers = defineEndpoint({
  method: 'GET',
  path: '/draws/{productId}/handovers',
  params: { productId: drawInPath },
  access: 'public',
  about: ['deliveries'],
  service: 'catalog',
  limit: 'general',
  shared: true,
  summary: 'The prizes of a draw that are handed over, with their photos, and what its winners agreed to show',
  answer: z.object({ handovers: z.array(publicHandover), words: z.array(publicWords) }),
});

/** Validity of the code of a call, in hours. */
export const callCodeHours = 72;

const notAPhone = 'Ce numéro de téléphone n’est pas valable';
export const verifyCall = defineEndpoint({
  method: 'POST',
  path: '/calls/verify',
  access: 'public',
  service: 'catalog',
  limit: 'verify',
  summary: 'Whether a call or message was ours, by its code and the called number; the answer names no one',
  body: z.strictObject({
    code: bounded({ units: 20, tooLong: 'Ce code est trop long' }, z.trim(), z.minLength(1, 'Saisissez le code')),
    /** E.164 */
    phone: bounded({ units: 16, tooLong: notAPhone }, z.regex(/^\+\d{8,15}$/, notAPhone)),
  }),
  answer: z.object({ ours: z.boolean() }),
});
