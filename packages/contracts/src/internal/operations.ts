import * as z from 'zod/mini';
import { productState, productStateFixture } from '../events/catalog.js';
import { openedTicket } from '../http/draws.js';
import { paymentStatut } from '../http/payments.js';
import { trend } from '../http/trends.js';
import { amount, count, hash, instant, paymentToken, paymentType, productId, uuid, version } from '../values.js';
import { defineOperation } from './define-operation.js';

/** Opens a provider session. The subject is the idempotency key: asking again answers the same payment. */
export const openPaymentSession = defineOperation({
  method: 'POST',
  path: '/internal/payment-sessions',
  server: 'payments',
  callers: ['identity', 'tickets'],
  body: z.strictObject({
    type: paymentType,
    subject_id: uuid,
    user_id: z.nullable(uuid),
    amount: z.int().check(z.positive()),
    /** One line for the provider's page and till receipt. */
    description: z.string(),
    /** Full name and E.164; null where the caller knows neither: payments then takes them from the user's registration payment. */
    client: z.nullable(z.strictObject({ name: z.string(), phone: z.string() })),
    product_id: z.nullable(productId),
    quantity: z.int().check(z.positive()),
  }),
  answer: z.object({ payment_id: uuid, token: paymentToken, payment_url: z.url(), amount }),
  fixture: {
    payment_id: '01997b5f-0000-7000-8000-000000000002',
    token: 'tok_0123456789',
    payment_url: 'http://127.0.0.1:9/pay/tok_0123456789',
    amount: 500,
  },
});

/** What payments knows of a token; asks the provider first while it is pending. 404 `payment_not_found`. */
export const verifyPaymentToken = defineOperation({
  method: 'GET',
  path: '/internal/payments/{token}',
  server: 'payments',
  callers: ['identity', 'tickets'],
  answer: z.object({
    payment_id: uuid,
    type: paymentType,
    subject_id: uuid,
    user_id: z.nullable(uuid),
    amount,
    statut: paymentStatut,
    final: z.boolean(),
  }),
  fixture: {
    payment_id: '01997b5f-0000-7000-8000-000000000002',
    type: 'registration',
    subject_id: '01997b5e-0000-7000-8000-000000000004',
    user_id: null,
    amount: 500,
    statut: 'paid',
    final: true,
  },
});

/** Closes a full product's entry list for ever and answers its Merkle root; repeatable. 409 `not_full`. */
export const freezeEntryList = defineOperation({
  method: 'POST',
  path: '/internal/entry-lists/{productId}/freeze',
  server: 'tickets',
  callers: ['catalog'],
  answer: z.object({ tickets: count, root: hash, frozen_at: instant }),
  fixture: { tickets: 300, root: 'a'.repeat(64), frozen_at: '2026-11-27T18:00:00.000Z' },
});

