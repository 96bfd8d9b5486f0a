import * as z from 'zod/mini';
import { amount, count, creditKind, creditReason, instant, productId, ticketType, uuid, version } from '../values.js';
import { defineEvent } from './define-event.js';

export const InventoryChanged = defineEvent({
  name: 'tickets.inventory-changed.v1',
  meaning: 'The places of a product changed: how many are granted, held and left for free tickets now.',
  publishers: ['tickets'],
  consumers: ['catalog', 'gateway'],
  payload: z.object({
    product_id: productId,
    version,
    granted: count,
    held: count,
    capacity: count,
    /** Free tickets that its share still allows (docs/product.md rule 28). */
    free_left: count,
    /** Where holds occupy the last places: when the last of them ends (docs/product.md rule 35). */
    held_until: z.nullable(instant),
  }),
  fixture: { product_id: 7, version: 12, granted: 290, held: 2, capacity: 300, free_left: 14, held_until: null },
});

export const PlaceFreed = defineEvent({
  name: 'tickets.place-freed.v1',
  meaning: 'A held place is free again, and this person had asked to be notified (docs/product.md rule 35).',
  publishers: ['tickets'],
  consumers: ['messaging'],
  payload: z.object({ wish_id: uuid, user_id: uuid, product_id: productId, freed_at: instant }),
  fixture: {
    wish_id: '01997b62-0000-7000-8000-000000000004',
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    product_id: 7,
    freed_at: '2026-11-20T10:05:00.000Z',
  },
});

export const WishedDrawOpened = defineEvent({
  name: 'tickets.wished-draw-opened.v1',
  meaning:
    'A draw opened, and this person had asked for a message: about it while it was announced, or about the next one when another was full (docs/product.md rule 35).',
  publishers: ['tickets'],
  consumers: ['messaging'],
  payload: z.object({
    wish_id: uuid,
    user_id: uuid,
    /** The draw that opened. */
    product_id: productId,
    /** The full one; null: the person asked for the draw that opened. */
    full_product_id: z.nullable(productId),
    opened_at: instant,
  }),
  fixture: {
    wish_id: '01997b62-0000-7000-8000-000000000005',
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    product_id: 8,
    full_product_id: 7,
    opened_at: '2026-11-20T10:05:00.000Z',
  },
});

export const FreeTicketsWaiting = defineEvent({
  name: 'tickets.free-tickets-waiting.v1',
  meaning: 'Three days after the registration its free tickets are not all placed; once per person.',
  publishers: ['tickets'],
  consumers: ['messaging'],
  payload: z.object({ user_id: uuid, left: count, waiting_at: instant }),
  fixture: { user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11', left: 2, waiting_at: '2026-11-23T10:05:00.000Z' },
});

export const TicketsGranted = defineEvent({
  name: 'tickets.tickets-granted.v1',
  meaning: 'Places became numbered tickets of a person: bought, free or by referral.',
  publishers: ['tickets'],
  consumers: ['identity', 'payments', 'gateway', 'messaging'],
  payload: z.object({
    entry_id: uuid,
    user_id: uuid,
    product_id: productId,
    type: ticketType,
    /** Ticket numbers as granted, from 0. */
    numbers: z.array(count),
    quantity: count,
    /** The part of the payment or credit that these tickets consumed, F CFA; 0 for free and referral tickets. */
    amount,
    /** The payment that pays for them directly; null for free, referral and credit-paid tickets. */
    payment_id: z.nullable(uuid),
    granted_at: instant,
  }),
  fixture: {
    entry_id: '01997b60-0000-7000-8000-000000000001',
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    product_id: 7,
    type: 'purchase',
    numbers: [288, 289],
    quantity: 2,
    amount: 3000,
    payment_id: '01997b5f-0000-7000-8000-000000000002',
    granted_at: '2026-11-20T10:05:00.000Z',
  },
});

export const CreditIssued = defineEvent({
  name: 'tickets.credit-issued.v1',
  meaning: 'Money or a ticket that could not stay on its product became a credit of its owner, or a credit was given.',
  publishers: ['tickets'],
  consumers: ['identity', 'payments', 'gateway', 'messaging'],
  payload: z.object({
    credit_id: uuid,
    user_id: uuid,
    kind: creditKind,
    /** Value in F CFA; 0 for free and referral credits. */
    amount,
    reason: creditReason,
    /** Set when the payment's money went directly into the credit (late, double or another amount); null when granted tickets were turned back. */
    payment_id: z.nullable(uuid),
    /** Null for money received above the registration price, and for a credit that was given. */
    product_id: z.nullable(productId),
    /** Granted tickets that this credit replaces (cancelled draw), else 0. */
    tickets_returned: count,
    issued_at: instant,
  }),
  fixture: {
    credit_id: '01997b61-0000-7000-8000-000000000003',
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    kind: 'paid',
    amount: 1500,
    reason: 'sold_out',
    payment_id: '01997b5f-0000-7000-8000-000000000002',
    product_id: 7,
    tickets_returned: 0,
    issued_at: '2026-11-20T10:05:00.000Z',
  },
});

export const FriendParticipated = defineEvent({
  name: 'tickets.friend-participated.v1',
  meaning:
    'A referred friend bought a first ticket, and the referrer earned free tickets for it (docs/product.md rule 17).',
  publishers: ['tickets'],
  consumers: ['identity', 'gateway', 'messaging'],
  payload: z.object({
    friend_id: uuid,
    referrer_id: uuid,
    /** How many friends of the referrer have participated now, this one included. */
    participating: count,
    /** Free tickets for this friend; 0 while the programme is off. */
    bonus_tickets: count,
    /** Extra tickets when this friend was the one that reached the threshold, else 0. */
    reward_tickets: count,
    participated_at: instant,
  }),
  fixture: {
    friend_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e12',
    referrer_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    participating: 5,
    bonus_tickets: 1,
    reward_tickets: 5,
    participated_at: '2026-11-20T10:05:00.000Z',
  },
});
