import * as z from 'zod/mini';
import { line } from '../bounded.js';
import {
  amount,
  count,
  creditKind,
  creditReason,
  hash,
  instant,
  paymentToken,
  productId,
  ticketType,
  url,
  uuid,
} from '../values.js';
import { defineEndpoint, providerTimeoutMs } from './define-endpoint.js';
import { paymentCredit, paymentState } from './payments.js';
import { pending } from './registration.js';
import { creditInPath, entryInPath, productInPath } from './path-parameters.js';

/** State of an entry: `won` or `lost` once drawn, `credited` when its draw was cancelled, `valid` until then. */
export const ticketStatus = z.enum(['valid', 'won', 'lost', 'forfeited', 'credited']);
export type TicketStatus = z.infer<typeof ticketStatus>;

/** One entry of my tickets: what was bought or placed in one go. */
export const ticketEntry = z.object({
  id: uuid,
  product_id: productId,
  product_name: line,
  /** Its draw's first picture, as it is now; empty without one. */
  image_url: line,
  quantity: count,
  /** What the whole entry cost, F CFA; 0 when free. */
  price: amount,
  purchase_date: instant,
  type: ticketType,
  numbers: z.array(count),
  /** Places of the product, which set the number of digits of its ticket numbers (docs/product.md rule 34). */
  capacity: count,
  /** The hour of its draw, once the list is frozen; null before, and for a draw without one (docs/product.md rule 51). */
  draw_at: z.nullable(instant),
  status: ticketStatus,
  /** Why its draw was cancelled, in the administrator's words; null for every other entry, and where it was not stored. */
  cancel_reason: z.nullable(line),
  /** The credit that paid for it; null where money did, and for a first free ticket. */
  credit_id: z.nullable(uuid),
  /** The credit that it became, F CFA: what is left of it, and what its owner asked back; null while it is a ticket. */
  credit: z.nullable(z.object({ left: amount, refunded: amount })),
});
export type TicketEntry = z.infer<typeof ticketEntry>;

/** Maximum number of tickets in one purchase (docs/product.md rule 7). */
export const maximumQuantity = 10;

export const purchaseTickets = defineEndpoint({
  method: 'POST',
  path: '/tickets/purchase',
  access: 'user',
  about: ['my_tickets', 'products', 'play_limits'],
  service: 'tickets',
  limit: 'payment',
  timeoutMs: providerTimeoutMs,
  summary: 'Hold places and open their payment',
  body: z.strictObject({ productId, quantity: z.int().check(z.gte(1), z.lte(maximumQuantity)) }),
  answer: z.object({ payment_url: url, token: paymentToken, expires_at: instant }),
  status: 201,
  idempotent: true,
});

export const confirmPurchase = defineEndpoint({
  method: 'POST',
  path: '/tickets/confirm',
  access: 'user',
  about: ['my_tickets', 'products', 'profile'],
  service: 'tickets',
  limit: 'general',
  timeoutMs: providerTimeoutMs,
  summary: 'The tickets a payment became, and its state; 202 while paid and not applied yet',
  body: z.strictObject({
    userId: uuid,
    productId,
    quantity: z.int().check(z.gte(1), z.lte(maximumQuantity)),
    paymentToken,
  }),
  answer: z.union([
    z.object({
      success: z.literal(true),
      tickets: z.array(ticketEntry),
      payment: paymentState,
      /** What was received above the price. */
      credit: z.nullable(paymentCredit),
    }),
    z.extend(pending, { payment: paymentState }),
  ]),
});

export const cancelPurchase = defineEndpoint({
  method: 'POST',
  path: '/tickets/cancel',
  access: 'user',
  about: ['my_tickets', 'products', 'play_limits'],
  service: 'tickets',
  limit: 'general',
  summary: 'Give up an unpaid purchase: its places are free again; repeatable',
  body: z.strictObject({ paymentToken }),
  answer: z.object({ success: z.literal(true) }),
});

/**
 * "Prévenez-moi" (docs/product.md rule 35): one message when a held place is free again, for a full draw when another opens whose ticket
 * costs no more, for a coming one when it opens. Repeatable.
 */
export const wishForPlace = defineEndpoint({
  method: 'POST',
  path: '/tickets/wishes',
  access: 'user',
  about: ['my_tickets'],
  service: 'tickets',
  limit: 'general',
  summary:
    'Ask for a message when a held place of a product is free again, after a full one another opens, or an announced one opens; repeatable',
  body: z.strictObject({ productId }),
  answer: z.object({ success: z.literal(true) }),
});

export const withdrawWish = defineEndpoint({
  method: 'DELETE',
  path: '/tickets/wishes/{productId}',
  params: { productId: productInPath },
  access: 'user',
  about: ['my_tickets'],
  service: 'tickets',
  limit: 'general',
  summary: 'Take back the wish for that message; repeatable',
  answer: z.object({ success: z.literal(true) }),
});

