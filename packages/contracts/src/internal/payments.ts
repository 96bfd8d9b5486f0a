import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { moneyNews } from '../http/admin-news.js';
import { paymentState, providerFailure } from '../http/payments.js';
import { source } from '../source.js';
import { amount, count, day, paymentToken, paymentType, productId, url, uuid } from '../values.js';
import { defineOperation } from './define-operation.js';
import { period } from './period.js';
import { paymentTokenInPath, userInPath } from '../http/path-parameters.js';

/** Opens a provider session. The subject is the idempotency key: a repeated call answers the same payment. */
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
    description: bounded(2_000, z.minLength(1)),
    /** Full name and E.164; null where the caller knows neither: payments then takes the account's current ones. */
    client: z.nullable(z.strictObject({ name: line, phone: line })),
    product_id: z.nullable(productId),
    quantity: z.int().check(z.positive()),
  }),
  answer: z.object({ payment_id: uuid, reference: line, token: paymentToken, payment_url: url, amount }),
  fixture: {
    payment_id: '01997b5f-0000-7000-8000-000000000002',
    reference: 'P-7K2M9QXF',
    token: 'tok_0123456789',
    payment_url: 'http://127.0.0.1:9/pay/tok_0123456789',
    amount: 500,
  },
});

/** The payment of a token; asks the provider first while it is pending. 404 `payment_not_found`. */
export const verifyPaymentToken = defineOperation({
  method: 'GET',
  path: '/internal/payments/{token}',
  params: { token: paymentTokenInPath },
  server: 'payments',
  callers: ['identity', 'tickets'],
  answer: z.extend(paymentState, { payment_id: uuid, subject_id: uuid, user_id: z.nullable(uuid) }),
  fixture: {
    payment_id: '01997b5f-0000-7000-8000-000000000002',
    type: 'registration',
    subject_id: '01997b5e-0000-7000-8000-000000000004',
    user_id: null,
    amount: 500,
    product_id: null,
    statut: 'paid',
    final: true,
    interrupted: false,
    review_until: null,
    reference: 'P-7K2M9QXF',
  },
});

/** This service's figures for the dashboard (docs/product.md section 10), which the gateway composes. `by_day` may omit days without any. */
export const paymentsStats = defineOperation({
  method: 'GET',
  path: '/internal/stats',
  server: 'payments',
  callers: ['gateway'],
  answer: z.object({ revenue: amount, by_day: z.array(z.object({ day, amount })) }),
  fixture: { revenue: 1_700_000, by_day: [{ day: '2026-11-20', amount: 61_500 }] },
});

/** Money, refusals and incidents of a period (docs/product.md rule 66). */
export const paymentsNews = defineOperation({
  method: 'GET',
  path: '/internal/news',
  server: 'payments',
  callers: ['gateway', 'messaging'],
  query: period,
  answer: moneyNews,
  fixture: {
    revenue: 61_500,
    refusals: [{ operator: 'moov', refused: 12, attempts: 40, usual: 0.08 }],
    incidents: [{ kind: 'no_sales', operator: null, since: '2026-11-20T14:05:00.000Z', ended_at: null }],
  },
});

/** Whether people can pay: null while the provider of new payments does not fail. */
export const paymentProviderState = defineOperation({
  method: 'GET',
  path: '/internal/payment-provider',
  server: 'payments',
  callers: ['gateway'],
  answer: z.object({ failure: z.nullable(providerFailure) }),
  fixture: { failure: { since: '2026-11-20T14:05:00.000Z', kind: 'no_answer' } },
});

/** Adds the visits that a gateway counted. Repeatable: a batch counts once. */
export const addVisits = defineOperation({
  method: 'POST',
  path: '/internal/visits',
  server: 'payments',
  callers: ['gateway'],
  body: z.strictObject({
    batch: uuid,
    visits: z.array(z.strictObject({ day, source, visits: z.int().check(z.positive()) })).check(z.maxLength(500)),
  }),
  answer: z.object({ counted: count }),
  fixture: { counted: 12 },
});

/** What payments owes a person, or has not decided; they give it up by closing their account (docs/product.md rule 33). */
export const paymentsOpenClaims = defineOperation({
  method: 'GET',
  path: '/internal/people/{userId}/open-claims',
  params: { userId: userInPath },
  server: 'payments',
  callers: ['identity'],
  answer: z.object({
    /** F CFA */
    refunds_owed: amount,
    in_review: count,
    /** Payments that can be paid, or whose money is not accounted for yet. */
    under_way: count,
  }),
  fixture: { refunds_owed: 0, in_review: 0, under_way: 0 },
});
