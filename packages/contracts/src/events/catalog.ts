import * as z from 'zod/mini';
import { line, lines } from '../bounded.js';
import { productFields } from '../product-fields.js';
import { count, hash, instant, productId, uuid, version } from '../values.js';
import { defineEvent } from './define-event.js';

/** A product's state as other services receive it: everything that a copy needs, without the draw's secrets. */
export const productState = z.extend(productFields, {
  product_id: productId,
  /** Of a draft whose opening is announced (docs/product.md rule 60): when. Null: not announced. */
  opens_at: z.nullable(instant),
});
export type ProductState = z.infer<typeof productState>;

export const productStateFixture = {
  product_id: 7,
  version: 3,
  name: 'Console de salon et 2 manettes',
  description: '1 000 Go, deux manettes et trois jeux.',
  image_url: '/products/console.svg',
  pictures: [
    { alt: 'Les deux manettes', image_url: '/products/manettes.svg' },
    { alt: 'La boîte fermée', image_url: '/products/carton.svg' },
  ],
  pictures_struck_at: [],
  description_struck_at: null,
  image_struck_at: null,
  additions: [],
  retail_value: 320_000,
  condition: 'sealed',
  guarantee: '12 mois',
  supplier: 'Boutique du Grand Marché, Lomé',
  handover_place: 'Notre agence, rue du Commerce, Lomé',
  handover_days: 30,
  ticket_price: 1500,
  max_participants: 300,
  max_winners: 1,
  artificial_boost: 0,
  status: 'active',
  draw_date: '2026-11-27T18:00:00.000Z',
  draw_at: null,
  opens_at: null,
  sale_ends_at: null,
  commitment: '0'.repeat(64),
  beacon_rule: 'none',
  accepts_free_tickets: true,
  free_ticket_share: null,
  tickets_per_person: 60,
  winners: [],
} satisfies z.input<typeof productState>;

export const ProductChanged = defineEvent({
  name: 'catalog.product-changed.v1',
  meaning:
    'A product was created, edited, announced, activated, frozen for its draw, completed or cancelled: its whole new state.',
  publishers: ['catalog'],
  consumers: ['tickets', 'gateway', 'messaging'],
  payload: productState,
  fixture: productStateFixture,
});

export const ProductExplained = defineEvent({
  name: 'catalog.product-explained.v1',
  meaning: 'An administrator added a text to a product that has tickets: everyone with a ticket reads it.',
  publishers: ['catalog'],
  consumers: ['messaging'],
  payload: z.object({
    addition_id: uuid,
    product_id: productId,
    name: line,
    text: lines,
    admin_id: uuid,
    added_at: instant,
  }),
  fixture: {
    addition_id: '01997b72-0000-7000-8000-00000000000c',
    product_id: 7,
    name: 'Console de salon et 2 manettes',
    text: 'La console est livrée avec une prise européenne.',
    admin_id: '01997b58-0000-7000-8000-000000000009',
    added_at: '2026-11-21T09:00:00.000Z',
  },
});

export const StrikeAnnounced = defineEvent({
  name: 'catalog.strike-announced.v1',
  meaning:
    'The only administrator may strike a text of a product, or hide its picture, a day later: everyone with a ticket reads it before.',
  publishers: ['catalog'],
  consumers: ['messaging'],
  payload: z.object({
    approval_id: uuid,
    product_id: productId,
    name: line,
    /** `picture`: one of the further ones. */
    part: z.enum(['description', 'image_url', 'picture', 'addition']),
    /** Of an addition: when it was added. */
    added_at: z.nullable(instant),
    admin_id: uuid,
    strike_from: instant,
    announced_at: instant,
  }),
  fixture: {
    approval_id: '01997b72-0000-7000-8000-00000000000d',
    product_id: 7,
    name: 'Console de salon et 2 manettes',
    part: 'addition',
    added_at: '2026-11-21T09:00:00.000Z',
    admin_id: '01997b58-0000-7000-8000-000000000009',
    strike_from: '2026-11-23T09:00:00.000Z',
    announced_at: '2026-11-22T09:00:00.000Z',
  },
});

export const ProductDeleted = defineEvent({
  name: 'catalog.product-deleted.v1',
  meaning: 'A product without tickets or holds was deleted.',
  publishers: ['catalog'],
  consumers: ['tickets', 'gateway'],
  payload: z.object({ product_id: productId, version }),
  fixture: { product_id: 7, version: 4 },
});

export const DrawAppointed = defineEvent({
  name: 'catalog.draw-appointed.v1',
  meaning:
    'The list of a draw with an hour is frozen and public: its root, and the hour, which nothing moves (docs/product.md rule 51).',
  publishers: ['catalog'],
  consumers: ['messaging'],
  payload: z.object({ product_id: productId, version, root: hash, draw_at: instant }),
  fixture: { product_id: 7, version: 4, root: '5'.repeat(64), draw_at: '2026-11-27T19:00:00.000Z' },
});

