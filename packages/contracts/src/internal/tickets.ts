import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { creditMovements, month, productEarned, productSales } from '../http/admin-accounting.js';
import { openedTicket } from '../http/draws.js';
import { trend } from '../http/trends.js';
import { amount, count, day, hash, instant, productId, uuid } from '../values.js';
import { period } from './period.js';
import { defineOperation } from './define-operation.js';
import { productInPath, userInPath } from '../http/path-parameters.js';

/** `holders`: how many people have its tickets. */
const frozenEntryList = z.object({ tickets: count, holders: count, root: hash, frozen_at: instant });

/** Closes a full product's entry list permanently and answers its Merkle root; repeatable. 409 `not_full`. */
export const freezeEntryList = defineOperation({
  method: 'POST',
  path: '/internal/entry-lists/{productId}/freeze',
  params: { productId: productInPath },
  server: 'tickets',
  callers: ['catalog'],
  answer: frozenEntryList,
  fixture: { tickets: 300, holders: 187, root: 'a'.repeat(64), frozen_at: '2026-11-27T18:00:00.000Z' },
});

/**
 * Permanently ends the sale of a product that is being cancelled: a full product's entry list is frozen and answered, any other is
 * closed (null). Decided by the service that grants places, so that no product becomes full in between. Repeatable. 403
 * `full_needs_super_admin` for a full product unless `full` is true; then nothing has changed.
 */
export const endSale = defineOperation({
  method: 'POST',
  path: '/internal/entry-lists/{productId}/end-sale',
  params: { productId: productInPath },
  server: 'tickets',
  callers: ['catalog'],
  body: z.strictObject({ full: z.boolean() }),
  answer: z.object({ frozen: z.nullable(frozenEntryList) }),
  fixture: { frozen: null },
});

/**
 * Opens tickets of a frozen list, and only of a frozen one (409 `entry_list_not_frozen`). The key of the draw's holder tags comes with them,
 * so that the caller can check that each holder is the person named (docs/draw-protocol.md step 2).
 */