export const placeFreeTicket = defineEndpoint({
  method: 'POST',
  path: '/tickets/free',
  access: 'user',
  about: ['my_tickets', 'products', 'profile'],
  service: 'tickets',
  limit: 'general',
  // It waits up to 8 s for its turn among the buyers.
  timeoutMs: 15_000,
  summary: 'Place one free, referral or credit ticket',
  body: z.strictObject({
    userId: uuid,
    productId,
    source: z._default(z.enum(['registration', 'referral', 'credit']), 'registration'),
    /** The credit to use when the source is `credit`; by default the oldest that suffices. */
    creditId: z.optional(uuid),
  }),
  answer: z.object({ success: z.literal(true), ticket: ticketEntry, remaining: count }),
  status: 201,
  idempotent: true,
});

export const credit = z.object({
  id: uuid,
  kind: creditKind,
  /** Its remaining value, F CFA; 0 for free and referral credits. */
  value: amount,
  reason: creditReason,
  /** Empty for money received above the registration price, and for a credit that was given. */
  product_name: line,
  issued_at: instant,
});

/** A payment for tickets that became a credit instead, all of which is used or asked back. */
export const endedCredit = z.extend(paymentCredit, { id: uuid, product_name: line, amount, issued_at: instant });

/** An unpaid hold: the place waits for its payment until `expires_at`. */
export const pendingPurchase = z.object({
  product_id: productId,
  product_name: line,
  quantity: count,
  amount,
  payment_url: url,
  token: paymentToken,
  expires_at: instant,
});

export const listMyTickets = defineEndpoint({
  method: 'GET',
  path: '/tickets/user',
  access: 'user',
  about: ['my_tickets'],
  service: 'tickets',
  limit: 'general',
  summary: 'My tickets and what I may still place',
  answer: z.object({
    tickets: z.array(ticketEntry),
    /** Tickets without those that became credits. */
    summary: z.object({ purchased: count, free: count, referral: count, total: count }),
    /** Of `summary`, the tickets of draws that have no result yet, these draws, and the money in them, F CFA. */
    in_play: z.object({ tickets: count, draws: count, amount }),
    to_place: z.object({ registration: count, referral: count, credit: count }),
    credits: z.array(credit),
    /** The newest of them. */
    ended_credits: z.array(endedCredit),
    pending_purchases: z.array(pendingPurchase),
    /** Products for which I asked for a message when a place is free again, after a full one another opens, or it opens itself. */
    wishes: z.array(productId),
    /** Products that I cannot buy yet, after unpaid purchases of their last places (docs/product.md rule 29). */
    waits: z.array(z.object({ product_id: productId, until: instant })),
    /** Until when I neither buy nor place tickets (docs/product.md rule 40). */
    paused_until: z.nullable(instant),
    /** What my limits and the owner’s still allow me to spend on tickets now, F CFA; null for no limit (docs/product.md rule 40). */
    may_spend: z.nullable(amount),
  }),
});

/** What the owner of an entry can verify, now and after the freeze (docs/draw-protocol.md step 2 and 3). */
export const receipt = z.object({
  entry: ticketEntry,
  /** The payment that its money came from, directly or as a credit; null where nothing was paid. */
  payment_id: z.nullable(uuid),
  /** The token of that payment, whose state has the reference; null where nothing was paid, and for money above a registration's price. */
  payment_token: z.nullable(paymentToken),
  terms: z.object({ id: line, prizes: count, capacity: count, price: amount, rule: line }),
  commitment: hash,
  tickets: z.array(
    z.object({ number: count, holder: hash, secret: hash, leaf: hash, path: z.nullable(z.array(hash)) }),
  ),
  /** With an hour, `draw_at` and the round of drand that it follows from: both null without one, the round also in a demonstration. */
  frozen: z.nullable(
    z.object({
      tickets: count,
      root: hash,
      frozen_at: instant,
      draw_at: z.nullable(instant),
      beacon_round: z.nullable(count),
    }),
  ),
});
export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/tickets/{id}/receipt',
  params: { id: entryInPath },
  access: 'user',
  about: ['my_tickets'],
  service: 'tickets',
  limit: 'general',
  summary: 'The receipt of one of my entries',
  answer: receipt,
});

/** The owner asks for a paid credit's money back (docs/product.md rule 20): the credit ends, payments owes a refund. */
export const refundCredit = defineEndpoint({
  method: 'POST',
  path: '/tickets/credits/{id}/refund',
  params: { id: creditInPath },
  access: 'user',
  about: ['my_tickets', 'my_payments'],
  service: 'tickets',
  limit: 'general',
  summary: 'Ask for a paid credit’s money back; repeatable',
  answer: z.object({ success: z.literal(true), amount }),
  idempotent: true,
});