/** Opens tickets of a frozen list, and only of a frozen one (409 `entry_list_not_frozen`). */
export const openEntries = defineOperation({
  method: 'POST',
  path: '/internal/entry-lists/{productId}/open',
  server: 'tickets',
  callers: ['catalog'],
  body: z.strictObject({ tickets: z.array(count).check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({
    opened: z.array(z.extend(openedTicket, { user_id: uuid, display_name: z.string(), city: z.string() })),
  }),
  fixture: {
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

/** The gateway's snapshot of what everybody asks for, at start and after a reconnect. Active products only. */
export const snapshotActiveProducts = defineOperation({
  method: 'GET',
  path: '/internal/products/active',
  server: 'catalog',
  callers: ['gateway'],
  answer: z.object({
    products: z.array(z.extend(productState, { inventory: z.object({ version, granted: count, held: count }) })),
  }),
  fixture: { products: [{ ...productStateFixture, inventory: { version: 12, granted: 290, held: 2 } }] },
});

/** Figures of each service for the admin's dashboard; the gateway composes them. `by_day` may leave days without any out. */
export const identityStats = defineOperation({
  method: 'GET',
  path: '/internal/stats',
  server: 'identity',
  callers: ['gateway'],
  answer: z.object({ users: count, by_day: z.array(z.object({ day: z.iso.date(), count })) }),
  fixture: { users: 12, by_day: [{ day: '2026-11-20', count: 3 }] },
});
export const catalogStats = defineOperation({
  method: 'GET',
  path: '/internal/stats',
  server: 'catalog',
  callers: ['gateway'],
  answer: z.object({
    active_products: count,
    completed_products: count,
    popular: z.array(
      z.object({
        id: productId,
        name: z.string(),
        image_url: z.string(),
        ticket_price: amount,
        current_participants: count,
        max_participants: count,
      }),
    ),
  }),
  fixture: {
    active_products: 6,
    completed_products: 18,
    popular: [
      {
        id: 7,
        name: 'Console de salon et 2 manettes',
        image_url: '/products/console.svg',
        ticket_price: 1500,
        current_participants: 290,
        max_participants: 300,
      },
    ],
  },
});
export const ticketsStats = defineOperation({
  method: 'GET',
  path: '/internal/stats',
  server: 'tickets',
  callers: ['gateway'],
  answer: z.object({ tickets_sold: count, by_day: z.array(z.object({ day: z.iso.date(), count })) }),
  fixture: { tickets_sold: 1313, by_day: [{ day: '2026-11-20', count: 41 }] },
});
export const paymentsStats = defineOperation({
  method: 'GET',
  path: '/internal/stats',
  server: 'payments',
  callers: ['gateway'],
  answer: z.object({ revenue: amount, by_day: z.array(z.object({ day: z.iso.date(), amount })) }),
  fixture: { revenue: 1_700_000, by_day: [{ day: '2026-11-20', amount: 61_500 }] },
});
/**
 * What the shop keeps of the ticket payments of these products, F CFA, counted as `paymentsStats` counts; a product without a
 * confirmed payment has no entry. Below zero where more went back than came: a payment that a person accepted for less.
 */
export const productRevenues = defineOperation({
  method: 'POST',
  path: '/internal/product-revenues',
  server: 'payments',
  callers: ['catalog'],
  body: z.strictObject({ product_ids: z.array(productId).check(z.maxLength(500)) }),
  answer: z.object({ revenues: z.array(z.object({ product_id: productId, revenue: z.int() })) }),
  fixture: { revenues: [{ product_id: 7, revenue: 435_000 }] },
});

/**
 * How to reach these people, for an administrator: full names and phones. The statement names the administrator, and nobody else is
 * answered. Who has no account has no entry.
 */
export const userContacts = defineOperation({
  method: 'POST',
  path: '/internal/user-contacts',
  server: 'identity',
  callers: ['catalog'],
  body: z.strictObject({ user_ids: z.array(uuid).check(z.maxLength(500)) }),
  answer: z.object({ contacts: z.array(z.object({ id: uuid, name: z.string(), phone: z.string() })) }),
  fixture: {
    contacts: [{ id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11', name: 'Essi Amegan', phone: '+22891770216' }],
  },
});

/** How much came in the last seven days and the seven before; the gateway composes them for everybody signed in. */
export const ticketsTrend = defineOperation({
  method: 'GET',
  path: '/internal/trend',
  server: 'tickets',
  callers: ['gateway'],
  answer: z.object({ participations: trend }),
  fixture: { participations: { last_7_days: 560, previous_7_days: 500 } },
});
export const catalogTrend = defineOperation({
  method: 'GET',
  path: '/internal/trend',
  server: 'catalog',
  callers: ['gateway'],
  answer: z.object({ draws: trend, prizes: trend }),
  fixture: { draws: { last_7_days: 3, previous_7_days: 2 }, prizes: { last_7_days: 5, previous_7_days: 0 } },
});

/** The admin behind a session, for the specification's stats call. 404 `admin_not_found` when the account is gone. */
export const getAdminById = defineOperation({
  method: 'GET',
  path: '/internal/admins/{id}',
  server: 'identity',
  callers: ['gateway'],
  answer: z.object({ id: uuid, username: z.string(), role: z.enum(['admin', 'super_admin']) }),
  fixture: { id: '01997b58-0000-7000-8000-000000000009', username: 'admin', role: 'super_admin' },
});