export const openEntries = defineOperation({
  method: 'POST',
  path: '/internal/entry-lists/{productId}/open',
  params: { productId: productInPath },
  server: 'tickets',
  callers: ['catalog'],
  body: z.strictObject({ tickets: z.array(count).check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({
    holder_key: hash,
    opened: z.array(
      z.extend(openedTicket, {
        /** As the holder's tag has it. */
        user_id: uuid.check(z.lowercase()),
        /** Null, like the city, where the account is closed. */
        display_name: z.nullable(line),
        city: z.nullable(line),
      }),
    ),
  }),
  fixture: {
    holder_key: 'd'.repeat(64),
    opened: [
      {
        ticket: 259,
        holder: 'b'.repeat(64),
        secret: 'c'.repeat(64),
        path: [],
        user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
        display_name: 'Essi A.',
        city: 'Kara',
      },
    ],
  },
});

/** This service's figures for the dashboard, which the gateway composes. `by_day` may omit days without any. */
export const ticketsStats = defineOperation({
  method: 'GET',
  path: '/internal/stats',
  server: 'tickets',
  callers: ['gateway'],
  answer: z.object({ tickets_sold: count, by_day: z.array(z.object({ day, count })) }),
  fixture: { tickets_sold: 1313, by_day: [{ day: '2026-11-20', count: 41 }] },
});

/** Tickets vendus of docs/product.md section 10, by the moment of the grant. */
export const ticketsNews = defineOperation({
  method: 'GET',
  path: '/internal/news',
  server: 'tickets',
  callers: ['gateway', 'messaging'],
  query: period,
  answer: z.object({ sold: count }),
  fixture: { sold: 41 },
});

/** Whether a place of any product can be bought now. */
export const anythingOnSale = defineOperation({
  method: 'GET',
  path: '/internal/on-sale',
  server: 'tickets',
  callers: ['payments'],
  answer: z.object({ on_sale: z.boolean() }),
  fixture: { on_sale: true },
});

/**
 * Paid for the tickets of these products, in money and with paid credits, F CFA (docs/product.md section 10), the provider's fees on that
 * money, null where it did not say all of them, and their places granted in the last 168 hours, null until the first is that old (rule
 * 65); a product without a ticket has no entry.
 */
export const paidForTickets = defineOperation({
  method: 'POST',
  path: '/internal/paid-for-tickets',
  server: 'tickets',
  callers: ['catalog'],
  body: z.strictObject({ product_ids: z.array(productId).check(z.maxLength(500)) }),
  answer: z.object({
    paid: z.array(
      z.object({ product_id: productId, amount, fees: z.nullable(z.number()), last_7_days: z.nullable(count) }),
    ),
  }),
  fixture: { paid: [{ product_id: 7, amount: 435_000, fees: 10_875, last_7_days: 84 }] },
});

/** Growth of the last seven days and the seven before; the gateway composes the trends for every signed-in user. */
export const ticketsTrend = defineOperation({
  method: 'GET',
  path: '/internal/trend',
  server: 'tickets',
  callers: ['gateway'],
  answer: z.object({ participations: trend }),
  fixture: { participations: { last_7_days: 560, previous_7_days: 500 } },
});

/** What a person still has here, and gives up by closing their account (docs/product.md rule 33). */
export const ticketsOpenClaims = defineOperation({
  method: 'GET',
  path: '/internal/people/{userId}/open-claims',
  params: { userId: userInPath },
  server: 'tickets',
  callers: ['identity'],
  answer: z.object({
    /** Tickets of draws that have not ended. */
    tickets: count,
    /** Of these, tickets whose list is closed: a closing of the account waits for their draw (docs/product.md rule 61). */
    frozen: count,
    /** Purchases that hold places and wait for their payment. */
    held: count,
    /** Free tickets, referral tickets and credits that place a ticket. */
    to_place: count,
    /** F CFA */
    credit: amount,
    prizes: count,
  }),
  fixture: { tickets: 2, frozen: 0, held: 0, to_place: 1, credit: 800, prizes: 0 },
});

const paymentIds = z.strictObject({ payment_ids: z.array(uuid).check(z.minLength(1), z.maxLength(100)) });

/** Outcomes of payments, for payments' reconciliation; a payment without an outcome has no entry. */
export const paymentOutcomes = defineOperation({
  method: 'POST',
  path: '/internal/payment-outcomes',
  server: 'tickets',
  callers: ['payments'],
  body: paymentIds,
  answer: z.object({
    outcomes: z.array(
      z.object({
        payment_id: uuid,
        outcome: z.enum(['granted', 'credited', 'refund_requested']),
        /** The part of the payment that it accounts for, F CFA. */
        amount,
      }),
    ),
  }),
  fixture: {
    outcomes: [{ payment_id: '01997b5f-0000-7000-8000-000000000002', outcome: 'granted', amount: 3000 }],
  },
});

/**
 * Publishes the events about the outcomes of these payments again, under the same message ids: a consumer that has handled one
 * ignores it. Events are stored for seven days. Repeatable.
 */
export const publishOutcomesAgain = defineOperation({
  method: 'POST',
  path: '/internal/payment-outcomes/publish-again',
  server: 'tickets',
  callers: ['payments'],
  body: paymentIds,
  /** How many events are published again; 0 where none is stored any more. */
  answer: z.object({ events: count }),
  fixture: { events: 1 },
});

/** The figures of tickets and credits in these months, a year at most; payments composes the books. */
export const ticketsAccounting = defineOperation({
  method: 'POST',
  path: '/internal/accounting',
  server: 'tickets',
  callers: ['payments'],
  body: z.strictObject({ months: z.array(month).check(z.minLength(1), z.maxLength(12)) }),
  answer: z.object({
    months: z.array(
      z.object({ month, credits: creditMovements, products: z.array(productSales), earned: z.array(productEarned) }),
    ),
  }),
  fixture: {
    months: [
      {
        month: '2026-10',
        credits: { before: 3_000, issued: 3_000, placed: 1_500, refunded: 0, after: 4_500 },
        products: [
          {
            product_id: 7,
            name: 'Console',
            tickets: 12,
            amount: 18_000,
            credit_tickets: 1,
            promotional_tickets: 0,
            promotional_amount: 0,
            credit_amount: 1_500,
          },
        ],
        earned: [{ product_id: 7, name: 'Console', paid: 19_500, fees: 450 }],
      },
    ],
  },
});