export const DrawCompleted = defineEvent({
  name: 'catalog.draw-completed.v1',
  meaning: 'A draw has its winners; anyone can verify its record.',
  publishers: ['catalog'],
  consumers: ['tickets', 'gateway', 'messaging', 'identity'],
  payload: z.object({
    product_id: productId,
    version,
    /** When the list was closed: name and phone of then stand for a win (docs/product.md rule 61). */
    frozen_at: instant,
    drawn_at: instant,
    tickets: count,
    winners: z.array(z.object({ ticket: count, user_id: uuid, display_name: line, city: line })),
  }),
  fixture: {
    product_id: 7,
    version: 5,
    frozen_at: '2026-11-27T17:59:00.000Z',
    drawn_at: '2026-11-27T18:00:00.000Z',
    tickets: 300,
    winners: [{ ticket: 259, user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11', display_name: 'Essi A.', city: 'Kara' }],
  },
});

export const DeliveryAdvanced = defineEvent({
  name: 'catalog.delivery-advanced.v1',
  meaning:
    'The hand-over of a prize progressed: its winner will be called, was reached, was not, has an appointment, or has the prize and confirmed it; or its forfeit, or its hand-over without a code, was asked for.',
  publishers: ['catalog'],
  consumers: ['messaging', 'tickets', 'identity'],
  payload: z.object({
    delivery_id: uuid,
    step_id: uuid,
    product_id: productId,
    ticket: count,
    user_id: uuid,
    state: z.enum([
      'call_announced',
      'not_reached',
      'contacted',
      'appointment',
      'handover_requested',
      'handed_over',
      /** Confirmed by the winner, in a session that was opened before any administrator's code (docs/product.md rule 58). */
      'received',
      'forfeit_requested',
    ]),
    /** From then on the prize may go to the next ticket, unless the winner responds; null once it is handed over. */
    forfeit_from: z.nullable(instant),
    /** Null for the other steps. */
    appointment: z.nullable(z.object({ place: line, at: instant, documents: line })),
    /** When the step happened; for a hand-over, recorded or asked for, its date. */
    at: instant,
  }),
  fixture: {
    delivery_id: '01997b72-0000-7000-8000-00000000000a',
    step_id: '01997b72-0000-7000-8000-00000000000b',
    product_id: 7,
    ticket: 259,
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    state: 'appointment',
    forfeit_from: '2026-12-28T09:00:00.000Z',
    appointment: { place: 'Agence de Kara', at: '2026-12-03T10:00:00.000Z', documents: 'Carte d’identité' },
    at: '2026-11-28T09:00:00.000Z',
  },
});

export const WinnerWordsChanged = defineEvent({
  name: 'catalog.winner-words-changed.v1',
  meaning: 'What a winner agreed to show was published, refused, or is no longer shown.',
  publishers: ['catalog'],
  consumers: ['messaging', 'gateway'],
  payload: z.object({
    change_id: uuid,
    product_id: productId,
    user_id: uuid,
    /** `hidden`: withdrawn, changed, or erased with the account. */
    state: z.enum(['published', 'refused', 'hidden']),
    at: instant,
  }),
  fixture: {
    change_id: '01997b72-0000-7000-8000-00000000000c',
    product_id: 7,
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    state: 'published',
    at: '2026-11-28T09:00:00.000Z',
  },
});

export const PrizeForfeited = defineEvent({
  name: 'catalog.prize-forfeited.v1',
  meaning:
    'The winner of a prize could not be reached: the prize goes to the next ticket of the draw, or to no one if the list is used up.',
  publishers: ['catalog'],
  consumers: ['tickets', 'messaging', 'gateway', 'identity'],
  payload: z.object({
    delivery_id: uuid,
    product_id: productId,
    ticket: count,
    user_id: uuid,
    forfeited_at: instant,
    /** When the list of its draw was closed. */
    frozen_at: instant,
    /** The new winner of the prize; null where the list is used up. */
    next: z.nullable(z.object({ ticket: count, user_id: uuid })),
  }),
  fixture: {
    delivery_id: '01997b72-0000-7000-8000-00000000000a',
    product_id: 7,
    ticket: 259,
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    forfeited_at: '2026-12-28T09:00:00.000Z',
    frozen_at: '2026-11-27T17:59:00.000Z',
    next: { ticket: 12, user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e12' },
  },
});

export const DrawCancelled = defineEvent({
  name: 'catalog.draw-cancelled.v1',
  meaning: 'An administrator cancelled a product before its draw: every ticket becomes a credit.',
  publishers: ['catalog'],
  consumers: ['tickets', 'gateway', 'messaging'],
  payload: z.object({ product_id: productId, version, reason: line, cancelled_at: instant }),
  fixture: {
    product_id: 7,
    version: 5,
    reason: 'Le fournisseur ne livre plus ce modèle.',
    cancelled_at: '2026-11-25T09:00:00.000Z',
  },
});
